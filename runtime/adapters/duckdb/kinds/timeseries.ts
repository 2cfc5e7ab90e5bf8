import type { TimeseriesQuery } from '../../../query/query.ts';
import { Parameters } from './filter.ts';
import { bucketOf, parts, sessionCountsOf, sessionSums } from './parts.ts';
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

function compile(query: TimeseriesQuery): Statement {
  const parameters = new Parameters();
  const sql = `${parts(query, parameters)},
    b AS (SELECT ${bucketOf(query.interval, 'q.ts')} AS start, q.session_id,
        count(*) FILTER (q.kind = 'pageview') AS views, count(*) FILTER (q.kind = 'event') AS events
      FROM q GROUP BY ALL)
    SELECT b.start::DOUBLE AS start, ${sessionSums}, sum(b.views)::DOUBLE AS pageviews, sum(b.events)::DOUBLE AS events
    FROM b JOIN s ON s.session_id = b.session_id GROUP BY b.start ORDER BY b.start`;
  return { sql, values: parameters.values };
}
