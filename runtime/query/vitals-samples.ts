import type { WebVital } from '../domain/events.ts';
import { groupBy } from '../domain/group-by.ts';
import { bucketStart } from './bucket.ts';
import { byCodePoint, pageOf } from './rows.ts';
import {
  type P75,
  type P75s,
  type VitalColumn,
  type VitalCounts,
  type VitalsAnswer,
  type VitalsQuery,
  vitalMetrics,
} from './vitals.ts';

/** The fields of a vitals sample that the answer needs. Stores may return null for absent fields. */
export type Sample = Pick<WebVital, 'ts' | 'pathname'> & { readonly [C in VitalColumn]?: number | null | undefined };

/** The answer computed from the samples, each of which has at least one metric. */
export function vitalsOf(query: VitalsQuery, samples: readonly Sample[]): VitalsAnswer {
  const pages = [...groupBy(samples, ({ pathname }) => pathname)]
    .map(([pathname, onPage]) => ({ pathname, samples: onPage.length, onPage }))
    .sort(mostSamplesFirst);
  return {
    metrics: ofMetrics((column) => countsOf(column, samples)),
    pages: pageOf(pages, query).map(({ onPage, ...page }) => ({ ...page, ...p75sOf(onPage) })),
    total: pages.length,
    series: [...groupBy(samples, ({ ts }) => bucketStart(ts, query.interval))]
      .sort(([left], [right]) => left - right)
      .map(([start, inBucket]) => {
        const { lcp, inp, cls } = p75sOf(inBucket);
        return { start, lcp, inp, cls };
      }),
  };
}

/** Pages in the order of the answer. */
export const mostSamplesFirst = <P extends { readonly pathname: string; readonly samples: number }>(
  left: P,
  right: P,
): number => right.samples - left.samples || byCodePoint(left.pathname, right.pathname);

/** One value for each metric. */
export const ofMetrics = <T>(of: (column: VitalColumn) => T): Record<VitalColumn, T> => ({
  ...{ lcp: of('lcp'), inp: of('inp'), cls: of('cls') },
  ...{ fcp: of('fcp'), ttfb: of('ttfb') },
});

/** Zero-based nearest rank in the sorted samples. */
export const p75Rank = (samples: number): number => Math.ceil(0.75 * samples);

const p75sOf = (samples: readonly Sample[]): P75s => ofMetrics((column) => p75(valuesOf(column, samples)));

const p75 = (sorted: Float64Array): P75 => sorted[p75Rank(sorted.length) - 1] ?? null;

const valuesOf = (column: VitalColumn, samples: readonly Sample[]): Float64Array =>
  Float64Array.from(samples.flatMap((sample) => sample[column] ?? [])).sort();

function countsOf(column: VitalColumn, samples: readonly Sample[]): VitalCounts {
  const values = valuesOf(column, samples);
  const { good = 0, poor = 0 } = vitalMetrics.find((metric) => metric.column === column)?.thresholds ?? {};
  const [upToGood = 0, upToPoor = 0] = [good, poor].map((limit) => values.filter((value) => value <= limit).length);
  return { p75: p75(values), good: upToGood, needsImprovement: upToPoor - upToGood, poor: values.length - upToPoor };
}
