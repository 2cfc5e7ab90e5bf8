import type { Deadline, LocalRateStore, RateCount, RateStore, SharedRateStore } from '../ports/rate-store.ts';
import type { Circuit } from './circuit.ts';
import { newDeadline, SharedStoreTimeout, type WaitLimit } from './wait-limit.ts';

export interface SharedRatesDependencies {
  readonly shared: SharedRateStore;
  /** Counts while the shared store fails; updated with the shared counts meanwhile. */
  readonly own: LocalRateStore;
  /** Charges counted here that the shared store does not have yet. Empty in normal operation. */
  readonly owed: LocalRateStore;
  readonly circuit: Circuit;
  readonly waitLimit: WaitLimit;
}

/**
 * Windows shared by all replicas, counted locally while the shared store is slow or down
 * (docs/limits.md#when-redis-does-not-answer). Never rejects because of the shared store. A window continues: first
 * with the last known shared count, and later with the local charges added to the shared count.
 */
export class SharedRates implements RateStore {
  readonly #dependencies: SharedRatesDependencies;
  #fallBacks = 0;

  constructor(dependencies: SharedRatesDependencies) {
    this.#dependencies = dependencies;
  }

  /** Calls answered from this process only. */
  get fallBacks(): number {
    return this.#fallBacks;
  }

  charge(
    key: string,
    cost: number,
    windowMs: number,
    now: number,
    deadline: Deadline = newDeadline(),
  ): RateCount | Promise<RateCount> {
    const charge = { key, cost, windowMs, now };
    return this.#usesShared(deadline) ? this.#chargeShared(charge, deadline) : this.#chargeOwn(charge);
  }

  peek(
    key: string,
    now: number,
    deadline: Deadline = newDeadline(),
  ): RateCount | undefined | Promise<RateCount | undefined> {
    return this.#usesShared(deadline) ? this.#peekShared(key, now, deadline) : this.#peekOwn(key, now);
  }

  #usesShared = (deadline: Deadline): boolean => this.#dependencies.circuit.isClosed && deadline.ticksLeft > 0;

  async #chargeShared(charge: Charge, deadline: Deadline): Promise<RateCount> {
    const { shared, own, owed, waitLimit } = this.#dependencies;
    const { key, cost, windowMs, now } = charge;
    const debt = owed.take(key, now);
    const total = cost + (debt?.count ?? 0);
    const pending = shared.charge(key, total, debt === undefined ? windowMs : debt.resetAt - now, now);
    try {
      const counted = await waitLimit.within(pending, deadline);
      own.replace(key, counted, now);
      return counted;
    } catch (error) {
      this.#note(error);
      if (debt !== undefined) owed.charge(key, debt.count, debt.resetAt - now, now);
      const counted = this.#chargeOwn(charge);
      pending.then(
        () => this.#cancelDebt(key, total, now),
        () => undefined, // a rejection was handled already
      );
      return counted;
    }
  }

  async #peekShared(key: string, now: number, deadline: Deadline): Promise<RateCount | undefined> {
    const { shared, owed, waitLimit } = this.#dependencies;
    const pending = shared.peek(key, now);
    try {
      const counted = await waitLimit.within(pending, deadline);
      const debt = owed.peek(key, now);
      if (debt === undefined) return counted;
      return { count: debt.count + (counted?.count ?? 0), resetAt: counted?.resetAt ?? debt.resetAt };
    } catch (error) {
      this.#note(error);
      pending.catch(() => undefined); // the deadline has passed
      return this.#peekOwn(key, now);
    }
  }

  #chargeOwn({ key, cost, windowMs, now }: Charge): RateCount {
    const { own, owed } = this.#dependencies;
    this.#fallBacks += 1;
    const counted = own.charge(key, cost, windowMs, now);
    owed.charge(key, cost, counted.resetAt - now, now);
    return counted;
  }

  #peekOwn(key: string, now: number): RateCount | undefined {
    this.#fallBacks += 1;
    return this.#dependencies.own.peek(key, now);
  }

  /** A charge succeeded after its deadline: it is no longer missing from the shared store. */
  #cancelDebt(key: string, count: number, now: number): void {
    const debt = this.#dependencies.owed.take(key, now);
    if (debt === undefined || debt.count <= count) return;
    this.#dependencies.owed.charge(key, debt.count - count, debt.resetAt - now, now);
  }

  #note(error: unknown): void {
    if (!(error instanceof SharedStoreTimeout) || error.isRemoteFault) this.#dependencies.circuit.fail(error);
  }
}

interface Charge {
  readonly key: string;
  readonly cost: number;
  readonly windowMs: number;
  readonly now: number;
}
