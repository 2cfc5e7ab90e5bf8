import { letsAllThrough } from '../../../query/filter.ts';
import type { OnHits } from '../../../query/on-hits.ts';
import { sum } from '../../../query/rows.ts';
import { longestRuns, wholeDays } from '../../../query/whole-days.ts';
import type { Stored } from '../connection/client.ts';
import { allBuckets } from '../events/buckets.ts';
import type { Reader, Stage } from '../queries/stages/reader.ts';
import { summed, touching } from '../queries/stages/sessions-in-window.ts';
import { dayMs, type RollUpDay, type RollUpKind } from './days.ts';

/** Bytes of the ids of others that one query may name: about 130,000 of them. Older days are read from sessions then. */
export const othersBytesMax = 8 * 1024 * 1024;
/** Of each id beside its text. */
const idBytes = 14;
/** Rows of days without a gap that one query reads sums of, the longest; each gap is read by itself. */
export const runsMax = 15;

/** A window as it is read: the sessions still to be looked at, and the days whose sums stand for all others. */
export interface Part {
  readonly siteId: string;
  readonly sessions: Stage;
  readonly days: readonly RollUpDay[];
}

/** What a window is without sums. */
export const wholly = (query: OnHits): Part => ({ siteId: query.siteId, sessions: touching(query), days: [] });

/**
 * Answers with the sums of the days that are wholly in the window, and the sessions of its rest. When one of the days was
 * forgotten meanwhile, sums and sessions may be of two moments: the answer is read again, out of sessions alone.
 */
export async function inParts<T>(query: OnHits, reader: Reader, answer: (part: Part) => Promise<T>): Promise<T> {
  const part = await partOf(query, reader);
  if (part.days.length === 0) return answer(part);
  const answered = await answer(part);
  return (await areReady(part, reader)) ? answered : answer(wholly(query));
}

/** Sums over the days of a part, by a field of theirs. */
export async function sumsIn(
  { siteId, days }: Part,
  reader: Reader,
  { kind, by, names }: { readonly kind: RollUpKind; readonly by: unknown; readonly names: readonly string[] },
): Promise<Stored[]> {
  if (days.length === 0) return [];
  const starts = { $in: days.map(({ day }) => day) };
  return reader.rows('RollUp', [
    { $match: { siteId, day: starts, kind, token: { $in: days.map(({ token }) => token) } } },
    { $group: { _id: by, ...summed(...names) } },
  ]);
}

/** Rows of one key as one: what sessions gave and what sums gave. */
export function addedUp<K, N extends string>(rows: Iterable<readonly [K, Stored]>, names: readonly N[]) {
  const all = new Map<K, Record<N, number>>();
  for (const [key, row] of rows) {
    const known = all.get(key);
    const added = names.map((name) => [name, (known?.[name] ?? 0) + Number(row[name] ?? 0)]);
    all.set(key, Object.fromEntries(added) as Record<N, number>); // of all names
  }
  return all;
}

async function partOf(query: OnHits, reader: Reader): Promise<Part> {
  const { siteId, filter } = query;
  const whole = wholeDays(query);
  if (!letsAllThrough(filter) || whole === undefined) return wholly(query);
  const { first, last } = whole;
  const days = daysOfRuns(await newestDays(reader, { siteId, day: { $gte: first, $lte: last }, state: 'ready' }));
  return days.length === 0 ? wholly(query) : { siteId, sessions: sessionsBeside(query, days), days };
}

/** The newest days that name no more others than a query may. No more are read than it takes to know. */
export async function newestDays(
  reader: Pick<Reader, 'each'>,
  wanted: object,
  bytesMax = othersBytesMax,
): Promise<RollUpDay[]> {
  const days: RollUpDay[] = [];
  let bytes = 0;
  const fields = { $project: { day: 1, token: 1, others: 1 } };
  for await (const row of reader.each('RollUpDay', [{ $match: wanted }, { $sort: { day: -1 } }, fields])) {
    const day = row as unknown as RollUpDay; // written by `MongodbRollUps`
    bytes += sum(day.others, (id) => Buffer.byteLength(id) + idBytes);
    if (bytes > bytesMax) break;
    days.push(day);
  }
  return days;
}

/** The days of the longest runs, in order. */
export const daysOfRuns = (days: readonly RollUpDay[], max = runsMax): RollUpDay[] => longestRuns(days, max).flat();

/**
 * Sessions of the window that are in no sum: those that touch what is between the days, and the others of the days. One
 * that goes on from a gap into a day is among its others, so that a gap asks for those that end in it alone; the last one
 * for those that go on behind the window, too.
 */
export function sessionsBeside(query: OnHits, days: readonly RollUpDay[]): Stage {
  const { siteId, since, until } = query;
  const site = { siteId, sb: allBuckets };
  const gaps: object[] = [];
  let from = since;
  for (const { day } of days) {
    if (from < day) gaps.push({ ...site, lastTs: { $gte: from, $lt: day }, startTs: { $lt: day } });
    from = day + dayMs;
  }
  if (from <= until) gaps.push({ ...site, lastTs: { $gte: from }, startTs: { $lte: until } });
  const others = { _id: { $in: days.flatMap((day) => day.others) } };
  const touched = { ...site, lastTs: { $gte: since }, startTs: { $lte: until } };
  return { $match: { $or: [...gaps, { ...touched, ...others }] } };
}

/** Whether every day of a part is still what it was. */
async function areReady({ days, siteId }: Part, reader: Reader): Promise<boolean> {
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  const rows = await reader.rows('RollUpDay', [
    { $match: { siteId, day: { $gte: first, $lte: last }, state: 'ready' } },
    { $project: { token: 1 } },
  ]);
  const ready = new Set(rows.map(({ token }) => token));
  return days.every(({ token }) => ready.has(token));
}
