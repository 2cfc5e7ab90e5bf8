import type { RateStore } from '../ports/rate-store.ts';
import { BudgetCounts } from './budget-counts.ts';
import { budgetWindowMs } from './owner-budget.ts';
import { RateRefusal } from './rate-refusal.ts';

/** Requests a minute to the server form of collect, for each owner. Separate from the budget of the API. */
export const ingestRequestsMax = 6_000;

/** The budget of collecting with a key. */
export class IngestBudget {
  readonly #store: RateStore;
  readonly #requestsMax: number;
  readonly counts = new BudgetCounts();

  constructor(store: RateStore, requestsMax: number = ingestRequestsMax) {
    this.#store = store;
    this.#requestsMax = requestsMax;
  }

  async charge(userId: string, now: number): Promise<void> {
    const limit = this.#requestsMax;
    const { count, resetAt } = await this.#store.charge(`ingest:${userId}`, 1, budgetWindowMs, now);
    this.counts.note(count <= limit);
    if (count <= limit) return;
    const message = `The budget of ${limit} collect requests a minute is spent; one request takes 1,000 events.`;
    throw new RateRefusal('rate_limited', message, { limit, remaining: 0, resetAt, now });
  }
}
