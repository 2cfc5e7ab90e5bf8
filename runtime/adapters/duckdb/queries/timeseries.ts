import type { TimeseriesQuery } from '../../../query/query.ts';
import { bucketOf, sessionCountsOf } from './sql/columns.ts';
import { Parameters } from './sql/filter.ts';
import { relations } from './sql/relations.ts';
import { rollUpDaysColumn, rollUpRows } from './sql/roll-up-plan.ts';
import type { Kind, ReadPlan, Statement } from './sql/statement.ts';

/** Totals of each bucket that has a hit. docs/metrics.md#buckets */
export const timeseries: Kind<TimeseriesQuery> = async (query, read, plan) => {
  const rows = await read(compile(query, plan));
  return rows.map((row) => ({
    start: Number(row.start),
    ...sessionCountsOf(row),
    pageviews: Number(row.pageviews),
    events: Number(row.events),
  }));
};

/** What is counted of the sessions, and of the hits, of a bucket. */
const [ofSessions, ofHits] = [
  `count(DISTINCT visitor) AS visitors, count(*) AS sessions, count(*) FILTER (is_bounce) AS bounces,
    count(*) FILTER (views > 0) AS view_sessions`,
  "count(*) FILTER (kind = 'pageview'::hit_kind) AS pageviews, count(*) FILTER (kind = 'event'::hit_kind) AS events",
];

function compile(query: TimeseriesQuery, plan: ReadPlan): Statement {
  const { rollUps } = plan;
  const parameters = new Parameters();
  const site = parameters.add(query.siteId);
  const bucket = (column: string) => bucketOf(query.interval, column);
  const sql = `${relations(query, parameters, plan)},
    ${query.interval === 'hour' ? byHit(bucket) : bySession(query.interval, bucket)},
    bucket_totals AS (SELECT start, ${names.join(', ')} FROM bucket_counts
      ${rollUpRows(rollUps, { select: `${bucket('day')}, visitors, sessions, bounces, view_sessions, views, events`, table: 'roll_up_totals', site })})
    SELECT start::DOUBLE AS start, ${names.map((name) => `sum(${name})::DOUBLE AS ${name}`).join(', ')}
      ${rollUpDaysColumn(rollUps, site)}
    FROM bucket_totals GROUP BY start ORDER BY start`;
  return { sql, values: parameters.values, rollUps };
}

type Bucket = (column: string) => string;

/** The part `bucket_counts`: a session is of every hour it has a hit in. */
const byHit = (bucket: Bucket): string =>
  `bucket_counts AS (SELECT start, ${ofSessions}, 0 AS pageviews, 0 AS events
      FROM (SELECT DISTINCT ${bucket('ts')} AS start, session FROM filtered_events) JOIN sessions_in_window USING (session) GROUP BY start
    UNION ALL SELECT ${bucket('ts')}, 0, 0, 0, 0, ${ofHits} FROM filtered_events GROUP BY 1)`;

/**
 * The part `bucket_counts`, and those it needs. Whole sessions span a day at most: they are of the buckets of their first and last
 * hit, and most of one, which then is that of all their hits.
 */
function bySession(interval: 'day' | 'month', bucket: Bucket): string {
  const isOver =
    interval === 'day' // shorter to compute than both days
      ? 'last_ts % 86400000 < last_ts - first_ts'
      : `${bucket('last_ts')} <> ${bucket('first_ts')}`;
  const inFirst = (count: string) => `CASE WHEN ${isOver} THEN 0 ELSE ${count} END`;
  return `sessions_over_buckets AS MATERIALIZED (SELECT session, ${bucket('last_ts')} AS start, visitor, is_bounce, views FROM sessions_in_window
      WHERE is_whole AND ${isOver}),
    bucket_sessions AS (SELECT starts.start, visitor, is_bounce, views, 0 AS views_in_first, 0 AS events_in_first
        FROM (SELECT DISTINCT ${bucket('ts')} AS start, session FROM partial_events) starts JOIN partial_sessions USING (session)
      UNION ALL SELECT ${bucket('first_ts')}, visitor, is_bounce, views, ${inFirst('views')}, ${inFirst('events')}
        FROM sessions_in_window WHERE is_whole
      UNION ALL SELECT start, visitor, is_bounce, views, 0, 0 FROM sessions_over_buckets),
    bucket_events AS (SELECT ts, kind FROM partial_events UNION ALL SELECT ts, kind FROM filtered_events WHERE session IN (SELECT session FROM sessions_over_buckets)),
    bucket_counts AS (SELECT start, ${ofSessions}, sum(views_in_first) AS pageviews, sum(events_in_first) AS events FROM bucket_sessions GROUP BY start
      UNION ALL SELECT ${bucket('ts')}, 0, 0, 0, 0, ${ofHits} FROM bucket_events GROUP BY 1)`;
}

const names = ['visitors', 'sessions', 'bounces', 'view_sessions', 'pageviews', 'events'] as const;
