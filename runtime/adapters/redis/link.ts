import { createClient } from 'redis';

/** The most commands that may wait for Redis at once. Further commands fail at once. */
export const commandsMax = 10_000;
/** Interval between two connection attempts, with jitter. */
const retryMs = { least: 200, spread: 300 } as const;

/** One connection to Redis, reconnected when lost. Without a connection commands fail at once. */
export class RedisLink {
  readonly #url: string;
  #client: ReturnType<typeof clientTo>;
  #fault: Error | undefined;
  #isClosed = false;
  #connection = 0;

  constructor(url: string) {
    this.#url = url;
    this.#client = this.#connect();
  }

  /** The reason when there is no connection. */
  get fault(): Error {
    return new Error('There is no connection to Redis.', { cause: this.#fault });
  }

  /** Counts connections: each may be to another server. */
  get connection(): number {
    return this.#connection;
  }

  /** The reply. No timeout of its own: the caller has one. */
  async send(words: readonly string[]): Promise<unknown> {
    const client = this.#client;
    if (!client.isReady) throw this.fault;
    return client.sendCommand([...words]);
  }

  /** Whether there was a connection within this time. */
  async isUpWithin(ms: number): Promise<boolean> {
    const client = this.#client;
    if (client.isReady) return true;
    return new Promise((resolve) => {
      const settle = () => {
        clearTimeout(timer);
        client.off('ready', settle);
        resolve(client.isReady);
      };
      const timer = setTimeout(settle, ms);
      client.on('ready', settle);
    });
  }

  /** Drops the connection and opens another: a peer that vanished is not detected otherwise. */
  reconnect(): void {
    if (this.#isClosed) return;
    this.#client.destroy();
    this.#client = this.#connect();
  }

  close(): void {
    this.#isClosed = true;
    this.#client.destroy();
  }

  #connect(): ReturnType<typeof clientTo> {
    const client = clientTo(this.#url);
    const note = (error: Error) => {
      this.#fault = error;
    };
    // Reported with the failing command: reporting each attempt, every half second, would fill the log.
    client.on('error', note);
    client.on('connect', () => {
      this.#connection += 1;
    });
    client.connect().catch(note);
    return client;
  }
}

const clientTo = (url: string) =>
  createClient({
    url,
    RESP: 2,
    disableClientInfo: true,
    disableOfflineQueue: true,
    commandsQueueMaxLength: commandsMax,
    maintNotifications: 'disabled',
    // A timeout here would be a timer for each call; limits/wait-limit.ts has one for all.
    commandOptions: { timeout: 0 },
    socket: { reconnectStrategy: () => retryMs.least + Math.random() * retryMs.spread },
  });
