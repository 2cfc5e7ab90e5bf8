import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { everything } from '../../../query/filter.ts';
import type { Stored } from '../client.ts';
import type { Reader } from './reader.ts';
import { revenueProducts } from './revenue.ts';

const test = suite('mongodb: products');

const siteId = 'a'.repeat(24);
const query = { kind: 'revenueProducts', siteId, since: 0, until: 9, filter: everything, limit: 9, offset: 0 } as const;

/** A reader that finds these orders and no session. */
const readerOf = (rows: readonly Stored[]): Reader =>
  ({
    async *each(name: string) {
      if (name === 'RevenueEvent') yield* rows;
    },
  }) as unknown as Reader; // as much as money needs

const order = (id: string, products: unknown, more: object = {}): Stored => ({
  ...{ _id: id, siteId, sb: 0, ts: 5, seq: Number(id), visitorId: 'v', amount: 100, currency: 'EUR', products },
  ...more,
});

test('entries that name no product are passed over, and without numbers they are one for nothing', async () => {
  const lists = [[5, 'x', null, { name: 'no id' }], [{ productId: 'SKU-9', quantity: 'many' }]];
  const { rows, total } = await revenueProducts(
    query,
    readerOf(lists.map((list, index) => order(String(index), list))),
  );
  assert.equal(rows, [
    { productId: 'SKU-9', name: null, currency: 'EUR', quantity: 1, orders: 1, amount: 0, ofCurrency: 200 },
  ]);
  assert.is(total, 1);
});

test('a refund takes back what it names, whichever sign it names it with', async () => {
  const tea = (quantity: number, amount: number) => [{ productId: 'tea', name: 'Tea', quantity, amount }];
  const { rows } = await revenueProducts(
    query,
    readerOf([order('1', tea(3, 300)), order('2', tea(1, 100), { amount: -100, refundOf: 'o1' })]),
  );
  assert.equal(rows, [
    { productId: 'tea', name: 'Tea', currency: 'EUR', quantity: 2, orders: 1, amount: 200, ofCurrency: 0 },
  ]);
});

test.run();
