import type { OnHits } from '../../../query/on-hits.ts';
import type { Reader } from '../queries/stages/reader.ts';
import { touching } from '../queries/stages/sessions-in-window.ts';
import { dayMs } from './days.ts';

/** Visitors asked for at once. */
const visitorsAtOnce = 1_000;

/** What is too little or too much to be rolled up. */
export interface OthersLimits {
  /** A day of fewer sessions is read as soon as its sums. */
  readonly sessionsMin: number;
  /** Ids of others that a day keeps. */
  readonly othersMax: number;
  /** Others among all sessions of the day: visitors who come again would have it forgotten again and again. */
  readonly othersShareMax: number;
}

/**
 * Ids of the sessions of a day whose visitors, as queries count them, were also in a session that is not wholly within
 * it, whenever; undefined where sums would save nothing.
 */
export async function othersOf(day: OnHits, reader: Reader, limits: OthersLimits): Promise<string[] | undefined> {
  const ids: string[] = [];
  let sessions = 0;
  let visitors: string[] = [];
  const look = async () => {
    const more = await sessionsOf(day, await seenElsewhere(day, visitors, reader), reader, limits.othersMax + 1);
    ids.push(...more);
    visitors = [];
  };
  const counted = [touching(day), { $group: { _id: '$first.v', sessions: { $sum: 1 } } }];
  for await (const row of reader.each('Session', counted)) {
    sessions += Number(row.sessions);
    visitors.push(row._id);
    if (visitors.length >= visitorsAtOnce) await look();
    if (ids.length > limits.othersMax) return undefined;
  }
  if (visitors.length > 0) await look();
  const isTooMany = ids.length > limits.othersMax || ids.length > sessions * limits.othersShareMax;
  return sessions < limits.sessionsMin || isTooMany ? undefined : ids;
}

/** Those of some visitors who were in a session that reaches out of the day, pings included. */
async function seenElsewhere({ siteId, since }: OnHits, visitors: readonly string[], reader: Reader) {
  const until = since + dayMs;
  const outside = [{ startTs: { $lt: since } }, { endTs: { $gte: until } }, { 'hits.0.t': { $lt: since } }];
  const rows = await reader.rows('Session', [
    { $match: { siteId, 'first.v': { $in: visitors }, $or: outside } },
    { $group: { _id: '$first.v' } },
  ]);
  return rows.map(({ _id }) => _id);
}

/** Ids of the sessions that some visitors have on the day, so many at most. */
async function sessionsOf(day: OnHits, visitors: readonly string[], reader: Reader, limit: number): Promise<string[]> {
  if (visitors.length === 0) return [];
  const rows = await reader.rows('Session', [
    { $match: { siteId: day.siteId, 'first.v': { $in: visitors } } },
    touching(day),
    { $limit: limit },
    { $project: { _id: 1 } },
  ]);
  return rows.map(({ _id }) => _id);
}
