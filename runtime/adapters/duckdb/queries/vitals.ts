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
const p75 = (column: VitalColumn): string => `quantile_disc(v.${column}, 0.75)`;

/** The part `v`: samples the filter lets through. Outside of sessions a sample has a device of its own, and no more. */
function samplesPart(query: VitalsQuery, parameters: Parameters): string {
  const siteId = parameters.add(query.siteId);
  const r = `r AS (SELECT *, ${hashOf('session_id')} AS session FROM vitals WHERE site_id = ${siteId}
      AND ts BETWEEN ${parameters.add(query.since)} AND ${parameters.add(query.until)}
      AND coalesce(${columns.join(', ')}) IS NOT NULL)`;
  const condition = filterCondition(query.filter, parameters);
  if (!readsSession(query.filter)) return `${r}, v AS (SELECT h.* FROM r h WHERE ${condition})`;
  const own = (column: string) => (column === 'device' ? 'o.device' : 'NULL');
  return `${r}, ${withFirstHits('v', { from: 'r', siteId, columns: columnsOf(condition), own, condition })}`;
}

function overall(query: VitalsQuery): Statement {
  const parameters = new Parameters();
  const samples = samplesPart(query, parameters);
  const counts = vitalMetrics.map(({ column, thresholds }) => {
    const [good, poor] = [parameters.add(thresholds.good), parameters.add(thresholds.poor)];
    return `${p75(column)} AS ${column},
      (count(*) FILTER (v.${column} <= ${good}))::DOUBLE AS ${column}_good,
      (count(*) FILTER (v.${column} > ${good} AND v.${column} <= ${poor}))::DOUBLE AS ${column}_fair,
      (count(*) FILTER (v.${column} > ${poor}))::DOUBLE AS ${column}_poor`;
  });
  return { sql: `WITH ${samples} SELECT ${counts.join(', ')} FROM v`, values: parameters.values };
}

function byPage(query: VitalsQuery): Statement {
  const parameters = new Parameters();
  const sql = `WITH ${samplesPart(query, parameters)},
    p AS (SELECT v.pathname, count(*)::DOUBLE AS samples, ${columns.map((name) => `${p75(name)} AS ${name}`).join(', ')}
      FROM v GROUP BY v.pathname)
    SELECT p.*, (count(*) OVER ())::DOUBLE AS total FROM p ORDER BY p.samples DESC, p.pathname
    LIMIT ${parameters.add(query.limit)} OFFSET ${parameters.add(query.offset)}`;
  return { sql, values: parameters.values };
}

function byBucket(query: VitalsQuery): Statement {
  const parameters = new Parameters();
  const sql = `WITH ${samplesPart(query, parameters)}
    SELECT ${bucketOf(query.interval, 'v.ts')}::DOUBLE AS start,
      ${coreColumns.map((name) => `${p75(name)} AS ${name}`).join(', ')}
    FROM v GROUP BY 1 ORDER BY 1`;
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
