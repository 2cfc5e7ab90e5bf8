import type { OnHits } from '../../../query/on-hits.ts';
import type { Reader } from '../queries/stages/reader.ts';
import { touching } from '../queries/stages/sessions-in-window.ts';
import { dayMs } from './days.ts';

/** Visitors of one request. */
const visitorsAtOnce = 1_000;

/** The limits outside of which a day is not rolled up. */
export interface OthersLimits {
  /** Reading so few sessions takes no longer than reading their totals. */
  readonly sessionsMin: number;
  /** The most ids of excluded sessions of a day. */
  readonly othersMax: number;
  /** The largest share of excluded sessions: returning visitors would invalidate such a day again and again. */
  readonly othersShareMax: number;
}

/**
 * Ids of a day's sessions whose visitors also have a session not completely within the day; undefined when a roll-up
 * would not save anything.
 */
export async function othersOf(day: OnHits, reader: Reader, limits: OthersLimits): Promise<string[] | undefined> {
  const ids: string[] = [];
  let sessions = 0;
  let visitors: string[] = [];
  const look = async () => {
    const more = await sessionsOf(
      day,
      { visitors: await seenElsewhere(day, visitors, reader), limit: limits.othersMax + 1 },
      reader,
    );
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

/** Those of the visitors with a session that reaches out of the day, pings included. */
async function seenElsewhere({ siteId, since }: OnHits, visitors: readonly string[], reader: Reader) {
  const until = since + dayMs;
  const outside = [{ startTs: { $lt: since } }, { endTs: { $gte: until } }, { 'hits.0.t': { $lt: since } }];
  const rows = await reader.rows('Session', [
    { $match: { siteId, 'first.v': { $in: visitors }, $or: outside } },
    { $group: { _id: '$first.v' } },
  ]);
  return rows.map(({ _id }) => _id);
}

/** Ids of the visitors' sessions on the day, up to a limit. */
async function sessionsOf(
  day: OnHits,
  { visitors, limit }: { readonly visitors: readonly string[]; readonly limit: number },
  reader: Reader,
): Promise<string[]> {
  if (visitors.length === 0) return [];
  const rows = await reader.rows('Session', [
    { $match: { siteId: day.siteId, 'first.v': { $in: visitors } } },
    touching(day),
    { $limit: limit },
    { $project: { _id: 1 } },
  ]);
  return rows.map(({ _id }) => _id);
}
