import type { RevenueProduct } from '../../../domain/events.ts';
import { groupBy } from '../../../domain/group-by.ts';
import { bucketStart } from '../../../query/bucket.ts';
import type { RevenueProductRow, RevenueProductsQuery, RevenueQuery } from '../../../query/revenue.ts';
import { isRefund, type Money, moneyCountsOf, moneyOf, net } from './money.ts';
import { byCodePoint, pageOf, sum } from './ordered.ts';
import type { Kind } from './reader.ts';

/** Money of each bucket and currency, by both. */
export const revenue: Kind<RevenueQuery> = async (query, reader) => {
  const buckets = groupBy(await moneyOf(query, reader), ({ ts }) => bucketStart(ts, query.interval));
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
export const revenueProducts: Kind<RevenueProductsQuery> = async (query, reader) => {
  const money = (await moneyOf(query, reader)).sort((left, right) => left.ts - right.ts || left.seq - right.seq);
  const ofCurrency = new Map([...groupBy(money, ({ currency }) => currency)].map(([name, rows]) => [name, net(rows)]));
  const lines = groupBy(money.flatMap(soldIn), ({ row, productId }) => JSON.stringify([productId, row.currency]));
  const rows = [...lines.values()]
    .flatMap((group) => productRow(group, ofCurrency))
    .sort(
      (left, right) =>
        right.amount - left.amount ||
        byCodePoint(left.productId, right.productId) ||
        byCodePoint(left.currency, right.currency),
    );
  return { rows: pageOf(rows, query), total: rows.length };
};

/**
 * What a refund names went back, whichever sign it is told with. An import may bring anything in the list: what names no
 * product is passed over, and without a number it is one, for nothing.
 */
const soldIn = (row: Money): Sold[] =>
  (row.products ?? []).flatMap((item: Partial<RevenueProduct> | null) => {
    const { productId, name, quantity, amount } = item ?? {};
    if (productId === undefined || productId === null) return [];
    const [count, price] = [wholeOr(1, quantity), wholeOr(0, amount)];
    return {
      ...{ row, productId: String(productId), name: name ?? undefined },
      quantity: isRefund(row) ? -Math.abs(count) : count,
      amount: isRefund(row) ? -Math.abs(price) : price,
    };
  });

const wholeOr = (otherwise: number, value: unknown): number =>
  typeof value === 'number' ? Math.round(value) : otherwise;

function productRow(lines: readonly Sold[], ofCurrency: ReadonlyMap<string, number>): RevenueProductRow[] {
  const [first] = lines;
  if (first === undefined) return [];
  const { productId, row } = first;
  const orders = new Set(lines.filter((line) => !isRefund(line.row)).map((line) => line.row.seq));
  return [
    {
      productId,
      name: lines.findLast(({ name }) => name !== undefined)?.name ?? null,
      currency: row.currency,
      quantity: sum(lines, ({ quantity }) => quantity),
      orders: orders.size,
      amount: sum(lines, ({ amount }) => amount),
      ofCurrency: ofCurrency.get(row.currency) ?? 0,
    },
  ];
}
