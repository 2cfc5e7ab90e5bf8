import type { Hit } from '../../../domain/events.ts';
import { matchesWildcard } from '../../../domain/wildcard.ts';
import type { GoalMatcher } from '../../../query/goal-matcher.ts';
import { netByCurrency } from '../../../query/money.ts';
import type { AggregateQuery, TimeseriesRow } from '../../../query/query.ts';
import { distinct, sum } from '../../../query/rows.ts';
import { moneyOf } from './money.ts';
import { type Kind, qualifying, type SiteTraffic, sessionsWith } from './traffic.ts';

/** Totals of a window. */
export const aggregate: Kind<AggregateQuery> = (query, site) => {
  const hits = qualifying(query, site);
  return {
    ...countsOf(hits, site),
    durationMs: sum(sessionsWith(hits, site), ({ durationMs }) => durationMs),
    conversions: sum(query.goals, (goal) => hits.filter((hit) => converts(goal, hit)).length),
    revenue: netByCurrency(moneyOf(query, site)),
  };
};

/** Hits, with their sessions and visitors. */
export function countsOf(hits: readonly Hit[], site: SiteTraffic): Omit<TimeseriesRow, 'start'> {
  const touched = sessionsWith(hits, site);
  return {
    visitors: distinct(hits, ({ visitorId }) => visitorId),
    sessions: touched.length,
    pageviews: hits.filter(({ kind }) => kind === 'pageview').length,
    events: hits.filter(({ kind }) => kind === 'event').length,
    bounces: touched.filter(({ isBounce }) => isBounce).length,
    viewSessions: touched.filter(({ views }) => views > 0).length,
  };
}

/** Returns whether a hit converts a goal. */
export function converts(goal: GoalMatcher, hit: Hit): boolean {
  if (goal.type === 'event') return hit.kind === 'event' && hit.name === goal.pattern;
  return hit.kind === 'pageview' && matchesWildcard(goal.pattern, hit.pathname);
}
