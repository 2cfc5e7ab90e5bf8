import { BoundedMap } from '../domain/bounded-map.ts';
import type { Clock } from '../ports/clock.ts';
import type { KeyUses } from '../ports/key-uses.ts';
import type { KeyStore } from '../ports/stores.ts';

/** The shortest interval between two writes of a key's last use; one more write when the service stops. */
const writeEveryMs = 60_000;
/** The most keys with a pending use; uses of further keys are discarded meanwhile. */
export const waitingMax = 10_000;
/** Keys of one write. */
export const flushMax = 1_000;
const flushEveryMs = 10_000;

export interface KeyUseDependencies {
  readonly keys: Pick<KeyStore, 'update'>;
  readonly clock: Clock;
  /** Logs background failures. */
  readonly report: (message: string, error: unknown) => void;
}

/** The last use of each key: kept in memory and written periodically, off the request path. */
export class KeyUseLog implements KeyUses {
  readonly #dependencies: KeyUseDependencies;
  /** The latest unwritten use of each key, ms since the epoch. */
  readonly #waiting = new Map<string, number>();
  /** The last write of each key, ms since the epoch. */
  readonly #writtenAt = new BoundedMap<number>(waitingMax);
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;

  constructor(dependencies: KeyUseDependencies) {
    this.#dependencies = dependencies;
  }

  note(keyId: string, now: number): void {
    if (this.#waiting.size >= waitingMax && !this.#waiting.has(keyId)) return;
    this.#waiting.set(keyId, now);
  }

  usedAt(keyId: string): number | undefined {
    return this.#waiting.get(keyId);
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  start(): void {
    this.#timer = setInterval(() => void this.flush(), flushEveryMs);
    this.#timer.unref();
  }

  /** Writes due uses. Resolves after the attempt; failed writes are retried in the next run. */
  flush(): Promise<void> {
    const now = this.#dependencies.clock.now();
    const isDue = (keyId: string) => {
      const writtenAt = this.#writtenAt.get(keyId);
      // In both directions: the clock may be set back.
      return writtenAt === undefined || Math.abs(now - writtenAt) >= writeEveryMs;
    };
    this.#writing ??= this.#write(isDue, now).finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  /** Stops the timer and writes everything pending. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#writing;
    const rounds = Math.ceil(this.#waiting.size / flushMax);
    for (let round = 0; round < rounds; round += 1) await this.#write(() => true, this.#dependencies.clock.now());
  }

  async #write(isDue: (keyId: string) => boolean, now: number): Promise<void> {
    const due = [...this.#waiting].filter(([keyId]) => isDue(keyId)).slice(0, flushMax);
    const writing = due.map(([keyId, usedAt]) => this.#writeOne(keyId, usedAt, now));
    const failed = (await Promise.all(writing)).find((error) => error !== undefined);
    if (failed !== undefined) this.#dependencies.report('writing the last use of keys failed; will retry', failed);
  }

  /** Returns the error of a failed write. */
  async #writeOne(keyId: string, usedAt: number, now: number): Promise<unknown> {
    try {
      await this.#dependencies.keys.update(keyId, { lastUsedAt: new Date(usedAt).toISOString() });
    } catch (error) {
      return error ?? new Error('unknown');
    }
    this.#writtenAt.set(keyId, now);
    // The key may have been used again meanwhile.
    if (this.#waiting.get(keyId) === usedAt) this.#waiting.delete(keyId);
    return undefined;
  }
}
