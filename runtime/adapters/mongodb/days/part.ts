import { letsAllThrough } from '../../../query/filter.ts';
import type { OnHits } from '../../../query/on-hits.ts';
import { sum } from '../../../query/rows.ts';
import { longestRuns, wholeDays } from '../../../query/whole-days.ts';
import type { Stored } from '../connection/client.ts';
import { allBuckets } from '../events/buckets.ts';
import type { Reader, Stage } from '../queries/stages/reader.ts';
import { summed, touching } from '../queries/stages/sessions-in-window.ts';
import { dayMs, type RollUpDay, type RollUpKind } from './days.ts';

/** Bytes of excluded session ids in one query: about 130,000 ids. Older days are read from sessions. */
const othersBytesMax = 8 * 1024 * 1024;
/** Bytes of each id besides its text. */
const idBytes = 14;
/** The most runs of consecutive days in one query, the longest ones; each gap is read separately. */
const runsMax = 15;

/** The read plan of a window: the sessions to read, and the days whose totals cover all others. */
export interface Part {
  readonly siteId: string;
  readonly sessions: Stage;
  readonly days: readonly RollUpDay[];
}

/** The plan without roll-ups. */
export const wholly = (query: OnHits): Part => ({ siteId: query.siteId, sessions: touching(query), days: [] });

/**
 * Answers from the totals of the window's whole days and from the remaining sessions. If a day is invalidated
 * meanwhile, totals and sessions may be of different times: the answer is computed again, from sessions only.
 */
export async function inParts<T>(query: OnHits, reader: Reader, answer: (part: Part) => Promise<T>): Promise<T> {
  const part = await partOf(query, reader);
  if (part.days.length === 0) return answer(part);
  const answered = await answer(part);
  return (await areReady(part, reader)) ? answered : answer(wholly(query));
}

/** Totals over the days of a plan, by one of their fields. */
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

/** Merges rows of equal keys, of sessions and of roll-ups. */
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

/** The newest days whose excluded sessions fit a query. Reads no more days than needed. */
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
 * Sessions of the window that no roll-up covers: those in gaps between the days, and the excluded ones of the days. A
 * session that continues from a gap into a day is excluded there, so a gap reads only sessions that end in it; the last
 * gap also those that continue after the window.
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

/** Whether no day of a plan has changed. */
async function areReady({ days, siteId }: Part, reader: Reader): Promise<boolean> {
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  const rows = await reader.rows('RollUpDay', [
    { $match: { siteId, day: { $gte: first, $lte: last }, state: 'ready' } },
    { $project: { token: 1 } },
  ]);
  const ready = new Set(rows.map(({ token }) => token));
  return days.every(({ token }) => ready.has(token));
}
