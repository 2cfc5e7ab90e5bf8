import { BoundedMap } from '../domain/bounded-map.ts';
import type { Clock } from '../ports/clock.ts';
import type { KeyUses } from '../ports/key-uses.ts';
import type { KeyStore } from '../ports/stores.ts';

/** A key's use is written at most once in so long; once more when the service stops. */
export const writeEveryMs = 60_000;
/** Keys whose use waits to be written; uses of others are left out meanwhile. */
export const waitingMax = 10_000;
/** Keys written at once. */
export const flushMax = 1_000;
const flushEveryMs = 10_000;

export interface KeyUseDependencies {
  readonly keys: Pick<KeyStore, 'update'>;
  readonly clock: Clock;
  /** Told of faults nobody waits for. */
  readonly report: (message: string, error: unknown) => void;
}

/** When each key was last used: kept in memory, written now and then, off the path of requests. */
export class KeyUseLog implements KeyUses {
  readonly #dependencies: KeyUseDependencies;
  /** The latest use of each key that is not written yet. */
  readonly #waiting = new Map<string, number>();
  /** When each key was written last. */
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

  /** Writes what is due. Resolves when it is tried; what could not be written waits for the next time. */
  flush(): Promise<void> {
    const now = this.#dependencies.clock.now();
    const isDue = (keyId: string) => {
      const writtenAt = this.#writtenAt.get(keyId);
      // Either way round: the clock may be set back.
      return writtenAt === undefined || Math.abs(now - writtenAt) >= writeEveryMs;
    };
    this.#writing ??= this.#write(isDue, now).finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  /** Ends the timer and writes everything that is left. */
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
    if (failed !== undefined) this.#dependencies.report('the last use of keys could not be written and waits', failed);
  }

  /** Gives the error of a write that failed. */
  async #writeOne(keyId: string, usedAt: number, now: number): Promise<unknown> {
    try {
      await this.#dependencies.keys.update(keyId, { lastUsedAt: new Date(usedAt).toISOString() });
    } catch (error) {
      return error ?? new Error('unknown');
    }
    this.#writtenAt.set(keyId, now);
    // It may have been used again meanwhile.
    if (this.#waiting.get(keyId) === usedAt) this.#waiting.delete(keyId);
    return undefined;
  }
}
