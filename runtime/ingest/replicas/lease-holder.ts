import { KeyedMutex } from '../../concurrency/keyed-mutex.ts';
import { Semaphore } from '../../concurrency/semaphore.ts';
import { unavailable } from '../../errors.ts';
import type { Lease, Leases, Release } from '../../ports/leases.ts';

/** How long a lease lasts without a renewal. */
export const turnHoldMs = 10_000;
/** How often held leases are renewed. */
const renewMs = 3_000;
/** How long a hit waits for another process: longer than a lease of a dead process lasts. */
export const turnWaitMsMax = 12_000;
/** Hits that wait for other processes; more are refused. */
export const turnsWaitingMax = 10_000;
/** Concurrent calls of acquire, and of release: thousands at once would all time out. */
export const callsMax = 64;
/** Interval between two attempts to acquire a key that another process holds. */
const againMs = { least: 3, spread: 10, most: 100 } as const;

/** Leases held together. */
export interface Held {
  readonly leases: readonly Lease[];
  /** The time since when notes are complete, ms. */
  readonly since: number;
}

interface Dependencies {
  readonly leases: Leases;
  /** Logs background failures. */
  readonly report: (message: string, error: unknown) => void;
}

/** Acquires leases for this process, waits while other processes hold them, and renews them until they are released. */
export class LeaseHolder {
  readonly #leases: Leases;
  readonly #report: Dependencies['report'];
  readonly #own = new KeyedMutex();
  readonly #takings = new Semaphore(callsMax);
  readonly #returns = new Semaphore(callsMax);
  readonly #held = new Map<Held, number>();
  readonly #timer: NodeJS.Timeout;
  #waiting = 0;

  constructor({ leases, report }: Dependencies) {
    this.#leases = leases;
    this.#report = report;
    this.#timer = setInterval(() => void this.#renew(), renewMs).unref();
  }

  get keepsMany(): boolean {
    return this.#leases.keepsMany;
  }

  /** Waits until all keys are free, at most 12 s. */
  async acquire(keys: readonly string[]): Promise<Held> {
    if (this.#waiting >= turnsWaitingMax) throw unavailable(new Error('too many hits wait for other processes'));
    this.#waiting += 1;
    try {
      await this.#own.take(keys);
      return await this.#taken(keys).catch((error: unknown) => {
        this.#own.free(keys);
        throw error;
      });
    } finally {
      this.#waiting -= 1;
    }
  }

  /** Releases the leases, and returns the keys that were lost meanwhile. A lease whose release fails expires. */
  async release(held: Held, returned: readonly Release[]): Promise<readonly string[]> {
    this.#held.delete(held);
    try {
      return await this.#returns.within(turnHoldMs, () => this.#leases.release(returned));
    } catch (error) {
      this.#report('releasing leases failed; they expire', error);
      return [];
    } finally {
      this.#own.free(held.leases.map(({ key }) => key));
    }
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #taken(keys: readonly string[]): Promise<Held> {
    const until = performance.now() + turnWaitMsMax;
    for (let attempt = 1; ; attempt += 1) {
      const acquisition = await this.#takings.within(until - performance.now(), () =>
        this.#leases.acquire(keys, turnHoldMs),
      );
      if (acquisition !== undefined) {
        this.#held.set(acquisition, performance.now());
        return acquisition;
      }
      if (performance.now() > until) throw unavailable(new Error('another process did not release a visitor in time'));
      const spread = Math.min(againMs.most, againMs.spread * attempt);
      await new Promise((resolve) => setTimeout(resolve, againMs.least + Math.random() * spread));
    }
  }

  async #renew(): Promise<void> {
    const old = performance.now() - renewMs;
    const leases = [...this.#held].filter(([, at]) => at <= old).flatMap(([held]) => held.leases);
    if (leases.length === 0) return;
    await this.#leases.renew(leases, turnHoldMs).catch((error: unknown) => {
      this.#report('renewing leases failed', error);
    });
  }
}
