import type { ChannelRow, ChannelsAnswer, ChannelsQuery } from '../../query/channels.ts';
import type { Filter } from '../../query/filter.ts';
import { at, type EngineCase, event, money, ping, type TableRow, view, wholeDay } from './engine-table.ts';

const channels = (
  title: string,
  rows: readonly TableRow[],
  answer: Partial<Omit<ChannelsAnswer, 'rows'>> & { readonly rows?: readonly Partial<ChannelRow>[] },
  asked: Partial<ChannelsQuery> = {},
): EngineCase => ({
  title,
  rows,
  answer,
  asked: { kind: 'channels', ...wholeDay, goals: [], limit: 50, offset: 0, ...asked },
});

const is = (dimension: 'country' | 'pathname', value: string): Filter => ({
  kind: 'match',
  dimension,
  operator: 'is',
  value,
});

const google = { source: 'Google', channel: 'Organic Search' };
const bing = { source: 'Bing', channel: 'Organic Search' };
const letter = { source: 'letter', channel: 'Email' };
const signup = { type: 'event', pattern: 'signup' } as const;

const nineToTen = { since: at('09:00'), until: at('10:00') };

/** Sessions, conversions and revenue by the channel of the session. */
export const channelCases: readonly EngineCase[] = [
  channels('a site without hits has no channel', [], { rows: [], total: 0, totalSessions: 0 }),
  channels(
    'a channel counts sessions, visitors, pageviews, bounces and time, and names its sources',
    [
      view('ann', '09:00', '/', google),
      view('ann', '09:01', '/a'),
      ping('ann', '09:02', '/a', 60_000),
      view('ann#2', '15:00', '/', bing),
      view('bob', '09:00', '/', google),
      event('cai', '09:00', 'imported', bing),
      view('dee', '09:00', '/', letter),
    ],
    {
      rows: [
        {
          channel: 'Organic Search',
          sessions: 4,
          visitors: 3,
          pageviews: 4,
          bounces: 2,
          viewSessions: 3,
          durationMs: 120_000,
          conversions: 0,
          convertedSessions: 0,
          revenue: [],
          sources: [
            { source: 'Bing', sessions: 2 },
            { source: 'Google', sessions: 2 },
          ],
        },
        { channel: 'Email', sessions: 1, visitors: 1, pageviews: 1, sources: [{ source: 'letter', sessions: 1 }] },
      ],
      total: 2,
      totalSessions: 5,
    },
  ),
  channels(
    'sessions without a channel are Direct, together with those that say so',
    [view('ann', '09:00'), view('bob', '09:00', '/', { channel: 'Direct' })],
    { rows: [{ channel: 'Direct', sessions: 2, sources: [{ source: 'Direct', sessions: 2 }] }], total: 1 },
  ),
  channels(
    'a later campaign within a session changes nothing, and of equal times the first to arrive decides',
    [
      view('ann', '08:59', '/', google),
      view('ann', '09:30', '/', letter),
      view('bob', '09:30', '/', { ...letter, seq: 6_000_002 }),
      view('bob', '09:30', '/', { ...bing, seq: 6_000_001 }),
    ],
    { rows: [{ channel: 'Organic Search', sessions: 2, pageviews: 3 }], total: 1 },
    nineToTen,
  ),
  channels(
    'most sessions come first, then the channel by code point; pages cut the list',
    ['b', 'a', '🏖', '\uff5e', 'a', 'B'].map((channel, index) => view(`v${index}`, '09:00', '/', { channel })),
    {
      rows: ['B', 'b', '\uff5e'].map((channel) => ({ channel, sessions: 1 })),
      total: 5,
      totalSessions: 6,
    },
    { limit: 3, offset: 1 },
  ),
  channels(
    'a page past the end is empty and has the totals',
    [view('ann', '09:00', '/', google)],
    { rows: [], total: 1, totalSessions: 1 },
    { offset: 1 },
  ),
  channels(
    'five sources are shown, most sessions first, then by code point',
    ['f', 'e', 'd', 'c', 'b', 'a', 'f'].map((source, index) =>
      view(`v${index}`, '09:00', '/', { source, channel: 'Referral' }),
    ),
    {
      rows: [
        {
          channel: 'Referral',
          sessions: 7,
          sources: [{ source: 'f', sessions: 2 }, ...['a', 'b', 'c', 'd'].map((source) => ({ source, sessions: 1 }))],
        },
      ],
    },
  ),
  channels(
    'conversions are over all goals, converted sessions count once',
    [
      view('ann', '09:00', '/thanks', google),
      event('ann', '09:01', 'signup'),
      event('ann', '09:02', 'signup'),
      view('bob', '09:00', '/', google),
      event('cai', '09:00', 'signup', letter),
    ],
    {
      rows: [
        { channel: 'Organic Search', conversions: 4, convertedSessions: 1 },
        { channel: 'Email', conversions: 1, convertedSessions: 1 },
      ],
    },
    { goals: [signup, { type: 'pageview', pattern: '/thanks' }, { type: 'pageview', pattern: '/th*' }] },
  ),
  channels(
    'money belongs to the channel of its session, by currency, refunds subtracted',
    [
      view('ann', '09:00', '/', google),
      money('ann', '09:01', 900, 'EUR', letter),
      money('ann', '09:02', -200, 'EUR'),
      money('ann', '09:03', 50, 'AUD'),
      view('bob', '09:00', '/', letter),
    ],
    {
      rows: [
        { channel: 'Email', revenue: [] },
        {
          channel: 'Organic Search',
          revenue: [
            { currency: 'AUD', amount: 50 },
            { currency: 'EUR', amount: 700 },
          ],
        },
      ],
    },
  ),
  channels(
    'money whose session has no hit in the window gives its channel a row',
    [
      view('ann', '08:59', '/', google),
      money('ann', '09:00', 10),
      money('bob', '09:00', 20, 'EUR', { sessionId: undefined }),
      view('cai', '09:00', '/', letter),
    ],
    {
      rows: [
        { channel: 'Email', sessions: 1, revenue: [] },
        { channel: 'Direct', sessions: 0, visitors: 0, revenue: [{ currency: 'EUR', amount: 20 }], sources: [] },
        { channel: 'Organic Search', sessions: 0, pageviews: 0, revenue: [{ currency: 'EUR', amount: 10 }] },
      ],
      total: 3,
      totalSessions: 1,
    },
    nineToTen,
  ),
  channels(
    'both ends of the window belong to it; time and bounces are of the whole session',
    [
      view('ann', '08:59:59.999', '/', google),
      view('ann', '09:00', '/', google),
      view('bob', '10:00', '/', letter),
      view('bob', '10:00:00.001', '/', letter),
      view('cai', '10:00:00.001', '/', bing),
    ],
    {
      rows: [
        { channel: 'Email', sessions: 1, pageviews: 1, bounces: 0, durationMs: 1 },
        { channel: 'Organic Search', sessions: 1, pageviews: 1, bounces: 0, durationMs: 1 },
      ],
    },
    nineToTen,
  ),
  channels(
    'a filter on a pathname keeps sessions with a hit on it, and hits and money on it',
    [
      view('ann', '09:00', '/', google),
      view('ann', '09:01', '/cart'),
      money('ann', '09:02', 10, 'EUR', { pathname: '/cart' }),
      money('ann', '09:03', 20, 'EUR'),
      view('bob', '09:00', '/', letter),
    ],
    {
      rows: [
        {
          channel: 'Organic Search',
          sessions: 1,
          pageviews: 1,
          bounces: 0,
          revenue: [{ currency: 'EUR', amount: 10 }],
        },
      ],
      total: 1,
      totalSessions: 1,
    },
    { filter: is('pathname', '/cart') },
  ),
  channels(
    'a filter on the session looks at its first hit',
    [view('ann', '09:00', '/', { ...google, country: 'DE' }), view('bob', '09:00', '/', { ...letter, country: 'FR' })],
    { rows: [{ channel: 'Organic Search' }], total: 1, totalSessions: 1 },
    { filter: is('country', 'de') },
  ),
];
