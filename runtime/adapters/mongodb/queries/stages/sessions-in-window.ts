import type { Interval } from '../../../../query/bucket.ts';
import { readsPathname } from '../../../../query/filter.ts';
import type { OnHits } from '../../../../query/on-hits.ts';
import { allBuckets } from '../../events/buckets.ts';
import { kindNumbers } from '../../sessions/sessions.ts';
import { expressionOf, necessary } from './filter.ts';
import type { Stage } from './reader.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Sessions that may have a hit in the window, by their ends: the condition for the index `window`. */
export const touching = ({ siteId, since, until, filter }: OnHits): Stage => ({
  $match: {
    ...{ siteId, sb: allBuckets, lastTs: { $gte: since }, startTs: { $lte: until } },
    ...necessary(filter),
  },
});

/** Hits of the window that match the filter, as an expression. */
export function hitsOf({ since, until, filter }: OnHits, more: readonly unknown[] = []): object {
  const within = [{ $gte: ['$$h.t', since] }, { $lte: ['$$h.t', until] }];
  const filtered = readsPathname(filter) ? [expressionOf(filter)] : [];
  return { $filter: { input: '$hits', as: 'h', cond: { $and: [...within, ...filtered, ...more] } } };
}

export const isView = { $eq: ['$$h.k', kindNumbers.pageview] };
export const isNoPing = { $ne: ['$$h.k', kindNumbers.engagement] };

const one = (condition: unknown): object => ({ $cond: [condition, 1, 0] });

/** Fields of a session in full, not cut at the window. */
export const ownFields = {
  v: '$first.v',
  bounce: one({ $and: [{ $eq: ['$views', 1] }, { $eq: ['$interacted', 0] }] }),
  viewed: one({ $gt: ['$views', 0] }),
  ms: { $subtract: ['$endTs', '$first.t'] },
} as const;

/** Sessions with at least one qualifying pageview or event; `hits` are those. `from` matches candidates. */
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

/** Each qualifying hit with the fields of its session. */
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

/** 1 for a hit of a kind, else 0. */
export const isHitView = one({ $eq: ['$hits.k', kindNumbers.pageview] });
export const isHitEvent = one({ $eq: ['$hits.k', kindNumbers.event] });

/** Counts that are summed over sessions, and again over visitors. */
export const summed = (...names: readonly string[]): Record<string, object> =>
  Object.fromEntries(names.map((name) => [name, { $sum: `$${name}` }]));

/** The bucket of a time, as an expression; `bucketStartOf` reads it. */
export function bucketKey(interval: Interval, time: string): object {
  if (interval === 'month') return { $dateToString: { format: '%Y-%m', date: { $add: [new Date(0), time] } } };
  return { $subtract: [time, { $mod: [time, interval === 'hour' ? hourMs : dayMs] }] };
}

export const bucketStartOf = (key: unknown): number =>
  typeof key === 'string' ? Date.parse(`${key}-01T00:00:00Z`) : Number(key);
