import { createClient } from 'redis';

/** Commands that may wait for Redis at once. Beyond them a command fails at once. */
export const commandsMax = 10_000;
/** Between two attempts to connect; replicas do not all try in the same moment. */
const retryMs = { least: 200, spread: 300 } as const;

/** One connection to Redis, kept up. A command fails at once while there is none. */
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

  /** Why there is no connection, when there is none. */
  get fault(): Error {
    return new Error('There is no connection to Redis.', { cause: this.#fault });
  }

  /** Counts connections: with another one there may be another server. */
  get connection(): number {
    return this.#connection;
  }

  /** The reply as it comes. No limit of time: whoever asks has one. */
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

  /** Drops the connection and makes another: a peer that went without a word is not noticed otherwise. */
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
    // Told with the command that fails of it: an attempt of its own every half second would fill the log.
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
    // Each would be a timer; limits/wait-limit.ts has one for all.
    commandOptions: { timeout: 0 },
    socket: { reconnectStrategy: () => retryMs.least + Math.random() * retryMs.spread },
  });
