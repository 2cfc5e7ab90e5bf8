import type { Interval } from '../../../../query/bucket.ts';
import { readsPathname } from '../../../../query/filter.ts';
import type { OnHits } from '../../../../query/on-hits.ts';
import { allBuckets } from '../../events/buckets.ts';
import { kindNumbers } from '../../sessions/sessions.ts';
import { expressionOf, necessary } from './filter.ts';
import type { Stage } from './reader.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Sessions with a hit in the window, as far as their ends tell: what the index `window` finds. */
export const touching = ({ siteId, since, until, filter }: OnHits): Stage => ({
  $match: {
    ...{ siteId, sb: allBuckets, lastTs: { $gte: since }, startTs: { $lte: until } },
    ...necessary(filter),
  },
});

/** Hits of the window for which the filter holds, as an expression. */
export function hitsOf({ since, until, filter }: OnHits, more: readonly unknown[] = []): object {
  const within = [{ $gte: ['$$h.t', since] }, { $lte: ['$$h.t', until] }];
  const filtered = readsPathname(filter) ? [expressionOf(filter)] : [];
  return { $filter: { input: '$hits', as: 'h', cond: { $and: [...within, ...filtered, ...more] } } };
}

export const isView = { $eq: ['$$h.k', kindNumbers.pageview] };
export const isNoPing = { $ne: ['$$h.k', kindNumbers.engagement] };

const one = (condition: unknown): object => ({ $cond: [condition, 1, 0] });

/** What a session says of itself, uncut by the window. */
export const ownFields = {
  v: '$first.v',
  bounce: one({ $and: [{ $eq: ['$views', 1] }, { $eq: ['$interacted', 0] }] }),
  viewed: one({ $gt: ['$views', 0] }),
  ms: { $subtract: ['$endTs', '$first.t'] },
} as const;

/** Sessions with at least one pageview or event that qualifies; `hits` are those. `from` finds those that may. */
export function sessionsIn(
  query: OnHits,
  fields: Readonly<Record<string, unknown>> = {},
  from: Stage = touching(query),
): Stage[] {
  return [
    from,
    { $project: { ...fields, hits: hitsOf(query, [isNoPing]) } },
    { $match: { 'hits.0': { $exists: true } } },
  ];
}

/** Each qualifying hit by itself, beside the fields of its session. */
export const hitsIn = (query: OnHits, fields?: Readonly<Record<string, unknown>>, from?: Stage): Stage[] => [
  ...sessionsIn(query, fields, from),
  { $unwind: '$hits' },
];

/** Hits of one kind among an array of them. */
const countOf = (kind: number): object => ({
  $size: { $filter: { input: '$hits', as: 'h', cond: { $eq: ['$$h.k', kind] } } },
});
export const viewCount = countOf(kindNumbers.pageview);
export const eventCount = countOf(kindNumbers.event);

/** One for a single hit of a kind. */
export const isHitView = one({ $eq: ['$hits.k', kindNumbers.pageview] });
export const isHitEvent = one({ $eq: ['$hits.k', kindNumbers.event] });

/** Counts that sum over sessions, and over visitors again. */
export const summed = (...names: readonly string[]): Record<string, object> =>
  Object.fromEntries(names.map((name) => [name, { $sum: `$${name}` }]));

/** The bucket of a time, as an expression; `bucketStartOf` reads it. */
export function bucketKey(interval: Interval, time: string): object {
  if (interval === 'month') return { $dateToString: { format: '%Y-%m', date: { $add: [new Date(0), time] } } };
  return { $subtract: [time, { $mod: [time, interval === 'hour' ? hourMs : dayMs] }] };
}

export const bucketStartOf = (key: unknown): number =>
  typeof key === 'string' ? Date.parse(`${key}-01T00:00:00Z`) : Number(key);
