import { unavailable } from '../../errors.ts';
import type { Lease, Leases } from '../../ports/leases.ts';

/** Sequence numbers a millisecond of arrival has room for; more borrow from the next one. */
const perMs = 1_024;
/** Processes that give out numbers at once; each has its own. */
export const slotsMax = 32;
/** How long a slot is held without a sign of life. */
const holdMs = 30_000;
const renewMs = 5_000;

/** Numbers that grow with every hit and across restarts, and tell roughly when it arrived. */
export function arrivalOrder(last: number): (now: number) => number {
  let latest = last;
  return (now) => {
    latest = Math.max(latest + 1, now * perMs);
    return latest;
  };
}

interface Dependencies {
  readonly leases: Leases;
  readonly last: number;
  /** Told of faults nobody waits for. */
  readonly report: (message: string, error: unknown) => void;
}

/** The same among several processes: each takes one of 32 slots and gives out the numbers of that slot alone. */
export class SharedIngestionSequence {
  readonly #dependencies: Dependencies;
  readonly #timer: NodeJS.Timeout;
  #slot: { readonly number: number; readonly lease: Lease; renewedAt: number } | undefined;
  #latest: number;

  private constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#latest = dependencies.last;
    this.#timer = setInterval(() => void this.#renew(), renewMs).unref();
  }

  static async open(dependencies: Dependencies): Promise<SharedIngestionSequence> {
    const order = new SharedIngestionSequence(dependencies);
    // One that has no slot from the start does not go on looking for one.
    await order.#take().finally(() => order.#slot ?? clearInterval(order.#timer));
    return order;
  }

  /** The next number. Refuses after a pause in which another process may have taken the slot. */
  next = (now: number): number => {
    const slot = this.#slot;
    if (slot === undefined || performance.now() - slot.renewedAt > holdMs) {
      throw unavailable(new Error('this process has no slot for numbers of arrival'));
    }
    const least = Math.ceil((this.#latest + 1 - slot.number) / slotsMax) * slotsMax + slot.number;
    this.#latest = Math.max(least, now * perMs + slot.number);
    return this.#latest;
  };

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    const { lease } = this.#slot ?? {};
    if (lease === undefined) return;
    const { key, fence } = lease;
    await this.#dependencies.leases
      .giveBack([{ key, fence, note: undefined, keepMs: 0, isKnown: true }])
      .catch((error: unknown) => this.#dependencies.report('a slot was not given back; it ends by itself', error));
  }

  async #take(): Promise<void> {
    for (let number = 0; number < slotsMax; number += 1) {
      const renewedAt = performance.now();
      const taking = await this.#dependencies.leases.take([`slot ${number}`], holdMs);
      const [lease] = taking?.leases ?? [];
      if (lease === undefined) continue;
      this.#slot = { number, lease, renewedAt };
      return;
    }
    throw unavailable(new Error(`${slotsMax} processes collect already`));
  }

  async #renew(): Promise<void> {
    const slot = this.#slot;
    try {
      const renewedAt = performance.now();
      const lost = slot === undefined ? ['all'] : await this.#dependencies.leases.renew([slot.lease], holdMs);
      if (slot !== undefined && lost.length === 0) slot.renewedAt = renewedAt;
      else {
        this.#slot = undefined;
        await this.#take();
      }
    } catch (error) {
      this.#dependencies.report('the slot for numbers of arrival could not be renewed', error);
    }
  }
}
