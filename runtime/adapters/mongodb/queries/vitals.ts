import type { WebVital } from '../../../domain/events.ts';
import { comparable, readsSession } from '../../../query/filter.ts';
import { pageOf } from '../../../query/rows.ts';
import {
  coreColumns,
  type VitalColumn,
  type VitalCounts,
  type VitalsQuery,
  vitalMetrics,
} from '../../../query/vitals.ts';
import { mostSamplesFirst, ofMetrics, type Sample, vitalsOf } from '../../../query/vitals-samples.ts';
import type { Stored } from '../connection/client.ts';
import { allBuckets } from '../events/buckets.ts';
import { holds, rowCondition } from './stages/filter.ts';
import { firstHits, inGroups } from './stages/money.ts';
import { percentiles } from './stages/percentiles.ts';
import type { Kind, Reader, Stage } from './stages/reader.ts';
import { bucketKey, bucketStartOf } from './stages/sessions-in-window.ts';

const columns = vitalMetrics.map(({ column }) => column);
const none: VitalCounts = { p75: null, good: 0, needsImprovement: 0, poor: 0 };

/**
 * Vitals samples of the window: each metric, its pages, its buckets. Only a filter on sessions needs the samples here.
 */
export const vitals: Kind<VitalsQuery> = async (query, reader) =>
  readsSession(query.filter) ? vitalsOf(query, await samplesOf(query, reader)) : counted(query, reader);

/** Samples with at least one metric. */
const samplesIn = ({ siteId, since, until }: VitalsQuery): Stage[] => [
  { $match: { siteId, sb: allBuckets, ts: { $gte: since, $lte: until } } },
  { $match: { $or: columns.map((column) => ({ [column]: { $exists: true } })) } },
];

async function counted(query: VitalsQuery, reader: Reader) {
  const samples = [...samplesIn(query), { $match: rowCondition(query.filter) }];
  const bucket = bucketKey(query.interval, '$ts');
  const [overall, pages, starts, inBuckets] = await Promise.all([
    percentiles({ samples, by: { $literal: null }, columns }, reader),
    pagesOf(query, samples, reader),
    reader.rows('WebVital', [...samples, { $group: { _id: bucket } }]),
    percentiles({ samples, by: bucket, columns: coreColumns }, reader),
  ]);
  return {
    metrics: ofMetrics((column) => overall.get(null)?.get(column) ?? none),
    ...pages,
    series: starts
      .map(({ _id }) => {
        const core = inBuckets.get(_id);
        const p75Of = (column: VitalColumn) => core?.get(column)?.p75 ?? null;
        return { start: bucketStartOf(_id), lcp: p75Of('lcp'), inp: p75Of('inp'), cls: p75Of('cls') };
      })
      .sort((left, right) => left.start - right.start),
  };
}

/** Every page is counted; percentiles are computed for the requested page only. */
async function pagesOf(query: VitalsQuery, samples: readonly Stage[], reader: Reader) {
  const found = await reader.rows('WebVital', [...samples, { $group: { _id: '$pathname', samples: { $sum: 1 } } }]);
  const all = found.map((row) => ({ pathname: row._id, samples: Number(row.samples) })).sort(mostSamplesFirst);
  const page = pageOf(all, query);
  const onPage = [...samples, { $match: { pathname: { $in: page.map(({ pathname }) => pathname) } } }];
  const of = await percentiles({ samples: onPage, by: '$pathname', columns }, reader);
  return {
    pages: page.map((row) => ({ ...row, ...ofMetrics((column) => of.get(row.pathname)?.get(column)?.p75 ?? null) })),
    total: all.length,
  };
}

/** A sample matches by its session's first hit; outside of sessions, by its own device. The path is its own. */
async function samplesOf(query: VitalsQuery, reader: Reader): Promise<Sample[]> {
  const { siteId, filter } = query;
  const fields = Object.fromEntries(['ts', 'pathname', 'sessionId', 'device', ...columns].map((name) => [name, 1]));
  const samples: Sample[] = [];
  for await (const group of inGroups(reader.each('WebVital', [...samplesIn(query), { $project: fields }]))) {
    const firsts = await firstHits(reader, siteId, group);
    for (const row of group as (Stored & WebVital)[]) {
      const folded = firsts.get(row.sessionId ?? '')?.f ?? ownDevice(row);
      if (holds(filter, folded, row.pathname)) samples.push(row);
    }
  }
  return samples;
}

const ownDevice = ({ device }: WebVital): Record<string, string> =>
  device === undefined || device === null ? {} : { device: comparable('device', device) };
