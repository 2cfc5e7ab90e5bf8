import type { RevenueEvent, RevenueProduct } from '../domain/events.ts';
import { groupBy } from '../domain/group-by.ts';
import { isRefund, netByCurrency } from './money.ts';
import type { RevenueProductRow, RevenueProductsQuery } from './revenue.ts';
import { byCodePoint, distinct, pageOf, sum } from './rows.ts';

/** One product of one order or refund, in the order of time, arrival and list. */
interface Sold {
  readonly row: RevenueEvent;
  readonly productId: string;
  readonly name: string | undefined;
  readonly quantity: number;
  readonly amount: number;
}

/** The products that money names, by money, then id, then currency. */
export function productsOf(query: RevenueProductsQuery, money: readonly RevenueEvent[]) {
  const ordered = money.toSorted((left, right) => left.ts - right.ts || left.seq - right.seq);
  const ofCurrency = new Map(netByCurrency(money).map(({ currency, amount }) => [currency, amount]));
  const lines = groupBy(ordered.flatMap(soldIn), ({ row, productId }) => JSON.stringify([productId, row.currency]));
  const rows = [...lines.values()]
    .flatMap((group) => productRow(group, ofCurrency))
    .sort(
      (left, right) =>
        right.amount - left.amount ||
        byCodePoint(left.productId, right.productId) ||
        byCodePoint(left.currency, right.currency),
    );
  return { rows: pageOf(rows, query), total: rows.length };
}

/**
 * What a refund names went back, whichever sign it is told with. An import may bring anything in the list: what names no
 * product is passed over, and without a number it is one, for nothing.
 */
const soldIn = (row: RevenueEvent): Sold[] =>
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
  const inOrders = lines.filter((line) => !isRefund(line.row));
  return [
    {
      productId,
      name: lines.findLast(({ name }) => name !== undefined)?.name ?? null,
      currency: row.currency,
      quantity: sum(lines, ({ quantity }) => quantity),
      orders: distinct(inOrders, (line) => line.row.seq),
      amount: sum(lines, ({ amount }) => amount),
      ofCurrency: ofCurrency.get(row.currency) ?? 0,
    },
  ];
}
