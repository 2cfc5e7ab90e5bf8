import type { AnswerOf, Query } from '../../../../query/query.ts';
import type { Row, Values } from '../../connection/client.ts';
import type { RollUpPlan } from './roll-up-plan.ts';

/** SQL text and the values of its placeholders. */
export interface Statement {
  readonly sql: string;
  readonly values: Values;
  /** Roll-ups it reads; the column `roll_up_days` of its rows has how many of them were there. */
  readonly rollUps?: RollUpPlan | undefined;
}

/** Runs a statement on a reader. */
export type Read = (statement: Statement) => Promise<Row[]>;

/** What of the store decides how a query is compiled. */
export interface ReadPlan {
  /** Roll-ups of days of the window, for kinds that they answer. */
  readonly rollUps?: RollUpPlan | undefined;
  /** Whether there may be revenue that was not stored together with its event. */
  readonly hasUnlinkedRevenue: boolean;
  /** No visitor of the site was ever identified. */
  readonly isAnonymous?: boolean;
}

/** How one kind of query is answered: compiled, read, its rows turned into counts. */
export type Kind<Q extends Query> = (query: Q, read: Read, plan: ReadPlan) => Promise<AnswerOf<Q>>;

/** A column that is a list of structs; null where there is none. */
export const listOf = (value: unknown): readonly Row[] => (value ?? []) as readonly Row[]; // as its statement selects it

/** The text of a column, or null. */
export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
