import type { Filter } from '../../query/filter.ts';
import type { FunnelAnswer, FunnelQuery } from '../../query/funnel.ts';
import { at, type EngineCase, event, ping, type TableRow, view, wholeDay } from './engine-table.ts';

const cases =
  (order: FunnelQuery['order']) =>
  (title: string, rows: readonly TableRow[], answer: FunnelAnswer, asked: Partial<FunnelQuery> = {}): EngineCase => ({
    title: `${order}: ${title}`,
    rows,
    answer,
    asked: { kind: 'funnel', ...wholeDay, steps: ['/cart', '/pay', '/done'], order, ...asked },
  });

const any = cases('any');
const strict = cases('strict');

const nineToTen = { since: at('09:00'), until: at('10:00') };

const is = (dimension: 'country' | 'pathname', value: string): Filter => ({
  kind: 'match',
  dimension,
  operator: 'is',
  value,
});

/** Pageviews of one session, a minute apart. */
const walk = (who: string, ...paths: readonly string[]): TableRow[] =>
  paths.map((path, minute) => view(who, `09:${String(minute).padStart(2, '0')}`, path));

/** Sessions that reached each step of a funnel. */
export const funnelCases: readonly EngineCase[] = [
  any('a site without hits reaches no step', [], [0, 0, 0]),
  strict('a site without hits reaches no step', [], [0, 0, 0]),
  any(
    'each step counts sessions that hit its path, in whatever order and however often',
    [
      ...walk('ann', '/done', '/pay', '/cart', '/cart'),
      ...walk('bob', '/pay'),
      ...walk('cai', '/pay', '/done', '/x'),
      ...walk('dee', '/x'),
    ],
    [1, 3, 2],
  ),
  strict(
    'a step counts after the steps before it, with other pages between',
    [
      ...walk('ann', '/done', '/pay', '/cart', '/x', '/pay', '/cart', '/done'),
      ...walk('bob', '/pay', '/done'),
      ...walk('cai', '/cart', '/done', '/pay'),
      ...walk('dee', '/cart', '/cart'),
    ],
    [3, 2, 1],
  ),
  any('sessions count, not visitors', [...walk('ann', '/cart'), view('ann#2', '15:00', '/cart')], [2, 0, 0]),
  strict(
    'a visitor has to get to the end within one session',
    [...walk('ann', '/cart', '/pay'), view('ann#2', '15:00', '/done')],
    [1, 1, 0],
  ),
  strict('the same step twice needs two pageviews', [...walk('ann', '/a', '/a'), ...walk('bob', '/a')], [2, 1, 0], {
    steps: ['/a', '/a', '/a'],
  }),
  any('the same step twice is one pageview', walk('bob', '/a'), [1, 1], { steps: ['/a', '/a'] }),
  strict(
    'a pageview that matches several steps is one step, the earliest that is due',
    [...walk('ann', '/shop/a', '/shop/b'), ...walk('bob', '/shop/b', '/shop/a')],
    [2, 2, 0],
    { steps: ['/shop/*', '*', '/shop/a'] },
  ),
  any('a pageview that matches several steps counts for each', walk('ann', '/shop/a'), [1, 1, 1, 0], {
    steps: ['/shop/*', '*', '/shop/a', '/shop'],
  }),
  any('signs with a meaning elsewhere stand for themselves', walk('ann', '/a_b', '/100%', '/x\\y'), [1, 0, 1, 1, 1], {
    steps: ['/a_b*', '/a_c*', '/100%', '/100%*', '/x\\*'],
  }),
  strict(
    'events and pings reach no step',
    [
      view('ann', '09:00', '/cart'),
      event('ann', '09:01', '/pay', { pathname: '/pay' }),
      ping('ann', '09:02', '/pay', 1_000),
      event('bob', '09:00', 'x', { pathname: '/cart' }),
    ],
    [1, 0, 0],
  ),
  strict(
    'pageviews of one millisecond are in ingestion order',
    [
      view('ann', '09:00', '/pay', { seq: 5_000_002 }),
      view('ann', '09:00', '/cart', { seq: 5_000_001 }),
      view('bob', '09:00', '/cart', { seq: 5_000_004 }),
      view('bob', '09:00', '/pay', { seq: 5_000_003 }),
    ],
    [2, 1, 0],
  ),
  any(
    'both ends of the window belong to it',
    [
      view('ann', '08:59:59.999', '/cart'),
      view('ann', '09:00', '/pay'),
      view('bob', '10:00', '/cart'),
      view('cai', '10:00:00.001', '/cart'),
    ],
    [1, 1, 0],
    nineToTen,
  ),
  strict(
    'a step before the window does not count, so what follows it does not either',
    [view('ann', '08:59:59.999', '/cart'), view('ann', '09:00', '/pay'), ...walk('bob', '/cart', '/pay')],
    [1, 1, 0],
    nineToTen,
  ),
  strict(
    'a filter keeps sessions by their first hit',
    [
      view('ann', '09:00', '/', { country: 'DE' }),
      view('ann', '09:01', '/cart', { country: 'FR' }),
      view('bob', '09:00', '/cart', { country: 'FR' }),
    ],
    [1, 0, 0],
    { filter: is('country', 'de') },
  ),
  ...[any, strict].map((each) =>
    each(
      'a filter on a pathname keeps sessions with a hit on it, with all their pages',
      [...walk('ann', '/cart', '/help', '/pay', '/done'), ...walk('bob', '/cart', '/pay')],
      [1, 1, 1],
      { filter: is('pathname', '/help') },
    ),
  ),
  strict(
    'a hit on the filtered pathname outside the window keeps no session',
    [
      view('ann', '08:59', '/help'),
      view('ann', '09:00', '/cart'),
      event('bob', '09:00', 'x', { pathname: '/help' }),
      ...walk('bob', '/cart'),
    ],
    [1, 0, 0],
    { filter: is('pathname', '/help'), ...nineToTen },
  ),
  strict(
    'fifty steps can be walked to the end',
    walk('ann', ...Array.from({ length: 50 }, (_, step) => `/s${step}`)),
    Array.from({ length: 50 }, () => 1),
    { steps: Array.from({ length: 50 }, (_, step) => `/s${step}`) },
  ),
];
