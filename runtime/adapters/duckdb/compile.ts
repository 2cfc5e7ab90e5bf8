import type { Interval } from '../../query/bucket.ts';
import { readsSession } from '../../query/filter.ts';
import type { AggregateQuery, BreakdownQuery, TimeseriesQuery } from '../../query/query.ts';
import type { Values } from './client.ts';
import { conversionsOf, filterCondition, firstHitStruct, Parameters } from './compile-filter.ts';

/** SQL text and the values of its placeholders. */
export interface Statement {
  readonly sql: string;
  readonly values: Values;
}

type OnHits = AggregateQuery | TimeseriesQuery | BreakdownQuery;

const isHit = "h.kind <> 'engagement'";

/**
 * The parts every query on hits begins with:
 * `q` the hits in the window the filter lets through, `s` their sessions, whole and uncut by the window.
 * docs/metrics.md
 */
function parts(query: OnHits, parameters: Parameters): string {
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
  return `WITH ${first}
    q AS (SELECT h.* FROM hits h ${join} WHERE ${inWindow} AND (${filterCondition(query.filter, parameters)})),
    s AS (SELECT h.session_id, any_value(h.visitor_id) AS visitor_id,
        max(h.ts) - min(h.ts) FILTER (${isHit}) AS duration_ms,
        count(*) FILTER (h.kind = 'pageview') AS views,
        count(*) FILTER (h.kind = 'pageview') = 1
          AND count(*) FILTER (h.kind = 'event' AND coalesce(h.interactive, true)) = 0 AS is_bounce,
        arg_min(h.pathname, (h.ts, h.seq)) FILTER (h.kind = 'pageview') AS entry_page,
        arg_max(h.pathname, (h.ts, h.seq)) FILTER (h.kind = 'pageview') AS exit_page
      FROM hits h WHERE h.site_id = ${siteId} AND h.session_id IN (SELECT session_id FROM q) GROUP BY h.session_id)`;
}

const sessionSums = `count(DISTINCT s.visitor_id)::DOUBLE AS visitors, count(*)::DOUBLE AS sessions,
  (count(*) FILTER (s.is_bounce))::DOUBLE AS bounces, (count(*) FILTER (s.views > 0))::DOUBLE AS view_sessions`;

export function aggregate(query: AggregateQuery): Statement {
  const parameters = new Parameters();
  const sql = `${parts(query, parameters)}
    SELECT ${sessionSums}, coalesce(sum(s.duration_ms), 0)::DOUBLE AS duration_ms,
      (SELECT (count(*) FILTER (q.kind = 'pageview'))::DOUBLE FROM q) AS pageviews,
      (SELECT (count(*) FILTER (q.kind = 'event'))::DOUBLE FROM q) AS events,
      (SELECT coalesce(sum(${conversionsOf(query.goals, 'q', parameters)}), 0)::DOUBLE FROM q) AS conversions
    FROM s`;
  return { sql, values: parameters.values };
}

/** Money of a window by currency. A session's first hit decides about its filters; without one the row itself does. */
export function aggregateRevenue(query: AggregateQuery): Statement {
  const parameters = new Parameters();
  const siteId = parameters.add(query.siteId);
  const sql = `WITH r AS (SELECT * FROM revenue WHERE site_id = ${siteId}
      AND ts BETWEEN ${parameters.add(query.since)} AND ${parameters.add(query.until)}),
    f AS (SELECT session_id, arg_min(${firstHitStruct('h')}, (ts, seq)) AS first FROM hits h
      WHERE site_id = ${siteId} AND ${isHit} AND session_id IN (SELECT session_id FROM r) GROUP BY session_id),
    h AS (SELECT r.pathname, r.currency, r.amount,
        CASE WHEN f.session_id IS NULL THEN ${firstHitStruct('r')} ELSE f.first END AS d
      FROM r LEFT JOIN f ON f.session_id = r.session_id)
    SELECT h.currency, sum(h.amount)::DOUBLE AS amount FROM h WHERE ${filterCondition(query.filter, parameters)}
    GROUP BY h.currency ORDER BY h.currency`;
  return { sql, values: parameters.values };
}

export function timeseries(query: TimeseriesQuery): Statement {
  const parameters = new Parameters();
  const sql = `${parts(query, parameters)},
    b AS (SELECT ${bucket(query.interval, 'q.ts')} AS start, q.session_id,
        count(*) FILTER (q.kind = 'pageview') AS views, count(*) FILTER (q.kind = 'event') AS events
      FROM q GROUP BY ALL)
    SELECT b.start::DOUBLE AS start, ${sessionSums}, sum(b.views)::DOUBLE AS pageviews, sum(b.events)::DOUBLE AS events
    FROM b JOIN s ON s.session_id = b.session_id GROUP BY b.start ORDER BY b.start`;
  return { sql, values: parameters.values };
}

/** The start of an instant's bucket: integer arithmetic, but for months. */
function bucket(interval: Interval, column: string): string {
  switch (interval) {
    case 'hour':
      return `(${column} - ${column} % 3600000)`;
    case 'day':
      return `(${column} - ${column} % 86400000)`;
    case 'month':
      return `epoch_ms(date_trunc('month', make_timestamp(${column} * 1000)))`;
  }
}

export function breakdown(query: BreakdownQuery): Statement {
  const parameters = new Parameters();
  const sql = `${parts(query, parameters)},
    v AS (SELECT q.pathname, q.session_id, any_value(q.visitor_id) AS visitor_id, count(*) AS views
      FROM q WHERE q.kind = 'pageview' GROUP BY q.pathname, q.session_id),
    e AS (SELECT h.pathname, h.session_id, sum(coalesce(h.engaged_ms, 0)) AS engaged_ms, max(h.scroll_depth) AS depth
      FROM hits h JOIN v ON v.session_id = h.session_id AND v.pathname = h.pathname
      WHERE h.site_id = ${parameters.add(query.siteId)} AND h.kind <> 'event'
        AND h.ts BETWEEN ${parameters.add(query.since)} AND ${parameters.add(query.until)}
      GROUP BY h.pathname, h.session_id),
    p AS (SELECT v.pathname, sum(v.views) AS pageviews, count(DISTINCT v.visitor_id) AS visitors, count(*) AS sessions,
        count(*) FILTER (s.entry_page = v.pathname) AS entries, count(*) FILTER (s.exit_page = v.pathname) AS exits,
        count(*) FILTER (s.entry_page = v.pathname AND s.is_bounce) AS bounces,
        coalesce(sum(e.engaged_ms), 0) AS engaged_ms, coalesce(sum(e.depth), 0) AS scroll_sum, count(e.depth) AS scroll_sessions
      FROM v JOIN s ON s.session_id = v.session_id
        LEFT JOIN e ON e.session_id = v.session_id AND e.pathname = v.pathname
      GROUP BY v.pathname)
    SELECT pathname, pageviews::DOUBLE AS pageviews, visitors::DOUBLE AS visitors, sessions::DOUBLE AS sessions,
      entries::DOUBLE AS entries, exits::DOUBLE AS exits, bounces::DOUBLE AS bounces, engaged_ms::DOUBLE AS engaged_ms,
      scroll_sum::DOUBLE AS scroll_sum, scroll_sessions::DOUBLE AS scroll_sessions,
      (count(*) OVER ())::DOUBLE AS total, (sum(pageviews) OVER ())::DOUBLE AS total_pageviews
    FROM p ORDER BY p.pageviews DESC, p.pathname
    LIMIT ${parameters.add(query.limit)} OFFSET ${parameters.add(query.offset)}`;
  return { sql, values: parameters.values };
}
