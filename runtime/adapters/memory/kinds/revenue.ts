import { groupBy } from '../../../domain/group-by.ts';
import { bucketStart } from '../../../query/bucket.ts';
import type { RevenueProductRow, RevenueProductsQuery, RevenueQuery } from '../../../query/revenue.ts';
import { isRefund, type Money, moneyCountsOf, moneyOf, net } from './money.ts';
import { byCodePoint, distinct, type Kind, sum } from './traffic.ts';

/** Money of each bucket and currency, by both. */
export const revenue: Kind<RevenueQuery> = (query, site) => {
  const buckets = groupBy(moneyOf(query, site), ({ ts }) => bucketStart(ts, query.interval));
  return [...buckets]
    .sort(([left], [right]) => left - right)
    .flatMap(([start, inBucket]) =>
      [...groupBy(inBucket, ({ currency }) => currency)]
        .sort(([left], [right]) => byCodePoint(left, right))
        .map(([currency, rows]) => ({ start, currency, ...moneyCountsOf(rows) })),
    );
};

/** One product of one order or refund, in the order of time, arrival and list. */
interface Sold {
  readonly row: Money;
  readonly productId: string;
  readonly name: string | undefined;
  readonly quantity: number;
  readonly amount: number;
}

/** Products by money, then id, then currency. */
export const revenueProducts: Kind<RevenueProductsQuery> = (query, site) => {
  const money = moneyOf(query, site).sort((left, right) => left.ts - right.ts || left.seq - right.seq);
  const sold = money.flatMap((row): Sold[] =>
    (row.products ?? []).map((product) => ({
      row,
      productId: product.productId,
      name: product.name,
      quantity: isRefund(row) ? -Math.abs(product.quantity) : product.quantity,
      amount: isRefund(row) ? -Math.abs(product.amount) : product.amount,
    })),
  );
  const rows = [...groupBy(sold, ({ row, productId }) => JSON.stringify([productId, row.currency])).values()]
    .flatMap((lines) => productRow(lines, money))
    .sort(
      (left, right) =>
        right.amount - left.amount ||
        byCodePoint(left.productId, right.productId) ||
        byCodePoint(left.currency, right.currency),
    );
  return { rows: rows.slice(query.offset, query.offset + query.limit), total: rows.length };
};

function productRow(lines: readonly Sold[], money: readonly Money[]): RevenueProductRow[] {
  const [first] = lines;
  if (first === undefined) return [];
  const { productId, row } = first;
  const inOrders = lines.filter((line) => !isRefund(line.row));
  return [
    {
      productId,
      name: lines.findLast(({ name }) => name !== undefined)?.name ?? null,
      currency: row.currency,
      quantity: sum(lines, ({ quantity }) => quantity),
      orders: distinct(inOrders, (line) => line.row.seq),
      amount: sum(lines, ({ amount }) => amount),
      ofCurrency: net(money.filter(({ currency }) => currency === row.currency)),
    },
  ];
}
