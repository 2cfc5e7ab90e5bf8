import type { Deadline, RateStore } from '../ports/rate-store.ts';
import { budgetWindowMs } from './owner-budget.ts';
import { RateRefusal } from './rate-refusal.ts';

/** Failed authentications a minute for each client address; specification 8. */
export const failuresMax = 20;
/** The same for all clients without a usable address together. */
export const unknownFailuresMax = 200;

/** The budget of failed authentications. Valid keys are never charged. */
export class AuthFailures {
  readonly #store: RateStore;
  /** Invalid credentials, and requests refused because of earlier failures. */
  readonly counts = { failed: 0, refused: 0 };

  constructor(store: RateStore) {
    this.#store = store;
  }

  /** Refuses a request without a credential when the budget of its address is spent. */
  async refuseWhenEmpty(address: string | undefined, now: number, deadline?: Deadline): Promise<void> {
    const counted = await this.#store.peek(keyOf(address), now, deadline);
    if (counted === undefined || counted.count < limitOf(address)) return;
    this.counts.refused += 1;
    throw refusal(address, counted.resetAt, now);
  }

  /** Counts a wrong password of a client without an address: its account has a budget (sign-in-limits.ts). */
  note(): void {
    this.counts.failed += 1;
  }

  /** Counts an invalid credential; refuses when the budget was spent already. */
  async charge(address: string | undefined, now: number, deadline?: Deadline): Promise<void> {
    const counted = await this.#store.charge(keyOf(address), 1, budgetWindowMs, now, deadline);
    this.counts.failed += 1;
    if (counted.count <= limitOf(address)) return;
    this.counts.refused += 1;
    throw refusal(address, counted.resetAt, now);
  }
}

const keyOf = (address: string | undefined): string => `auth:${address ?? 'unknown'}`;
const limitOf = (address: string | undefined): number => (address === undefined ? unknownFailuresMax : failuresMax);

function refusal(address: string | undefined, resetAt: number, now: number): RateRefusal {
  const state = { limit: limitOf(address), remaining: 0, resetAt };
  return new RateRefusal('auth_rate_limited', 'Too many failed authentications from this address.', { ...state, now });
}
