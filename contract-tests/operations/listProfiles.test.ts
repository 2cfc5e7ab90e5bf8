import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { sendEvents, viewAt } from '../support/hits.ts';
import { ip, orderAt, presetStarts } from '../support/orders.ts';
import { identifyAt } from '../support/people.ts';

const test = suite<{ api: Api }>('listProfiles');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

/** The clock stands at 2026-06-17T12:00:00.000Z. */
const list = async (api: Api, siteId: string, query: Record<string, string | number | boolean> = {}) =>
  (await api.call('listProfiles', { params: { siteId }, query })).body;

const namesOf = ({ profiles }: Awaited<ReturnType<typeof list>>) => profiles.map(({ externalId }) => externalId);

/** Ada on two days, Bob once, and an anonymous visitor. */
async function addPeople(api: Api): Promise<string> {
  const site = await api.addSite();
  await api.addGoal(site.id, { type: 'event', eventName: 'purchase' });
  const { accepted } = await sendEvents(api, site.id, [
    viewAt('2026-06-10T10:00:00Z', '/', { ...ip(1), referrer: 'https://www.google.com/' }),
    identifyAt('2026-06-10T10:01:00Z', 'ada-1815', { ...ip(1), traits: { plan: 'free', seats: 31815 } }),
    viewAt('2026-06-16T10:00:00Z', '/account', ip(1)),
    orderAt('2026-06-16T10:05:00Z', 9_800, ip(1)),
    identifyAt('2026-06-16T10:06:00Z', 'ada-1815', { ...ip(1), traits: { plan: 'Growth' } }),
    viewAt('2026-06-16T09:00:00Z', '/pricing', ip(2)),
    identifyAt('2026-06-16T09:00:00Z', 'bob', ip(2)),
    viewAt('2026-06-16T08:00:00Z', '/pricing', ip(3)),
  ]);
  assert.is(accepted, 8);
  return site.id;
}

test('answers people and anonymous visitors, the one seen last first', async ({ api }) => {
  const siteId = await addPeople(api);

  const { profiles, ...body } = await list(api, siteId);

  assert.equal(body, {
    basis: 'mixed',
    saltPeriod: 'day',
    total: 3,
    limit: 50,
    offset: 0,
    range: { preset: '30d', since: '2026-05-18T12:00:00.000Z', until: '2026-06-17T12:00:00.000Z' },
  });
  assert.equal(namesOf({ profiles, ...body }), ['ada-1815', 'bob', null]);
  const [{ profileId, ...ada } = { profileId: '' }] = profiles;
  assert.match(profileId, /^[0-9a-f]{24}$/);
  assert.equal(ada, {
    externalId: 'ada-1815',
    traits: { plan: 'Growth', seats: 31815 },
    firstSeenAt: '2026-06-10T10:00:00.000Z',
    lastSeenAt: '2026-06-16T10:05:00.000Z',
    sessions: 2,
    pageviews: 2,
    events: 1,
    conversions: 1,
    revenue: [{ currency: 'EUR', amount: 9_800 }],
    country: 'GB',
    city: null,
    device: 'desktop',
    browser: 'Firefox',
    os: 'Linux',
    firstSource: 'Google',
    firstChannel: 'Organic Search',
    lastPathname: '/account',
  });
  assert.match(profiles[2]?.profileId ?? '', /^[0-9a-f]{32}$/);
});

test('the window limits the profiles, not their figures', async ({ api }) => {
  const siteId = await addPeople(api);

  const body = await list(api, siteId, { from: '2026-06-10', to: '2026-06-10' });

  assert.equal(
    body.profiles.map(({ externalId, sessions, lastSeenAt }) => [externalId, sessions, lastSeenAt]),
    [['ada-1815', 2, '2026-06-16T10:05:00.000Z']],
  );
  assert.equal([body.basis, body.range.preset], ['profile', null]);
});

test('the id of a person differs from site to site, and the id of a visitor stays the same', async ({ api }) => {
  const [first, second] = [await addPeople(api), await addPeople(api)];
  const idsOf = async (siteId: string) => (await list(api, siteId)).profiles.map(({ profileId }) => profileId);

  assert.equal(await idsOf(first), await idsOf(first));
  assert.is((await idsOf(first)).filter((id, index, all) => all.indexOf(id) !== index).length, 0);
  assert.is.not((await idsOf(first))[0], (await idsOf(second))[0]);
});

for (const [title, query, names] of [
  ['an external id', { search: 'ADA-18' }, ['ada-1815']],
  ['a trait as it is now', { search: 'growth' }, ['ada-1815']],
  ['a trait that is a number', { search: '31815', identified: true }, ['ada-1815']],
  ['no trait that was overwritten', { search: 'free' }, []],
  ['identified people alone', { identified: true }, ['ada-1815', 'bob']],
  ['anonymous visitors alone', { identified: false }, [null]],
  ['members with a hit on a page', { pathname: '/pricing' }, ['bob', null]],
  ['members whose session matches', { referrer: 'google.com' }, ['ada-1815']],
] as const) {
  test(`finds ${title}`, async ({ api }) => {
    const siteId = await addPeople(api);
    assert.equal(namesOf(await list(api, siteId, query)), names);
  });
}

test('the public id of a profile is searched too', async ({ api }) => {
  const siteId = await addPeople(api);
  for (const { profileId, externalId } of (await list(api, siteId)).profiles) {
    assert.equal(namesOf(await list(api, siteId, { search: profileId.toUpperCase() })), [externalId]);
  }
});

test('a segment narrows who is listed', async ({ api }) => {
  const siteId = await addPeople(api);
  const segment = await api.addSegment(siteId, { filters: { pathname: '/account', dateRange: '7d' } });

  const body = await list(api, siteId, { segment: segment.id });

  assert.equal([namesOf(body), body.range.preset], [['ada-1815'], '7d']);
});

test('pages join to the whole list, and one past the end has the total', async ({ api }) => {
  const siteId = await addPeople(api);
  const names = [];
  for (const offset of [0, 2, 4]) {
    const body = await list(api, siteId, { limit: 2, offset });
    assert.equal([body.total, body.limit, body.offset, body.basis], [3, 2, offset, 'mixed']);
    names.push(namesOf(body));
  }
  assert.equal(names, [['ada-1815', 'bob'], [null], []]);
});

test('a site without identifications follows visitors, and an empty one too', async ({ api }) => {
  const site = await api.addSite();
  assert.equal([(await list(api, site.id)).basis, (await list(api, site.id)).profiles], ['visitor', []]);
  await sendEvents(api, site.id, [viewAt('2026-06-16T10:00:00Z'), viewAt('2026-06-16T10:00:00Z', '/', ip(2))]);
  const body = await list(api, site.id);
  assert.equal([body.basis, body.total], ['visitor', 2]);
});

test('absent fields are null', async ({ api }) => {
  const site = await api.addSite();
  const hit = { siteId: site.id, ts: '2026-06-16T10:00:00.000Z', visitorId: 'v1', sessionId: 's1' };
  await api.store([['Event', { _id: api.id(), ...hit, name: 'imported' }]]);

  const [profile] = (await list(api, site.id)).profiles;

  assert.equal(profile, {
    profileId: 'v1',
    externalId: null,
    traits: {},
    firstSeenAt: '2026-06-16T10:00:00.000Z',
    lastSeenAt: '2026-06-16T10:00:00.000Z',
    sessions: 1,
    pageviews: 0,
    events: 1,
    conversions: 0,
    revenue: [],
    country: null,
    city: null,
    device: null,
    browser: null,
    os: null,
    firstSource: 'Direct',
    firstChannel: 'Direct',
    lastPathname: null,
  });
});

test('a known city is returned', async ({ api }) => {
  const site = await api.addSite();
  const hit = { siteId: site.id, ts: '2026-06-16T10:00:00.000Z', visitorId: 'v1', sessionId: 's1' };
  await api.store([['PageView', { _id: api.id(), ...hit, pathname: '/', city: 'Köln' }]]);

  assert.is((await list(api, site.id)).profiles[0]?.city, 'Köln');
});

for (const saltPeriod of ['week', 'month'] as const) {
  test(`a site that recognises visitors for a ${saltPeriod} says so`, async ({ api }) => {
    const site = await api.addSite();
    await api.store([
      [
        'Integration',
        { _id: api.id(), siteId: site.id, userId: api.owner.id, kind: 'visitors', settings: { saltPeriod } },
      ],
    ]);
    assert.is((await list(api, site.id)).saltPeriod, saltPeriod);
  });
}

for (const [preset, since] of presetStarts) {
  test(`range ${preset} reaches from ${since} to now`, async ({ api }) => {
    const { range } = await list(api, (await api.addSite()).id, { range: preset });
    assert.equal(range, { preset, since, until: '2026-06-17T12:00:00.000Z' });
  });
}

test('refuses unusable windows, pages, searches and choices', async ({ api }) => {
  const siteId = (await api.addSite()).id;
  const queries = [
    ...[{ from: 'soon' }, { from: '2026-06-18' }, { limit: 0 }, { limit: 501 }, { offset: -1 }],
    ...[{ identified: 'maybe' }, { search: '' }, { search: 'x'.repeat(501) }],
  ];
  for (const query of queries) {
    const { status } = await api.call('listProfiles', { params: { siteId }, query: { ...query } });
    assert.is(status, 400, JSON.stringify(query));
  }
});

test.run();
