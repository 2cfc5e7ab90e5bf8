import type { AnswerOf, Query } from '../query/query.ts';

/** Answers queries on recorded traffic. All engines give equal answers to equal queries. */
export interface Engine {
  /** Rejects with `unavailable` when the query exceeds its time limit or the store is down. */
  run<Q extends Query>(query: Q): Promise<AnswerOf<Q>>;
}
