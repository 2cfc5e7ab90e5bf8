import type { Filter } from '../../query/filter.ts';
import type { ProfileRow, ProfilesAnswer, ProfilesQuery } from '../../query/profiles.ts';
import { at, type EngineCase, event, identified, money, ping, type TableRow, view, wholeDay } from './engine-table.ts';

type Expected = Partial<Omit<ProfilesAnswer, 'rows'>> & { readonly rows?: readonly Partial<ProfileRow>[] };

const profiles = (
  title: string,
  rows: readonly TableRow[],
  answer: Expected,
  asked: Partial<ProfilesQuery> = {},
): EngineCase => ({
  title,
  rows,
  answer,
  asked: {
    kind: 'profiles',
    ...wholeDay,
    search: null,
    identified: null,
    goals: [],
    limit: 50,
    offset: 0,
    ...asked,
  },
});

const visitor = (key: string) => ({ key, isProfile: false });
const person = (key: string) => ({ key, isProfile: true });
const fromGermany: Filter = { kind: 'match', dimension: 'country', operator: 'is', value: 'de' };
const onPricing: Filter = { kind: 'match', dimension: 'pathname', operator: 'is', value: '/pricing' };

/** The profiles of a window. */
export const profilesCases: readonly EngineCase[] = [
  profiles('a site without hits has no member', [ping('ann', '09:00', '/', 5)], { rows: [], total: 0, identified: 0 }),
  profiles(
    'an anonymous visitor has its first source and its last page',
    [
      view('ann', '09:00', '/', { source: 'Google', channel: 'Organic Search', country: 'DE', city: 'Köln' }),
      view('ann', '09:01', '/pricing', { country: 'FR' }),
      ping('ann', '09:05', '/pricing', 1000),
      event('ann#2', '15:00', 'signup', { source: 'Bing', device: 'mobile', browser: 'Safari', os: 'iOS' }),
      money('ann#2', '15:00', 500),
      money('ann#2', '15:01', -200),
    ],
    {
      rows: [
        {
          profile: visitor('ann'),
          traits: [],
          firstTs: at('09:00'),
          lastTs: at('15:00'),
          sessions: 2,
          pageviews: 2,
          events: 1,
          conversions: 2,
          revenue: [{ currency: 'EUR', amount: 300 }],
          firstSource: 'Google',
          firstChannel: 'Organic Search',
          lastPathname: '/pricing',
          country: null,
          city: null,
          device: 'mobile',
          browser: 'Safari',
          os: 'iOS',
        },
      ],
      total: 1,
      identified: 0,
    },
    {
      goals: [
        { type: 'event', pattern: 'signup' },
        { type: 'pageview', pattern: '/pri*' },
      ],
    },
  ),
  profiles(
    'visitors who are identified as one profile are that profile, with what they did before it in the same session',
    [
      view('ann', '09:00'),
      identified('ann', '09:05', 'u2'),
      identified('ann', '09:10', 'u1'),
      view('bob', '10:00'),
      identified('bob', '09:30', 'u1'),
      view('cai', '11:00'),
    ],
    {
      rows: [
        { profile: visitor('cai'), sessions: 1 },
        { profile: person('u1'), sessions: 1, pageviews: 1, firstTs: at('10:00'), lastTs: at('10:00') },
        { profile: person('u2'), sessions: 1, pageviews: 1, firstTs: at('09:00'), lastTs: at('09:00') },
      ],
      total: 3,
      identified: 2,
    },
  ),
  profiles(
    'P1 two people at one browser keep what is theirs, alternating within one session',
    [
      identified('one', '09:00', 'alice'),
      view('one', '09:00', '/alice', { source: 'Google', channel: 'Organic Search', country: 'DE' }),
      event('one', '09:01', 'order'),
      money('one', '09:01', 900),
      identified('one', '09:02', 'bob'),
      view('one', '09:02', '/bob'),
      money('one', '09:03', 40),
      identified('one', '09:04', 'alice'),
      view('one', '09:04', '/alice/again'),
      event('one', '09:05', 'click'),
    ],
    {
      rows: [
        {
          profile: person('alice'),
          sessions: 1,
          pageviews: 2,
          events: 2,
          firstTs: at('09:00'),
          lastTs: at('09:05'),
          revenue: [{ currency: 'EUR', amount: 900 }],
          firstSource: 'Google',
          lastPathname: '/alice/again',
        },
        {
          profile: person('bob'),
          sessions: 1,
          pageviews: 1,
          events: 0,
          firstTs: at('09:02'),
          lastTs: at('09:02'),
          revenue: [{ currency: 'EUR', amount: 40 }],
          firstSource: 'Google',
          firstChannel: 'Organic Search',
          lastPathname: '/bob',
          country: 'DE',
        },
      ],
      total: 2,
      identified: 2,
    },
  ),
  profiles(
    'P1 what a visitor did in a session before the one it was identified in stays anonymous',
    [
      view('ann', '09:00', '/before'),
      money('ann', '09:01', 5),
      view('ann#2', '15:00', '/after'),
      identified('ann#2', '15:01', 'u1'),
      view('ann#3', '18:00', '/later'),
    ],
    {
      rows: [
        { profile: person('u1'), sessions: 2, pageviews: 2, firstTs: at('15:00'), lastTs: at('18:00'), revenue: [] },
        { profile: visitor('ann'), sessions: 1, pageviews: 1, lastTs: at('09:00'), lastPathname: '/before' },
      ],
      total: 2,
      identified: 1,
    },
  ),
  profiles(
    'P1 a visitor is in the window with the profile whose hits are in it',
    [
      identified('one', '09:00', 'alice'),
      view('one', '09:00', '/alice'),
      identified('one', '09:20', 'bob'),
      view('one', '09:20', '/bob'),
      identified('one', '09:40', 'alice'),
      view('one', '09:40', '/alice'),
    ],
    { rows: [{ profile: person('bob'), pageviews: 1 }], total: 1, identified: 1 },
    { since: at('09:10'), until: at('09:30') },
  ),
  profiles(
    'P1 an identification outside every session names what its visitor does after it alone',
    [
      view('ann', '09:00'),
      { table: 'identifications', row: { ts: at('09:10'), visitorId: 'ann', sessionId: undefined, profileId: 'u1' } },
      view('ann', '09:20'),
    ],
    {
      rows: [
        { profile: person('u1'), firstTs: at('09:20') },
        { profile: visitor('ann'), lastTs: at('09:00') },
      ],
      total: 2,
    },
  ),
  profiles(
    'of identifications at one moment the one that arrived last decides',
    [identified('ann', '09:05', 'u2'), identified('ann', '09:05', 'u1'), view('ann', '09:06')],
    { rows: [{ profile: person('u1') }] },
  ),
  profiles(
    'traits of all identifications as the person are merged, later over earlier',
    [
      view('ann', '09:00'),
      identified('ann', '09:10', 'u1', { plan: 'pro', seats: 3 }),
      identified('bob', '09:20', 'u1', { plan: 'free', isAdmin: true }),
      identified('ann', '09:05', 'u1', { seats: 1, name: 'Ann' }),
      identified('ann', '09:30', 'u1'),
      identified('dee', '09:40', 'u2', { plan: 'other' }),
    ],
    {
      rows: [
        {
          traits: [
            ['isAdmin', true],
            ['name', 'Ann'],
            ['plan', 'free'],
            ['seats', 3],
          ],
        },
      ],
    },
  ),
  profiles(
    'money of a person counts, also of a visitor of theirs without a hit',
    [
      view('ann', '09:00'),
      identified('ann', '09:05', 'u1'),
      identified('bob', '09:05', 'u1'),
      money('bob', '09:06', 7),
    ],
    { rows: [{ profile: person('u1'), revenue: [{ currency: 'EUR', amount: 7 }] }], total: 1 },
  ),
  profiles(
    'the figures of a profile in the window include its time outside of the window',
    [
      view('ann', '08:00', '/early'),
      view('ann', '09:30'),
      view('ann', '11:00', '/late'),
      view('bob', '08:59:59.999'),
      view('cai', '09:00'),
      view('dee', '10:00'),
      view('eve', '10:00:00.001'),
    ],
    {
      rows: [
        { profile: visitor('ann'), firstTs: at('08:00'), lastTs: at('11:00'), pageviews: 3, lastPathname: '/late' },
        { profile: visitor('dee') },
        { profile: visitor('cai') },
      ],
      total: 3,
    },
    { since: at('09:00'), until: at('10:00') },
  ),
  profiles(
    'members seen last at one moment come by id',
    ['cai', 'ann', 'bob'].map((who) => view(who, '09:00')),
    { rows: [{ profile: visitor('ann') }, { profile: visitor('bob') }], total: 3 },
    { limit: 2 },
  ),
  profiles(
    'a page past the end is empty and has the totals',
    [view('ann', '09:00'), identified('ann', '09:00', 'u1'), view('bob', '09:00')],
    { rows: [], total: 2, identified: 1 },
    { offset: 2 },
  ),
  profiles(
    'identified members alone',
    [view('ann', '09:00'), identified('ann', '09:00', 'u1'), view('bob', '09:00')],
    { rows: [{ profile: person('u1') }], total: 1, identified: 1 },
    { identified: true },
  ),
  profiles(
    'anonymous members alone',
    [view('ann', '09:00'), identified('ann', '09:00', 'u1'), view('bob', '09:00')],
    { rows: [{ profile: visitor('bob') }], total: 1, identified: 0 },
    { identified: false },
  ),
  profiles(
    'a search finds ids and traits in whatever case, not the names of traits',
    [
      view('ann', '09:05'),
      identified('ann', '09:00', 'CUSTOMER-7'),
      view('bob', '09:04'),
      identified('bob', '09:00', 'u2', { company: 'Homer & Sons' }),
      view('homer', '09:03'),
      view('cai', '09:02'),
      identified('cai', '09:00', 'u3', { homer: 'x' }),
      view('dee', '09:01'),
    ],
    { rows: [{ profile: person('CUSTOMER-7') }, { profile: person('u2') }], total: 2 },
    { search: 'oMeR', identified: true },
  ),
  profiles(
    'a search looks at the merged traits alone',
    [
      view('ann', '09:05'),
      identified('ann', '09:00', 'u1', { plan: 'pro' }),
      identified('ann', '09:01', 'u1', { plan: 'free' }),
    ],
    { rows: [], total: 0 },
    { search: 'pro' },
  ),
  profiles(
    "filters look at a session's first hit, and do not limit the figures",
    [
      view('ann', '09:00', '/', { country: 'DE' }),
      view('ann#2', '15:00', '/', { country: 'FR' }),
      view('bob', '09:00', '/', { country: 'FR' }),
    ],
    { rows: [{ profile: visitor('ann'), sessions: 2 }], total: 1 },
    { filter: fromGermany },
  ),
  profiles(
    'a pathname filter keeps members with a hit on it',
    [view('ann', '09:00'), view('ann', '09:01', '/pricing'), view('bob', '09:00')],
    { rows: [{ profile: visitor('ann'), pageviews: 2 }], total: 1 },
    { filter: onPricing },
  ),
];
