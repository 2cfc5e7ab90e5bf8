import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { sendEvents, viewAt } from '../support/hits.ts';

const test = suite<{ api: Api; siteId: string }>('collect: people who share a browser');

test.before(async (context) => {
  context.api = await startApi();
});
test.before.each(async (context) => {
  context.siteId = (await context.api.addSite()).id;
});
test.after(async ({ api }) => {
  await api.stop();
});

async function profilesOf(api: Api, siteId: string) {
  await api.settle();
  const { profiles } = (await api.call('listProfiles', { params: { siteId } })).body;
  return profiles;
}

const figuresOf = async (api: Api, siteId: string) =>
  (await profilesOf(api, siteId)).map(({ externalId, sessions, pageviews, events, revenue }) => [
    externalId,
    sessions,
    pageviews,
    events,
    revenue.map(({ amount }) => amount),
  ]);

const order = { type: 'event', name: 'order', revenue: { amount: 900, currency: 'EUR' } };

test('P1 a hit that names a profile is that one’s, also where others use the same browser', async ({ api, siteId }) => {
  await sendEvents(api, siteId, viewAt('2026-06-16T10:00:00Z', '/a', { profileId: 'alice' }));
  await sendEvents(api, siteId, viewAt('2026-06-16T10:01:00Z', '/a', { ...order, profileId: 'alice' }));
  await sendEvents(api, siteId, viewAt('2026-06-16T10:02:00Z', '/b', { profileId: 'bob' }));
  await sendEvents(api, siteId, viewAt('2026-06-16T10:03:00Z', '/a', { profileId: 'alice' }));
  assert.equal(await figuresOf(api, siteId), [
    ['alice', 1, 2, 1, [900]],
    ['bob', 1, 1, 0, []],
  ]);
});

test('P1 hits without a profile follow the latest identification', async ({ api, siteId }) => {
  await sendEvents(api, siteId, [
    viewAt('2026-06-16T10:00:00Z', '/', { profileId: 'alice' }),
    viewAt('2026-06-16T10:01:00Z', '/a'),
    viewAt('2026-06-16T10:02:00Z', '/b', { type: 'identify', profileId: 'bob', traits: { plan: 'pro' } }),
    viewAt('2026-06-16T10:03:00Z', '/b', order),
    viewAt('2026-06-16T15:00:00Z', '/b'),
  ]);
  assert.equal(await figuresOf(api, siteId), [
    ['bob', 2, 1, 1, [900]],
    ['alice', 1, 2, 0, []],
  ]);
});

test('P1 what comes before the first identification is of it in the same session alone', async ({ api, siteId }) => {
  await sendEvents(api, siteId, [
    viewAt('2026-06-16T08:00:00Z', '/morning'),
    viewAt('2026-06-16T10:00:00Z', '/landing'),
    viewAt('2026-06-16T10:01:00Z', '/account', { profileId: 'alice' }),
  ]);
  assert.equal(await figuresOf(api, siteId), [
    ['alice', 1, 2, 0, []],
    [null, 1, 1, 0, []],
  ]);
});

test('P1 of a session that two people share, each profile shows its own part', async ({ api, siteId }) => {
  const fromSearch = { referrer: 'https://www.google.com/' };
  await sendEvents(api, siteId, [
    viewAt('2026-06-16T10:00:00Z', '/a', { profileId: 'alice', ...fromSearch }),
    viewAt('2026-06-16T10:05:00Z', '/b', { profileId: 'bob' }),
    viewAt('2026-06-16T10:06:00Z', '/b', { type: 'event', name: 'click', profileId: 'bob' }),
    viewAt('2026-06-16T10:10:00Z', '/a/again', { profileId: 'alice' }),
  ]);
  const bob = (await profilesOf(api, siteId)).find(({ externalId }) => externalId === 'bob');
  const params = { siteId, profileId: bob?.profileId ?? '' };
  const { latestSessions } = (await api.call('getProfile', { params })).body;
  assert.equal(
    latestSessions.map(({ startedAt, duration, pageviews, events, source, entryPathname, exitPathname }) => [
      ...[startedAt, duration, pageviews, events],
      ...[source, entryPathname, exitPathname],
    ]),
    [['2026-06-16T10:05:00.000Z', 60, 1, 1, 'Google', '/b', '/b']],
  );
});

test('P1 erasing one of them leaves the other', async ({ api, siteId }) => {
  await sendEvents(api, siteId, [
    viewAt('2026-06-16T10:00:00Z', '/a', { profileId: 'alice' }),
    viewAt('2026-06-16T10:05:00Z', '/b', { profileId: 'bob' }),
    viewAt('2026-06-16T10:10:00Z', '/a', { ...order, profileId: 'alice' }),
  ]);
  const alice = (await profilesOf(api, siteId)).find(({ externalId }) => externalId === 'alice');
  const params = { siteId, profileId: alice?.profileId ?? '' };
  await api.call('deleteProfile', { params, query: { confirm: params.profileId } });
  assert.equal(await figuresOf(api, siteId), [['bob', 1, 1, 0, []]]);
  const { body } = await api.call('getStats', { params: { siteId } });
  assert.equal([body.sessions, body.pageviews, body.revenue], [1, 1, []]);

  await sendEvents(api, siteId, viewAt('2026-06-16T10:12:00Z', '/b'));
  assert.equal(await figuresOf(api, siteId), [['bob', 1, 2, 0, []]]);
});

test.run();
