import type { WebVital } from '../../../domain/events.ts';
import { groupBy } from '../../../domain/group-by.ts';
import { bucketStart } from '../../../query/bucket.ts';
import { byCodePoint, pageOf } from '../../../query/rows.ts';
import { type P75, type VitalColumn, type VitalCounts, type VitalsQuery, vitalMetrics } from '../../../query/vitals.ts';
import { holds, isWithin, type Kind, type SiteTraffic } from './traffic.ts';

/** Samples of the window: each metric, its pages, its buckets. */
export const vitals: Kind<VitalsQuery> = (query, site) => {
  const samples = samplesOf(query, site);
  const pages = [...groupBy(samples, ({ pathname }) => pathname)]
    .map(([pathname, onPage]) => ({ pathname, samples: onPage.length, ...p75sOf(onPage) }))
    .sort((left, right) => right.samples - left.samples || byCodePoint(left.pathname, right.pathname));
  return {
    metrics: {
      lcp: countsOf(samples, 'lcp'),
      inp: countsOf(samples, 'inp'),
      cls: countsOf(samples, 'cls'),
      fcp: countsOf(samples, 'fcp'),
      ttfb: countsOf(samples, 'ttfb'),
    },
    pages: pageOf(pages, query),
    total: pages.length,
    series: [...groupBy(samples, ({ ts }) => bucketStart(ts, query.interval))]
      .sort(([left], [right]) => left - right)
      .map(([start, inBucket]) => {
        const { lcp, inp, cls } = p75sOf(inBucket);
        return { start, lcp, inp, cls };
      }),
  };
};

/** Its session's first hit decides about a sample; outside of sessions, its own device. The path is its own. */
function samplesOf(query: VitalsQuery, { vitals: samples, sessions }: SiteTraffic): WebVital[] {
  return samples.filter((sample) => {
    const first = sessions.get(sample.sessionId ?? '')?.firstHit ?? { device: sample.device };
    const tellsAny = vitalMetrics.some(({ column }) => sample[column] !== undefined);
    return tellsAny && isWithin(query, sample) && holds(query.filter, first, sample.pathname);
  });
}

const valuesOf = (samples: readonly WebVital[], column: VitalColumn): number[] =>
  samples.flatMap((sample) => sample[column] ?? []).sort((left, right) => left - right);

/** Nearest rank. */
function p75(samples: readonly WebVital[], column: VitalColumn): P75 {
  const values = valuesOf(samples, column);
  return values[Math.ceil(0.75 * values.length) - 1] ?? null;
}

const p75sOf = (samples: readonly WebVital[]) => ({
  lcp: p75(samples, 'lcp'),
  inp: p75(samples, 'inp'),
  cls: p75(samples, 'cls'),
  fcp: p75(samples, 'fcp'),
  ttfb: p75(samples, 'ttfb'),
});

function countsOf(samples: readonly WebVital[], column: VitalColumn): VitalCounts {
  const values = valuesOf(samples, column);
  const { good = 0, poor = 0 } = vitalMetrics.find((metric) => metric.column === column)?.thresholds ?? {};
  return {
    p75: p75(samples, column),
    good: values.filter((value) => value <= good).length,
    needsImprovement: values.filter((value) => value > good && value <= poor).length,
    poor: values.filter((value) => value > poor).length,
  };
}
