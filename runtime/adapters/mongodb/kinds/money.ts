import type { HitDimensions, RevenueEvent } from '../../../domain/events.ts';
import { comparable, dimensions } from '../../../query/filter.ts';
import type { OnHits } from '../../../query/on-hits.ts';
import type { MoneyCounts } from '../../../query/revenue.ts';
import { allBuckets } from '../buckets.ts';
import type { Stored } from '../client.ts';
import { timedOf } from '../rows.ts';
import type { FirstHit } from '../sessions.ts';
import { holds } from './filter.ts';
import { sum } from './ordered.ts';
import type { Reader } from './reader.ts';

/** Sessions asked for at once. */
const sessionsAtOnce = 1_000;

/** Money, and what the session it was made in says of where it came from. */
export type Money = RevenueEvent & { readonly origin: HitDimensions };

/** The money of the window for which the filter holds. A session's first hit decides; without a session, the row. */
export async function moneyOf(query: OnHits, reader: Reader): Promise<Money[]> {
  const { siteId, since, until } = query;
  const inWindow = { siteId, sb: allBuckets, ts: { $gte: since, $lte: until } };
  const money: Money[] = [];
  for await (const group of inGroups(reader.each('RevenueEvent', [{ $match: inWindow }]))) {
    const firsts = await firstHits(reader, siteId, group);
    for (const row of group.map((stored) => timedOf<RevenueEvent>(stored))) {
      const first = firsts.get(row.sessionId ?? '');
      if (!holds(query.filter, first?.f ?? foldedOf(row), row.pathname)) continue;
      money.push({ ...row, origin: first?.d ?? row });
    }
  }
  return money;
}

/** The first hits of the sessions that rows belong to, by session id. */
export async function firstHits(reader: Reader, siteId: string, rows: readonly Stored[]) {
  const ids = [...new Set(rows.flatMap(({ sessionId }) => sessionId ?? []))];
  const firsts = new Map<string, FirstHit>();
  if (ids.length === 0) return firsts;
  const wanted = { siteId, sessionId: { $in: ids }, startTs: { $exists: true } };
  const found = reader.each('Session', [{ $match: wanted }, { $project: { sessionId: 1, first: 1 } }]);
  for await (const { sessionId, first } of found) firsts.set(String(sessionId), first as FirstHit);
  return firsts;
}

/** Rows as many at once as sessions are asked for. */
export async function* inGroups(rows: AsyncIterable<Stored>): AsyncGenerator<Stored[]> {
  let group: Stored[] = [];
  for await (const row of rows) {
    group.push(row);
    if (group.length < sessionsAtOnce) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

/** What a row of no session compares by. */
export function foldedOf(row: HitDimensions): Record<string, string> {
  const folded: Record<string, string> = {};
  for (const dimension of dimensions) {
    const value = dimension === 'pathname' ? undefined : row[dimension];
    if (value !== undefined && value !== null) folded[dimension] = comparable(dimension, value);
  }
  return folded;
}

/** A refund names one, or is negative; all other money is an order. */
export const isRefund = ({ amount, refundOf }: RevenueEvent): boolean =>
  amount < 0 || (refundOf !== undefined && refundOf !== null);

export function moneyCountsOf(rows: readonly RevenueEvent[]): MoneyCounts {
  const orders = rows.filter((row) => !isRefund(row));
  return {
    orders: orders.length,
    gross: sum(orders, ({ amount }) => amount),
    refunds: sum(rows.filter(isRefund), ({ amount }) => 0 - amount),
  };
}

/** What came in less what went back. */
export const net = (rows: readonly RevenueEvent[]): number => sum(rows, ({ amount }) => amount);
