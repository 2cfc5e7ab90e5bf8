import { filterOf } from '../../query/filter.ts';
import type { JourneyRow, JourneysAnswer, JourneysQuery } from '../../query/journeys.ts';
import { at, type EngineCase, event, ping, type TableRow, view, wholeDay } from './engine-table.ts';

const journeys = (
  title: string,
  rows: readonly TableRow[],
  answer: Partial<Omit<JourneysAnswer, 'rows'>> & { readonly rows?: readonly Partial<JourneyRow>[] },
  asked: Partial<JourneysQuery> = {},
): EngineCase => ({
  title,
  rows,
  answer,
  asked: { kind: 'journeys', ...wholeDay, depth: 5, start: null, end: null, limit: 50, offset: 0, ...asked },
});

/** A session that views these pages, a minute each, from nine o'clock on. */
const walk = (who: string, ...paths: string[]): TableRow[] =>
  paths.map((path, index) => view(who, `09:${String(index).padStart(2, '0')}`, path));

const nineToTen = { since: at('09:00'), until: at('10:00') };
const five = ['/e', '/c', '/a', '/d', '/b'].flatMap((path, index) => walk(`v${index}`, path));

/** The journey paths of sessions. */
export const journeyCases: readonly EngineCase[] = [
  journeys('a site without hits has no journeys', [], { rows: [], total: 0, totalSessions: 0, links: [] }),
  journeys(
    'sessions that took the same way are one journey, one page is a journey too',
    [...walk('ann', '/', '/a'), ...walk('bob', '/', '/a'), ...walk('cai', '/')],
    {
      rows: [
        { path: ['/', '/a'], sessions: 2, durationMs: 120_000, endedSessions: 2 },
        { path: ['/'], sessions: 1, durationMs: 0, endedSessions: 1 },
      ],
      total: 2,
      totalSessions: 3,
      links: [
        { step: 1, from: '/', to: '/a', sessions: 2 },
        { step: 2, from: '/a', to: null, sessions: 2 },
        { step: 1, from: '/', to: null, sessions: 1 },
      ],
    },
  ),
  journeys('a page that follows itself is one step, a page come back to is another', walk('ann', '/', '/', '/a', '/'), {
    rows: [{ path: ['/', '/a', '/'], endedSessions: 1 }],
  }),
  journeys(
    'a journey is cut at its depth: it has ended there only if it went no further',
    [...walk('ann', '/', '/a', '/b', '/c'), ...walk('bob', '/', '/a'), ...walk('cai', '/', '/a', '/a')],
    {
      rows: [{ path: ['/', '/a'], sessions: 3, endedSessions: 2 }],
      total: 1,
      totalSessions: 3,
      links: [
        { step: 1, from: '/', to: '/a', sessions: 3 },
        { step: 2, from: '/a', to: null, sessions: 2 },
      ],
    },
    { depth: 2 },
  ),
  journeys(
    'events and pings are no steps; a session without a pageview has no journey',
    [
      event('ann', '08:59', 'open', { pathname: '/app' }),
      view('ann', '09:00', '/'),
      event('ann', '09:01', 'x', { pathname: '/x' }),
      ping('ann', '09:02', '/y', 1_000),
      event('bob', '09:00'),
    ],
    { rows: [{ path: ['/'], sessions: 1, durationMs: 180_000 }], totalSessions: 1 },
  ),
  journeys(
    'only pageviews of the window are steps, the duration is of the whole session',
    [
      view('ann', '08:59:59.999', '/before'),
      view('ann', '09:00', '/a'),
      view('ann', '10:00', '/b'),
      view('ann', '10:00:00.001', '/after'),
      view('bob', '08:50', '/before'),
      event('bob', '09:10'),
    ],
    {
      rows: [{ path: ['/a', '/b'], sessions: 1, durationMs: 3_600_002, endedSessions: 1 }],
      totalSessions: 1,
      links: [
        { step: 1, from: '/a', to: '/b', sessions: 1 },
        { step: 2, from: '/b', to: null, sessions: 1 },
      ],
    },
    nineToTen,
  ),
  journeys(
    'of pageviews in one millisecond the first to arrive comes first',
    [
      view('ann', '09:00', '/b', { seq: 5_000_002 }),
      view('ann', '09:00', '/a', { seq: 5_000_001 }),
      view('ann', '09:00', '/c', { seq: 5_000_003 }),
    ],
    { rows: [{ path: ['/a', '/b', '/c'] }] },
  ),
  journeys(
    'the commonest come first, then path by path, the shorter before the longer',
    [
      ...walk('v1', '/a', '/b'),
      ...walk('v2', '/a'),
      ...walk('v3', '/B'),
      ...walk('v4', '/a b'),
      ...walk('v5', '/a', '/a/b'),
      ...walk('v6', '/🏖'),
      ...walk('v7', '/\uff5e'),
      ...walk('v8', '/z'),
      ...walk('v9', '/z'),
    ],
    {
      rows: [['/z'], ['/B'], ['/a'], ['/a', '/a/b'], ['/a', '/b'], ['/a b'], ['/\uff5e'], ['/🏖']].map((path) => ({
        path,
      })),
    },
  ),
  journeys(
    'a page of the list is cut out of the whole order; the links are of all journeys',
    five,
    {
      rows: [{ path: ['/c'] }, { path: ['/d'] }],
      total: 5,
      totalSessions: 5,
      links: ['/a', '/b', '/c', '/d', '/e'].map((from) => ({ step: 1, from, to: null, sessions: 1 })),
    },
    { limit: 2, offset: 2 },
  ),
  journeys(
    'a page past the end is empty and has totals and links',
    five,
    { rows: [], total: 5, totalSessions: 5 },
    { limit: 2, offset: 5 },
  ),
  journeys(
    'a start and an end keep the journeys with them, so that shares still add up',
    [...walk('ann', '/', '/a', '/b'), ...walk('bob', '/a', '/b'), ...walk('cai', '/', '/a'), ...walk('dee', '/')],
    { rows: [{ path: ['/', '/a', '/b'], sessions: 1 }], total: 1, totalSessions: 1 },
    { start: '/', end: '/b' },
  ),
  journeys(
    'start and end may hold stars; one page can be both',
    [...walk('ann', '/blog/a', '/'), ...walk('bob', '/blog'), ...walk('cai', '/blog/b'), ...walk('dee', '/100%/b')],
    { rows: [{ path: ['/blog'] }, { path: ['/blog/b'] }], totalSessions: 2 },
    { start: '/blog*', end: '/*b*' },
  ),
  journeys(
    'the end is the last step that is shown',
    [...walk('ann', '/', '/a', '/b'), ...walk('bob', '/', '/b')],
    { rows: [{ path: ['/', '/a'], endedSessions: 0 }] },
    { depth: 2, end: '/a' },
  ),
  journeys(
    'journeys that part behind the depth are one journey with a start and an end too',
    [...walk('ann', '/', '/a', '/b'), ...walk('bob', '/', '/a', '/c', '/d'), ...walk('cai', '/', '/a')],
    {
      rows: [{ path: ['/', '/a'], sessions: 3, endedSessions: 1 }],
      total: 1,
      totalSessions: 3,
      links: [
        { step: 1, from: '/', to: '/a', sessions: 3 },
        { step: 2, from: '/a', to: null, sessions: 1 },
      ],
    },
    { depth: 2, start: '/', end: '/a' },
  ),
  journeys(
    'a filter on the session looks at its first hit',
    [view('ann', '09:00', '/a', { country: 'DE' }), view('ann', '09:01', '/b'), ...walk('bob', '/c')],
    { rows: [{ path: ['/a', '/b'] }], totalSessions: 1 },
    { filter: filterOf({ country: 'de' }) },
  ),
  journeys(
    'a filter on the path keeps whole journeys of sessions with a hit on it in the window',
    [
      ...walk('ann', '/', '/a', '/b'),
      ...walk('bob', '/', '/b'),
      view('cai', '08:59', '/a'),
      view('cai', '09:01', '/c'),
      view('dee', '09:00', '/d'),
      event('dee', '09:01', 'x', { pathname: '/a' }),
    ],
    { rows: [{ path: ['/', '/a', '/b'] }, { path: ['/d'] }], totalSessions: 2 },
    { ...nineToTen, filter: filterOf({ pathname: '/a' }) },
  ),
  journeys(
    'links come by sessions, then step, from and to, an end before a path',
    [...walk('ann', '/a', '/b', '/a'), ...walk('bob', '/a'), ...walk('cai', '/b', '/a', '/b')],
    {
      links: [
        { step: 1, from: '/a', to: null, sessions: 1 },
        { step: 1, from: '/a', to: '/b', sessions: 1 },
        { step: 1, from: '/b', to: '/a', sessions: 1 },
        { step: 2, from: '/a', to: '/b', sessions: 1 },
        { step: 2, from: '/b', to: '/a', sessions: 1 },
        { step: 3, from: '/a', to: null, sessions: 1 },
        { step: 3, from: '/b', to: null, sessions: 1 },
      ],
    },
  ),
  journeys(
    'at most the two hundred most frequent links are returned',
    Array.from({ length: 202 }, (_, index) => walk(`v${index}`, `/${1000 + Math.min(index, 200)}`)).flat(),
    {
      totalSessions: 202,
      links: Array.from({ length: 200 }, (_, index) => ({
        step: 1,
        from: index === 0 ? '/1200' : `/${999 + index}`,
        to: null,
        sessions: index === 0 ? 2 : 1,
      })),
    },
  ),
];
