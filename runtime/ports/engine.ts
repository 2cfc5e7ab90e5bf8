import type { AnswerOf, Query } from '../query/query.ts';

/** Answers queries on recorded traffic. Every engine gives the same answer to the same query. */
export interface Engine {
  /** Refuses with `unavailable` when it takes longer than its limit or the store is down. */
  run<Q extends Query>(query: Q): Promise<AnswerOf<Q>>;
}
