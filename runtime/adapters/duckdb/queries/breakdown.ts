import { readsPathname } from '../../../query/filter.ts';
import type { BreakdownQuery, PageRow } from '../../../query/query.ts';
import type { Row } from '../connection/client.ts';
import { hashOf } from '../connection/expressions.ts';
import { Parameters } from './sql/filter.ts';
import { readPage } from './sql/paging.ts';
import { isAtEdge, relations } from './sql/relations.ts';
import { type RollUpPlan, rollUpDaysColumn, rollUpRows } from './sql/roll-up-plan.ts';
import type { Kind, ReadPlan, Statement } from './sql/statement.ts';

/** Pages, most pageviews first. docs/metrics.md#pages */
export const breakdown: Kind<BreakdownQuery> = async (query, read, plan) => {
  const { rows, first, total } = await readPage(query, (page) => compile(page, plan), read);
  return { rows: rows.map(pageRow), total, totalPageviews: Number(first?.total_pageviews ?? 0) };
};

/** Whole sessions have lists of their pages; of the others the event rows of the window are read. */
function compile(query: BreakdownQuery, plan: ReadPlan): Statement {
  const { rollUps } = plan;
  const parameters = new Parameters();
  const site = parameters.add(query.siteId);
  const columns = [
    ...['paths', 'path_views', 'path_engaged_ms', 'path_depths'],
    ...['entry_path', 'exit_path'],
  ] as const;
  const [since, until] = [parameters.add(query.since), parameters.add(query.until)];
  const readings = (table: string, where: string, sessions: string) =>
    `SELECT session, path, engaged_ms, scroll_depth FROM ${table} WHERE ${where} kind <> 'event'::hit_kind
      AND ts BETWEEN ${since} AND ${until} AND session IN (SELECT session FROM ${sessions})`;
  // Of compacted sessions only those that the window cuts are not whole, but for a filter that asks of each event.
  const [near, ofThem] = readsPathname(query.filter)
    ? ['', 'partial_views']
    : [`${isAtEdge(since, until)} AND`, 'cut_sessions'];
  const sql = `${relations(query, parameters, { ...plan, columns })},
    partial_views AS MATERIALIZED (SELECT path, session, count(*) AS views FROM partial_events WHERE kind = 'pageview'::hit_kind GROUP BY ALL),
    partial_readings AS (SELECT path, session, sum(coalesce(engaged_ms, 0)) AS engaged_ms, max(scroll_depth) AS depth
      FROM (${readings('facts', `site = ${hashOf(site)} AND ${near}`, ofThem)}
        UNION ALL ${readings('recent_rows', '', 'partial_views')})
      GROUP BY ALL),
    page_sessions AS NOT MATERIALIZED (
      SELECT unnest(paths) AS path, unnest(path_views) AS views, unnest(path_engaged_ms) AS engaged_ms,
        unnest(path_depths) AS depth, visitor, entry_path, exit_path, is_bounce FROM sessions_in_window WHERE is_whole
      UNION ALL SELECT partial_views.path, partial_views.views, partial_readings.engaged_ms, partial_readings.depth, visitor, entry_path, exit_path, is_bounce
      FROM partial_views JOIN partial_sessions USING (session) LEFT JOIN partial_readings USING (session, path)),
    page_counts AS (SELECT path, sum(views) AS pageviews, count(DISTINCT visitor) AS visitors, count(*) AS sessions,
        count(*) FILTER (entry_path = path) AS entries, count(*) FILTER (exit_path = path) AS exits,
        count(*) FILTER (entry_path = path AND is_bounce) AS bounces, coalesce(sum(engaged_ms), 0) AS engaged_ms,
        coalesce(sum(depth), 0) AS scroll_sum, count(depth) AS scroll_sessions FROM page_sessions GROUP BY path),
    page_totals AS (${withSums(rollUps, site)})
    SELECT pathname, ${counts.map((name) => `${name}::DOUBLE AS ${name}`).join(', ')},
      (count(*) OVER ())::DOUBLE AS total, (sum(pageviews) OVER ())::DOUBLE AS total_pageviews
      ${rollUpDaysColumn(rollUps, site)}
    FROM page_totals JOIN path_names USING (path) ORDER BY page_totals.pageviews DESC, pathname
    LIMIT ${parameters.add(query.limit)} OFFSET ${parameters.add(query.offset)}`;
  return { sql, values: parameters.values, rollUps };
}

const counts = [
  ...['pageviews', 'visitors', 'sessions', 'entries', 'exits', 'bounces'],
  ...['engaged_ms', 'scroll_sum', 'scroll_sessions'],
];

function withSums(rollUps: RollUpPlan | undefined, site: string): string {
  if (rollUps === undefined) return 'SELECT * FROM page_counts';
  const names = counts.join(', ');
  return `SELECT path, ${counts.map((name) => `sum(${name}) AS ${name}`).join(', ')}
    FROM (SELECT path, ${names} FROM page_counts ${rollUpRows(rollUps, { select: `path, ${names}`, table: 'roll_up_pages', site })}) GROUP BY path`;
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
