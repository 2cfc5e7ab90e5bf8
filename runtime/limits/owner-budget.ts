import type { Deadline, RateCount, RateStore } from '../ports/rate-store.ts';
import { BudgetCounts } from './budget-counts.ts';
import { RateRefusal, type RateState } from './rate-refusal.ts';

/** Requests a minute for each key owner; specification 8. */
export const ownerRequestsMax = 100;
/** The dashboard has its own budget, so that its use leaves the budget of the keys alone. */
export const dashboardRequestsMax = 600;
export const budgetWindowMs = 60_000;

/** The spender: an owner with any key, or with the dashboard. */
export interface Spender {
  readonly userId: string;
  readonly keyId: string | undefined;
}

const keyOf = ({ userId, keyId }: Spender): string => `${keyId === undefined ? 'dashboard' : 'owner'}:${userId}`;

/** The request budget of one owner: a fixed minute that starts with its first request. */
export class OwnerBudget {
  readonly #store: RateStore;
  readonly #requestsMax: number;
  readonly counts = { owner: new BudgetCounts(), dashboard: new BudgetCounts() } as const;

  constructor(store: RateStore, requestsMax: number = ownerRequestsMax) {
    this.#store = store;
    this.#requestsMax = requestsMax;
  }

  /** Takes one unit; refuses with RateRefusal when none is left. */
  charge(caller: Spender, now: number, deadline?: Deadline): RateState | Promise<RateState> {
    const limit = this.#limitOf(caller);
    const counts = caller.keyId === undefined ? this.counts.dashboard : this.counts.owner;
    const settle = (counted: RateCount): RateState => {
      counts.note(counted.count <= limit);
      return stateOf(counted, limit, now);
    };
    const counted = this.#store.charge(keyOf(caller), 1, budgetWindowMs, now, deadline);
    return counted instanceof Promise ? counted.then(settle) : settle(counted);
  }

  /** The state of the budget, without a charge or refusal. */
  async state(caller: Spender, now: number, deadline?: Deadline): Promise<RateState> {
    const limit = this.#limitOf(caller);
    const { count, resetAt } = (await this.#store.peek(keyOf(caller), now, deadline)) ?? {
      count: 0,
      resetAt: now + budgetWindowMs,
    };
    return { limit, remaining: Math.max(0, limit - count), resetAt };
  }

  #limitOf = ({ keyId }: Spender): number => (keyId === undefined ? dashboardRequestsMax : this.#requestsMax);
}

function stateOf({ count, resetAt }: { count: number; resetAt: number }, limit: number, now: number): RateState {
  const state = { limit, remaining: Math.max(0, limit - count), resetAt };
  if (count > limit)
    throw new RateRefusal('rate_limited', `The budget of ${limit} requests a minute is spent.`, { ...state, now });
  return state;
}
