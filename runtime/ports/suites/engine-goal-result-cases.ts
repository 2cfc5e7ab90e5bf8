import type { Filter } from '../../query/filter.ts';
import type { GoalMatcher } from '../../query/goal-matcher.ts';
import type {
  GoalAnswer,
  GoalCounts,
  GoalGroupName,
  GoalGroupRow,
  GoalQuery,
  GoalsAnswer,
  GoalsQuery,
} from '../../query/goals.ts';
import { at, type EngineCase, event, ping, type TableRow, view, wholeDay } from './engine-table.ts';

const page = (pattern: string): GoalMatcher => ({ type: 'pageview', pattern });
const fired = (pattern: string): GoalMatcher => ({ type: 'event', pattern });

const nineToTen = { since: at('09:00'), until: at('10:00') };

const is = (dimension: 'country' | 'pathname', value: string): Filter => ({
  kind: 'match',
  dimension,
  operator: 'is',
  value,
});

const results = (
  title: string,
  rows: readonly TableRow[],
  answer: Partial<Pick<GoalsAnswer, 'totalSessions'>> & { readonly goals?: readonly Partial<GoalCounts>[] },
  asked: Partial<GoalsQuery> = {},
): EngineCase => ({ title, rows, answer, asked: { kind: 'goals', ...wholeDay, goals: [page('/thanks')], ...asked } });

const one = (
  title: string,
  rows: readonly TableRow[],
  answer: Partial<Pick<GoalAnswer, 'series'>> & {
    readonly groups?: Partial<Record<GoalGroupName, readonly Partial<GoalGroupRow>[]>>;
  },
  asked: Partial<GoalQuery> = {},
): EngineCase => ({
  title,
  rows,
  answer,
  asked: { kind: 'goal', ...wholeDay, goal: page('/thanks'), interval: 'hour', ...asked },
});

const none = { conversions: 0, sessions: 0, visitors: 0 };

/** Conversions of several goals. */
export const goalResultCases: readonly EngineCase[] = [
  results('a site without hits has no session, and no goal converted', [], { totalSessions: 0, goals: [none] }),
  results(
    'without goals the sessions are counted all the same',
    [view('ann', '09:00')],
    { totalSessions: 1, goals: [] },
    {
      goals: [],
    },
  ),
  results(
    'each goal counts its hits, the sessions and the visitors they are of, in the order asked',
    [
      view('ann', '09:00', '/thanks'),
      view('ann', '09:01', '/thanks'),
      view('ann#2', '15:00', '/thanks'),
      event('ann', '09:02', 'signup'),
      view('bob', '09:00', '/thanks/gift'),
      view('cai', '09:00', '/'),
    ],
    {
      totalSessions: 4,
      goals: [
        { conversions: 1, sessions: 1, visitors: 1 },
        { conversions: 3, sessions: 2, visitors: 1 },
        none,
        { conversions: 4, sessions: 3, visitors: 2 },
      ],
    },
    { goals: [fired('signup'), page('/thanks'), page('/unknown'), page('/thanks*')] },
  ),
  results(
    'the same goal twice converts twice',
    [view('ann', '09:00', '/thanks')],
    { goals: [1, 1].map((count) => ({ conversions: count, sessions: count, visitors: count })) },
    { goals: [page('/thanks'), page('/thanks')] },
  ),
  results(
    'signs with a meaning elsewhere stand for themselves in a pathname',
    [view('ann', '09:00', '/100%_\\'), view('ann', '09:01', '/100%_\\x'), view('ann', '09:02', '/100abc')],
    { goals: [{ conversions: 1 }, { conversions: 2 }, { conversions: 0 }] },
    { goals: [page('/100%_\\'), page('/100%_\\*'), page('/100%_b*')] },
  ),
  results(
    'an event on the page of a goal is no pageview, and a ping converts nothing',
    [event('ann', '09:00', '/thanks', { pathname: '/thanks' }), ping('ann', '09:01', '/thanks', 1_000)],
    { totalSessions: 1, goals: [none, { conversions: 1, sessions: 1, visitors: 1 }] },
    { goals: [page('/thanks'), fired('/thanks')] },
  ),
  results(
    'both ends of the window belong to it, for conversions and for sessions',
    [
      view('ann', '08:59:59.999', '/thanks'),
      view('ann', '09:10', '/'),
      view('bob', '09:00', '/thanks'),
      view('cai', '10:00', '/thanks'),
      view('dee', '10:00:00.001', '/thanks'),
    ],
    { totalSessions: 3, goals: [{ conversions: 2, sessions: 2, visitors: 2 }] },
    nineToTen,
  ),
  results(
    "a filter on the session looks at its first hit, for goals' sessions as for all",
    [
      view('ann', '09:00', '/', { country: 'DE' }),
      view('ann', '09:01', '/thanks', { country: 'FR' }),
      view('bob', '09:00', '/thanks', { country: 'FR' }),
      view('cai', '09:00', '/', { country: 'de' }),
    ],
    { totalSessions: 2, goals: [{ conversions: 1, sessions: 1, visitors: 1 }] },
    { filter: is('country', 'DE') },
  ),
  results(
    'a filter on a pathname keeps hits on it, and sessions with such a hit',
    [
      view('ann', '09:00', '/a'),
      event('ann', '09:01', 'signup', { pathname: '/a' }),
      event('ann', '09:02', 'signup', { pathname: '/b' }),
      view('bob', '09:00', '/b'),
    ],
    { totalSessions: 1, goals: [{ conversions: 1, sessions: 1, visitors: 1 }, none] },
    { goals: [fired('signup'), page('/b')], filter: is('pathname', '/a') },
  ),
];

const google = { source: 'Google', channel: 'Organic Search' };

/** Conversions of one goal over time and by dimensions of their sessions. */
export const goalDetailCases: readonly EngineCase[] = [
  one('a site without hits has no bucket and no group', [], {
    series: [],
    groups: { sources: [], channels: [], entryPages: [], countries: [], devices: [] },
  }),
  one(
    'a bucket counts its conversions and the sessions that converted in it',
    [
      view('ann', '09:00', '/thanks'),
      view('ann', '09:59:59.999', '/thanks'),
      view('ann', '10:00', '/thanks'),
      view('bob', '09:30', '/thanks'),
      view('cai', '11:00', '/'),
    ],
    {
      series: [
        { start: at('09:00'), conversions: 3, sessions: 2 },
        { start: at('10:00'), conversions: 1, sessions: 1 },
      ],
    },
  ),
  one(
    'a series by the day cuts at midnight, within a session too',
    [view('ann', '23:59:59.999', '/thanks'), view('ann', '2026-06-11T00:00', '/thanks')],
    {
      series: [
        { start: at('00:00'), conversions: 1, sessions: 1 },
        { start: at('2026-06-11T00:00'), conversions: 1, sessions: 1 },
      ],
    },
    { interval: 'day', until: at('2026-06-11T23:59') },
  ),
  one(
    'a group has all its sessions, its conversions and the sessions that converted',
    [
      view('ann', '09:00', '/', google),
      view('ann', '09:01', '/thanks'),
      view('ann', '09:02', '/thanks'),
      view('bob', '09:00', '/', google),
      view('cai', '09:00', '/thanks', { source: 'Bing', channel: 'Organic Search' }),
    ],
    {
      groups: {
        sources: [
          { key: 'Google', sessions: 2, conversions: 2, convertedSessions: 1 },
          { key: 'Bing', sessions: 1, conversions: 1, convertedSessions: 1 },
        ],
        channels: [{ key: 'Organic Search', sessions: 3, conversions: 3, convertedSessions: 2 }],
        entryPages: [
          { key: '/', sessions: 2, conversions: 2, convertedSessions: 1 },
          { key: '/thanks', sessions: 1, conversions: 1, convertedSessions: 1 },
        ],
      },
    },
  ),
  one(
    'no source and no channel are Direct; what else a session lacks gives no row',
    [event('ann', '09:00', 'signup'), view('bob', '09:00', '/', { country: 'DE', device: 'mobile' })],
    {
      groups: {
        sources: [{ key: 'Direct', sessions: 2, conversions: 1, convertedSessions: 1 }],
        channels: [{ key: 'Direct', sessions: 2, conversions: 1, convertedSessions: 1 }],
        entryPages: [{ key: '/', sessions: 1, conversions: 0, convertedSessions: 0 }],
        countries: [{ key: 'DE', sessions: 1, conversions: 0, convertedSessions: 0 }],
        devices: [{ key: 'mobile', sessions: 1, conversions: 0, convertedSessions: 0 }],
      },
    },
    { goal: fired('signup') },
  ),
  one(
    'of equal conversions the key decides, by code point, and ten rows are shown',
    ['🏖', '\uff5e', 'b', 'a', 'B', '中', 'c', 'd', 'e', 'f', 'g'].map((source, index) =>
      view(`v${index}`, '09:00', source === 'g' ? '/thanks' : '/', { source }),
    ),
    {
      groups: {
        sources: ['g', 'B', 'a', 'b', 'c', 'd', 'e', 'f', '中', '\uff5e'].map((key) => ({ key })),
      },
    },
  ),
  one(
    'a session is of its first hit, also of one before the window, and of equal times the first to arrive decides',
    [
      view('ann', '08:59', '/a', google),
      view('ann', '09:00', '/thanks', { source: 'Bing', channel: 'Email' }),
      view('bob', '09:30', '/thanks', { seq: 4_000_002, country: 'FR' }),
      view('bob', '09:30', '/b', { seq: 4_000_001, country: 'DE' }),
    ],
    {
      groups: {
        sources: [
          { key: 'Direct', sessions: 1, conversions: 1, convertedSessions: 1 },
          { key: 'Google', sessions: 1, conversions: 1, convertedSessions: 1 },
        ],
        entryPages: [
          { key: '/a', sessions: 1, conversions: 1, convertedSessions: 1 },
          { key: '/b', sessions: 1, conversions: 1, convertedSessions: 1 },
        ],
        countries: [{ key: 'DE', sessions: 1, conversions: 1, convertedSessions: 1 }],
      },
    },
    nineToTen,
  ),
  one(
    'a filter narrows groups and buckets alike',
    [
      view('ann', '09:00', '/thanks', { country: 'DE', ...google }),
      view('bob', '09:00', '/thanks', { country: 'FR', ...google }),
    ],
    {
      series: [{ start: at('09:00'), conversions: 1, sessions: 1 }],
      groups: { sources: [{ key: 'Google', sessions: 1, conversions: 1, convertedSessions: 1 }] },
    },
    { filter: is('country', 'de') },
  ),
];
