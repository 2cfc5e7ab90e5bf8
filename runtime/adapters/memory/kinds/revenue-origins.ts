import type { HitDimensions } from '../../../domain/events.ts';
import { groupBy } from '../../../domain/group-by.ts';
import type { OnHits, Paged } from '../../../query/on-hits.ts';
import { directSource } from '../../../query/query.ts';
import type { OriginCounts, RevenueCampaignsQuery, RevenueSourcesQuery } from '../../../query/revenue.ts';
import { isRefund, type Money, moneyCountsOf, moneyOf, net } from './money.ts';
import {
  byCodePoint,
  distinct,
  type Kind,
  qualifying,
  type Session,
  type SiteTraffic,
  sessionsWith,
} from './traffic.ts';

/** Sources and channels by money, then their names. */
export const revenueSources: Kind<RevenueSourcesQuery> = (query, site) => {
  const origins = byOrigin(query, site, (from) => [from.source ?? directSource, from.channel ?? directSource]);
  return paged(query, origins, ([source, channel]) => ({ source: String(source), channel: String(channel) }));
};

/** Campaigns with source and medium by money, then their names. */
export const revenueCampaigns: Kind<RevenueCampaignsQuery> = (query, site) => {
  const origins = byOrigin(query, site, (from) =>
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
function byOrigin(query: OnHits, site: SiteTraffic, keyOf: (from: HitDimensions) => Key | undefined): Origin[] {
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

function paged<Names>(query: Paged, origins: readonly Origin[], namesOf: (key: Key) => Names) {
  const rows = origins.toSorted(
    (left, right) =>
      right.amount - left.amount ||
      byKey(left.key, right.key) ||
      byCodePoint(left.counts.currency, right.counts.currency),
  );
  return {
    rows: rows
      .slice(query.offset, query.offset + query.limit)
      .map(({ key, counts }) => ({ ...namesOf(key), ...counts })),
    total: rows.length,
  };
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
