import { at, type EngineCase, event, pages, ping, view } from './engine-table.ts';

const nineToTen = { since: at('09:00'), until: at('10:00') };

/** Five pages of one pageview each. */
const five = ['/e', '/c', '/a', '/d', '/b'].map((path, index) => view(`v${index}`, '09:00', path));

/** Pages: pageviews, entries, exits and time on page. */
export const pageCases: readonly EngineCase[] = [
  pages('a site without hits has no pages', [], { rows: [], total: 0, totalPageviews: 0 }),
  pages(
    'a page counts pageviews, visitors and sessions',
    [
      view('ann', '09:00', '/a'),
      view('ann', '09:01', '/a'),
      view('ann#2', '15:00', '/a'),
      view('bob', '09:00', '/a'),
      view('bob', '09:01', '/b'),
    ],
    {
      rows: [
        { pathname: '/a', pageviews: 4, visitors: 2, sessions: 3 },
        { pathname: '/b', pageviews: 1, visitors: 1, sessions: 1 },
      ],
      total: 2,
      totalPageviews: 5,
    },
  ),
  pages(
    'most pageviews come first, then the path by its characters',
    [
      view('ann', '09:00', '/b'),
      view('ann', '09:01', '/a'),
      view('ann', '09:02', '/B'),
      view('ann', '09:03', '/a b'),
      view('ann', '09:04', '/ä'),
      view('ann', '09:05', '/z'),
      view('ann', '09:06', '/z'),
    ],
    { rows: ['/z', '/B', '/a', '/a b', '/b', '/ä'].map((pathname) => ({ pathname })) },
  ),
  pages(
    'characters beyond U+FFFF come after all others',
    [view('ann', '09:00', '/🏖'), view('ann', '09:01', '/\uff5e'), view('ann', '09:02', '/中')],
    { rows: ['/中', '/\uff5e', '/🏖'].map((pathname) => ({ pathname })) },
  ),
  pages(
    'a page of the list is cut out of the whole order',
    five,
    {
      rows: [{ pathname: '/c' }, { pathname: '/d' }],
      total: 5,
      totalPageviews: 5,
    },
    { limit: 2, offset: 2 },
  ),
  pages(
    'a page past the end is empty and has the totals',
    five,
    {
      rows: [],
      total: 5,
      totalPageviews: 5,
    },
    { limit: 2, offset: 5 },
  ),
  pages('a page far past the end of nothing is empty', [], { rows: [], total: 0, totalPageviews: 0 }, { offset: 500 }),
  pages('the last page may be short', five, { rows: [{ pathname: '/e' }], total: 5 }, { limit: 2, offset: 4 }),
  pages(
    'a session enters on its first pageview and leaves on its last',
    [
      view('ann', '09:00', '/a'),
      view('ann', '09:01', '/b'),
      view('ann', '09:02', '/a'),
      view('ann', '09:03', '/c'),
      view('bob', '09:00', '/c'),
    ],
    {
      rows: [
        { pathname: '/a', entries: 1, exits: 0, bounces: 0 },
        { pathname: '/c', entries: 1, exits: 2, bounces: 1 },
        { pathname: '/b', entries: 0, exits: 0, bounces: 0 },
      ],
    },
  ),
  pages(
    'an event is neither an entry nor an exit nor a pageview',
    [
      event('ann', '08:59', 'open', { pathname: '/app' }),
      view('ann', '09:00', '/a'),
      event('ann', '09:01', 'close', { pathname: '/b' }),
    ],
    { rows: [{ pathname: '/a', pageviews: 1, entries: 1, exits: 1, bounces: 0 }], total: 1, totalPageviews: 1 },
  ),
  pages(
    'bounces are those of the sessions that entered on the page',
    [view('ann', '09:00', '/a'), view('bob', '09:00', '/a'), view('bob', '09:01', '/b'), view('cai', '09:00', '/b')],
    {
      rows: [
        { pathname: '/a', entries: 2, exits: 1, bounces: 1 },
        { pathname: '/b', entries: 1, exits: 2, bounces: 1 },
      ],
    },
  ),
  pages(
    'of pageviews in one millisecond the first to arrive is the entry, the last the exit',
    [
      view('ann', '09:00', '/b', { seq: 3_000_002 }),
      view('ann', '09:00', '/a', { seq: 3_000_001 }),
      view('ann', '09:00', '/d', { seq: 3_000_004 }),
      view('ann', '09:00', '/c', { seq: 3_000_003 }),
    ],
    {
      rows: [
        { pathname: '/a', entries: 1, exits: 0 },
        { pathname: '/b', entries: 0, exits: 0 },
        { pathname: '/c', entries: 0, exits: 0 },
        { pathname: '/d', entries: 0, exits: 1 },
      ],
    },
  ),
  pages(
    'entry and exit are of the whole session: a window does not move them',
    [
      view('ann', '08:59', '/a'),
      view('ann', '09:10', '/b'),
      view('ann', '10:01', '/c'),
      view('bob', '08:59', '/b'),
      view('bob', '09:10', '/b'),
    ],
    { rows: [{ pathname: '/b', pageviews: 2, sessions: 2, entries: 1, exits: 1, bounces: 0 }], total: 1 },
    nineToTen,
  ),
  pages(
    'engaged time is of the page and of the sessions that viewed it',
    [
      view('ann', '09:00', '/a'),
      ping('ann', '09:00:20', '/a', 20_000),
      view('ann', '09:01', '/b'),
      ping('ann', '09:01:05', '/b', 5_000),
      ping('ann', '09:02', '/a', 1_500),
      view('bob', '09:00', '/a'),
      ping('bob', '09:00:01', '/b', 9_000),
      event('bob', '09:01', 'x', { pathname: '/a', engagedMs: 7_000 }),
    ],
    {
      rows: [
        { pathname: '/a', sessions: 2, engagedMs: 21_500 },
        { pathname: '/b', sessions: 1, engagedMs: 5_000 },
      ],
    },
  ),
  pages(
    'a pageview may carry its engaged time and depth itself',
    [view('ann', '09:00', '/a', { engagedMs: 4_000, scrollDepth: 30 }), view('bob', '09:00', '/a')],
    { rows: [{ pathname: '/a', engagedMs: 4_000, scrollDepthSum: 30, scrollSessions: 1 }] },
  ),
  pages(
    'of a session the deepest scroll counts; sessions without one are left out',
    [
      view('ann', '09:00', '/a'),
      ping('ann', '09:00:05', '/a', 5_000, { scrollDepth: 80 }),
      ping('ann', '09:00:09', '/a', 4_000, { scrollDepth: 40 }),
      view('bob', '09:00', '/a'),
      ping('bob', '09:00:05', '/a', 5_000, { scrollDepth: 0 }),
      view('cai', '09:00', '/a'),
      ping('cai', '09:00:05', '/a', 5_000),
      view('dee', '09:00', '/b'),
    ],
    {
      rows: [
        { pathname: '/a', scrollDepthSum: 80, scrollSessions: 2 },
        { pathname: '/b', scrollDepthSum: 0, scrollSessions: 0, engagedMs: 0 },
      ],
    },
  ),
  pages(
    'engaged time counts inside the window, where the page was viewed inside it',
    [
      view('ann', '08:59', '/a'),
      ping('ann', '09:01', '/a', 60_000),
      view('bob', '09:59', '/a'),
      ping('bob', '10:00', '/a', 30_000),
      ping('bob', '10:00:00.001', '/a', 1),
    ],
    { rows: [{ pathname: '/a', sessions: 1, engagedMs: 30_000 }] },
    nineToTen,
  ),
  pages(
    'paths with quotes, percent signs, spaces and letters of any script are kept apart',
    [
      view('ann', '09:00', `/l'été`),
      view('ann', '09:01', '/"q"'),
      view('ann', '09:02', '/100%'),
      view('ann', '09:03', '/100% '),
      view('ann', '09:04', '/日本/🏖'),
    ],
    {
      rows: ['/"q"', '/100%', '/100% ', `/l'été`, '/日本/🏖'].map((pathname) => ({ pathname, pageviews: 1 })),
      total: 5,
    },
  ),
];
