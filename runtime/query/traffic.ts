import { type Earlier, reasonOf } from './comparison.ts';
import type { Span } from './on-hits.ts';
import type { AggregateAnswer, PageRow, TimeseriesRow } from './query.ts';
import { change, changeOfDecimals, percent, roundRatio, wholeRatio } from './rounding.ts';

/** The totals of a window in the API. docs/metrics.md */
export function totalsOf(counts: AggregateAnswer) {
  const { visitors, sessions, pageviews, events, bounces, conversions } = counts;
  return {
    visitors,
    sessions,
    pageviews,
    events,
    bounces,
    bounceRate: percent(bounces, counts.viewSessions),
    avgSessionDuration: wholeRatio(counts.durationMs, sessions * 1000),
    pagesPerSession: roundRatio(pageviews, sessions, 2),
    conversions,
    revenue: counts.revenue.map(({ currency, amount }) => ({ currency, amount })),
  };
}

type Totals = ReturnType<typeof totalsOf>;

/** The totals of a window whose data is not kept. */
const totalsNotKept = Object.freeze({
  visitors: null,
  sessions: null,
  pageviews: null,
  events: null,
  bounces: null,
  bounceRate: null,
  avgSessionDuration: null,
  pagesPerSession: null,
  conversions: null,
  revenue: null,
});

/** The changes from a window whose data is not kept. */
const changesUnknown = Object.freeze({
  visitors: null,
  sessions: null,
  pageviews: null,
  events: null,
  bounces: null,
  avgSessionDuration: null,
  pagesPerSession: null,
  conversions: null,
  revenue: null,
  bounceRatePoints: null,
});

/**
 * Changes from an earlier window in percent; null from zero. Rates change in points; null when the earlier window has
 * no session with a pageview, and so no rate.
 */
export function changesOf(now: Totals, before: Totals, { viewSessions }: Pick<AggregateAnswer, 'viewSessions'>) {
  return {
    visitors: change(now.visitors, before.visitors),
    sessions: change(now.sessions, before.sessions),
    pageviews: change(now.pageviews, before.pageviews),
    events: change(now.events, before.events),
    bounces: change(now.bounces, before.bounces),
    avgSessionDuration: change(now.avgSessionDuration, before.avgSessionDuration),
    pagesPerSession: changeOfDecimals(now.pagesPerSession, before.pagesPerSession, 2),
    conversions: change(now.conversions, before.conversions),
    revenue: revenueChanges(now.revenue, before.revenue),
    bounceRatePoints:
      viewSessions === 0
        ? null
        : roundRatio(Math.round(now.bounceRate * 10) - Math.round(before.bounceRate * 10), 10, 1),
  };
}

/** The fields `previous` and `change` of the totals of a window. */
export function comparisonOf(now: Totals, before: Span, { answer, gap }: Earlier<AggregateAnswer>) {
  const span = { since: new Date(before.since).toISOString(), until: new Date(before.until).toISOString() };
  if (answer === undefined) {
    return { previous: { ...span, ...totalsNotKept, ...reasonOf(gap) }, change: changesUnknown };
  }
  const previous = totalsOf(answer);
  return { previous: { ...span, ...previous, ...reasonOf(gap) }, change: changesOf(now, previous, answer) };
}

/** One entry for each currency of either window, in order of currency. */
function revenueChanges(now: Totals['revenue'], before: Totals['revenue']) {
  const amountIn = (list: Totals['revenue'], currency: string) =>
    list.find((money) => money.currency === currency)?.amount ?? 0;
  const currencies = [...new Set([...now, ...before].map(({ currency }) => currency))].sort();
  return currencies.map((currency) => ({
    currency,
    change: change(amountIn(now, currency), amountIn(before, currency)),
  }));
}

/** One point of the series of totals. */
export function trafficPoint(row: TimeseriesRow | undefined) {
  return {
    visitors: row?.visitors ?? 0,
    sessions: row?.sessions ?? 0,
    pageviews: row?.pageviews ?? 0,
    bounceRate: percent(row?.bounces ?? 0, row?.viewSessions ?? 0),
  };
}

/** A page row of the API. `share`: percent of all pageviews of the window. */
export function pageOfSite(row: PageRow, totalPageviews: number) {
  const { pathname, pageviews, visitors, sessions, entries, exits } = row;
  return {
    pathname,
    pageviews,
    visitors,
    sessions,
    entries,
    exits,
    exitRate: percent(exits, pageviews),
    bounceRate: percent(row.bounces, entries),
    avgTimeOnPage: wholeRatio(row.engagedMs, sessions * 1000),
    avgScrollDepth: row.scrollSessions === 0 ? null : roundRatio(row.scrollDepthSum, row.scrollSessions, 1),
    share: percent(pageviews, totalPageviews),
  };
}
