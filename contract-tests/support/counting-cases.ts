/** One visit or several, and the expected counts. `at` is a time of one past UTC day. */
export interface CountingCase {
  readonly title: string;
  readonly hits: readonly CountingHit[];
  readonly form?: 'browser';
  readonly headers?: Readonly<Record<string, string>>;
  readonly stats?: Readonly<Record<string, number>>;
  readonly pageviews?: Readonly<Record<string, number>>;
  /** Sessions by channel. */
  readonly channels?: Readonly<Record<string, number>>;
  readonly dropped?: string;
}

export interface CountingHit {
  readonly type: string;
  readonly url: string;
  readonly at: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly referrer?: string;
  readonly title?: string;
  readonly name?: string;
  readonly interactive?: boolean;
}

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const origin = 'https://shop.example';

const view = (path: string, at: string, ip = '81.2.69.1', more: Partial<CountingHit> = {}): CountingHit => ({
  type: 'pageview',
  url: `${origin}${path}`,
  at,
  ip,
  userAgent,
  ...more,
});

/** Known faults of other products, as cases with their right answers. */
export const countingCases: readonly CountingCase[] = [
  {
    title: 'a visit across a clock hour is one session',
    hits: [view('/a', '10:58:00', '81.2.69.1'), view('/b', '11:02:00', '81.2.69.1')],
    stats: { visitors: 1, sessions: 1, pageviews: 2, bounceRate: 0, avgSessionDuration: 240 },
  },
  {
    title: 'inactivity slides from the last hit, not the first',
    hits: [
      view('/a', '09:00:00', '81.2.69.1'),
      view('/b', '09:20:00', '81.2.69.1'),
      view('/c', '09:40:00', '81.2.69.1'),
      view('/d', '10:00:00', '81.2.69.1'),
    ],
    stats: { visitors: 1, sessions: 1, pageviews: 4, bounceRate: 0, avgSessionDuration: 3600 },
  },
  {
    title: 'a gap of exactly thirty minutes continues',
    hits: [view('/a', '09:00:00', '81.2.69.1'), view('/b', '09:30:00', '81.2.69.1')],
    stats: { sessions: 1, bounceRate: 0 },
  },
  {
    title: 'one second more starts a new session',
    hits: [view('/a', '09:00:00', '81.2.69.1'), view('/b', '09:30:01', '81.2.69.1')],
    stats: { visitors: 1, sessions: 2, bounceRate: 100 },
  },
  {
    title: 'a trailing slash, a query and a hash do not make another page',
    hits: [
      view('/', '09:00:00', '81.2.69.1'),
      view('/about', '09:01:00', '81.2.69.1'),
      view('/about/', '09:02:00', '81.2.69.1'),
      view('/about/?utm_source=x', '09:03:00', '81.2.69.1'),
      view('/about#team', '09:04:00', '81.2.69.1'),
    ],
    pageviews: { '/about': 4, '/': 1 },
  },
  {
    title: 'long addresses never lose a hit',
    hits: [
      view(`/p?utm_source=tiktok&ttclid=${'x'.repeat(400)}`, '09:00:00', '81.2.69.1'),
      view('/q', '09:01:00', '81.2.69.1', { referrer: `https://ads.example.org/${'r'.repeat(1900)}` }),
      view('/r', '09:02:00', '81.2.69.1', { title: `${'t'.repeat(5000)}` }),
      view(`/${'s'.repeat(5000)}`, '09:03:00', '81.2.69.1'),
    ],
    stats: { pageviews: 4 },
  },
  {
    title: 'the own site is no referrer',
    hits: [
      view('', '09:00:00', '81.9.9.1', { url: 'https://www.shop.example/', referrer: 'https://shop.example/x' }),
      view('', '09:00:00', '81.9.9.2', { url: 'https://www.shop.example/', referrer: 'https://sub.shop.example/' }),
      view('', '09:00:00', '81.9.9.3', { url: 'https://www.shop.example/', referrer: 'http://SHOP.example:8080/' }),
      view('', '09:00:00', '81.9.9.4', { url: 'https://www.shop.example/', referrer: 'https://notshop.example/' }),
    ],
    channels: { Direct: 3, Referral: 1 },
  },
  {
    title: 'a click id of a social network is not paid, one of a search engine is',
    hits: [
      view('/?fbclid=1', '09:00:00', '81.8.8.1', { referrer: 'https://www.facebook.com/' }),
      view('/?utm_source=google&utm_medium=cpc&gclid=1', '09:00:00', '81.8.8.2'),
      view('/', '09:00:00', '81.8.8.3', { referrer: 'https://www.google.com/' }),
      view('/?gclid=1', '09:00:00', '81.8.8.4', { referrer: 'https://www.google.com/' }),
      view('/', '09:00:00', '81.8.8.5', { referrer: 'https://chatgpt.com/' }),
    ],
    channels: { 'Organic Social': 1, 'Paid Search': 2, 'Organic Search': 1, 'AI Assistants': 1 },
  },
  {
    title: 'an interactive event ends a bounce, a passive one does not',
    hits: [
      view('/', '09:00:00', '81.2.69.11'),
      view('/', '09:00:00', '81.2.69.12'),
      view('/', '09:01:00', '81.2.69.12', { type: 'event', name: 'signup' }),
      view('/', '09:00:00', '81.2.69.13'),
      view('/', '09:01:00', '81.2.69.13', { type: 'event', name: 'scroll', interactive: false }),
    ],
    stats: { sessions: 3, bounces: 2, bounceRate: 66.7 },
  },
  {
    title: 'a page announced for prefetching is not a visit',
    hits: [view('/', '09:00:00', '81.2.69.1')],
    form: 'browser',
    dropped: 'prefetch',
    headers: { 'sec-purpose': 'prefetch;prerender' },
    stats: { pageviews: 0 },
  },
];
