import type { RevenueEvent, RevenueProduct } from '../domain/events.ts';
import { groupBy } from '../domain/group-by.ts';
import { isRefund, netByCurrency } from './money.ts';
import type { Paged } from './on-hits.ts';
import type { RevenueProductRow, RevenueProductsQuery } from './revenue.ts';
import { byCodePoint, distinct, pageOf, sum } from './rows.ts';

/** Lines of orders, or of refunds, of one product with the same quantity and amount. */
export interface SoldLines {
  readonly item: Pick<Partial<RevenueProduct>, 'productId' | 'quantity' | 'amount'>;
  readonly currency: string;
  readonly isRefund: boolean;
  readonly lines: number;
  /** The latest name of the product. */
  readonly named: Named | undefined;
}

/** A name with its time, sequence and position in the list. */
export interface Named {
  readonly at: readonly [ts: number, seq: number, place: number];
  readonly name: string;
}

/** Products sold and refunded. */
export interface Sold {
  readonly lines: readonly SoldLines[];
  /** Orders of a product in a currency. */
  readonly ordersOf: (productId: string, currency: string) => number;
  /** Net revenue of a currency, including orders without products. */
  readonly netOf: (currency: string) => number;
}

/** Products of revenue rows, by revenue, then id, then currency. */
export function productsOf(query: RevenueProductsQuery, money: readonly RevenueEvent[]) {
  const orders = groupBy(
    money.filter((row) => !isRefund(row)).flatMap((row) => named(row).map(({ productId }) => ({ row, productId }))),
    ({ row, productId }) => keyOf(String(productId), row.currency),
  );
  const net = new Map(netByCurrency(money).map(({ currency, amount }) => [currency, amount]));
  return productRows(query, {
    lines: money.flatMap(linesOf),
    ordersOf: (id, currency) => distinct(orders.get(keyOf(id, currency)) ?? [], ({ row }) => row.seq),
    netOf: (currency) => net.get(currency) ?? 0,
  });
}

/** An import may contain any list: entries without a product are skipped. */
const named = ({ products }: RevenueEvent) =>
  (products ?? []).flatMap((item: Partial<RevenueProduct> | null, place) => {
    const { productId } = item ?? {};
    return productId === undefined || productId === null ? [] : [{ ...item, productId, place }];
  });

const linesOf = (row: RevenueEvent): SoldLines[] =>
  named(row).map(({ name, place, ...item }) => ({
    ...{ item, currency: row.currency, isRefund: isRefund(row), lines: 1 },
    named: name === undefined || name === null ? undefined : { name, at: [row.ts, row.seq, place] },
  }));

const keyOf = (productId: string, currency: string): string => JSON.stringify([productId, currency]);

/** One page of products from lines in any order. */
export function productRows(query: Paged, { lines, ordersOf, netOf }: Sold) {
  const rows = [...groupBy(lines, ({ item, currency }) => keyOf(String(item.productId), currency)).values()]
    .flatMap((group) => productRow(group))
    .map((row) => ({ ...row, orders: ordersOf(row.productId, row.currency), ofCurrency: netOf(row.currency) }))
    .sort(
      (left, right) =>
        right.amount - left.amount ||
        byCodePoint(left.productId, right.productId) ||
        byCodePoint(left.currency, right.currency),
    );
  return { rows: pageOf(rows, query), total: rows.length };
}

function productRow(lines: readonly SoldLines[]): Omit<RevenueProductRow, 'orders' | 'ofCurrency'>[] {
  const [first] = lines;
  if (first === undefined) return [];
  return [
    {
      productId: String(first.item.productId),
      name: lines.flatMap((line) => line.named ?? []).reduce<Named | undefined>(later, undefined)?.name ?? null,
      currency: first.currency,
      quantity: sum(lines, (line) => signed(line, wholeOr(1, line.item.quantity))),
      amount: sum(lines, (line) => signed(line, wholeOr(0, line.item.amount))),
    },
  ];
}

/** A refund is subtracted, with either sign. */
const signed = ({ isRefund: isBack, lines }: SoldLines, value: number): number =>
  lines * (isBack ? -Math.abs(value) : value);

/** Without numbers a line is one piece for nothing. */
const wholeOr = (otherwise: number, value: unknown): number =>
  typeof value === 'number' ? Math.round(value) : otherwise;

function later(left: Named | undefined, right: Named): Named {
  if (left === undefined) return right;
  for (const [index, part] of left.at.entries()) {
    const other = right.at[index] ?? 0;
    if (part !== other) return part > other ? left : right;
  }
  return left;
}
