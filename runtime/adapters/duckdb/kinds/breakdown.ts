import type { BreakdownQuery, PageRow } from '../../../query/query.ts';
import type { Row } from '../client.ts';
import { Parameters } from './filter.ts';
import { readPage } from './paged.ts';
import { parts } from './parts.ts';
import type { Kind, Statement } from './statement.ts';

/** Pages, most pageviews first. docs/metrics.md#pages */
export const breakdown: Kind<BreakdownQuery> = async (query, read) => {
  const { rows, first, total } = await readPage(query, compile, read);
  return { rows: rows.map(pageRow), total, totalPageviews: Number(first?.total_pageviews ?? 0) };
};

function compile(query: BreakdownQuery): Statement {
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

function pageRow(row: Row): PageRow {
  return {
    pathname: String(row.pathname),
    pageviews: Number(row.pageviews),
    visitors: Number(row.visitors),
    sessions: Number(row.sessions),
    entries: Number(row.entries),
    exits: Number(row.exits),
    bounces: Number(row.bounces),
    engagedMs: Number(row.engaged_ms),
    scrollDepthSum: Number(row.scroll_sum),
    scrollSessions: Number(row.scroll_sessions),
  };
}
