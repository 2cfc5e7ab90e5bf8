import type { RevenueProduct } from '../../domain/events.ts';
import type { RevenueAnswers, RevenueProductRow, RevenueProductsQuery } from '../../query/revenue.ts';
import { at, type EngineCase, money, type TableRow, view, wholeDay } from './engine-table.ts';

const products = (
  title: string,
  rows: readonly TableRow[],
  answer: Partial<Omit<RevenueAnswers['revenueProducts'], 'rows'>> & {
    readonly rows?: readonly Partial<RevenueProductRow>[];
  },
  asked: Partial<RevenueProductsQuery> = {},
): EngineCase => ({
  title,
  rows,
  answer,
  asked: { kind: 'revenueProducts', ...wholeDay, limit: 50, offset: 0, ...asked },
});

const tea = (amount: number, quantity = 1, name?: string): RevenueProduct => ({
  productId: 'tea',
  name,
  quantity,
  amount,
});
const pot = (amount: number): RevenueProduct => ({ productId: 'pot', quantity: 1, amount });

/** Revenue by the products of orders and refunds. */
export const revenueProductCases: readonly EngineCase[] = [
  products(
    'orders without products have no row',
    [money('ann', '09:00', 10), money('ann', '09:01', 10, 'EUR', { products: [] })],
    {
      rows: [],
      total: 0,
    },
  ),
  products(
    'a product adds up over orders; shares are of all money of the currency',
    [
      money('ann', '09:00', 900, 'EUR', { products: [tea(400, 2), pot(500)] }),
      money('bob', '09:00', 300, 'EUR', { products: [tea(250)] }),
      money('cai', '09:00', 100),
    ],
    {
      rows: [
        { productId: 'tea', name: null, currency: 'EUR', quantity: 3, orders: 2, amount: 650, ofCurrency: 1_300 },
        { productId: 'pot', name: null, currency: 'EUR', quantity: 1, orders: 1, amount: 500, ofCurrency: 1_300 },
      ],
      total: 2,
    },
  ),
  products(
    'what a refund names counts against, whichever sign it has, and is no order',
    [
      money('ann', '09:00', 900, 'EUR', { products: [tea(900, 3)] }),
      money('ann', '09:10', -300, 'EUR', { refundOf: 'o1', products: [tea(300)] }),
      money('ann', '09:20', -300, 'EUR', { products: [tea(-300, -1)] }),
    ],
    { rows: [{ productId: 'tea', quantity: 1, orders: 1, amount: 300, ofCurrency: 300 }] },
  ),
  products(
    'an order that names a product twice is one order',
    [money('ann', '09:00', 900, 'EUR', { products: [tea(400), tea(500, 2)] })],
    { rows: [{ quantity: 3, orders: 1, amount: 900 }] },
  ),
  products(
    'the latest name shows: by time, then sequence, then position; an absent name keeps the one before',
    [
      money('ann', '09:02', 1, 'EUR', { products: [tea(1, 1, 'Black tea'), tea(1, 1, 'Green tea'), tea(1)] }),
      money('bob', '09:01', 1, 'EUR', { products: [tea(1, 1, 'Old tea')] }),
      money('cai', '09:03', 1, 'EUR', { products: [tea(1)] }),
    ],
    { rows: [{ productId: 'tea', name: 'Green tea' }] },
  ),
  products(
    'of equal times the later arrival names it',
    [
      money('ann', '09:00', 1, 'EUR', { products: [tea(1, 1, 'Zen tea')] }),
      money('bob', '09:00', 1, 'EUR', { products: [tea(1, 1, 'Ace tea')] }),
    ],
    { rows: [{ name: 'Ace tea' }] },
  ),
  products(
    'currencies are rows of their own; ties go by id, then code',
    [
      money('ann', '09:00', 5, 'USD', { products: [tea(5), pot(5)] }),
      money('ann', '09:00', 5, 'EUR', { products: [tea(5)] }),
    ],
    {
      rows: [
        { productId: 'pot', currency: 'USD' },
        { productId: 'tea', currency: 'EUR', ofCurrency: 5 },
        { productId: 'tea', currency: 'USD', ofCurrency: 5 },
      ],
    },
  ),
  products(
    'both ends of the window belong to it',
    ['08:59:59.999', '09:00', '10:00', '10:00:00.001'].map((time, index) =>
      money('ann', time, 10 ** index, 'EUR', { products: [tea(10 ** index)] }),
    ),
    { rows: [{ orders: 2, amount: 110, ofCurrency: 110 }] },
    { since: at('09:00'), until: at('10:00') },
  ),
  products(
    "a filter looks at the session's first hit",
    [
      view('ann', '09:00', '/', { country: 'DE' }),
      money('ann', '09:00', 5, 'EUR', { products: [tea(5)] }),
      money('bob', '09:00', 5, 'EUR', { products: [pot(5)] }),
    ],
    { rows: [{ productId: 'tea', ofCurrency: 5 }] },
    { filter: { kind: 'match', dimension: 'country', operator: 'is', value: 'de' } },
  ),
  products(
    'a page past the end is empty and has the total',
    [money('ann', '09:00', 5, 'EUR', { products: [tea(5), pot(5)] })],
    { rows: [], total: 2 },
    { offset: 2 },
  ),
];
