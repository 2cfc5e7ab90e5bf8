import type { HitDimensions, RevenueEvent } from '../domain/events.ts';
import { groupBy } from '../domain/group-by.ts';
import { bucketStart, type Interval } from './bucket.ts';
import type { MoneyCounts, RevenueRow } from './revenue.ts';
import { byCodePoint, sum } from './rows.ts';

/** Revenue, with the origin of its session. */
export type Money = RevenueEvent & { readonly origin: HitDimensions };

/** A refund names an order, or is negative; all other revenue is an order. Stores may return null for absent fields. */
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

/** Orders less refunds. */
export const net = (rows: readonly RevenueEvent[]): number => sum(rows, ({ amount }) => amount);

/** Net revenue by currency. */
export const netByCurrency = (money: readonly RevenueEvent[]): { currency: string; amount: number }[] =>
  inCurrencies(money).map(([currency, rows]) => ({ currency, amount: net(rows) }));

/** Revenue by bucket and currency. */
export const moneyByBucket = (money: readonly RevenueEvent[], interval: Interval): RevenueRow[] =>
  [...groupBy(money, ({ ts }) => bucketStart(ts, interval))]
    .sort(([left], [right]) => left - right)
    .flatMap(([start, inBucket]) =>
      inCurrencies(inBucket).map(([currency, rows]) => ({ start, currency, ...moneyCountsOf(rows) })),
    );

const inCurrencies = (money: readonly RevenueEvent[]): [string, RevenueEvent[]][] =>
  [...groupBy(money, ({ currency }) => currency)].sort(([left], [right]) => byCodePoint(left, right));
