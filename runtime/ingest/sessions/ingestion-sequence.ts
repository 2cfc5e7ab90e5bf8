import { unavailable } from '../../errors.ts';
import type { Lease, Leases } from '../../ports/leases.ts';

/** Sequence numbers within one millisecond; more use those of the next one. */
const perMs = 1_024;
/** Processes that can assign numbers concurrently; each has its own slot. */
export const slotsMax = 32;
/** How long a slot is held without a renewal. */
const holdMs = 30_000;
const renewMs = 5_000;

/** Sequence numbers that grow with every hit and across restarts, and contain the approximate time of ingestion. */
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
  /** Logs background failures. */
  readonly report: (message: string, error: unknown) => void;
}

/** The same among several processes: each leases one of 32 slots and assigns only the numbers of that slot. */
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
    // A process without a slot at the start fails at once.
    await order.#take().finally(() => order.#slot ?? clearInterval(order.#timer));
    return order;
  }

  /** The next number. Throws after a pause in which another process may have acquired the slot. */
  next = (now: number): number => {
    const slot = this.#slot;
    if (slot === undefined || performance.now() - slot.renewedAt > holdMs) {
      throw unavailable(new Error('this process has no slot of the ingestion sequence'));
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
      .release([{ key, fence, note: undefined, keepMs: 0, isKnown: true }])
      .catch((error: unknown) =>
        this.#dependencies.report('releasing a slot of the ingestion sequence failed; it expires', error),
      );
  }

  async #take(): Promise<void> {
    for (let number = 0; number < slotsMax; number += 1) {
      const renewedAt = performance.now();
      const acquisition = await this.#dependencies.leases.acquire([`slot ${number}`], holdMs);
      const [lease] = acquisition?.leases ?? [];
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
      this.#dependencies.report('renewing the slot of the ingestion sequence failed', error);
    }
  }
}
