import { spelledInFull } from '../domain/configured-pathname.ts';
import type { Goal } from '../domain/resources.ts';
import type { Interval } from './bucket.ts';
import type { ChannelsAnswer, ChannelsQuery } from './channels.ts';
import type { AnyEventsQuery, EventsAnswers } from './events.ts';
import type { FunnelAnswer, FunnelQuery } from './funnel.ts';
import type { GoalMatcher } from './goal-matcher.ts';
import type { AnyGoalQuery, GoalsAnswers } from './goals.ts';
import type { JourneysAnswer, JourneysQuery } from './journeys.ts';
import type { OnHits } from './on-hits.ts';
import type { ProfileAnswer, ProfileQuery, ProfilesAnswer, ProfilesQuery } from './profiles.ts';
import type { RetentionAnswer, RetentionQuery } from './retention.ts';
import type { AnyRevenueQuery, RevenueAnswers } from './revenue.ts';
import type { VitalsAnswer, VitalsQuery } from './vitals.ts';

/** Totals of a window. */
export interface AggregateQuery extends OnHits {
  readonly kind: 'aggregate';
  readonly goals: readonly GoalMatcher[];
}

/** Totals of each bucket of a window; empty buckets are left out. */
export interface TimeseriesQuery extends OnHits {
  readonly kind: 'timeseries';
  readonly interval: Interval;
}

/** Hits and sessions by a dimension, most pageviews first, then key ascending. */
export interface BreakdownQuery extends OnHits {
  readonly kind: 'breakdown';
  readonly by: 'pathname';
  readonly limit: number;
  readonly offset: number;
}

/** The last five minutes: (now − 5 min, now]. */
export interface RealtimeQuery {
  readonly kind: 'realtime';
  readonly siteId: string;
  readonly now: number;
}

export type Query =
  | AggregateQuery
  | TimeseriesQuery
  | BreakdownQuery
  | RealtimeQuery
  | AnyEventsQuery
  | JourneysQuery
  | RetentionQuery
  | AnyRevenueQuery
  | AnyGoalQuery
  | FunnelQuery
  | ChannelsQuery
  | VitalsQuery
  | ProfilesQuery
  | ProfileQuery;

/** Engines return counts; rates and rounding are computed from them once for all engines. */
export interface AggregateAnswer {
  readonly visitors: number;
  readonly sessions: number;
  readonly pageviews: number;
  readonly events: number;
  readonly bounces: number;
  /** Sessions with at least one pageview: the denominator of the bounce rate. */
  readonly viewSessions: number;
  readonly durationMs: number;
  readonly conversions: number;
  /** Ordered by currency. */
  readonly revenue: readonly { readonly currency: string; readonly amount: number }[];
}

export interface TimeseriesRow {
  readonly start: number;
  readonly visitors: number;
  readonly sessions: number;
  readonly pageviews: number;
  readonly events: number;
  readonly bounces: number;
  readonly viewSessions: number;
}

export interface PageRow {
  readonly pathname: string;
  readonly pageviews: number;
  readonly visitors: number;
  readonly sessions: number;
  readonly entries: number;
  readonly exits: number;
  /** Of the sessions that entered here. */
  readonly bounces: number;
  readonly engagedMs: number;
  /** Sum over sessions of the deepest scroll, and the number of sessions with a scroll depth. */
  readonly scrollDepthSum: number;
  readonly scrollSessions: number;
}

export interface BreakdownAnswer {
  readonly rows: readonly PageRow[];
  readonly total: number;
  readonly totalPageviews: number;
}

export interface KeyCount {
  readonly key: string;
  readonly visitors: number;
}

export interface RecentHit {
  readonly type: 'pageview' | 'event';
  readonly pathname: string;
  readonly name: string | null;
  readonly country: string | null;
  readonly at: number;
}

export interface RealtimeAnswer {
  readonly activeVisitors: number;
  readonly pageviews: number;
  readonly events: number;
  /** Minutes 0 to 4, oldest first; each is (start, start + 1 min]. */
  readonly minutes: readonly { readonly minute: number; readonly pageviews: number; readonly visitors: number }[];
  readonly pages: readonly KeyCount[];
  readonly sources: readonly KeyCount[];
  readonly countries: readonly KeyCount[];
  readonly devices: readonly KeyCount[];
  readonly recent: readonly RecentHit[];
}

/** The answer type of each kind of query. */
export interface Answers extends EventsAnswers, RevenueAnswers, GoalsAnswers {
  aggregate: AggregateAnswer;
  timeseries: readonly TimeseriesRow[];
  breakdown: BreakdownAnswer;
  realtime: RealtimeAnswer;
  journeys: JourneysAnswer;
  retention: RetentionAnswer;
  vitals: VitalsAnswer;
  funnel: FunnelAnswer;
  channels: ChannelsAnswer;
  profiles: ProfilesAnswer;
  profile: ProfileAnswer;
}

export type AnswerOf<Q extends Query> = Answers[Q['kind']];

export const realtimeMinutes = 5;
export const realtimeTop = 10;
export const realtimeRecent = 20;

/** The source of a session without a known origin. */
export const directSource = 'Direct';

/** The matcher of a goal, with paths in recorded form. A goal without its own field matches nothing. */
export function matcherOf(goal: Pick<Goal, 'type' | 'pathname' | 'eventName'>): GoalMatcher {
  if (goal.type === 'event') return { type: 'event', pattern: goal.eventName ?? '' };
  return { type: 'pageview', pattern: goal.pathname === null ? '' : spelledInFull(goal.pathname) };
}
