import type { Goal } from '../domain/resources.ts';
import type { Interval } from './bucket.ts';
import { type Earlier, reasonOf } from './comparison.ts';
import type { GoalMatcher } from './goal-matcher.ts';
import type { OnHits, Span } from './on-hits.ts';
import { percent } from './rounding.ts';

/** Conversions of several goals, and all sessions for the rate. docs/metrics.md#goals */
export interface GoalsQuery extends OnHits {
  readonly kind: 'goals';
  readonly goals: readonly GoalMatcher[];
}

/** Conversions of one goal over time and by dimensions of their sessions. docs/metrics.md#goals */
export interface GoalQuery extends OnHits {
  readonly kind: 'goal';
  readonly goal: GoalMatcher;
  readonly interval: Interval;
}

export type AnyGoalQuery = GoalsQuery | GoalQuery;

export interface GoalCounts {
  /** Every hit that converts. */
  readonly conversions: number;
  /** Sessions and visitors with at least one conversion. */
  readonly sessions: number;
  readonly visitors: number;
}

export interface GoalsAnswer {
  readonly totalSessions: number;
  /** One for each goal, in the order of the query. */
  readonly goals: readonly GoalCounts[];
}

/** A bucket with a conversion. */
export interface GoalBucket {
  readonly start: number;
  readonly conversions: number;
  /** Sessions with a conversion in this bucket. */
  readonly sessions: number;
}

/** Sessions with the same value of a dimension. */
export interface GoalGroupRow {
  readonly key: string;
  /** All of them, converted or not. */
  readonly sessions: number;
  readonly conversions: number;
  readonly convertedSessions: number;
}

export const goalGroups = ['sources', 'channels', 'entryPages', 'countries', 'devices'] as const;

export type GoalGroupName = (typeof goalGroups)[number];

export interface GoalAnswer {
  /** Oldest first; buckets without a conversion are left out. */
  readonly series: readonly GoalBucket[];
  /** Of each dimension the rows with most conversions, then key ascending. Sessions without a value are left out. */
  readonly groups: Readonly<Record<GoalGroupName, readonly GoalGroupRow[]>>;
}

export interface GoalsAnswers {
  goals: GoalsAnswer;
  goal: GoalAnswer;
}

/** The most rows of each dimension. */
export const goalGroupRowsMax = 10;

const noConversions: GoalCounts = { conversions: 0, sessions: 0, visitors: 0 };

/** The result of a goal in the API: the rate counts sessions, so it is at most 100. */
export function resultsOfGoal({ totalSessions, goals }: GoalsAnswer, place: number) {
  const { conversions, sessions, visitors } = goals[place] ?? noConversions;
  return { conversions, sessions, visitors, conversionRate: percent(sessions, totalSessions) };
}

/** The same with its comparison and its value. */
export function detailsOfGoal(answer: GoalsAnswer, goal: Pick<Goal, 'value' | 'currency'>) {
  const { conversionRate, ...counts } = resultsOfGoal(answer, 0);
  return {
    ...counts,
    totalSessions: answer.totalSessions,
    conversionRate,
    value: worthOf(goal, counts.conversions),
  };
}

/** The same for the previous window; null when its data is not kept. */
export function detailsBefore(
  before: Span,
  { answer, gap }: Earlier<GoalsAnswer>,
  goal: Pick<Goal, 'value' | 'currency'>,
) {
  const span = { since: new Date(before.since).toISOString(), until: new Date(before.until).toISOString() };
  const details = answer === undefined ? detailsNotKept : detailsOfGoal(answer, goal);
  return { ...span, ...details, ...reasonOf(gap) };
}

const detailsNotKept = Object.freeze({
  conversions: null,
  sessions: null,
  visitors: null,
  totalSessions: null,
  conversionRate: null,
  value: null,
});

/** The value of a goal times its conversions, within the safe integers; null without a value. */
function worthOf({ value, currency }: Pick<Goal, 'value' | 'currency'>, conversions: number) {
  if (value === null || currency === null) return null;
  return { currency, amount: Math.min(value * conversions, Number.MAX_SAFE_INTEGER) };
}

/** The points of a goal's series by start. A rate is of all sessions of its bucket. */
export function goalPoints(
  series: readonly GoalBucket[],
  ofAll: readonly { readonly start: number; readonly sessions: number }[],
) {
  const allSessions = new Map(ofAll.map(({ start, sessions }) => [start, sessions]));
  return series.map(({ start, conversions, sessions }) => ({
    start,
    conversions,
    sessions,
    conversionRate: percent(sessions, allSessions.get(start) ?? 0),
  }));
}

/** The dimensions of a goal's sessions in the API. */
export function groupsOfGoal(groups: GoalAnswer['groups']) {
  return {
    sources: groups.sources.map(groupOfGoal),
    channels: groups.channels.map(groupOfGoal),
    entryPages: groups.entryPages.map(groupOfGoal),
    countries: groups.countries.map(groupOfGoal),
    devices: groups.devices.map(groupOfGoal),
  };
}

const groupOfGoal = ({ key, sessions, conversions, convertedSessions }: GoalGroupRow) => ({
  key,
  sessions,
  conversions,
  conversionRate: percent(convertedSessions, sessions),
});
