import type { Hit } from '../../../domain/events.ts';
import { groupBy } from '../../../domain/group-by.ts';
import {
  directSource,
  type KeyCount,
  type RealtimeQuery,
  realtimeMinutes,
  realtimeRecent,
  realtimeTop,
} from '../../../query/query.ts';
import { byCodePoint, distinct } from '../../../query/rows.ts';
import { byTime, isCounted, type Kind } from './traffic.ts';

const minuteMs = 60_000;

/** Hits of (now − 5 min, now]. Source, country and device are the session's; a recent hit shows its own country. */
export const realtime: Kind<RealtimeQuery> = ({ now }, { hits, sessions }) => {
  const since = now - realtimeMinutes * minuteMs;
  const recent = between(hits.filter(isCounted), since, now);
  const views = recent.filter(({ kind }) => kind === 'pageview');
  const firstOf = (hit: Hit) => sessions.get(hit.sessionId ?? '')?.firstHit;
  return {
    activeVisitors: distinct(recent, ({ visitorId }) => visitorId),
    pageviews: views.length,
    events: recent.length - views.length,
    minutes: Array.from({ length: realtimeMinutes }, (_, minute) => {
      const start = since + minute * minuteMs;
      return {
        minute,
        pageviews: between(views, start, start + minuteMs).length,
        visitors: distinct(between(recent, start, start + minuteMs), ({ visitorId }) => visitorId),
      };
    }),
    pages: topKeys(views, ({ pathname }) => pathname),
    sources: topKeys(recent, (hit) => firstOf(hit)?.source ?? directSource),
    countries: topKeys(recent, (hit) => firstOf(hit)?.country),
    devices: topKeys(recent, (hit) => firstOf(hit)?.device),
    recent: recent
      .toSorted(byTime)
      .reverse()
      .slice(0, realtimeRecent)
      .map(({ kind, pathname, name, country, ts }) => ({
        type: kind === 'event' ? 'event' : 'pageview',
        pathname,
        name: name ?? null,
        country: country ?? null,
        at: ts,
      })),
  };
};

/** Start exclusive, end inclusive. */
const between = (hits: readonly Hit[], after: number, upTo: number): Hit[] =>
  hits.filter(({ ts }) => ts > after && ts <= upTo);

/** The keys with most visitors, then by key; hits without a key are left out. */
function topKeys(hits: readonly Hit[], keyOf: (hit: Hit) => string | undefined): KeyCount[] {
  const counts: KeyCount[] = [];
  for (const [key, group] of groupBy(hits, keyOf)) {
    if (key !== undefined) counts.push({ key, visitors: distinct(group, ({ visitorId }) => visitorId) });
  }
  return counts
    .sort((left, right) => right.visitors - left.visitors || byCodePoint(left.key, right.key))
    .slice(0, realtimeTop);
}
