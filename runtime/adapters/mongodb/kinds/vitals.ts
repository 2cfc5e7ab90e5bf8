import type { WebVital } from '../../../domain/events.ts';
import { bucketStart } from '../../../query/bucket.ts';
import { comparable, readsSession } from '../../../query/filter.ts';
import { byCodePoint, pageOf } from '../../../query/rows.ts';
import { type P75, type VitalColumn, type VitalCounts, type VitalsQuery, vitalMetrics } from '../../../query/vitals.ts';
import { allBuckets } from '../buckets.ts';
import type { Stored } from '../client.ts';
import { holds } from './filter.ts';
import { firstHits, inGroups } from './money.ts';
import type { Kind, Reader } from './reader.ts';

const columns = vitalMetrics.map(({ column }) => column);

type Sample = Pick<WebVital, 'ts' | 'pathname' | 'sessionId' | 'device' | VitalColumn>;

/** Values by metric, in any order, and the samples that told one. */
interface Values {
  samples: number;
  readonly of: Record<VitalColumn, number[]>;
}

const noValues = (): Values => ({ samples: 0, of: { lcp: [], inp: [], cls: [], fcp: [], ttfb: [] } });

/** Samples of the window: each metric, its pages, its buckets. */
export const vitals: Kind<VitalsQuery> = async (query, reader) => {
  const all = noValues();
  const [pages, buckets] = [new Map<string, Values>(), new Map<number, Values>()];
  for await (const sample of samplesOf(query, reader)) {
    note(all, sample);
    note(entryOf(pages, sample.pathname), sample);
    note(entryOf(buckets, bucketStart(sample.ts, query.interval)), sample);
  }
  const rows = [...pages]
    .map(([pathname, values]) => ({ pathname, values, samples: values.samples }))
    .sort((left, right) => right.samples - left.samples || byCodePoint(left.pathname, right.pathname));
  const countsOf = (column: VitalColumn) => vitalCounts(column, all.of[column]);
  return {
    metrics: {
      ...{ lcp: countsOf('lcp'), inp: countsOf('inp'), cls: countsOf('cls') },
      ...{ fcp: countsOf('fcp'), ttfb: countsOf('ttfb') },
    },
    pages: pageOf(rows, query).map(({ pathname, values, samples }) => ({ pathname, samples, ...p75sOf(values) })),
    total: rows.length,
    series: [...buckets]
      .sort(([left], [right]) => left - right)
      .map(([start, values]) => {
        const { lcp, inp, cls } = p75sOf(values);
        return { start, lcp, inp, cls };
      }),
  };
};

function entryOf<K>(map: Map<K, Values>, key: K): Values {
  const known = map.get(key) ?? noValues();
  map.set(key, known);
  return known;
}

function note(values: Values, sample: Sample): void {
  values.samples += 1;
  for (const column of columns) {
    const value = sample[column];
    if (value !== undefined && value !== null) values.of[column].push(value);
  }
}

/** Its session's first hit decides about a sample; outside of sessions, its own device. The path is its own. */
async function* samplesOf(query: VitalsQuery, reader: Reader): AsyncGenerator<Sample> {
  const { siteId, since, until, filter } = query;
  const fields = Object.fromEntries(['ts', 'pathname', 'sessionId', 'device', ...columns].map((name) => [name, 1]));
  const rows = reader.each('WebVital', [
    { $match: { siteId, sb: allBuckets, ts: { $gte: since, $lte: until } } },
    { $match: { $or: columns.map((column) => ({ [column]: { $exists: true } })) } },
    { $project: fields },
  ]);
  const asksSessions = readsSession(filter);
  for await (const group of inGroups(rows)) {
    const firsts = asksSessions ? await firstHits(reader, siteId, group) : undefined;
    for (const row of group as (Stored & Sample)[]) {
      const folded = firsts?.get(row.sessionId ?? '')?.f ?? ownDevice(row);
      if (holds(filter, folded, row.pathname)) yield row;
    }
  }
}

const ownDevice = ({ device }: Sample): Record<string, string> =>
  device === undefined ? {} : { device: comparable('device', device) };

/** Nearest rank. */
function p75(values: readonly number[]): P75 {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.ceil(0.75 * sorted.length) - 1] ?? null;
}

const p75sOf = ({ of }: Values) => ({
  ...{ lcp: p75(of.lcp), inp: p75(of.inp), cls: p75(of.cls), fcp: p75(of.fcp), ttfb: p75(of.ttfb) },
});

function vitalCounts(column: VitalColumn, values: readonly number[]): VitalCounts {
  const { good = 0, poor = 0 } = vitalMetrics.find((metric) => metric.column === column)?.thresholds ?? {};
  const [upToGood, upToPoor] = [good, poor].map((limit) => values.filter((value) => value <= limit).length);
  return {
    p75: p75(values),
    good: Number(upToGood),
    needsImprovement: Number(upToPoor) - Number(upToGood),
    poor: values.length - Number(upToPoor),
  };
}
