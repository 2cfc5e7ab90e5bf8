import type { HitDimensions } from '../../../domain/events.ts';
import { groupBy } from '../../../domain/group-by.ts';
import {
  directSource,
  type KeyCount,
  type RealtimeQuery,
  type RecentHit,
  realtimeMinutes,
  realtimeRecent,
  realtimeTop,
} from '../../../query/query.ts';
import { byCodePoint } from '../../../query/rows.ts';
import type { Stored } from '../connection/client.ts';
import { allBuckets } from '../events/buckets.ts';
import { kindNumbers, type SessionHit } from '../sessions/sessions.ts';
import type { Kind, Reader } from './stages/reader.ts';

const minuteMs = 60_000;

/** A hit of the last minutes, with its visitor. */
interface Seen {
  readonly hit: SessionHit;
  readonly v: string;
  readonly d: HitDimensions;
}

/** Hits of (now − 5 min, now]. Source, country and device are the session's; a recent hit shows its own country. */
export const realtime: Kind<RealtimeQuery> = async ({ siteId, now }, reader) => {
  const since = now - realtimeMinutes * minuteMs;
  const seen = await seenIn(reader, { siteId, since, now });
  const views = seen.filter(({ hit }) => hit.k === kindNumbers.pageview);
  return {
    activeVisitors: visitorsOf(seen),
    pageviews: views.length,
    events: seen.length - views.length,
    minutes: Array.from({ length: realtimeMinutes }, (_, minute) => {
      const inMinute = between(seen, since + minute * minuteMs);
      return {
        minute,
        pageviews: inMinute.filter(({ hit }) => hit.k === kindNumbers.pageview).length,
        visitors: visitorsOf(inMinute),
      };
    }),
    pages: topKeys(views, ({ hit }) => hit.p),
    sources: topKeys(seen, ({ d }) => d.source ?? directSource),
    countries: topKeys(seen, ({ d }) => d.country),
    devices: topKeys(seen, ({ d }) => d.device),
    recent: await recentIn(reader, { siteId, since, now }),
  };
};

/** Of a site, (since, now]; ms. */
interface Lately {
  readonly siteId: string;
  readonly since: number;
  readonly now: number;
}

async function seenIn(reader: Reader, { siteId, since, now }: Lately): Promise<Seen[]> {
  const seen: Seen[] = [];
  const within = [{ $gt: ['$$h.t', since] }, { $lte: ['$$h.t', now] }, { $ne: ['$$h.k', kindNumbers.engagement] }];
  const sessions = reader.each('Session', [
    { $match: { siteId, sb: allBuckets, lastTs: { $gt: since }, startTs: { $lte: now } } },
    { $project: { first: 1, hits: { $filter: { input: '$hits', as: 'h', cond: { $and: within } } } } },
  ]);
  for await (const { first, hits } of sessions) {
    for (const hit of hits as readonly SessionHit[]) seen.push({ hit, v: first.v, d: first.d });
  }
  return seen;
}

const visitorsOf = (seen: readonly Seen[]): number => new Set(seen.map(({ v }) => v)).size;

/** The start of a minute is exclusive, its end inclusive. */
const between = (seen: readonly Seen[], start: number): Seen[] =>
  seen.filter(({ hit }) => hit.t > start && hit.t <= start + minuteMs);

/** The keys with most visitors, then by key; hits without a key are left out. */
function topKeys(seen: readonly Seen[], keyOf: (one: Seen) => string | undefined): KeyCount[] {
  const counts: KeyCount[] = [];
  for (const [key, group] of groupBy(seen, keyOf)) {
    if (key !== undefined) counts.push({ key, visitors: visitorsOf(group) });
  }
  return counts
    .sort((left, right) => right.visitors - left.visitors || byCodePoint(left.key, right.key))
    .slice(0, realtimeTop);
}

/** The latest hits, from raw rows: sessions have no country of each hit. */
async function recentIn(reader: Reader, { siteId, since, now }: Lately): Promise<RecentHit[]> {
  const latest = [
    { $match: { siteId, sb: allBuckets, ts: { $gt: since, $lte: now } } },
    { $sort: { ts: -1, seq: -1 } },
    { $limit: realtimeRecent },
  ];
  const views = (await reader.rows('PageView', latest)).map((row) => ({ row, type: 'pageview' as const }));
  const events = (await reader.rows('Event', latest)).map((row) => ({ row, type: 'event' as const }));
  return [...views, ...events]
    .sort((left, right) => right.row.ts - left.row.ts || right.row.seq - left.row.seq)
    .slice(0, realtimeRecent)
    .map(({ row, type }) => recentHit(row, type));
}

const recentHit = ({ pathname, name, country, ts }: Stored, type: RecentHit['type']): RecentHit => ({
  ...{ type, pathname, name: name ?? null, country: country ?? null, at: ts },
});
