import type { HitDimensions } from '../../../domain/events.ts';
import { groupBy } from '../../../domain/group-by.ts';
import { isRefund, type Money, moneyCountsOf, net } from '../../../query/money.ts';
import type { OnHits } from '../../../query/on-hits.ts';
import type { RevenueCampaignsQuery, RevenueSourcesQuery } from '../../../query/revenue.ts';
import { byCampaign, bySource, type Origin, type OriginKey, originsPage } from '../../../query/revenue-origins.ts';
import { distinct } from '../../../query/rows.ts';
import { moneyOf } from './money.ts';
import { type Kind, qualifying, type Session, type SiteTraffic, sessionsWith } from './traffic.ts';

/** Sources and channels by revenue, then by name. */
export const revenueSources: Kind<RevenueSourcesQuery> = (query, site) =>
  originsPage(query, byOrigin(query, site, bySource.keyOf), bySource.namesOf);

/** Campaigns with source and medium by revenue, then by name. */
export const revenueCampaigns: Kind<RevenueCampaignsQuery> = (query, site) =>
  originsPage(query, byOrigin(query, site, byCampaign.keyOf), byCampaign.namesOf);

/** Each origin in each currency with revenue. Revenue without a key is left out. */
function byOrigin(query: OnHits, site: SiteTraffic, keyOf: (from: HitDimensions) => OriginKey | undefined): Origin[] {
  const money = moneyOf(query, site);
  const sessions = sessionsWith(qualifying(query, site), site);
  const textOf = (from: HitDimensions): string => JSON.stringify(keyOf(from) ?? null);
  const ofOrigin = groupBy(sessions, ({ firstHit }) => textOf(firstHit));
  return [...groupBy(money, ({ origin, currency }) => `${currency} ${textOf(origin)}`).values()].flatMap((rows) => {
    const [first] = rows;
    const key = first === undefined ? undefined : keyOf(first.origin);
    if (first === undefined || key === undefined) return [];
    const inCurrency = money.filter(({ currency }) => currency === first.currency);
    const counts = countsOf(rows, ofOrigin.get(textOf(first.origin)) ?? []);
    return [{ key, amount: net(rows), counts: { currency: first.currency, ...counts, ofCurrency: net(inCurrency) } }];
  });
}

function countsOf(rows: readonly Money[], sessions: readonly Session[]) {
  const ids = new Set<string | undefined>(sessions.map(({ id }) => id));
  const orders = rows.filter((row) => !isRefund(row) && ids.has(row.sessionId));
  return {
    ...moneyCountsOf(rows),
    sessions: sessions.length,
    orderSessions: distinct(orders, ({ sessionId }) => sessionId),
  };
}
