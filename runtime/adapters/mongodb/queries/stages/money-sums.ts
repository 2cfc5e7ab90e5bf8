import type { RevenueProduct } from '../../../../domain/events.ts';
import type { Interval } from '../../../../query/bucket.ts';
import type { OnHits } from '../../../../query/on-hits.ts';
import type { RevenueProductsQuery, RevenueRow } from '../../../../query/revenue.ts';
import { productRows, type SoldLines } from '../../../../query/revenue-products.ts';
import { byCodePoint } from '../../../../query/rows.ts';
import type { Stored } from '../../connection/client.ts';
import { allBuckets } from '../../events/buckets.ts';
import { rowCondition } from './filter.ts';
import type { Reader, Stage } from './reader.ts';
import { bucketKey, bucketStartOf } from './sessions-in-window.ts';

/** Revenue of the window that matches a filter without session dimensions. */
const moneyIn = ({ siteId, since, until, filter }: OnHits): Stage[] => [
  { $match: { siteId, sb: allBuckets, ts: { $gte: since, $lte: until } } },
  { $match: rowCondition(filter) },
];

/** Whether a row is a refund, as an expression: `isRefund`. */
const refund = {
  $cond: [{ $or: [{ $lt: ['$amount', 0] }, { $ne: [{ $ifNull: ['$refundOf', null] }, null] }] }, true, false],
};

/** Net revenue by currency: a row for each. */
export async function netIn(query: OnHits, reader: Reader): Promise<{ currency: string; amount: number }[]> {
  const rows = await reader.rows('RevenueEvent', [
    ...moneyIn(query),
    { $group: { _id: '$currency', amount: { $sum: '$amount' } } },
  ]);
  return rows
    .map(({ _id, amount }) => ({ currency: _id, amount: Number(amount) }))
    .sort((left, right) => byCodePoint(left.currency, right.currency));
}

/** Revenue by bucket and currency: a row for each, with its refunds. */
export async function bucketsIn(query: OnHits, interval: Interval, reader: Reader): Promise<RevenueRow[]> {
  const found = await reader.rows('RevenueEvent', [
    ...moneyIn(query),
    {
      $group: {
        _id: { bucket: bucketKey(interval, '$ts'), currency: '$currency', refund },
        ...{ count: { $sum: 1 }, amount: { $sum: '$amount' } },
      },
    },
  ]);
  const rows = new Map<string, RevenueRow>();
  for (const { _id, count, amount } of found) {
    const key = _id as unknown as { bucket: unknown; currency: string; refund: boolean }; // grouped by these
    const [start, { currency }] = [bucketStartOf(key.bucket), key];
    const known = rows.get(`${start} ${currency}`) ?? { start, currency, orders: 0, gross: 0, refunds: 0 };
    const more = key.refund ? { refunds: 0 - amount } : { orders: count, gross: amount };
    rows.set(`${start} ${currency}`, { ...known, ...more });
  }
  return [...rows.values()].sort(
    (left, right) => left.start - right.start || byCodePoint(left.currency, right.currency),
  );
}

/** Each product of each row. Entries without a product are skipped. */
const itemsIn = (query: OnHits): Stage[] => [
  ...moneyIn(query),
  { $unwind: { path: '$products', includeArrayIndex: 'place' } },
  { $match: { 'products.productId': { $ne: null } } },
];

const item = { productId: '$products.productId', quantity: '$products.quantity', amount: '$products.amount' };
const isNamed = { $ne: [{ $ifNull: ['$products.name', null] }, null] };
const nameThen = { ts: '$ts', seq: '$seq', place: '$place', name: '$products.name' };

/** Products by revenue: a row for each product, quantity and amount of lines, and for each product its orders. */
export async function productsIn(query: RevenueProductsQuery, reader: Reader) {
  const [lines, orders, net] = await Promise.all([
    reader.rows('RevenueEvent', [
      ...itemsIn(query),
      {
        $group: {
          _id: { ...item, currency: '$currency', refund },
          ...{ lines: { $sum: 1 }, latest: { $max: { $cond: [isNamed, nameThen, null] } } },
        },
      },
    ]),
    reader.rows('RevenueEvent', [
      ...itemsIn(query),
      { $group: { _id: { row: '$_id', productId: item.productId, currency: '$currency', refund } } },
      { $match: { '_id.refund': false } },
      { $group: { _id: { productId: '$_id.productId', currency: '$_id.currency' }, orders: { $sum: 1 } } },
    ]),
    netIn(query, reader),
  ]);
  const keyOf = (productId: unknown, currency: string) => JSON.stringify([String(productId), currency]);
  const counts = new Map(
    orders.map(({ _id, orders: count }) => {
      const { productId, currency } = _id as unknown as { productId: unknown; currency: string }; // grouped by both
      return [keyOf(productId, currency), Number(count)];
    }),
  );
  return productRows(query, {
    lines: lines.map(linesOf),
    ordersOf: (productId, currency) => counts.get(keyOf(productId, currency)) ?? 0,
    netOf: (currency) => net.find((one) => one.currency === currency)?.amount ?? 0,
  });
}

function linesOf({ _id, lines, latest }: Stored): SoldLines {
  const key = _id as unknown as Partial<RevenueProduct> & { currency: string; refund: boolean }; // grouped by these
  const { currency, refund: isRefund, ...named } = key;
  const { ts, seq, place, name } = latest ?? {};
  return {
    ...{ item: named, currency, isRefund, lines: Number(lines) },
    named: latest === null ? undefined : { name, at: [ts, seq, place] },
  };
}
