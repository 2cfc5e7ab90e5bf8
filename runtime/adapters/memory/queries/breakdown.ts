import type { Hit } from '../../../domain/events.ts';
import { groupBy } from '../../../domain/group-by.ts';
import type { BreakdownQuery, PageRow } from '../../../query/query.ts';
import { byCodePoint, distinct, pageOf, sum } from '../../../query/rows.ts';
import { isWithin, type Kind, qualifying, type Session, sessionsWith } from './traffic.ts';

/** Paths of the qualifying pageviews, most pageviews first, then by path. */
export const breakdown: Kind<BreakdownQuery> = (query, site) => {
  const views = qualifying(query, site).filter(({ kind }) => kind === 'pageview');
  const inWindow = site.hits.filter((hit) => isWithin(query, hit));
  const rows = [...groupBy(views, ({ pathname }) => pathname)]
    .map(([pathname, onPage]) => pageRow(pathname, { views: onPage, viewers: sessionsWith(onPage, site), inWindow }))
    .sort((left, right) => right.pageviews - left.pageviews || byCodePoint(left.pathname, right.pathname));
  return {
    rows: pageOf(rows, query),
    total: rows.length,
    totalPageviews: views.length,
  };
};

/** The pageviews of a path, the sessions that have one, and every hit in the window. */
interface OnPage {
  readonly views: readonly Hit[];
  readonly viewers: readonly Session[];
  readonly inWindow: readonly Hit[];
}

/** A path with the sessions that viewed it in the window: entries, exits and time on page. */
function pageRow(pathname: string, { views, viewers, inWindow }: OnPage): PageRow {
  const ids = new Set(views.map(({ sessionId }) => sessionId));
  const entered = viewers.filter(({ entryPage }) => entryPage === pathname);
  const readings = inWindow.filter(
    (hit) => hit.kind !== 'event' && hit.pathname === pathname && ids.has(hit.sessionId),
  );
  const depths = [...groupBy(readings, ({ sessionId }) => sessionId).values()].flatMap(deepestScroll);
  return {
    pathname,
    pageviews: views.length,
    visitors: distinct(views, ({ visitorId }) => visitorId),
    sessions: viewers.length,
    entries: entered.length,
    exits: viewers.filter(({ exitPage }) => exitPage === pathname).length,
    bounces: entered.filter(({ isBounce }) => isBounce).length,
    engagedMs: sum(readings, ({ engagedMs }) => engagedMs ?? 0),
    scrollDepthSum: sum(depths, (depth) => depth),
    scrollSessions: depths.length,
  };
}

function deepestScroll(readings: readonly Hit[]): number[] {
  const depths = readings.flatMap(({ scrollDepth }) => (scrollDepth === undefined ? [] : [scrollDepth]));
  return depths.length === 0 ? [] : [Math.max(...depths)];
}
