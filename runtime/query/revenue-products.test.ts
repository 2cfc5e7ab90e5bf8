import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { RevenueEvent } from '../domain/events.ts';
import { everything } from './filter.ts';
import { productsOf } from './revenue-products.ts';

const test = suite('products of revenue');

const siteId = 'a'.repeat(24);
const query = { kind: 'revenueProducts', siteId, since: 0, until: 9, filter: everything, limit: 9, offset: 0 } as const;

/** An import may contain any list. */
const order = (id: string, products: unknown, more: Partial<RevenueEvent> = {}) =>
  ({
    ...{ id, siteId, ts: 5, seq: Number(id), visitorId: 'v', amount: 100, currency: 'EUR', products },
    ...more,
  }) as RevenueEvent; // see above

test('entries without a product are skipped, and missing numbers are one piece for nothing', () => {
  const lists = [[5, 'x', null, { name: 'no id' }], [{ productId: 'SKU-9', quantity: 'many' }]];
  const { rows, total } = productsOf(
    query,
    lists.map((list, index) => order(String(index), list)),
  );
  assert.equal(rows, [
    { productId: 'SKU-9', name: null, currency: 'EUR', quantity: 1, orders: 1, amount: 0, ofCurrency: 200 },
  ]);
  assert.is(total, 1);
});

test('a refund is subtracted, with either sign', () => {
  const tea = (quantity: number, amount: number) => [{ productId: 'tea', name: 'Tea', quantity, amount }];
  const { rows } = productsOf(query, [
    order('1', tea(3, 300)),
    order('2', tea(1, 100), { amount: -100, refundOf: 'o1' }),
  ]);
  assert.equal(rows, [
    { productId: 'tea', name: 'Tea', currency: 'EUR', quantity: 2, orders: 1, amount: 200, ofCurrency: 0 },
  ]);
});

test.run();
