import { at, type EngineCase, event, ping, totals, view } from './engine-table.ts';

const nineToTen = { since: at('09:00'), until: at('10:00') };

/** Windows, visitors, sessions, bounces, durations. */
export const totalsCases: readonly EngineCase[] = [
  totals('a site without hits is all zeros', [], {
    visitors: 0,
    sessions: 0,
    pageviews: 0,
    events: 0,
    bounces: 0,
    viewSessions: 0,
    durationMs: 0,
    conversions: 0,
    revenue: [],
  }),
  totals('a single pageview is a visitor, a session and a bounce', [view('ann', '09:00')], {
    visitors: 1,
    sessions: 1,
    pageviews: 1,
    events: 0,
    bounces: 1,
    viewSessions: 1,
    durationMs: 0,
  }),
  totals(
    'both ends of a window belong to it, the milliseconds beside them do not',
    [
      view('ann', '08:59:59.999'),
      view('bob', '09:00:00.000'),
      view('cai', '10:00:00.000'),
      view('dee', '10:00:00.001'),
    ],
    { visitors: 2, pageviews: 2 },
    nineToTen,
  ),
  totals(
    'a window may be a single millisecond',
    [view('ann', '09:00:00.000'), view('bob', '09:00:00.001'), view('cai', '09:00:00.002')],
    { visitors: 1, pageviews: 1 },
    { since: at('09:00:00.001'), until: at('09:00:00.001') },
  ),
  totals(
    'a window that ends before it starts holds nothing',
    [view('ann', '09:00')],
    { visitors: 0, sessions: 0, pageviews: 0, revenue: [] },
    { since: at('10:00'), until: at('08:00') },
  ),
  totals('a visitor with two sessions counts once', [view('ann', '09:00'), view('ann#2', '15:00')], {
    visitors: 1,
    sessions: 2,
    pageviews: 2,
    bounces: 2,
  }),
  totals(
    'a session belongs to every window it has a hit in, with the hits inside',
    [view('ann', '08:50'), view('ann', '09:10'), view('ann', '09:20'), view('ann', '10:10')],
    { visitors: 1, sessions: 1, pageviews: 2 },
    nineToTen,
  ),
  totals(
    'bounce and duration are of the whole session, uncut by the window',
    [view('ann', '08:50'), view('ann', '09:10'), view('bob', '09:50'), view('bob', '10:10')],
    { sessions: 2, pageviews: 2, bounces: 0, durationMs: 40 * 60_000 },
    nineToTen,
  ),
  totals(
    'a session around a window without a hit in it does not belong to it',
    [view('ann', '08:50'), view('ann', '10:10')],
    { visitors: 0, sessions: 0, durationMs: 0 },
    nineToTen,
  ),
  totals('two pageviews are no bounce, even of the same page', [view('ann', '09:00'), view('ann', '09:00:01')], {
    sessions: 1,
    bounces: 0,
  }),
  totals(
    'an interactive event ends a bounce, a passive one does not',
    [
      view('ann', '09:00'),
      view('bob', '09:00'),
      event('bob', '09:01', 'signup', { interactive: true }),
      view('cai', '09:00'),
      event('cai', '09:01', 'banner', { interactive: false }),
    ],
    { sessions: 3, pageviews: 3, events: 2, bounces: 2, viewSessions: 3 },
  ),
  totals('an event that does not say is interactive', [view('ann', '09:00'), event('ann', '09:01')], {
    bounces: 0,
    events: 1,
  }),
  totals(
    'one interactive event among passive ones ends a bounce',
    [
      view('ann', '09:00'),
      event('ann', '09:01', 'banner', { interactive: false }),
      event('ann', '09:02', 'buy', { interactive: true }),
      event('ann', '09:03', 'banner', { interactive: false }),
    ],
    { bounces: 0 },
  ),
  totals(
    'a session of events alone is a session without a pageview and no bounce',
    [event('ann', '09:00', 'order', { interactive: false }), view('bob', '09:00')],
    { visitors: 2, sessions: 2, pageviews: 1, events: 1, bounces: 1, viewSessions: 1 },
  ),
  totals(
    'an event outside the window still ends the bounce',
    [view('ann', '09:30'), event('ann', '10:05')],
    { sessions: 1, events: 0, bounces: 0 },
    nineToTen,
  ),
  totals('the duration reaches from the first hit to the last', [view('ann', '09:00'), event('ann', '09:07:30')], {
    durationMs: 450_000,
  }),
  totals(
    'an engagement ping lengthens the duration and counts as nothing else',
    [view('ann', '09:00'), ping('ann', '09:20', '/', 1_200_000), view('bob', '09:00')],
    { visitors: 2, sessions: 2, pageviews: 2, events: 0, bounces: 2, durationMs: 1_200_000 },
  ),
  totals(
    'a ping before the last hit does not lengthen the duration',
    [view('ann', '09:00'), ping('ann', '09:05', '/', 300_000), view('ann', '09:10')],
    { durationMs: 600_000 },
  ),
  totals(
    'a ping alone puts no session into a window, but one after its end lengthens those in it',
    [view('ann', '08:50'), ping('ann', '09:10', '/', 60_000), view('bob', '09:59'), ping('bob', '10:29', '/', 1_000)],
    { visitors: 1, sessions: 1, durationMs: 30 * 60_000 },
    nineToTen,
  ),
  totals(
    'a ping outside every session counts for nothing',
    [ping('ann', '09:00', '/', 5_000, { sessionId: undefined }), view('bob', '09:30')],
    { visitors: 1, sessions: 1, pageviews: 1, durationMs: 0 },
  ),
  totals(
    'hits of one millisecond are one session of no length',
    [view('ann', '09:00', '/a'), view('ann', '09:00', '/b'), event('ann', '09:00')],
    { sessions: 1, pageviews: 2, events: 1, bounces: 0, durationMs: 0 },
  ),
  totals(
    'a session over midnight keeps its visitor',
    [view('ann', '2026-06-09T23:50'), view('ann', '00:10', '/', { ownVisitorId: 'ann of the next day' })],
    { visitors: 1, sessions: 1, pageviews: 2 },
    { since: at('2026-06-09T00:00') },
  ),
  totals(
    'hits that arrived out of order count as those in order do',
    [view('ann', '09:20', '/b', { seq: 1 }), view('ann', '09:00', '/a', { seq: 9 }), event('ann', '09:10')],
    { visitors: 1, sessions: 1, pageviews: 2, events: 1, bounces: 0, durationMs: 1_200_000 },
  ),
];
