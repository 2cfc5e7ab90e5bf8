import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { profileIdOf } from '../../runtime/query/profiles.ts';
import { type Api, startApi } from '../support/api.ts';
import { sendEvents, viewAt } from '../support/hits.ts';
import { ip, orderAt } from '../support/orders.ts';
import { identifyAt } from '../support/people.ts';

const test = suite<{ api: Api }>('getProfile');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

const get = (api: Api, siteId: string, profileId: string) => api.call('getProfile', { params: { siteId, profileId } });

const personId = (siteId: string, key: string) => profileIdOf(siteId, { key, isProfile: true });

test('answers one person over all time with its sessions, the latest first', async ({ api }) => {
  const site = await api.addSite();
  await api.addGoal(site.id, { type: 'pageview', pathname: '/account', eventName: null });
  await sendEvents(api, site.id, [
    viewAt('2025-01-10T10:00:00Z', '/?utm_source=news&utm_medium=email', ip(1)),
    identifyAt('2025-01-10T10:01:00Z', 'ada', { ...ip(1), traits: { plan: 'pro', seats: 3, isAdmin: true } }),
    viewAt('2026-06-16T10:00:00Z', '/', ip(1)),
    viewAt('2026-06-16T10:01:00Z', '/account', ip(1)),
    orderAt('2026-06-16T10:02:00Z', 500, ip(1)),
    viewAt('2026-06-16T10:03:30Z', '/thanks', { ...ip(1), type: 'engagement', engagedMs: 1000 }),
    identifyAt('2026-06-16T10:04:00Z', 'ada', ip(1)),
    viewAt('2026-06-16T10:00:00Z', '/', ip(2)),
  ]);

  const { body } = await get(api, site.id, personId(site.id, 'ada'));

  const { latestSessions, ...profile } = body;
  assert.equal(profile, {
    profileId: personId(site.id, 'ada'),
    externalId: 'ada',
    traits: { isAdmin: true, plan: 'pro', seats: 3 },
    firstSeenAt: '2025-01-10T10:00:00.000Z',
    lastSeenAt: '2026-06-16T10:02:00.000Z',
    sessions: 2,
    pageviews: 3,
    events: 1,
    conversions: 1,
    revenue: [{ currency: 'EUR', amount: 500 }],
    country: 'GB',
    city: null,
    device: 'desktop',
    browser: 'Firefox',
    os: 'Linux',
    firstSource: 'news',
    firstChannel: 'Email',
    lastPathname: '/account',
  });
  assert.equal(
    latestSessions.map(({ sessionId: _, ...session }) => session),
    [
      {
        startedAt: '2026-06-16T10:00:00.000Z',
        endedAt: '2026-06-16T10:03:30.000Z',
        duration: 210,
        pageviews: 2,
        events: 1,
        source: 'Direct',
        channel: 'Direct',
        entryPathname: '/',
        exitPathname: '/account',
        country: 'GB',
        device: 'desktop',
      },
      {
        startedAt: '2025-01-10T10:00:00.000Z',
        endedAt: '2025-01-10T10:00:00.000Z',
        duration: 0,
        pageviews: 1,
        events: 0,
        source: 'news',
        channel: 'Email',
        entryPathname: '/',
        exitPathname: '/',
        country: 'GB',
        device: 'desktop',
      },
    ],
  );
});

test('the list and the one agree, for people and for visitors', async ({ api }) => {
  const site = await api.addSite();
  await sendEvents(api, site.id, [
    viewAt('2026-06-16T10:00:00Z', '/', ip(1)),
    identifyAt('2026-06-16T10:00:00Z', 'ada', ip(1)),
    viewAt('2026-06-16T11:00:00Z', '/b', ip(2)),
  ]);

  const { profiles } = (await api.call('listProfiles', { params: { siteId: site.id } })).body;

  assert.is(profiles.length, 2);
  for (const profile of profiles) {
    const { latestSessions, ...one } = (await get(api, site.trackingId, profile.profileId)).body;
    assert.equal(one, profile);
    assert.is(latestSessions.length, 1);
  }
});

test('absent fields of an imported visitor are null', async ({ api }) => {
  const site = await api.addSite();
  const hit = { siteId: site.id, ts: '2026-06-16T10:00:00.000Z', visitorId: 'ann/1 é', sessionId: 's1' };
  await api.store([['Event', { _id: api.id(), ...hit, name: 'imported' }]]);

  const { body } = await get(api, site.id, '~616e6e2f3120c3a9');

  const { country, city, device, browser, os, lastPathname, externalId } = body;
  assert.equal([country, city, device, browser, os, lastPathname, externalId], Array(7).fill(null));
  assert.equal(body.latestSessions, [
    {
      sessionId: 's1',
      startedAt: '2026-06-16T10:00:00.000Z',
      endedAt: '2026-06-16T10:00:00.000Z',
      duration: 0,
      pageviews: 0,
      events: 1,
      source: 'Direct',
      channel: 'Direct',
      entryPathname: null,
      exitPathname: null,
      country: null,
      device: null,
    },
  ]);
});

test('a known city is returned', async ({ api }) => {
  const site = await api.addSite();
  const hit = { siteId: site.id, ts: '2026-06-16T10:00:00.000Z', visitorId: 'v1', sessionId: 's1' };
  await api.store([['PageView', { _id: api.id(), ...hit, pathname: '/', city: 'Köln' }]]);

  assert.is((await get(api, site.id, 'v1')).body.city, 'Köln');
});

test('a profile identified without any hit exists, seen when it was identified', async ({ api }) => {
  const site = await api.addSite();
  await sendEvents(api, site.id, identifyAt('2026-06-16T10:00:00Z', 'ada', ip(1)));

  const { body } = await get(api, site.id, personId(site.id, 'ada'));

  assert.equal([body.sessions, body.firstSeenAt, body.latestSessions], [0, '2026-06-16T10:00:00.000Z', []]);
});

test('an id that is unknown, of another site or no more than an external id is not found', async ({ api }) => {
  const [site, other] = [await api.addSite(), await api.addSite()];
  await sendEvents(api, other.id, [
    viewAt('2026-06-16T10:00:00Z', '/', ip(1)),
    identifyAt('2026-06-16T10:00:00Z', 'ada', ip(1)),
  ]);
  for (const id of ['ada', personId(other.id, 'ada'), personId(site.id, 'ada'), '~', '~zz', '%00', '💥']) {
    const { status, error } = await get(api, site.id, id);
    assert.equal([status, error.message], [404, 'Profile not found'], id);
  }
});

test.run();
