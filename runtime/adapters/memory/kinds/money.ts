import type { HitDimensions, RevenueEvent } from '../../../domain/events.ts';
import type { OnHits } from '../../../query/on-hits.ts';
import type { MoneyCounts } from '../../../query/revenue.ts';
import { holds, isWithin, type SiteTraffic, sum } from './traffic.ts';

/** Money, and what the session it was made in says of where it came from. */
export type Money = RevenueEvent & { readonly origin: HitDimensions };

/** The money of the window for which the filter holds. A session's first hit decides; without a session, the row. */
export function moneyOf(query: OnHits, { sessions, revenue }: SiteTraffic): Money[] {
  return revenue.flatMap((row) => {
    const origin = sessions.get(row.sessionId ?? '')?.firstHit ?? row;
    return isWithin(query, row) && holds(query.filter, origin, row.pathname) ? [{ ...row, origin }] : [];
  });
}

/** A refund names one, or is negative; all other money is an order. */
export const isRefund = ({ amount, refundOf }: RevenueEvent): boolean => amount < 0 || refundOf !== undefined;

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
