import type { AnyBulkWriteOperation } from 'mongodb';
import type { Hit, HitDimensions } from '../../../domain/events.ts';
import { groupBy } from '../../../domain/group-by.ts';
import { comparable, dimensions } from '../../../query/filter.ts';
import type { Stored } from '../connection/client.ts';
import { bucketOf } from '../events/buckets.ts';
import { dimensionsOf } from '../events/rows.ts';

/** The most hits stored in a session; beyond it, which only machines reach, hits count in its totals only. */
export const sessionHitsMax = 10_000;

/** Kinds of events as stored in sessions. */
export const kindNumbers = { pageview: 0, event: 1, engagement: 2 } as const;

/** One event of a session, by time and then sequence. */
export interface SessionHit {
  readonly t: number;
  readonly q: number;
  /** The event's id: a stored event is not written again. */
  readonly i: string;
  readonly k: 0 | 1 | 2;
  readonly p: string;
  /** Name of an event. */
  readonly n?: string | undefined;
  readonly e?: number | undefined;
  readonly s?: number | undefined;
}

/** The earliest pageview or event. MongoDB compares documents field by field: time and sequence come first. */
export interface FirstHit {
  readonly t: number;
  readonly q: number;
  /** The visitor id of the session. */
  readonly v: string;
  readonly d: HitDimensions;
  /** The compared fields of filters with case folded: queries do no case folding. */
  readonly f: Readonly<Record<string, string>>;
}

/** The page of a session's pageview. */
export interface Place {
  readonly t: number;
  readonly q: number;
  readonly p: string;
}

/** A session as queries read it. Fields that a session of pings only lacks are optional. */
export interface SessionRow {
  readonly _id: string;
  readonly siteId: string;
  readonly sb: number;
  readonly sessionId: string;
  readonly visitorId: string;
  readonly first?: FirstHit;
  readonly entry?: Place;
  readonly exit?: Place;
  /** First and last pageview or event; last activity, pings included. */
  readonly startTs?: number;
  readonly lastTs?: number;
  readonly endTs: number;
  readonly views: number;
  readonly events: number;
  /** Interactive events. */
  readonly interacted: number;
  readonly hits: readonly SessionHit[];
  /** Counts writes. */
  readonly rev: number;
}

export const sessionKey = (siteId: string, sessionId: string): string => `${siteId} ${sessionId}`;

/** The sessions that hits belong to. */
export const sessionGroups = (hits: readonly Hit[]): Hit[][] =>
  [...groupBy(hits, ({ siteId, sessionId }) => (sessionId === undefined ? undefined : sessionKey(siteId, sessionId)))]
    .filter(([key]) => key !== undefined)
    .map(([, group]) => group);

/**
 * Joins events to one session in any order: minimum, maximum and sums do not depend on it. Matches only while the first
 * of them is not in the session yet, so that a repetition changes nothing.
 */
export function joining(hits: readonly Hit[], upsert: boolean): AnyBulkWriteOperation<Stored> {
  const parts = partsOf(hits);
  const [head] = hits;
  const { siteId = '', sessionId = '', visitorId = '', id = '' } = head ?? {};
  const { first, entry, exit, startTs, lastTs, endTs, views, events, interacted } = parts;
  const update = {
    $setOnInsert: { sessionId, visitorId },
    $push: { hits: { $each: parts.hits, $sort: { t: 1, q: 1 }, $slice: sessionHitsMax } },
    $min: present({ first, entry, startTs }),
    $max: present({ exit, lastTs, endTs }),
    $inc: { views, events, interacted, rev: 1 },
  };
  const filter = { ...addressOf(siteId, sessionId), 'hits.i': { $ne: id } };
  return { updateOne: { filter, update: present(update) as object, upsert } };
}

/** A session computed from all its events. */
export function wholeSession(hits: readonly Hit[], rev: number): SessionRow | undefined {
  const [head] = hits;
  if (head?.sessionId === undefined) return undefined;
  const { siteId, sessionId, visitorId } = head;
  const parts = partsOf(hits);
  const inOrder = parts.hits.toSorted((left, right) => left.t - right.t || left.q - right.q);
  return {
    ...addressOf(siteId, sessionId),
    ...{ sessionId, visitorId },
    ...parts,
    hits: inOrder.slice(0, sessionHitsMax),
    rev,
  };
}

/** The shard key of a session. */
export const addressOf = (siteId: string, sessionId: string) => ({
  _id: sessionKey(siteId, sessionId),
  siteId,
  sb: bucketOf(sessionId),
});

function partsOf(hits: readonly Hit[]) {
  const ordered = hits.toSorted((left, right) => left.ts - right.ts || left.seq - right.seq);
  const counted = ordered.filter(({ kind }) => kind !== 'engagement');
  const views = counted.filter(({ kind }) => kind === 'pageview');
  const [first, entry, exit] = [counted[0], views[0], views.at(-1)];
  return {
    ...present({
      first: first && firstHit(first),
      entry: entry && placeOf(entry),
      exit: exit && placeOf(exit),
      startTs: first?.ts,
      lastTs: counted.at(-1)?.ts,
    }),
    endTs: ordered.at(-1)?.ts ?? 0,
    views: views.length,
    events: counted.length - views.length,
    interacted: counted.filter(({ kind, interactive }) => kind === 'event' && interactive !== false).length,
    hits: hits.map(sessionHit),
  };
}

const placeOf = ({ ts, seq, pathname }: Hit): Place => ({ t: ts, q: seq, p: pathname });

function firstHit(hit: Hit): FirstHit {
  const d = dimensionsOf(hit);
  return { t: hit.ts, q: hit.seq, v: hit.visitorId, d, f: foldedOf(d) };
}

/** The compared fields of a row, with case folded. */
export function foldedOf(row: HitDimensions): Record<string, string> {
  const folded: Record<string, string> = {};
  for (const dimension of dimensions) {
    const value = dimension === 'pathname' ? undefined : row[dimension];
    if (value !== undefined && value !== null) folded[dimension] = comparable(dimension, value);
  }
  return folded;
}

function sessionHit({ ts, seq, id, kind, pathname, name, engagedMs, scrollDepth }: Hit): SessionHit {
  const more = present({ n: name, e: engagedMs, s: scrollDepth });
  return { t: ts, q: seq, i: id, k: kindNumbers[kind], p: pathname, ...more };
}

/** Without undefined fields and empty operators. */
function present<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const reported = Object.entries(fields).filter(
    ([, value]) => value !== undefined && value !== null && !(isPlain(value) && Object.keys(value).length === 0),
  );
  return Object.fromEntries(reported) as { [K in keyof T]?: NonNullable<T[K]> }; // the defined ones
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
