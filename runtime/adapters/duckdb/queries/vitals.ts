import { readsSession } from '../../../query/filter.ts';
import {
  coreColumns,
  type P75,
  type VitalColumn,
  type VitalCounts,
  type VitalsQuery,
  vitalMetrics,
} from '../../../query/vitals.ts';
import type { Row } from '../connection/client.ts';
import { hashOf } from '../connection/expressions.ts';
import { bucketOf } from './sql/columns.ts';
import { columnsOf, filterCondition, Parameters } from './sql/filter.ts';
import { withFirstHits } from './sql/first-hits.ts';
import { readPage } from './sql/paging.ts';
import type { Kind, Statement } from './sql/statement.ts';

/** Samples of a window. docs/metrics.md#web-vitals */
export const vitals: Kind<VitalsQuery> = async (query, read) => {
  const [[totals], pages, series] = await Promise.all([
    read(overall(query)),
    readPage(query, byPage, read),
    read(byBucket(query)),
  ]);
  return {
    metrics: {
      lcp: countsOf(totals, 'lcp'),
      inp: countsOf(totals, 'inp'),
      cls: countsOf(totals, 'cls'),
      fcp: countsOf(totals, 'fcp'),
      ttfb: countsOf(totals, 'ttfb'),
    },
    pages: pages.rows.map((row) => ({
      pathname: String(row.pathname),
      samples: Number(row.samples),
      ...coreOf(row),
      fcp: p75Of(row.fcp),
      ttfb: p75Of(row.ttfb),
    })),
    total: pages.total,
    series: series.map((row) => ({ start: Number(row.start), ...coreOf(row) })),
  };
};

const columns = vitalMetrics.map(({ column }) => column);

/** quantile_disc takes the value at ceil(0.75 n); it passes over nulls. */
const p75 = (column: VitalColumn): string => `quantile_disc(samples.${column}, 0.75)`;

/** The part `samples`: those the filter lets through. Outside of sessions a sample has a device of its own, and no more. */
function samplesPart(query: VitalsQuery, parameters: Parameters): string {
  const siteId = parameters.add(query.siteId);
  const inWindow = `samples_in_window AS (SELECT *, ${hashOf('session_id')} AS session FROM vitals WHERE site_id = ${siteId}
      AND ts BETWEEN ${parameters.add(query.since)} AND ${parameters.add(query.until)}
      AND coalesce(${columns.join(', ')}) IS NOT NULL)`;
  const condition = filterCondition(query.filter, parameters);
  if (!readsSession(query.filter))
    return `${inWindow}, samples AS (SELECT h.* FROM samples_in_window h WHERE ${condition})`;
  const own = (column: string) => (column === 'device' ? 'o.device' : 'NULL');
  return `${inWindow}, ${withFirstHits('samples', { from: 'samples_in_window', siteId, columns: columnsOf(condition), own, condition })}`;
}

function overall(query: VitalsQuery): Statement {
  const parameters = new Parameters();
  const samples = samplesPart(query, parameters);
  const counts = vitalMetrics.map(({ column, thresholds }) => {
    const [good, poor] = [parameters.add(thresholds.good), parameters.add(thresholds.poor)];
    return `${p75(column)} AS ${column},
      (count(*) FILTER (samples.${column} <= ${good}))::DOUBLE AS ${column}_good,
      (count(*) FILTER (samples.${column} > ${good} AND samples.${column} <= ${poor}))::DOUBLE AS ${column}_fair,
      (count(*) FILTER (samples.${column} > ${poor}))::DOUBLE AS ${column}_poor`;
  });
  return { sql: `WITH ${samples} SELECT ${counts.join(', ')} FROM samples`, values: parameters.values };
}

function byPage(query: VitalsQuery): Statement {
  const parameters = new Parameters();
  const sql = `WITH ${samplesPart(query, parameters)},
    page_samples AS (SELECT samples.pathname, count(*)::DOUBLE AS samples, ${columns.map((name) => `${p75(name)} AS ${name}`).join(', ')}
      FROM samples GROUP BY samples.pathname)
    SELECT page_samples.*, (count(*) OVER ())::DOUBLE AS total FROM page_samples ORDER BY page_samples.samples DESC, page_samples.pathname
    LIMIT ${parameters.add(query.limit)} OFFSET ${parameters.add(query.offset)}`;
  return { sql, values: parameters.values };
}

function byBucket(query: VitalsQuery): Statement {
  const parameters = new Parameters();
  const sql = `WITH ${samplesPart(query, parameters)}
    SELECT ${bucketOf(query.interval, 'samples.ts')}::DOUBLE AS start,
      ${coreColumns.map((name) => `${p75(name)} AS ${name}`).join(', ')}
    FROM samples GROUP BY 1 ORDER BY 1`;
  return { sql, values: parameters.values };
}

const countsOf = (row: Row | undefined, column: VitalColumn): VitalCounts => ({
  p75: p75Of(row?.[column]),
  good: Number(row?.[`${column}_good`]),
  needsImprovement: Number(row?.[`${column}_fair`]),
  poor: Number(row?.[`${column}_poor`]),
});

const coreOf = (row: Row) => ({ lcp: p75Of(row.lcp), inp: p75Of(row.inp), cls: p75Of(row.cls) });

const p75Of = (value: unknown): P75 => (typeof value === 'number' ? value : null);
