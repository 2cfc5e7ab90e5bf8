import type { OwnRateStore, Patience, RateCount, RateStore, SharedRateStore } from '../ports/rate-store.ts';
import type { Circuit } from './circuit.ts';
import { newPatience, WaitedTooLong, type WaitLimit } from './wait-limit.ts';

export interface SharedRatesParts {
  readonly shared: SharedRateStore;
  /** Counts while the shared store does not; meanwhile it is told what that one knows. */
  readonly own: OwnRateStore;
  /** What was counted here and the shared store has not been told. Empty while all is well. */
  readonly owed: OwnRateStore;
  readonly circuit: Circuit;
  readonly waitLimit: WaitLimit;
}

/**
 * Windows shared by all replicas, and counted by each on its own while the shared store is slow or away
 * (docs/limits.md#when-redis-does-not-answer). Never fails because of it. A window goes on where it stood: with what
 * was known of the shared count when that went, and with what was counted meanwhile when it is back.
 */
export class SharedRates implements RateStore {
  readonly #parts: SharedRatesParts;
  #fallBacks = 0;

  constructor(parts: SharedRatesParts) {
    this.#parts = parts;
  }

  /** Calls that were answered out of this process alone. */
  get fallBacks(): number {
    return this.#fallBacks;
  }

  charge(
    key: string,
    cost: number,
    windowMs: number,
    now: number,
    patience: Patience = newPatience(),
  ): RateCount | Promise<RateCount> {
    const charge = { key, cost, windowMs, now };
    return this.#isAsked(patience) ? this.#chargeShared(charge, patience) : this.#chargeOwn(charge);
  }

  peek(
    key: string,
    now: number,
    patience: Patience = newPatience(),
  ): RateCount | undefined | Promise<RateCount | undefined> {
    return this.#isAsked(patience) ? this.#peekShared(key, now, patience) : this.#peekOwn(key, now);
  }

  #isAsked = (patience: Patience): boolean => this.#parts.circuit.isClosed && patience.beatsLeft > 0;

  async #chargeShared(charge: Charge, patience: Patience): Promise<RateCount> {
    const { shared, own, owed, waitLimit } = this.#parts;
    const { key, cost, windowMs, now } = charge;
    const debt = owed.take(key, now);
    const total = cost + (debt?.count ?? 0);
    const asked = shared.charge(key, total, debt === undefined ? windowMs : debt.resetAt - now, now);
    try {
      const counted = await waitLimit.within(asked, patience);
      own.learn(key, counted, now);
      return counted;
    } catch (error) {
      this.#note(error);
      if (debt !== undefined) owed.charge(key, debt.count, debt.resetAt - now, now);
      const counted = this.#chargeOwn(charge);
      asked.then(
        () => this.#forgive(key, total, now),
        () => undefined, // it failed, which was noted
      );
      return counted;
    }
  }

  async #peekShared(key: string, now: number, patience: Patience): Promise<RateCount | undefined> {
    const { shared, owed, waitLimit } = this.#parts;
    const asked = shared.peek(key, now);
    try {
      const counted = await waitLimit.within(asked, patience);
      const debt = owed.peek(key, now);
      if (debt === undefined) return counted;
      return { count: debt.count + (counted?.count ?? 0), resetAt: counted?.resetAt ?? debt.resetAt };
    } catch (error) {
      this.#note(error);
      asked.catch(() => undefined); // nobody waits for it any more
      return this.#peekOwn(key, now);
    }
  }

  #chargeOwn({ key, cost, windowMs, now }: Charge): RateCount {
    const { own, owed } = this.#parts;
    this.#fallBacks += 1;
    const counted = own.charge(key, cost, windowMs, now);
    owed.charge(key, cost, counted.resetAt - now, now);
    return counted;
  }

  #peekOwn(key: string, now: number): RateCount | undefined {
    this.#fallBacks += 1;
    return this.#parts.own.peek(key, now);
  }

  /** A charge that was given up on arrived after all. */
  #forgive(key: string, count: number, now: number): void {
    const debt = this.#parts.owed.take(key, now);
    if (debt === undefined || debt.count <= count) return;
    this.#parts.owed.charge(key, debt.count - count, debt.resetAt - now, now);
  }

  #note(error: unknown): void {
    if (!(error instanceof WaitedTooLong) || error.isTheirs) this.#parts.circuit.fail(error);
  }
}

interface Charge {
  readonly key: string;
  readonly cost: number;
  readonly windowMs: number;
  readonly now: number;
}
