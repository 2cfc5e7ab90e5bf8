import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { BotRule } from '../domain/collecting-site.ts';
import { type Activity, sessionsOf } from '../domain/session.ts';
import { createDraft } from './draft.ts';
import { browserHit, contextOf, firefox, noon, serverHit, siteOf } from './given.fixture.ts';
import { type Draft, dropReasons, type IncomingHit, type IngestSite, type StepContext, unknownType } from './hit.ts';
import { rememberHit, runPipeline } from './pipeline.ts';

const test = suite('pipeline');

function run(incoming: IncomingHit, site: Partial<IngestSite> = {}, context: StepContext = contextOf()) {
  const draft = createDraft(incoming, siteOf(site));
  const reason = runPipeline(draft, context);
  if (reason === undefined) rememberHit(draft, context);
  return { draft, reason };
}

/** Drafts of consecutive server hits, all of them counted. */
function reported(bodies: readonly IncomingHit['body'][]): Draft[] {
  const context = contextOf();
  return bodies.map((body) => {
    const { draft, reason } = run(serverHit({ timestamp: '2026-03-01T09:00:00Z', ...body }), {}, context);
    assert.is(reason, undefined);
    return draft;
  });
}

const tally = (values: readonly unknown[]) => {
  const counts: Record<string, number> = {};
  for (const value of values) counts[String(value)] = (counts[String(value)] ?? 0) + 1;
  return counts;
};

test('a pageview leaves the pipeline complete', () => {
  const body = {
    url: 'https://www.shop.example/caf%C3%A9/?utm_source=google&utm_medium=cpc&gclid=1',
    referrer: 'https://www.google.com/',
    title: 'Café',
    pageviewId: 'p1',
    eventId: 'e1',
  };
  const { draft, reason } = run(browserHit(body));
  assert.is(reason, undefined);
  const { incoming, site, ownVisitorId, previousVisitorId, nextVisitorId, ...found } = draft;
  assert.match(`${ownVisitorId} ${nextVisitorId}`, /^[0-9a-f]{32} [0-9a-f]{32}$/);
  assert.is(previousVisitorId, undefined);
  assert.equal(found, {
    type: 'pageview',
    at: noon,
    eventId: 'e1',
    name: undefined,
    props: undefined,
    interactive: true,
    revenue: undefined,
    vitals: undefined,
    engagedMs: 0,
    scrollDepth: undefined,
    profileId: undefined,
    traits: undefined,
    pageviewId: 'p1',
    title: 'Café',
    noProfile: false,
    pathname: '/café',
    hostname: 'www.shop.example',
    hasUrl: true,
    query: 'utm_source=google&utm_medium=cpc&gclid=1',
    referrer: 'google.com',
    referrerHost: 'google.com',
    hasReferrer: true,
    utm: { source: 'google', medium: 'cpc', campaign: undefined, term: undefined, content: undefined },
    namedSource: undefined,
    clickIds: ['gclid'],
    source: 'Google',
    sourceKind: 'search',
    isAdSource: false,
    channel: 'Paid Search',
    userAgent: firefox,
    browser: 'Firefox',
    os: 'Linux',
    device: 'desktop',
    botMark: undefined,
    address: '81.2.69.1',
    addressSource: 'x-forwarded-for',
    country: 'GB',
    city: 'London',
    isDataCentre: undefined,
    sessionId: undefined,
    dedupeKey: `${'a'.repeat(24)}:id:e1`,
  });
});

const excluding = (kind: BotRule['kind'], pattern: string): Partial<IngestSite> => ({ rules: [{ kind, pattern }] });
const drops: readonly (readonly [reason: string, arrival: IncomingHit, site?: Partial<IngestSite>])[] = [
  ['paused', browserHit(), { isActive: false }],
  ['bot', browserHit({}, { headers: { 'user-agent': 'GPTBot/1.0' } })],
  ['prefetch', browserHit({}, { headers: { 'sec-purpose': 'prefetch;prerender' } })],
  ['excluded_path', browserHit({ url: 'https://shop.example/admin/' }), excluding('path', '/admin')],
  ['excluded_address', browserHit(), excluding('address', '81.2.69.0/24')],
  ['opted_out', browserHit({}, { headers: { 'sec-gpc': '1' } }), { privacy: 'drop' }],
  ['too_old', serverHit({ timestamp: '2020-01-01' })],
  ['beyond_retention', serverHit({ timestamp: '2026-01-01' }), { retentionDays: 30 }],
  ['in_future', serverHit({ timestamp: noon + 600_000 })],
  ['invalid_url', browserHit({ url: 'nonsense' })],
  ['invalid_engagement', browserHit({ type: 'engagement', engagedMs: -1 })],
  ['unknown_type', browserHit({ type: unknownType })],
  ['hostname', browserHit({ url: 'https://copycat.example/' }), excluding('hostname', '*shop.example')],
];

for (const [reason, arrival, site] of drops) {
  test(`drops as ${reason}`, () => assert.is(run(arrival, site).reason, reason));
}

test('drops a repeat as duplicate, and every reason but the rate has its case', () => {
  const context = contextOf();
  assert.is(run(browserHit({ eventId: 'e1' }), {}, context).reason, undefined);
  assert.is(run(browserHit({ eventId: 'e1' }), {}, context).reason, 'duplicate');
  const tested = new Set([...drops.map(([reason]) => reason), 'duplicate', 'rate']);
  assert.equal([...tested].sort(), [...dropReasons].sort());
});

test('a ping longer than its page has been open is made up', () => {
  const context = contextOf();
  run(serverHit({ timestamp: '2026-03-01T09:00:00Z', pageviewId: 'p1' }), {}, context);
  const ping = { type: 'engagement', timestamp: '2026-03-01T09:01:00Z', pageviewId: 'p1' };
  assert.is(run(serverHit({ ...ping, engagedMs: 60_001 }), {}, context).reason, 'invalid_engagement');
  assert.is(run(serverHit({ ...ping, engagedMs: 60_000 }), {}, context).reason, undefined);
});

test('an opted-out visitor is counted without profile and props', () => {
  const { draft, reason } = run(browserHit({ profileId: 'u1', props: { a: 1 } }, { headers: { dnt: '1' } }));
  assert.is(reason, undefined);
  assert.equal([draft.profileId, draft.props, draft.noProfile], [undefined, undefined, true]);
});

test('a trailing slash, a query and a hash do not make another page', () => {
  const ends = ['', 'about', 'about/', 'about/?utm_source=x', 'about#team'];
  const drafts = reported(ends.map((end) => ({ url: `https://shop.example/${end}` })));
  assert.equal(tally(drafts.map((draft) => draft.pathname)), { '/': 1, '/about': 4 });
});

test('long addresses never lose a hit', () => {
  const drafts = reported([
    { url: `https://shop.example/p?utm_source=tiktok&ttclid=${'x'.repeat(4000)}` },
    { url: 'https://shop.example/q', referrer: `https://ads.example.org/${'r'.repeat(4000)}` },
    { url: 'https://shop.example/r', title: 't'.repeat(4000) },
    { url: `https://shop.example/${'s'.repeat(4000)}` },
  ]);
  assert.is(drafts.length, 4);
});

test('the own site is no referrer', () => {
  const referrers = [
    'https://shop.example/x',
    'https://sub.shop.example/',
    'http://SHOP.example:8080/',
    'https://notshop.example/',
  ];
  const drafts = reported(referrers.map((referrer) => ({ url: 'https://www.shop.example/', referrer })));
  assert.equal(tally(drafts.map((draft) => draft.channel)), { Direct: 3, Referral: 1 });
});

test('a click id of a social network is not paid, one of a search engine is', () => {
  const drafts = reported([
    { url: 'https://shop.example/?fbclid=1', referrer: 'https://www.facebook.com/' },
    { url: 'https://shop.example/?utm_source=google&utm_medium=cpc&gclid=1' },
    { url: 'https://shop.example/', referrer: 'https://www.google.com/' },
    { url: 'https://shop.example/?gclid=1', referrer: 'https://www.google.com/' },
    { url: 'https://shop.example/', referrer: 'https://chatgpt.com/' },
  ]);
  assert.equal(tally(drafts.map((draft) => draft.channel)), {
    'Organic Social': 1,
    'Paid Search': 2,
    'Organic Search': 1,
    'AI Assistants': 1,
  });
});

const visits: readonly (readonly [title: string, times: readonly string[], sessions: number])[] = [
  ['a visit across a clock hour is one session', ['10:58:00', '11:02:00'], 1],
  ['inactivity slides from the last hit, not the first', ['09:00:00', '09:20:00', '09:40:00', '10:00:00'], 1],
  ['a gap of exactly thirty minutes continues', ['09:00:00', '09:30:00'], 1],
  ['one second more starts a new session', ['09:00:00', '09:30:01'], 2],
];

for (const [title, times, sessions] of visits) {
  test(title, () => {
    const drafts = reported(times.map((time) => ({ timestamp: `2026-03-01T${time}Z` })));
    const activities = drafts.map(({ at }): Activity => ({ kind: 'pageview', at, engagedMs: 0 }));
    assert.is(new Set(sessionsOf(activities)).size, sessions);
    assert.is(new Set(drafts.map((draft) => draft.ownVisitorId)).size, 1);
  });
}

test('the address is in nothing that is remembered as a hit', () => {
  const { draft } = run(browserHit({ pageviewId: 'p1' }));
  const { incoming: arrival, address, ...kept } = draft;
  assert.not.match(JSON.stringify(kept), address ?? 'no address');
});

test('no input makes it throw', () => {
  const context = contextOf();
  const types = fc.constantFrom('pageview', 'event', 'engagement', 'vitals', 'identify', undefined);
  const urls = fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string(), fc.jsonValue());
  const headers = fc.dictionary(
    fc.constantFrom('user-agent', 'x-forwarded-for', 'cf-ipcountry', 'dnt', 'purpose', 'x-nf-geo', 'cf-ipcity'),
    fc.oneof(fc.string(), fc.ipV4(), fc.ipV6(), fc.constant(firefox)),
  );
  const body = fc.record({ type: types, url: urls, referrer: urls, props: fc.jsonValue(), name: fc.jsonValue() });
  fc.assert(
    fc.property(body, headers, fc.boolean(), (sent, received, isServer) => {
      const arrival = isServer ? serverHit(sent, { headers: received }) : browserHit(sent, { headers: received });
      const { reason } = run(arrival, {}, context);
      assert.ok(reason === undefined || dropReasons.includes(reason));
    }),
    { numRuns: 500 },
  );
});

test.run();
