import type { TimeseriesQuery } from '../../../query/query.ts';
import { Parameters } from './filter.ts';
import { bucketOf, sessionCountsOf } from './parts.ts';
import { relations } from './relations.ts';
import { rolledColumn, sumsOf } from './rolled.ts';
import type { Kind, Known, Statement } from './statement.ts';

/** Totals of each bucket that has a hit. docs/metrics.md#buckets */
export const timeseries: Kind<TimeseriesQuery> = async (query, read, known) => {
  const rows = await read(compile(query, known));
  return rows.map((row) => ({
    start: Number(row.start),
    ...sessionCountsOf(row),
    pageviews: Number(row.pageviews),
    events: Number(row.events),
  }));
};

/** Whole sessions span a day at most: they touch the buckets of their first and last hit, unless those are hours. */
function compile(query: TimeseriesQuery, known: Known): Statement {
  const { rolled } = known;
  const parameters = new Parameters();
  const site = parameters.add(query.siteId);
  const bucket = (column: string) => bucketOf(query.interval, column);
  const [hits, sessions] = query.interval === 'hour' ? ['q', 's'] : ['e', 'x'];
  const isOver =
    query.interval === 'day' // shorter to compute than both days
      ? 'last_ts % 86400000 < last_ts - first_ts'
      : `${bucket('last_ts')} <> ${bucket('first_ts')}`;
  const whole = (column: string, where: string) =>
    `UNION ALL SELECT ${bucket(column)}, visitor, is_bounce, views FROM s WHERE is_whole ${where}`;
  const sql = `${relations(query, parameters, known)},
    b AS (SELECT t.start, s.visitor, s.is_bounce, s.views
      FROM (SELECT DISTINCT ${bucket('ts')} AS start, session FROM ${hits}) t JOIN ${sessions} s USING (session)
      ${query.interval === 'hour' ? '' : whole('first_ts', '')}
      ${query.interval === 'hour' ? '' : whole('last_ts', `AND ${isOver}`)}),
    t AS (SELECT start, count(DISTINCT visitor) AS visitors, count(*) AS sessions, count(*) FILTER (is_bounce) AS bounces,
        count(*) FILTER (views > 0) AS view_sessions, 0 AS pageviews, 0 AS events FROM b GROUP BY start
      UNION ALL SELECT ${bucket('ts')}, 0, 0, 0, 0, count(*) FILTER (kind = 'pageview'::hit_kind),
        count(*) FILTER (kind = 'event'::hit_kind) FROM q GROUP BY 1
      ${sumsOf(rolled, `${bucket('day')}, visitors, sessions, bounces, view_sessions, views, events`, 'rolled_totals', site)})
    SELECT start::DOUBLE AS start, ${names.map((name) => `sum(${name})::DOUBLE AS ${name}`).join(', ')}
      ${rolledColumn(rolled, site)}
    FROM t GROUP BY start ORDER BY start`;
  return { sql, values: parameters.values, rolled };
}

const names = ['visitors', 'sessions', 'bounces', 'view_sessions', 'pageviews', 'events'] as const;
