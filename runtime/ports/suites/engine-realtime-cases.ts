import { at, type EngineCase, event, lately, ping, view } from './engine-table.ts';

const crowd = (count: number, row: (who: string, index: number) => ReturnType<typeof view>) =>
  Array.from({ length: count }, (_, index) => row(`v${String(index).padStart(2, '0')}`, index));

const letters = 'abcdefghijkl'.split('');

/** The last five minutes before noon: after 11:55:00.000, up to 12:00:00.000. */
export const realtimeCases: readonly EngineCase[] = [
  lately('a quiet site is all zeros and empty lists', [view('ann', '11:00')], {
    activeVisitors: 0,
    pageviews: 0,
    events: 0,
    minutes: [0, 1, 2, 3, 4].map((minute) => ({ minute, pageviews: 0, visitors: 0 })),
    pages: [],
    sources: [],
    countries: [],
    devices: [],
    recent: [],
  }),
  lately(
    'now belongs to it, five minutes ago does not',
    [
      view('ann', '11:55:00.000'),
      view('bob', '11:55:00.001'),
      view('cai', '12:00:00.000'),
      view('dee', '12:00:00.001'),
    ],
    { activeVisitors: 2, pageviews: 2 },
  ),
  lately(
    'a minute reaches from after its start to its end',
    [
      view('ann', '11:55:00.001'),
      view('bob', '11:56:00.000'),
      event('bob', '11:56:00.001'),
      view('cai', '11:58:30.000'),
      view('cai', '11:58:59.999'),
      view('cai', '12:00:00.000'),
    ],
    {
      activeVisitors: 3,
      pageviews: 5,
      events: 1,
      minutes: [
        { minute: 0, pageviews: 2, visitors: 2 },
        { minute: 1, pageviews: 0, visitors: 1 },
        { minute: 2, pageviews: 0, visitors: 0 },
        { minute: 3, pageviews: 2, visitors: 1 },
        { minute: 4, pageviews: 1, visitors: 1 },
      ],
    },
  ),
  lately(
    'minutes follow the moment asked, not the clock',
    [view('ann', '11:57:10.500'), view('bob', '11:57:10.501')],
    {
      minutes: [
        { minute: 0, pageviews: 1, visitors: 1 },
        { minute: 1, pageviews: 1, visitors: 1 },
        { minute: 2, pageviews: 0, visitors: 0 },
        { minute: 3, pageviews: 0, visitors: 0 },
        { minute: 4, pageviews: 0, visitors: 0 },
      ],
    },
    { now: at('12:01:10.500') },
  ),
  lately('an engagement ping is no hit', [view('ann', '11:50'), ping('ann', '11:59', '/', 500_000)], {
    activeVisitors: 0,
    pageviews: 0,
    recent: [],
  }),
  lately(
    'pages are those of pageviews, by visitors, then by path',
    [
      view('ann', '11:56', '/b'),
      view('ann', '11:57', '/b'),
      view('ann', '11:58', '/a'),
      view('bob', '11:58', '/z'),
      view('cai', '11:58', '/z'),
      event('dee', '11:58', 'x', { pathname: '/events-only' }),
    ],
    {
      pages: [
        { key: '/z', visitors: 2 },
        { key: '/a', visitors: 1 },
        { key: '/b', visitors: 1 },
      ],
    },
  ),
  lately(
    "source, country and device are of the session's first hit, however long ago",
    [
      view('ann', '10:00', '/', { source: 'Google', country: 'DE', device: 'mobile' }),
      view('ann', '11:59', '/', { country: 'FR', device: 'desktop' }),
      view('bob', '11:59', '/', { country: 'DE' }),
      event('cai', '11:59', 'x', { source: 'Google', device: 'tablet' }),
    ],
    {
      sources: [
        { key: 'Google', visitors: 2 },
        { key: 'Direct', visitors: 1 },
      ],
      countries: [{ key: 'DE', visitors: 2 }],
      devices: [
        { key: 'mobile', visitors: 1 },
        { key: 'tablet', visitors: 1 },
      ],
    },
  ),
  lately(
    'a visitor with two sessions counts once a key',
    [view('ann', '11:56', '/', { source: 'Bing' }), view('ann#2', '11:57', '/', { source: 'Bing' })],
    { activeVisitors: 1, sources: [{ key: 'Bing', visitors: 1 }], pages: [{ key: '/', visitors: 1 }] },
  ),
  lately(
    'a list holds the first ten',
    letters.map((letter) => view(letter, '11:59', `/${letter}`, { country: letter })),
    {
      activeVisitors: 12,
      pages: letters.slice(0, 10).map((letter) => ({ key: `/${letter}`, visitors: 1 })),
      countries: letters.slice(0, 10).map((key) => ({ key, visitors: 1 })),
    },
  ),
  lately(
    'recent hits are the newest twenty, the latest first',
    crowd(22, (who, index) => view(who, `11:59:${String(10 + index)}`, `/${index}`)),
    {
      pageviews: 22,
      recent: Array.from({ length: 20 }, (_, index) => ({
        type: 'pageview',
        pathname: `/${21 - index}`,
        name: null,
        country: null,
        at: at('11:59:31') - index * 1_000,
      })),
    },
  ),
  lately(
    'a recent hit shows its own country; of one millisecond the last to arrive comes first',
    [
      view('ann', '11:00', '/', { country: 'DE' }),
      view('ann', '11:59', '/a', { country: 'FR', seq: 4_000_001 }),
      event('ann', '11:59', 'buy', { pathname: '/a', country: 'IT', seq: 4_000_002 }),
    ],
    {
      recent: [
        { type: 'event', pathname: '/a', name: 'buy', country: 'IT', at: at('11:59') },
        { type: 'pageview', pathname: '/a', name: null, country: 'FR', at: at('11:59') },
      ],
    },
  ),
];
