import type { TimeseriesQuery } from '../../../query/query.ts';
import { Parameters } from './filter.ts';
import { bucketOf, sessionCountsOf } from './parts.ts';
import { relations } from './relations.ts';
import type { Kind, Statement } from './statement.ts';

/** Totals of each bucket that has a hit. docs/metrics.md#buckets */
export const timeseries: Kind<TimeseriesQuery> = async (query, read) => {
  const rows = await read(compile(query));
  return rows.map((row) => ({
    start: Number(row.start),
    ...sessionCountsOf(row),
    pageviews: Number(row.pageviews),
    events: Number(row.events),
  }));
};

/** Whole sessions span a day at most: they touch the buckets of their first and last hit, unless those are hours. */
function compile(query: TimeseriesQuery): Statement {
  const parameters = new Parameters();
  const bucket = (column: string) => bucketOf(query.interval, column);
  const touched =
    query.interval === 'hour'
      ? `SELECT DISTINCT ${bucket('q.ts')} AS start, session FROM q`
      : `SELECT DISTINCT ${bucket('e.ts')} AS start, session FROM e`;
  const whole = (column: string, where: string) =>
    `UNION ALL SELECT ${bucket(column)}, visitor, is_bounce, views FROM s WHERE is_whole ${where}`;
  const sql = `${relations(query, parameters)},
    b AS (SELECT t.start, s.visitor, s.is_bounce, s.views FROM (${touched}) t JOIN s USING (session)
      ${query.interval === 'hour' ? '' : whole('first_ts', '')}
      ${query.interval === 'hour' ? '' : whole('last_ts', `AND ${bucket('last_ts')} <> ${bucket('first_ts')}`)}),
    v AS (SELECT ${bucket('ts')} AS start, count(*) FILTER (kind = 'pageview'::hit_kind) AS pageviews,
        count(*) FILTER (kind = 'event'::hit_kind) AS events FROM q GROUP BY ALL),
    c AS (SELECT start, count(DISTINCT visitor) AS visitors, count(*) AS sessions,
        count(*) FILTER (is_bounce) AS bounces, count(*) FILTER (views > 0) AS view_sessions FROM b GROUP BY start)
    SELECT c.start::DOUBLE AS start, visitors::DOUBLE AS visitors, sessions::DOUBLE AS sessions,
      bounces::DOUBLE AS bounces, view_sessions::DOUBLE AS view_sessions,
      pageviews::DOUBLE AS pageviews, events::DOUBLE AS events
    FROM c JOIN v USING (start) ORDER BY c.start`;
  return { sql, values: parameters.values };
}
