import type { Filter } from '../../query/filter.ts';
import type { RevenueQuery, RevenueRow } from '../../query/revenue.ts';
import { at, type EngineCase, money, type TableRow, view, wholeDay } from './engine-table.ts';

const buckets = (
  title: string,
  rows: readonly TableRow[],
  answer: readonly RevenueRow[],
  asked: Partial<RevenueQuery> = {},
): EngineCase => ({ title, rows, answer, asked: { kind: 'revenue', ...wholeDay, interval: 'day', ...asked } });

const euros = (orders: number, gross: number, refunds = 0): RevenueRow => ({
  start: at('00:00'),
  currency: 'EUR',
  orders,
  gross,
  refunds,
});

const is = (dimension: 'country' | 'pathname', value: string): Filter => ({
  kind: 'match',
  dimension,
  operator: 'is',
  value,
});

/** Orders, gross and refunds of each bucket and currency. */
export const revenueBucketCases: readonly EngineCase[] = [
  buckets('a site without money has no row', [view('ann', '09:00')], []),
  buckets(
    'what names a refund or is negative is a refund, all else an order',
    [
      money('ann', '09:00', 1_000, 'EUR', { orderId: 'o1' }),
      money('ann', '09:10', 500),
      money('ann', '09:20', -300, 'EUR', { refundOf: 'o1' }),
      money('ann', '09:30', -50),
    ],
    [euros(2, 1_500, 350)],
  ),
  buckets(
    'an order of nothing is an order, a refund of nothing is none',
    [money('ann', '09:00', 0), money('ann', '09:01', 0, 'EUR', { refundOf: 'o1' })],
    [euros(1, 0)],
  ),
  buckets(
    'a refund counts in its own bucket, and alone makes one',
    [money('ann', '09:59:59.999', 700), money('ann', '10:00', -700, 'EUR', { refundOf: 'o1' })],
    [
      { ...euros(1, 700), start: at('09:00') },
      { ...euros(0, 0, 700), start: at('10:00') },
    ],
    { interval: 'hour' },
  ),
  buckets(
    'currencies of a bucket stay apart, in order of their code',
    [money('ann', '09:00', 5, 'USD'), money('bob', '09:00', 7, 'EUR'), money('ann', '09:01', 1, 'JPY')],
    [euros(1, 7), { ...euros(1, 1), currency: 'JPY' }, { ...euros(1, 5), currency: 'USD' }],
  ),
  buckets(
    'both ends of the window belong to it',
    [
      money('ann', '08:59:59.999', 1),
      money('ann', '09:00', 10),
      money('ann', '10:00', 100),
      money('ann', '10:00:00.001', 1_000),
    ],
    [euros(2, 110)],
    { since: at('09:00'), until: at('10:00') },
  ),
  buckets(
    'months begin on their first day',
    [money('ann', '2026-05-31T23:59:59.999', 1), money('ann', '2026-06-01T00:00', 10)],
    [
      { ...euros(1, 1), start: at('2026-05-01T00:00') },
      { ...euros(1, 10), start: at('2026-06-01T00:00') },
    ],
    { since: at('2026-05-01T00:00'), interval: 'month' },
  ),
  buckets(
    "a session's first hit decides about its money, also from before the window",
    [
      view('ann', '2026-06-09T23:55', '/', { country: 'DE' }),
      money('ann', '00:05', 100, 'EUR', { country: 'FR' }),
      view('bob', '09:00', '/', { country: 'FR' }),
      money('bob', '09:00', 10, 'EUR', { country: 'DE' }),
      money('cai', '09:00', 1, 'EUR', { country: 'DE', sessionId: undefined }),
    ],
    [euros(2, 101)],
    { filter: is('country', 'de') },
  ),
  buckets(
    'a pathname filter looks at the page the money came in on',
    [
      view('ann', '09:00', '/cart'),
      money('ann', '09:05', 1, 'EUR', { pathname: '/thanks' }),
      money('ann', '09:06', 10, 'EUR', { pathname: '/cart' }),
      money('ann', '09:07', 100, 'EUR', { pathname: undefined }),
    ],
    [euros(1, 10)],
    { filter: is('pathname', '/cart') },
  ),
];
