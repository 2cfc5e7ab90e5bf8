import type { AnswerOf, Query } from '../../../../query/query.ts';
import type { Row, Values } from '../../connection/client.ts';
import type { RollUpPlan } from './roll-up-plan.ts';

/** SQL text and the values of its placeholders. */
export interface Statement {
  readonly sql: string;
  readonly values: Values;
  /** Days whose sums it reads; its rows tell in `rolled_days` how many of them were there. */
  readonly rolled?: RollUpPlan | undefined;
}

/** Runs a statement on a reader. */
export type Read = (statement: Statement) => Promise<Row[]>;

/** What of the store decides how a query is compiled. */
export interface Known {
  /** Days of the window that are rolled up, for kinds that are answered by sums. */
  readonly rolled?: RollUpPlan | undefined;
  /** Whether there may be money that did not come with its hit. */
  readonly hasMoneyApart: boolean;
  /** Nobody of the site was ever identified. */
  readonly isAnonymous?: boolean;
  /** The latest hit of the site that is in a group of its open sessions. Undefined: recent hits are read one by one. */
  readonly groupedTo?: number | undefined;
}

/** How one kind of query is answered: compiled, read, its rows turned into counts. */
export type Kind<Q extends Query> = (query: Q, read: Read, known: Known) => Promise<AnswerOf<Q>>;

/** A column that is a list of structs; null where there is none. */
export const listOf = (value: unknown): readonly Row[] => (value ?? []) as readonly Row[]; // as its statement selects it

/** The text of a column, or null. */
export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
