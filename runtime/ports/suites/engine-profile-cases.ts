import type { ProfileQuery } from '../../query/profiles.ts';
import { at, type EngineCase, event, identified, money, ping, type TableRow, view } from './engine-table.ts';

const profile = (
  title: string,
  rows: readonly TableRow[],
  answer: unknown,
  asked: Partial<ProfileQuery>,
): EngineCase => ({
  title,
  rows,
  answer,
  asked: { kind: 'profile', profileId: '', goals: [], ...asked },
});

const visitor = (key: string) => ({ key, isProfile: false });

/** One profile by its id. */
export const profileCases: readonly EngineCase[] = [
  profile('an unknown id has no profile', [view('ann', '09:00')], undefined, { profileId: 'bob' }),
  profile(
    'pings and revenue alone make no profile',
    [ping('ann', '09:00', '/', 5), money('ann', '09:00', 5)],
    undefined,
    {
      profileId: 'ann',
    },
  ),
  profile(
    'a visitor who was identified is no member any more',
    [view('ann', '09:00'), identified('ann', '09:05', 'u1')],
    undefined,
    { profileId: 'ann' },
  ),
  profile(
    'P1 a visitor who was identified in a later session is a member with what came before',
    [view('ann', '09:00'), view('ann#2', '15:00'), identified('ann#2', '15:05', 'u1')],
    {
      profile: visitor('ann'),
      sessions: 1,
      lastTs: at('09:00'),
      latestSessions: [{ sessionId: 'ann#1', pageviews: 1 }],
    },
    { profileId: 'ann' },
  ),
  profile(
    'a visitor whose id no address can hold is found by its spelling in hex',
    [view('a/b', '09:00')],
    { profile: visitor('a/b'), sessions: 1 },
    { profileId: '~612f62' },
  ),
  profile(
    'sessions come latest first, whole, with their own first hit, entry and exit',
    [
      view('ann', '09:00', '/a', { source: 'Google', channel: 'Organic Search', country: 'DE', device: 'mobile' }),
      event('ann', '09:01', 'click', { source: 'Bing' }),
      view('ann', '09:02', '/b'),
      ping('ann', '09:04:30', '/b', 1000),
      event('ann#2', '15:00', 'click'),
      ping('ann', '16:00', '/b', 1000, { sessionId: undefined }),
    ],
    {
      latestSessions: [
        {
          sessionId: 'ann#2',
          startTs: at('15:00'),
          durationMs: 0,
          pageviews: 0,
          events: 1,
          source: 'Direct',
          channel: 'Direct',
          entryPathname: null,
          exitPathname: null,
          country: null,
          device: null,
        },
        {
          sessionId: 'ann#1',
          startTs: at('09:00'),
          durationMs: 270_000,
          pageviews: 2,
          events: 1,
          source: 'Google',
          channel: 'Organic Search',
          entryPathname: '/a',
          exitPathname: '/b',
          country: 'DE',
          device: 'mobile',
        },
      ],
    },
    { profileId: 'ann' },
  ),
  profile(
    'sessions that began at one moment come by id',
    [view('ann#2', '09:00'), view('ann#1', '09:00')],
    { latestSessions: [{ sessionId: 'ann#1' }, { sessionId: 'ann#2' }] },
    { profileId: 'ann' },
  ),
  profile(
    'at most twenty sessions are returned',
    Array.from({ length: 22 }, (_, index) => view(`ann#${index}`, `${String(index).padStart(2, '0')}:00`)),
    { sessions: 22, latestSessions: Array.from({ length: 20 }, (_, index) => ({ sessionId: `ann#${21 - index}` })) },
    { profileId: 'ann' },
  ),
];
