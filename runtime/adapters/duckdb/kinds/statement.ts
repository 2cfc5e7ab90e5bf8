import type { AnswerOf, Query } from '../../../query/query.ts';
import type { Row, Values } from '../client.ts';

/** SQL text and the values of its placeholders. */
export interface Statement {
  readonly sql: string;
  readonly values: Values;
}

/** Runs a statement on a reader. */
export type Read = (statement: Statement) => Promise<Row[]>;

/** How one kind of query is answered: compiled, read, its rows turned into counts. */
export type Kind<Q extends Query> = (query: Q, read: Read) => Promise<AnswerOf<Q>>;

/** The text of a column, or null. */
export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
