import type { HitDimensions } from '../../../domain/events.ts';
import { groupBy } from '../../../domain/group-by.ts';
import type { OnHits, Paged } from '../../../query/on-hits.ts';
import { directSource } from '../../../query/query.ts';
import type { OriginCounts, RevenueCampaignsQuery, RevenueSourcesQuery } from '../../../query/revenue.ts';
import { isRefund, type Money, moneyCountsOf, moneyOf, net } from './money.ts';
import { byCodePoint, pageOf } from './ordered.ts';
import type { Kind, Reader } from './reader.ts';
import { sessionsIn } from './sessions-in.ts';

/** Sources and channels by money, then their names. */
export const revenueSources: Kind<RevenueSourcesQuery> = async (query, reader) => {
  const origins = await byOrigin(query, reader, (from) => [from.source ?? directSource, from.channel ?? directSource]);
  return paged(query, origins, ([source, channel]) => ({ source: String(source), channel: String(channel) }));
};

/** Campaigns with source and medium by money, then their names. */
export const revenueCampaigns: Kind<RevenueCampaignsQuery> = async (query, reader) => {
  const origins = await byOrigin(query, reader, (from) =>
    from.utm_campaign === undefined
      ? undefined
      : [from.utm_campaign, from.source ?? directSource, from.utm_medium ?? null],
  );
  return paged(query, origins, ([campaign, source, medium]) => ({
    campaign: String(campaign),
    source: String(source),
    medium: medium ?? null,
  }));
};

type Key = readonly (string | null)[];

interface Origin {
  readonly key: Key;
  readonly amount: number;
  readonly counts: OriginCounts;
}

/** Each origin in each currency it has money in. What has no key is left out. */
async function byOrigin(query: OnHits, reader: Reader, keyOf: (from: HitDimensions) => Key | undefined) {
  const money = await moneyOf(query, reader);
  if (money.length === 0) return [];
  const textOf = (from: HitDimensions): string => JSON.stringify(keyOf(from) ?? null);
  const sessions = await sessionCounts(query, reader, textOf);
  const qualifying = await qualifyingAmong(query, reader, money);
  const inCurrency = groupBy(money, ({ currency }) => currency);
  return [...groupBy(money, ({ origin, currency }) => `${currency} ${textOf(origin)}`).values()].flatMap(
    (rows): Origin[] => {
      const [first] = rows;
      const key = first === undefined ? undefined : keyOf(first.origin);
      if (first === undefined || key === undefined) return [];
      const { currency } = first;
      const orders = rows.filter((row) => !isRefund(row) && qualifying.has(row.sessionId ?? ''));
      const counts = {
        ...{ currency, ...moneyCountsOf(rows), sessions: sessions.get(textOf(first.origin)) ?? 0 },
        orderSessions: new Set(orders.map(({ sessionId }) => sessionId)).size,
        ofCurrency: net(inCurrency.get(currency) ?? []),
      };
      return [{ key, amount: net(rows), counts }];
    },
  );
}

/** Sessions of the window by origin. */
async function sessionCounts(query: OnHits, reader: Reader, textOf: (from: HitDimensions) => string) {
  const names = ['source', 'channel', 'utm_campaign', 'utm_medium'] as const;
  const counts = new Map<string, number>();
  const rows = reader.each('Session', [
    ...sessionsIn(query, { d: '$first.d' }),
    { $group: { _id: Object.fromEntries(names.map((name) => [name, `$d.${name}`])), sessions: { $sum: 1 } } },
  ]);
  for await (const { _id, sessions } of rows) {
    const told = Object.entries(_id as unknown as object).filter(([, value]) => value !== null);
    const text = textOf(Object.fromEntries(told));
    counts.set(text, (counts.get(text) ?? 0) + Number(sessions));
  }
  return counts;
}

/** Which sessions with money have a hit in the window that qualifies. */
async function qualifyingAmong(query: OnHits, reader: Reader, money: readonly Money[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(money.flatMap(({ sessionId }) => sessionId ?? []))];
  const rows = await reader.rows('Session', [
    { $match: { siteId: query.siteId, sessionId: { $in: ids } } },
    ...sessionsIn(query, { sessionId: 1 }),
    { $project: { sessionId: 1 } },
  ]);
  return new Set(rows.map(({ sessionId }) => String(sessionId)));
}

function paged<Names>(query: Paged, origins: readonly Origin[], namesOf: (key: Key) => Names) {
  const rows = origins.toSorted(
    (left, right) =>
      right.amount - left.amount ||
      byKey(left.key, right.key) ||
      byCodePoint(left.counts.currency, right.counts.currency),
  );
  return { rows: pageOf(rows, query).map(({ key, counts }) => ({ ...namesOf(key), ...counts })), total: rows.length };
}

/** Part by part; what is unknown comes first. */
function byKey(left: Key, right: Key): number {
  for (const [index, part] of left.entries()) {
    const other = right[index] ?? null;
    if (part === other) continue;
    if (part === null) return -1;
    return other === null ? 1 : byCodePoint(part, other);
  }
  return 0;
}
