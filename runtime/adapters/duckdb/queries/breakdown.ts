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

/** Whole sessions tell their pages themselves; of the others the hits and pings of the window are looked at. */
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
  // Of sessions that are put together only those the window cuts are not whole, but for a filter that asks of each hit.
  const [near, ofThem] = readsPathname(query.filter) ? ['', 'v'] : [`${isAtEdge(since, until)} AND`, 'cut'];
  const sql = `${relations(query, parameters, plan, columns)},
    v AS MATERIALIZED (SELECT path, session, count(*) AS views FROM e WHERE kind = 'pageview'::hit_kind GROUP BY ALL),
    g AS (SELECT path, session, sum(coalesce(engaged_ms, 0)) AS engaged_ms, max(scroll_depth) AS depth
      FROM (${readings('facts', `site = ${hashOf(site)} AND ${near}`, ofThem)}
        UNION ALL ${readings('r', '', 'v')})
      GROUP BY ALL),
    p AS NOT MATERIALIZED (
      SELECT unnest(paths) AS path, unnest(path_views) AS views, unnest(path_engaged_ms) AS engaged_ms,
        unnest(path_depths) AS depth, visitor, entry_path, exit_path, is_bounce FROM s WHERE is_whole
      UNION ALL SELECT v.path, v.views, g.engaged_ms, g.depth, visitor, entry_path, exit_path, is_bounce
      FROM v JOIN x USING (session) LEFT JOIN g USING (session, path)),
    o AS (SELECT path, sum(views) AS pageviews, count(DISTINCT visitor) AS visitors, count(*) AS sessions,
        count(*) FILTER (entry_path = path) AS entries, count(*) FILTER (exit_path = path) AS exits,
        count(*) FILTER (entry_path = path AND is_bounce) AS bounces, coalesce(sum(engaged_ms), 0) AS engaged_ms,
        coalesce(sum(depth), 0) AS scroll_sum, count(depth) AS scroll_sessions FROM p GROUP BY path),
    c AS (${withSums(rollUps, site)})
    SELECT pathname, ${counts.map((name) => `${name}::DOUBLE AS ${name}`).join(', ')},
      (count(*) OVER ())::DOUBLE AS total, (sum(pageviews) OVER ())::DOUBLE AS total_pageviews
      ${rollUpDaysColumn(rollUps, site)}
    FROM c JOIN names USING (path) ORDER BY c.pageviews DESC, pathname
    LIMIT ${parameters.add(query.limit)} OFFSET ${parameters.add(query.offset)}`;
  return { sql, values: parameters.values, rollUps };
}

const counts = [
  ...['pageviews', 'visitors', 'sessions', 'entries', 'exits', 'bounces'],
  ...['engaged_ms', 'scroll_sum', 'scroll_sessions'],
];

function withSums(rollUps: RollUpPlan | undefined, site: string): string {
  if (rollUps === undefined) return 'SELECT * FROM o';
  const names = counts.join(', ');
  return `SELECT path, ${counts.map((name) => `sum(${name}) AS ${name}`).join(', ')}
    FROM (SELECT path, ${names} FROM o ${rollUpRows(rollUps, `path, ${names}`, 'roll_up_pages', site)}) GROUP BY path`;
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
