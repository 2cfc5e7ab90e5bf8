import type { Filter } from '../../query/filter.ts';
import { at, type EngineCase, event, money, totals, view } from './engine-table.ts';

const fromGermany: Filter = { kind: 'match', dimension: 'country', operator: 'is', value: 'de' };
const onCart: Filter = { kind: 'match', dimension: 'pathname', operator: 'is', value: '/cart' };

/** Revenue by currency; currencies are never added. */
export const revenueCases: readonly EngineCase[] = [
  totals(
    'money is summed by currency, in order of currency',
    [money('ann', '09:00', 1_000, 'USD'), money('bob', '09:00', 250, 'EUR'), money('ann', '09:30', 999, 'USD')],
    {
      revenue: [
        { currency: 'EUR', amount: 250 },
        { currency: 'USD', amount: 1_999 },
      ],
    },
  ),
  totals(
    'a refund is subtracted, and may leave less than nothing',
    [
      money('ann', '09:00', 1_000, 'EUR', { orderId: 'o1' }),
      money('ann', '09:30', -400, 'EUR', { refundOf: 'o1' }),
      money('bob', '09:30', -700, 'JPY', { refundOf: 'of last month' }),
    ],
    {
      revenue: [
        { currency: 'EUR', amount: 600 },
        { currency: 'JPY', amount: -700 },
      ],
    },
  ),
  totals(
    'a currency whose refunds equal its sales is shown with zero',
    [money('ann', '09:00', 500), money('ann', '09:01', -500)],
    { revenue: [{ currency: 'EUR', amount: 0 }] },
  ),
  totals(
    'both ends of the window belong to it',
    [
      money('ann', '08:59:59.999', 1),
      money('ann', '09:00', 10),
      money('ann', '10:00', 100),
      money('ann', '10:00:00.001', 1_000),
    ],
    { revenue: [{ currency: 'EUR', amount: 110 }] },
    { since: at('09:00'), until: at('10:00') },
  ),
  totals('large amounts stay exact', [money('ann', '09:00', 4_000_000_000_000_001), money('ann', '09:01', 2)], {
    revenue: [{ currency: 'EUR', amount: 4_000_000_000_000_003 }],
  }),
  totals(
    "a session's first hit decides about its money, not the row",
    [
      view('ann', '2026-06-01T09:00', '/', { country: 'DE' }),
      money('ann', '09:00', 100, 'EUR', { country: 'FR' }),
      view('bob', '09:00', '/', { country: 'FR' }),
      money('bob', '09:00', 10, 'EUR', { country: 'DE' }),
    ],
    { sessions: 0, revenue: [{ currency: 'EUR', amount: 100 }] },
    { filter: fromGermany },
  ),
  totals(
    'a first hit without a country is without one, whatever the row says',
    [event('ann', '09:00', 'order'), money('ann', '09:00', 100, 'EUR', { country: 'DE' })],
    { revenue: [] },
    { filter: fromGermany },
  ),
  totals(
    'money without any hit in its session, or without a session, is filtered by its own row',
    [
      money('ann', '09:00', 1, 'EUR', { country: 'DE' }),
      money('bob', '09:00', 10, 'EUR', { country: 'FR' }),
      money('cai', '09:00', 100, 'EUR', { country: 'De', sessionId: undefined }),
      money('dee', '09:00', 1_000, 'EUR', { sessionId: undefined }),
    ],
    { visitors: 0, sessions: 0, revenue: [{ currency: 'EUR', amount: 101 }] },
    { filter: fromGermany },
  ),
  totals(
    'a pathname filter looks at the page the money came in on',
    [
      view('ann', '09:00', '/cart'),
      money('ann', '09:05', 1, 'EUR', { pathname: '/thanks' }),
      money('ann', '09:06', 10, 'EUR', { pathname: '/cart' }),
      money('ann', '09:07', 100, 'EUR', { pathname: undefined }),
    ],
    { revenue: [{ currency: 'EUR', amount: 10 }] },
    { filter: onCart },
  ),
];
