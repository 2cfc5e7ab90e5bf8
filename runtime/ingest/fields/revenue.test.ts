import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { revenueOf } from './revenue.ts';

const test = suite('revenueOf');

test('an amount is whole minor units of a known currency', () => {
  assert.is(revenueOf({ amount: 1099, currency: 'usd' })?.currency, 'USD');
  assert.is(revenueOf({ amount: '500', currency: 'JPY' })?.amount, 500);
  for (const amount of [10.99, '10.99', 'ten', null, undefined, 2 ** 60]) {
    assert.is(revenueOf({ amount, currency: 'USD' }), undefined);
  }
  for (const currency of ['ZZZ', 'US', 'USDX', '', null, 5]) assert.is(revenueOf({ amount: 1, currency }), undefined);
  for (const value of [undefined, null, 1099, 'x', [1]]) assert.is(revenueOf(value), undefined);
});

test('a refund counts against, whichever sign it came with', () => {
  assert.is(revenueOf({ amount: 500, currency: 'USD', refundOf: 'o1' })?.amount, -500);
  assert.is(revenueOf({ amount: -500, currency: 'USD', refundOf: 'o1' })?.amount, -500);
  assert.is(revenueOf({ amount: -500, currency: 'USD' })?.amount, -500);
});

test('products keep an id or a name; the quantity defaults to one', () => {
  const products = [
    { productId: 'p1', name: 'Pen', quantity: '2', amount: 300 },
    { name: 'Ink' },
    { quantity: 3 },
    'x',
  ];
  assert.equal(revenueOf({ amount: 900, currency: 'USD', products })?.products, [
    { productId: 'p1', name: 'Pen', quantity: 2, amount: 300 },
    { productId: 'Ink', name: 'Ink', quantity: 1, amount: 0 },
  ]);
});

test('at most a hundred products are kept', () => {
  const products = Array.from({ length: 150 }, (_, index) => ({ productId: `p${index}` }));
  assert.is(revenueOf({ amount: 900, currency: 'USD', products })?.products.length, 100);
});

test('two long order ids stay two orders', () => {
  const order = (end: string) =>
    revenueOf({ amount: 1, currency: 'USD', orderId: `${'o'.repeat(250)}${end}` })?.orderId;
  assert.is.not(order('1'), order('2'));
});

test.run();
