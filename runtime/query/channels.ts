import type { GoalMatcher } from './goal-matcher.ts';
import type { OnHits, Paged } from './on-hits.ts';
import { percent, wholeRatio } from './rounding.ts';

/** Sessions by channel, most first, then channel ascending. docs/metrics.md#channels */
export interface ChannelsQuery extends OnHits, Paged {
  readonly kind: 'channels';
  readonly goals: readonly GoalMatcher[];
}

export interface ChannelRow {
  readonly channel: string;
  readonly sessions: number;
  readonly visitors: number;
  readonly pageviews: number;
  readonly bounces: number;
  /** Sessions with at least one pageview: the denominator of the bounce rate. */
  readonly viewSessions: number;
  readonly durationMs: number;
  /** Over all goals: a hit that matches two counts twice. */
  readonly conversions: number;
  readonly convertedSessions: number;
  /** Ordered by currency. */
  readonly revenue: readonly { readonly currency: string; readonly amount: number }[];
  /** By sessions descending, then source ascending. */
  readonly sources: readonly { readonly source: string; readonly sessions: number }[];
}

/** Channels with a session or revenue: revenue may be in a window without any hit of its session. */
export interface ChannelsAnswer {
  readonly rows: readonly ChannelRow[];
  readonly total: number;
  readonly totalSessions: number;
}

/** The most sources of each channel. */
export const channelSourcesMax = 5;

/** A channel row of the API. `share`: percent of all sessions of the window. */
export function channelOfSite(row: ChannelRow, totalSessions: number) {
  const { channel, sessions, visitors, pageviews, conversions } = row;
  return {
    channel,
    sessions,
    visitors,
    pageviews,
    bounceRate: percent(row.bounces, row.viewSessions),
    avgSessionDuration: wholeRatio(row.durationMs, sessions * 1000),
    share: percent(sessions, totalSessions),
    conversions,
    conversionRate: percent(row.convertedSessions, sessions),
    revenue: row.revenue.map(({ currency, amount }) => ({ currency, amount })),
    sources: row.sources.map((source) => ({ source: source.source, sessions: source.sessions })),
  };
}
