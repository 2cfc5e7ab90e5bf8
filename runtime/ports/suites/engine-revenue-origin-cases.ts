import type { Filter } from '../../query/filter.ts';
import type {
  RevenueAnswers,
  RevenueCampaignRow,
  RevenueCampaignsQuery,
  RevenueSourceRow,
  RevenueSourcesQuery,
} from '../../query/revenue.ts';
import { at, type EngineCase, event, money, type TableRow, view, wholeDay } from './engine-table.ts';

type Expected<K extends 'revenueSources' | 'revenueCampaigns', R> = Partial<Omit<RevenueAnswers[K], 'rows'>> & {
  readonly rows?: readonly Partial<R>[];
};

const sources = (
  title: string,
  rows: readonly TableRow[],
  answer: Expected<'revenueSources', RevenueSourceRow>,
  asked: Partial<RevenueSourcesQuery> = {},
): EngineCase => ({
  title,
  rows,
  answer,
  asked: { kind: 'revenueSources', ...wholeDay, limit: 50, offset: 0, ...asked },
});

const campaigns = (
  title: string,
  rows: readonly TableRow[],
  answer: Expected<'revenueCampaigns', RevenueCampaignRow>,
  asked: Partial<RevenueCampaignsQuery> = {},
): EngineCase => ({
  title,
  rows,
  answer,
  asked: { kind: 'revenueCampaigns', ...wholeDay, limit: 50, offset: 0, ...asked },
});

const is = (dimension: 'country' | 'pathname', value: string): Filter => ({
  kind: 'match',
  dimension,
  operator: 'is',
  value,
});

const google = { source: 'Google', channel: 'Organic Search' };
const ads = { source: 'Google', channel: 'Paid Search' };
const direct = { source: 'Direct', channel: 'Direct' };
const letter = { source: 'letter', channel: 'Email', utm_campaign: 'spring', utm_medium: 'email' };

/** Revenue by the source and channel of its session. */
export const revenueSourceCases: readonly EngineCase[] = [
  sources('a source without money is no row', [view('ann', '09:00', '/', google)], { rows: [], total: 0 }),
  sources(
    'money belongs to the first hit of its session, whatever its row or a later hit says',
    [
      view('ann', '09:00', '/', google),
      view('ann', '09:05', '/', ads),
      money('ann', '09:06', 900, 'EUR', { source: 'letter', channel: 'Email' }),
      view('bob', '09:00', '/', google),
    ],
    {
      rows: [
        {
          ...google,
          currency: 'EUR',
          sessions: 2,
          orderSessions: 1,
          orders: 1,
          gross: 900,
          refunds: 0,
          ofCurrency: 900,
        },
      ],
      total: 1,
    },
  ),
  sources(
    'of hits at one moment the one that arrived first is the first',
    [
      view('ann', '09:00', '/', { ...ads, seq: 902 }),
      view('ann', '09:00', '/', { ...google, seq: 901 }),
      money('ann', '09:06', 900),
    ],
    { rows: [{ ...google, gross: 900 }] },
  ),
  sources(
    'channels and currencies of one source are rows of their own, most money first, then by name and code',
    [
      view('ann', '09:00', '/', google),
      money('ann', '09:01', 10, 'USD'),
      money('ann', '09:01', 10, 'EUR'),
      view('bob', '09:00', '/', ads),
      money('bob', '09:01', 10, 'EUR'),
      view('cai', '09:00', '/', { source: 'Bing', channel: 'Organic Search' }),
      money('cai', '09:01', 11, 'JPY'),
    ],
    {
      rows: [
        { source: 'Bing', currency: 'JPY', ofCurrency: 11 },
        { ...google, currency: 'EUR', ofCurrency: 20 },
        { ...google, currency: 'USD', ofCurrency: 10 },
        { ...ads, currency: 'EUR', ofCurrency: 20 },
      ],
      total: 4,
    },
  ),
  sources(
    'a session with two orders converts once, one with a refund alone not at all',
    [
      view('ann', '09:00', '/', google),
      money('ann', '09:01', 10),
      money('ann', '09:02', 20),
      view('bob', '09:00', '/', google),
      money('bob', '09:01', -5, 'EUR', { refundOf: 'o1' }),
      view('cai', '09:00', '/', google),
    ],
    { rows: [{ ...google, orders: 2, gross: 30, refunds: 5, sessions: 3, orderSessions: 1 }] },
  ),
  sources(
    'an order in another currency converts its own row alone',
    [view('ann', '09:00', '/', google), money('ann', '09:01', 10, 'USD'), money('ann', '09:02', -5, 'EUR')],
    {
      rows: [
        { currency: 'USD', sessions: 1, orderSessions: 1 },
        { currency: 'EUR', sessions: 1, orderSessions: 0, refunds: 5 },
      ],
    },
  ),
  sources(
    'money without a session counts where its row says, and converts no session',
    [
      view('ann', '09:00', '/', google),
      money('bob', '09:01', 10, 'EUR', { ...google, sessionId: undefined }),
      money('cai', '09:01', 5, 'EUR', { sessionId: undefined }),
    ],
    {
      rows: [
        { ...google, orders: 1, sessions: 1, orderSessions: 0 },
        { ...direct, orders: 1, sessions: 0, orderSessions: 0 },
      ],
    },
  ),
  sources(
    'a session of events alone counts, and one whose hits lie outside the window does not',
    [
      event('ann', '09:30', 'order', google),
      money('ann', '09:30', 10),
      view('bob', '08:50', '/', google),
      money('bob', '09:10', 20),
      view('cai', '10:00:00.001', '/', google),
      view('dee', '10:00', '/', google),
    ],
    { rows: [{ orders: 2, gross: 30, sessions: 2, orderSessions: 1 }] },
    { since: at('09:00'), until: at('10:00') },
  ),
  sources(
    'a filter narrows money and sessions, and shares are of what it left',
    [
      view('ann', '09:00', '/', { ...google, country: 'DE' }),
      money('ann', '09:01', 10),
      view('bob', '09:00', '/', { ...google, country: 'FR' }),
      money('bob', '09:01', 20),
    ],
    { rows: [{ gross: 10, sessions: 1, ofCurrency: 10 }] },
    { filter: is('country', 'de') },
  ),
  sources(
    'a pathname filter keeps sessions with a hit on it and money that came in on it',
    [
      view('ann', '09:00', '/cart', google),
      money('ann', '09:01', 10, 'EUR', { pathname: '/cart' }),
      view('bob', '09:00', '/', google),
      money('bob', '09:01', 20, 'EUR', { pathname: '/cart' }),
    ],
    { rows: [{ orders: 2, gross: 30, sessions: 1, orderSessions: 1 }] },
    { filter: is('pathname', '/cart') },
  ),
  sources(
    'a page past the end is empty and has the total',
    [view('ann', '09:00', '/', google), money('ann', '09:01', 10)],
    { rows: [], total: 1 },
    { offset: 1 },
  ),
];

/** Revenue by the campaign of its session. */
export const revenueCampaignCases: readonly EngineCase[] = [
  campaigns('a site without money has no row', [view('ann', '09:00', '/', letter)], { rows: [], total: 0 }),
  campaigns(
    'sessions without a campaign are left out, but shares are of all money',
    [view('ann', '09:00', '/', letter), money('ann', '09:01', 10), view('bob', '09:00'), money('bob', '09:01', 30)],
    {
      rows: [
        {
          campaign: 'spring',
          source: 'letter',
          medium: 'email',
          currency: 'EUR',
          sessions: 1,
          orderSessions: 1,
          orders: 1,
          gross: 10,
          refunds: 0,
          ofCurrency: 40,
        },
      ],
      total: 1,
    },
  ),
  campaigns(
    'one campaign over two sources and media has a row for each; without a medium first among equals',
    [
      view('ann', '09:00', '/', letter),
      money('ann', '09:01', 10),
      view('bob', '09:00', '/', { ...letter, utm_medium: undefined }),
      money('bob', '09:01', 10),
      view('cai', '09:00', '/', { ...letter, source: 'blog' }),
      money('cai', '09:01', 10),
    ],
    {
      rows: [
        { source: 'blog', medium: 'email', sessions: 1 },
        { source: 'letter', medium: null, sessions: 1 },
        { source: 'letter', medium: 'email', sessions: 1 },
      ],
      total: 3,
    },
  ),
  campaigns(
    'a campaign without a source shows the direct one',
    [view('ann', '09:00', '/', { utm_campaign: 'poster' }), money('ann', '09:01', 10)],
    { rows: [{ campaign: 'poster', source: 'Direct', medium: null }] },
  ),
  campaigns(
    'a later hit brings no campaign to its session',
    [view('ann', '09:00'), view('ann', '09:01', '/', letter), money('ann', '09:02', 10, 'EUR', letter)],
    { rows: [], total: 0 },
  ),
  campaigns(
    'money without a session counts for the campaign of its row',
    [money('ann', '09:01', 10, 'EUR', { ...letter, sessionId: undefined })],
    { rows: [{ campaign: 'spring', orders: 1, sessions: 0, orderSessions: 0 }] },
  ),
  campaigns(
    'both ends of the window belong to it',
    [
      view('ann', '08:59', '/', letter),
      money('ann', '08:59:59.999', 1),
      money('ann', '09:00', 10),
      money('ann', '10:00', 100),
      money('ann', '10:00:00.001', 1_000),
    ],
    { rows: [{ orders: 2, gross: 110, sessions: 0 }] },
    { since: at('09:00'), until: at('10:00') },
  ),
  campaigns(
    'names are ordered by code point, and pages cut the list',
    ['🫖', '\uff5e', 'Z', 'a'].flatMap((name, index) => [
      view(`v${index}`, '09:00', '/', { utm_campaign: name }),
      money(`v${index}`, '09:01', 10),
    ]),
    { rows: [{ campaign: 'a' }, { campaign: '\uff5e' }], total: 4 },
    { limit: 2, offset: 1 },
  ),
];
