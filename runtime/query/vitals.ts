import type { Interval } from './bucket.ts';
import type { OnHits, Paged } from './on-hits.ts';

/** The metrics in display order. `good` up to the first threshold, `poor` above the second. */
export const vitalMetrics = [
  { metric: 'LCP', column: 'lcp', unit: 'ms', thresholds: { good: 2500, poor: 4000 } },
  { metric: 'INP', column: 'inp', unit: 'ms', thresholds: { good: 200, poor: 500 } },
  { metric: 'CLS', column: 'cls', unit: 'score', thresholds: { good: 0.1, poor: 0.25 } },
  { metric: 'FCP', column: 'fcp', unit: 'ms', thresholds: { good: 1800, poor: 3000 } },
  { metric: 'TTFB', column: 'ttfb', unit: 'ms', thresholds: { good: 800, poor: 1800 } },
] as const;

type Metric = (typeof vitalMetrics)[number];

/** The field of each metric in a vitals sample. */
export type VitalColumn = Metric['column'];

/** Vitals samples of a window: each metric, its pages (most samples first, then by path) and its buckets. */
export interface VitalsQuery extends OnHits, Paged {
  readonly kind: 'vitals';
  readonly interval: Interval;
}

/** The value at ceil(0.75 n) of the n sorted samples; null of none. docs/metrics.md#web-vitals */
export type P75 = number | null;

export interface VitalCounts {
  readonly p75: P75;
  readonly good: number;
  readonly needsImprovement: number;
  readonly poor: number;
}

export type P75s = Readonly<Record<VitalColumn, P75>>;

export interface VitalsAnswer {
  readonly metrics: Readonly<Record<VitalColumn, VitalCounts>>;
  /** `samples`: page loads with at least one metric. */
  readonly pages: readonly (P75s & { readonly pathname: string; readonly samples: number })[];
  readonly total: number;
  /** Buckets with a sample, oldest first. */
  readonly series: readonly ({ readonly start: number } & Readonly<Record<SeriesColumn, P75>>)[];
}

/** The Core Web Vitals: the metrics of the series, and of the rating of a page. */
export const coreColumns = ['lcp', 'inp', 'cls'] as const satisfies readonly VitalColumn[];

type SeriesColumn = (typeof coreColumns)[number];

const ratings = ['good', 'needs-improvement', 'poor'] as const;

/** Every metric in the API, also without samples. */
export function metricsOfSite(metrics: VitalsAnswer['metrics']) {
  return vitalMetrics.map(({ metric, column, unit, thresholds }) => {
    const { p75, good, needsImprovement, poor } = metrics[column];
    const samples = good + needsImprovement + poor;
    const { good: upToGood, poor: abovePoor } = thresholds;
    return {
      metric,
      unit,
      p75,
      rating: ratingOf(column, p75),
      good,
      needsImprovement,
      poor,
      samples,
      thresholds: { good: upToGood, poor: abovePoor },
    };
  });
}

/** A page row of the API: rated by the worst of the Core Web Vitals. */
export function pageOfVitals(page: VitalsAnswer['pages'][number]) {
  const { pathname, samples, lcp, inp, cls, fcp, ttfb } = page;
  const ranks = coreColumns.flatMap((column) => rankOf(column, page[column]) ?? []);
  const rating = ranks.length === 0 ? null : (ratings[Math.max(...ranks)] ?? null);
  return { pathname, samples, lcp, inp, cls, fcp, ttfb, rating };
}

/** One point of the series. */
export function vitalsPoint(row: VitalsAnswer['series'][number] | undefined) {
  return { lcp: row?.lcp ?? null, inp: row?.inp ?? null, cls: row?.cls ?? null };
}

function ratingOf(column: VitalColumn, p75: P75) {
  const rank = rankOf(column, p75);
  return rank === undefined ? null : (ratings[rank] ?? null);
}

/** The index of a value's rating: 0 is good. */
function rankOf(column: VitalColumn, value: P75): number | undefined {
  const thresholds = vitalMetrics.find((metric) => metric.column === column)?.thresholds;
  if (value === null || thresholds === undefined) return undefined;
  if (value <= thresholds.good) return 0;
  return value <= thresholds.poor ? 1 : 2;
}
