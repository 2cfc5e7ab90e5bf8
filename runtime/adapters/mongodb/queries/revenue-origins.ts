import type { HitDimensions } from '../../../domain/events.ts';
import { groupBy } from '../../../domain/group-by.ts';
import { isRefund, type Money, moneyCountsOf, net } from '../../../query/money.ts';
import type { OnHits } from '../../../query/on-hits.ts';
import type { RevenueCampaignsQuery, RevenueSourcesQuery } from '../../../query/revenue.ts';
import { byCampaign, bySource, type Origin, type OriginKey, originsPage } from '../../../query/revenue-origins.ts';
import { distinct } from '../../../query/rows.ts';
import { moneyOf } from './stages/money.ts';
import type { Kind, Reader } from './stages/reader.ts';
import { sessionsIn } from './stages/sessions-in-window.ts';

/** Sources and channels by revenue, then by name. */
export const revenueSources: Kind<RevenueSourcesQuery> = async (query, reader) =>
  originsPage(query, await byOrigin(query, reader, bySource.keyOf), bySource.namesOf);

/** Campaigns with source and medium by revenue, then by name. */
export const revenueCampaigns: Kind<RevenueCampaignsQuery> = async (query, reader) =>
  originsPage(query, await byOrigin(query, reader, byCampaign.keyOf), byCampaign.namesOf);

/** Each origin in each currency with revenue. Revenue without a key is left out. */
async function byOrigin(query: OnHits, reader: Reader, keyOf: (from: HitDimensions) => OriginKey | undefined) {
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
        orderSessions: distinct(orders, ({ sessionId }) => sessionId),
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
    const named = Object.entries(_id as unknown as object).filter(([, value]) => value !== null);
    const text = textOf(Object.fromEntries(named));
    counts.set(text, (counts.get(text) ?? 0) + Number(sessions));
  }
  return counts;
}

/** Which sessions with revenue have a qualifying hit in the window. */
async function qualifyingAmong(query: OnHits, reader: Reader, money: readonly Money[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(money.flatMap(({ sessionId }) => sessionId ?? []))];
  const rows = await reader.rows('Session', [
    { $match: { siteId: query.siteId, sessionId: { $in: ids } } },
    ...sessionsIn(query, { sessionId: 1 }),
    { $project: { sessionId: 1 } },
  ]);
  return new Set(rows.map(({ sessionId }) => String(sessionId)));
}
