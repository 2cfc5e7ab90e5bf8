import { KeyedMutex } from '../../concurrency/keyed-mutex.ts';
import { Semaphore } from '../../concurrency/semaphore.ts';
import { unavailable } from '../../errors.ts';
import type { Lease, Leases, Returned } from '../../ports/leases.ts';

/** How long others are kept out without a sign of life of this process. */
export const turnHoldMs = 10_000;
/** How often what is held is renewed. */
const renewMs = 3_000;
/** How long somebody else may keep a hit waiting: longer than one that died can hold it. */
export const turnWaitMsMax = 12_000;
/** Hits waiting for others at once; more are refused. */
export const turnsWaitingMax = 10_000;
/** Calls on their way at once, of taking and of giving back each: of thousands at once none is answered in time. */
export const callsMax = 64;
/** Between two attempts at taking what somebody else has. */
const againMs = { least: 3, spread: 10, most: 100 } as const;

/** What is held together. */
export interface Held {
  readonly leases: readonly Lease[];
  /** Since when notes are complete. */
  readonly since: number;
}

interface Dependencies {
  readonly leases: Leases;
  /** Told of faults nobody waits for. */
  readonly report: (message: string, error: unknown) => void;
}

/** Takes leases for this process, waits where others have them, and holds them until they are given back. */
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

  /** Waits until all of them are free, at most 12 s. */
  async take(keys: readonly string[]): Promise<Held> {
    if (this.#waiting >= turnsWaitingMax) throw unavailable(new Error('too many are waiting for other processes'));
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

  /** Gives back what was held, and tells which of it was lost meanwhile. What fails here ends by itself. */
  async giveBack(held: Held, returned: readonly Returned[]): Promise<readonly string[]> {
    this.#held.delete(held);
    try {
      return await this.#returns.within(turnHoldMs, () => this.#leases.giveBack(returned));
    } catch (error) {
      this.#report('leases could not be given back; they end by themselves', error);
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
      const taking = await this.#takings.within(until - performance.now(), () => this.#leases.take(keys, turnHoldMs));
      if (taking !== undefined) {
        this.#held.set(taking, performance.now());
        return taking;
      }
      if (performance.now() > until) throw unavailable(new Error('another process does not give back a visitor'));
      const spread = Math.min(againMs.most, againMs.spread * attempt);
      await new Promise((resolve) => setTimeout(resolve, againMs.least + Math.random() * spread));
    }
  }

  async #renew(): Promise<void> {
    const old = performance.now() - renewMs;
    const leases = [...this.#held].filter(([, at]) => at <= old).flatMap(([held]) => held.leases);
    if (leases.length === 0) return;
    await this.#leases.renew(leases, turnHoldMs).catch((error: unknown) => {
      this.#report('leases could not be renewed', error);
    });
  }
}
