import { at, type EngineCase, event, ping, series, view } from './engine-table.ts';

/** Buckets by hour, day and month, UTC. Engines leave empty buckets out; zeros are filled in later. */
export const seriesCases: readonly EngineCase[] = [
  series('a site without hits has no buckets', [], []),
  series(
    'an hour begins at :00:00.000 and ends a millisecond before the next',
    [view('ann', '08:59:59.999'), view('bob', '09:00'), view('cai', '09:59:59.999'), view('dee', '10:00')],
    [
      { start: at('08:00'), visitors: 1, sessions: 1, pageviews: 1, events: 0, bounces: 1, viewSessions: 1 },
      { start: at('09:00'), visitors: 2, sessions: 2, pageviews: 2, events: 0, bounces: 2, viewSessions: 2 },
      { start: at('10:00'), visitors: 1, sessions: 1, pageviews: 1, events: 0, bounces: 1, viewSessions: 1 },
    ],
  ),
  series(
    'a session and its visitor count in every bucket with a hit; bounces are of the whole session',
    [view('ann', '09:50'), view('ann', '10:10'), event('ann', '12:00'), view('bob', '09:55')],
    [
      { start: at('09:00'), visitors: 2, sessions: 2, pageviews: 2, events: 0, bounces: 1, viewSessions: 2 },
      { start: at('10:00'), visitors: 1, sessions: 1, pageviews: 1, events: 0, bounces: 0, viewSessions: 1 },
      { start: at('12:00'), visitors: 1, sessions: 1, pageviews: 0, events: 1, bounces: 0, viewSessions: 1 },
    ],
  ),
  series(
    'two sessions of a visitor in one bucket are one visitor',
    [view('ann', '09:00'), view('ann#2', '09:45')],
    [{ start: at('09:00'), visitors: 1, sessions: 2, pageviews: 2 }],
  ),
  series(
    'a session of events alone has no pageview to bounce from',
    [event('ann', '09:00')],
    [{ start: at('09:00'), visitors: 1, sessions: 1, pageviews: 0, events: 1, bounces: 0, viewSessions: 0 }],
  ),
  series(
    'a ping opens no bucket',
    [
      view('ann', '09:00'),
      ping('ann', '10:30', '/', 1_000),
      ping('bob', '11:00', '/', 1_000, { sessionId: undefined }),
    ],
    [{ start: at('09:00'), sessions: 1, pageviews: 1 }],
  ),
  series(
    'a window inside a bucket takes its hits alone and keeps the start of the bucket',
    [view('ann', '09:10'), view('bob', '09:20'), view('cai', '09:40')],
    [{ start: at('09:00'), visitors: 1, pageviews: 1 }],
    { since: at('09:15'), until: at('09:30') },
  ),
  series(
    'days begin at midnight UTC',
    [view('ann', '2026-06-09T23:59:59.999'), view('ann', '00:00'), view('bob', '23:59:59.999')],
    [
      { start: at('2026-06-09T00:00'), visitors: 1, pageviews: 1, bounces: 0 },
      { start: at('2026-06-10T00:00'), visitors: 2, pageviews: 2, bounces: 1 },
    ],
    { interval: 'day', since: at('2026-06-01T00:00') },
  ),
  series(
    'months begin on their first, in leap years and over the turn of a year too',
    [
      view('ann', '2023-12-31T23:59:59.999'),
      view('ann', '2024-01-01T00:00'),
      view('bob', '2024-02-29T12:00'),
      view('cai', '2024-03-01T00:00'),
    ],
    [
      { start: at('2023-12-01T00:00'), visitors: 1, pageviews: 1 },
      { start: at('2024-01-01T00:00'), visitors: 1, pageviews: 1 },
      { start: at('2024-02-01T00:00'), visitors: 1, pageviews: 1 },
      { start: at('2024-03-01T00:00'), visitors: 1, pageviews: 1 },
    ],
    { interval: 'month', since: at('2020-01-01T00:00') },
  ),
];
