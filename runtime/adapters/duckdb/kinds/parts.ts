import type { HitDimensions } from '../../../domain/events.ts';
import type { Interval } from '../../../query/bucket.ts';
import { type Filter, readsSession } from '../../../query/filter.ts';
import type { Row } from '../client.ts';
import { filterCondition, firstHitStruct, type Parameters } from './filter.ts';

/** What a query on the hits of a window shares with every other. */
export interface OnHits {
  readonly siteId: string;
  readonly since: number;
  readonly until: number;
  readonly filter: Filter;
}

/** Pings are no hits: they lengthen sessions and count for nothing else. */
export const isHit = "h.kind <> 'engagement'";

/** What a session says of where it came from and with what: its first hit's. */
export type SessionColumn = keyof HitDimensions;

/**
 * The parts every query on hits begins with: `q` the hits in the window the filter lets through, `s` their sessions,
 * whole and uncut by the window: session_id, visitor_id, first_ts, duration_ms, views, is_bounce, entry_page, exit_page
 * and the columns asked for. docs/metrics.md
 */
export function parts(query: OnHits, parameters: Parameters, columns: readonly SessionColumn[] = []): string {
  const siteId = parameters.add(query.siteId);
  const since = parameters.add(query.since);
  const until = parameters.add(query.until);
  const inWindow = `h.site_id = ${siteId} AND h.ts BETWEEN ${since} AND ${until} AND ${isHit}`;
  const first = readsSession(query.filter)
    ? `d AS (SELECT session_id, unnest(arg_min(${firstHitStruct('h')}, (ts, seq)))
       FROM hits h WHERE h.site_id = ${siteId} AND ${isHit}
         AND h.session_id IN (SELECT h.session_id FROM hits h WHERE ${inWindow}) GROUP BY session_id),`
    : '';
  const join = first === '' ? '' : 'JOIN d ON d.session_id = h.session_id';
  // A struct, since the smallest of a column alone would skip its nulls.
  const asked =
    columns.length === 0
      ? ''
      : `, unnest(arg_min({${columns.map((name) => `${name}: h.${name}`).join(', ')}}, (h.ts, h.seq)) FILTER (${isHit}))`;
  return `WITH ${first}
    q AS (SELECT h.* FROM hits h ${join} WHERE ${inWindow} AND (${filterCondition(query.filter, parameters)})),
    s AS (SELECT h.session_id, any_value(h.visitor_id) AS visitor_id,
        min(h.ts) FILTER (${isHit}) AS first_ts,
        max(h.ts) - min(h.ts) FILTER (${isHit}) AS duration_ms,
        count(*) FILTER (h.kind = 'pageview') AS views,
        count(*) FILTER (h.kind = 'pageview') = 1
          AND count(*) FILTER (h.kind = 'event' AND coalesce(h.interactive, true)) = 0 AS is_bounce,
        arg_min(h.pathname, (h.ts, h.seq)) FILTER (h.kind = 'pageview') AS entry_page,
        arg_max(h.pathname, (h.ts, h.seq)) FILTER (h.kind = 'pageview') AS exit_page${asked}
      FROM hits h WHERE h.site_id = ${siteId} AND h.session_id IN (SELECT session_id FROM q) GROUP BY h.session_id)`;
}

/** Sums over the sessions of `s`, as `sessionCountsOf` reads them. */
export const sessionSums = `count(DISTINCT s.visitor_id)::DOUBLE AS visitors, count(*)::DOUBLE AS sessions,
  (count(*) FILTER (s.is_bounce))::DOUBLE AS bounces, (count(*) FILTER (s.views > 0))::DOUBLE AS view_sessions`;

/** The start of an instant's bucket: integer arithmetic, but for months. */
export function bucketOf(interval: Interval, column: string): string {
  switch (interval) {
    case 'hour':
      return `(${column} - ${column} % 3600000)`;
    case 'day':
      return `(${column} - ${column} % 86400000)`;
    case 'month':
      return `epoch_ms(date_trunc('month', make_timestamp(${column} * 1000)))`;
  }
}

/** What `sessionSums` selected. */
export function sessionCountsOf(row: Row | undefined) {
  return {
    visitors: Number(row?.visitors ?? 0),
    sessions: Number(row?.sessions ?? 0),
    bounces: Number(row?.bounces ?? 0),
    viewSessions: Number(row?.view_sessions ?? 0),
  };
}
