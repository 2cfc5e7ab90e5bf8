import type { EventRow, EventSeriesQuery, EventsAnswer, EventsQuery, PropertyValuesQuery } from '../../query/events.ts';
import { filterOf } from '../../query/filter.ts';
import { at, type EngineCase, event, ping, type TableRow, view, wholeDay } from './engine-table.ts';

const events = (
  title: string,
  rows: readonly TableRow[],
  answer: Partial<Omit<EventsAnswer, 'rows'>> & { readonly rows?: readonly Partial<EventRow>[] },
  asked: Partial<EventsQuery> = {},
): EngineCase => ({
  title,
  rows,
  answer,
  asked: { kind: 'events', ...wholeDay, name: null, limit: 50, offset: 0, ...asked },
});

const eventSeries = (
  title: string,
  rows: readonly TableRow[],
  answer: readonly { start: number; events: number }[],
  asked: Partial<EventSeriesQuery> = {},
): EngineCase => ({
  title,
  rows,
  answer,
  asked: { kind: 'eventSeries', ...wholeDay, name: null, interval: 'hour', ...asked },
});

/** Values of the property `plan` of the event `signup`. */
const values = (
  title: string,
  rows: readonly TableRow[],
  answer: readonly { value: string; count: number; visitors: number }[],
  asked: Partial<PropertyValuesQuery> = {},
): EngineCase => ({
  title,
  rows,
  answer,
  asked: { kind: 'propertyValues', ...wholeDay, name: 'signup', property: 'plan', ...asked },
});

const nineToTen = { since: at('09:00'), until: at('10:00') };
const letters = ['e', 'c', 'a', 'd', 'b'].map((name) => event('ann', '09:00', name));

/** Custom events: counts, visitors, times and properties. */
export const eventCases: readonly EngineCase[] = [
  events('a site without hits has no events', [], { rows: [], total: 0, totalEvents: 0 }),
  events('pageviews and pings are no events', [view('ann', '09:00'), ping('ann', '09:01', '/', 500)], {
    rows: [],
    total: 0,
    totalEvents: 0,
  }),
  events(
    'an event counts firings, visitors and sessions, and has the first and the last time',
    [
      event('ann', '09:10', 'buy'),
      event('ann', '09:05', 'buy'),
      event('ann#2', '15:00', 'buy'),
      event('bob', '08:00', 'buy', { interactive: false }),
      event('bob', '08:01', 'open'),
    ],
    {
      rows: [
        {
          name: 'buy',
          count: 4,
          visitors: 2,
          sessions: 3,
          firstAt: at('08:00'),
          lastAt: at('15:00'),
          properties: [],
        },
        { name: 'open', count: 1, visitors: 1, sessions: 1, firstAt: at('08:01'), lastAt: at('08:01'), properties: [] },
      ],
      total: 2,
      totalEvents: 5,
    },
  ),
  events(
    'most firings come first, then the name by its characters',
    [
      event('ann', '09:00', 'b'),
      event('ann', '09:01', 'B'),
      event('ann', '09:02', '🏖'),
      event('ann', '09:03', '\uff5e'),
      event('ann', '09:04', 'z'),
      event('ann', '09:05', 'z'),
    ],
    { rows: ['z', 'B', 'b', '\uff5e', '🏖'].map((name) => ({ name })) },
  ),
  events(
    'both ends of the window belong to it, and bound the first and the last',
    [
      event('ann', '08:59:59.999', 'buy'),
      event('ann', '09:00:00.000', 'buy'),
      event('bob', '10:00:00.000', 'buy'),
      event('bob', '10:00:00.001', 'buy'),
      event('cai', '10:00:00.001', 'late'),
    ],
    { rows: [{ name: 'buy', count: 2, firstAt: at('09:00'), lastAt: at('10:00') }], total: 1, totalEvents: 2 },
    nineToTen,
  ),
  events(
    'a page of the list is cut out of the whole order',
    letters,
    {
      rows: [{ name: 'c' }, { name: 'd' }],
      total: 5,
      totalEvents: 5,
    },
    { limit: 2, offset: 2 },
  ),
  events(
    'a page past the end is empty and has the totals',
    letters,
    {
      rows: [],
      total: 5,
      totalEvents: 5,
    },
    { limit: 2, offset: 5 },
  ),
  events(
    'asked for a name, the others do not exist',
    [event('ann', '09:00', 'buy'), event('ann', '09:01', 'Buy'), view('ann', '09:02', 'buy')],
    { rows: [{ name: 'buy', count: 1 }], total: 1, totalEvents: 1 },
    { name: 'buy' },
  ),
  events(
    'asked for a name that never fired, there is none',
    letters,
    { rows: [], total: 0, totalEvents: 0 },
    { name: 'x' },
  ),
  events(
    'a filter on the session looks at its first hit',
    [
      view('ann', '09:00', '/', { country: 'DE' }),
      event('ann', '09:01', 'buy', { country: 'FR' }),
      event('bob', '09:00', 'buy', { country: 'FR' }),
    ],
    { rows: [{ name: 'buy', count: 1, visitors: 1 }] },
    { filter: filterOf({ country: 'de' }) },
  ),
  events(
    'a filter on the path keeps the events that fired on it',
    [event('ann', '09:00', 'buy', { pathname: '/a' }), event('ann', '09:01', 'buy', { pathname: '/b' })],
    { rows: [{ name: 'buy', count: 1, firstAt: at('09:01') }], totalEvents: 1 },
    { filter: filterOf({ pathname: '/b' }) },
  ),
  events(
    'properties come by their number of values, then by key; a number and its text are one value',
    [
      event('ann', '09:00', 'buy', { props: { plan: 'pro', seats: 5, 'a.b"$': true, '': 'x' } }),
      event('ann', '09:01', 'buy', { props: { plan: 'free', seats: '5' } }),
      event('bob', '09:02', 'buy', { props: { plan: 'Pro', seats: 5.5 } }),
      event('bob', '09:03', 'buy'),
      event('bob', '09:04', 'open', { props: { other: 1 } }),
    ],
    {
      rows: [
        {
          name: 'buy',
          properties: [
            { key: 'plan', distinctValues: 3 },
            { key: 'seats', distinctValues: 2 },
            { key: '', distinctValues: 1 },
            { key: 'a.b"$', distinctValues: 1 },
          ],
        },
        { name: 'open', properties: [{ key: 'other', distinctValues: 1 }] },
      ],
    },
  ),
  events(
    'properties of a pageview are none of an event',
    [
      view('ann', '09:00', '/', { props: { plan: 'pro', author: 'ada' } }),
      event('ann', '09:01', 'buy', { props: { plan: 'free' } }),
    ],
    { rows: [{ name: 'buy', count: 1, properties: [{ key: 'plan', distinctValues: 1 }] }], totalEvents: 1 },
  ),
  events(
    'properties are those of the window',
    [
      event('ann', '08:59', 'buy', { props: { early: 1 } }),
      event('ann', '09:01', 'buy', { props: { plan: 'pro' } }),
      event('ann', '10:01', 'buy', { props: { plan: 'free' } }),
    ],
    { rows: [{ properties: [{ key: 'plan', distinctValues: 1 }] }] },
    nineToTen,
  ),
  events(
    'an event shows its first hundred properties',
    Array.from({ length: 101 }, (_, index) =>
      event('ann', '09:00', 'buy', { props: { [`k${String(index).padStart(3, '0')}`]: 1 } }),
    ),
    {
      rows: [
        {
          properties: Array.from({ length: 100 }, (_, index) => ({
            key: `k${String(index).padStart(3, '0')}`,
            distinctValues: 1,
          })),
        },
      ],
    },
  ),
  eventSeries('a site without events has no bucket', [view('ann', '09:00')], []),
  eventSeries(
    'each bucket counts its own events, in order of time',
    [event('bob', '11:00'), event('ann', '09:59:59.999'), event('ann', '09:00', 'buy'), view('ann', '10:00')],
    [
      { start: at('09:00'), events: 2 },
      { start: at('11:00'), events: 1 },
    ],
  ),
  eventSeries(
    'asked for a name, the others do not count',
    [event('ann', '09:00', 'buy'), event('ann', '10:00', 'open')],
    [{ start: at('10:00'), events: 1 }],
    { name: 'open' },
  ),
  eventSeries(
    'window and filter cut the buckets',
    [
      event('ann', '08:59:59.999', 'buy', { pathname: '/a' }),
      event('ann', '09:00', 'buy', { pathname: '/a' }),
      event('ann', '09:30', 'buy', { pathname: '/b' }),
    ],
    [{ start: at('09:00'), events: 1 }],
    { ...nineToTen, filter: filterOf({ pathname: '/a' }) },
  ),
  values('an event without the property has no values', [event('ann', '09:00', 'signup', { props: { x: 1 } })], []),
  values(
    'values come by count, then by value; numbers and booleans by their text',
    [
      event('ann', '09:00', 'signup', { props: { plan: 5 } }),
      event('ann', '09:01', 'signup', { props: { plan: '5' } }),
      event('bob', '09:02', 'signup', { props: { plan: '5' } }),
      event('bob', '09:03', 'signup', { props: { plan: true } }),
      event('cai', '09:04', 'signup', { props: { plan: 'Pro' } }),
      event('dee', '09:04', 'signup', { props: { plan: 'pro' } }),
      event('dee', '09:05', 'signup', { props: { plan: 0.1 } }),
      event('dee', '09:06', 'signup', { props: { plan: '' } }),
      event('dee', '09:07', 'other', { props: { plan: 'pro' } }),
    ],
    [
      { value: '5', count: 3, visitors: 2 },
      { value: '', count: 1, visitors: 1 },
      { value: '0.1', count: 1, visitors: 1 },
      { value: 'Pro', count: 1, visitors: 1 },
      { value: 'pro', count: 1, visitors: 1 },
      { value: 'true', count: 1, visitors: 1 },
    ],
  ),
  values(
    'values of a pageview are none of an event',
    [
      view('ann', '09:00', '/', { props: { plan: 'pro' } }),
      event('ann', '09:01', 'signup', { props: { plan: 'free' } }),
    ],
    [{ value: 'free', count: 1, visitors: 1 }],
  ),
  values(
    'a property may be called anything',
    [event('ann', '09:00', 'signup', { props: { '$."x\'/': 'yes' } })],
    [{ value: 'yes', count: 1, visitors: 1 }],
    { property: '$."x\'/' },
  ),
  values(
    'window and filter cut the values',
    [
      event('ann', '08:59:59.999', 'signup', { props: { plan: 'early' }, pathname: '/a' }),
      event('bob', '09:00', 'signup', { props: { plan: 'pro' }, pathname: '/a' }),
      event('bob', '09:01', 'signup', { props: { plan: 'pro' }, pathname: '/b' }),
      event('cai', '10:00', 'signup', { props: { plan: 'free' }, pathname: '/a' }),
      event('cai', '10:00:00.001', 'signup', { props: { plan: 'late' }, pathname: '/a' }),
    ],
    [
      { value: 'free', count: 1, visitors: 1 },
      { value: 'pro', count: 1, visitors: 1 },
    ],
    { ...nineToTen, filter: filterOf({ pathname: '/a' }) },
  ),
  values(
    'at most the five hundred most frequent values are returned',
    Array.from({ length: 502 }, (_, index) =>
      event(`v${Math.max(index, 1)}`, '09:00', 'signup', { props: { plan: Math.max(index, 1) + 1000 } }),
    ),
    Array.from({ length: 500 }, (_, index) => ({
      value: String(1001 + index),
      count: index === 0 ? 2 : 1,
      visitors: 1,
    })),
  ),
];
