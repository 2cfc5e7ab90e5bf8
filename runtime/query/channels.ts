import type { GoalMatcher } from './goal-matcher.ts';
import type { OnHits, Paged } from './on-hits.ts';
import { percent, wholeRatio } from './rounding.ts';

/** Sessions by their channel, most first, then channel ascending. docs/metrics.md#channels */
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
  /** Sessions with at least one pageview: what the bounce rate divides by. */
  readonly viewSessions: number;
  readonly durationMs: number;
  /** Over all goals: a hit that matches two counts twice. */
  readonly conversions: number;
  readonly convertedSessions: number;
  /** Ordered by currency. */
  readonly revenue: readonly { readonly currency: string; readonly amount: number }[];
  /** The ones with most sessions, then source ascending. */
  readonly sources: readonly { readonly source: string; readonly sessions: number }[];
}

/** Channels that have a session or money: money may come in when no hit of its session lies in the window. */
export interface ChannelsAnswer {
  readonly rows: readonly ChannelRow[];
  readonly total: number;
  readonly totalSessions: number;
}

/** Sources of each channel. */
export const channelSourcesMax = 5;

/** One channel as people read it. `share` is of all sessions of the window. */
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
