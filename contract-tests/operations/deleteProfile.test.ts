import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { profileIdOf } from '../../runtime/query/profiles.ts';
import { type Api, startApi } from '../support/api.ts';
import { type HitBody, sendEvents, sendHit, viewAt } from '../support/hits.ts';
import { ip, orderAt } from '../support/orders.ts';
import { identifyAt } from '../support/people.ts';

const test = suite<{ api: Api }>('deleteProfile');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

const erase = (api: Api, siteId: string, profileId: string, more: object = { query: { confirm: profileId } }) =>
  api.call('deleteProfile', { params: { siteId, profileId }, ...more });

const personId = (siteId: string, key: string) => profileIdOf(siteId, { key, isProfile: true });

const listed = async (api: Api, siteId: string) =>
  (await api.call('listProfiles', { params: { siteId } })).body.profiles;

/** Everything a person can leave behind. */
const lifeOf = (address: HitBody, name: string) => [
  viewAt('2026-06-16T10:00:00Z', `/private/${name}`, address),
  viewAt('2026-06-16T10:00:30Z', `/private/${name}`, { ...address, type: 'engagement', engagedMs: 1000 }),
  orderAt('2026-06-16T10:01:00Z', 500, address),
  viewAt('2026-06-16T10:01:05Z', `/private/${name}`, { ...address, type: 'vitals', vitals: { lcp: 1 } }),
  identifyAt('2026-06-16T10:02:00Z', name, { ...address, traits: { mail: `${name}@example.com` } }),
  viewAt('2026-06-10T10:00:00Z', `/before/${name}`, address),
  identifyAt('2026-06-10T10:01:00Z', name, address),
];

test('erases everything about the person and leaves what is of others', async ({ api }) => {
  const site = await api.addSite();
  await sendEvents(api, site.id, lifeOf(ip(2), 'bob'));
  const before = await api.stored(site.id);
  await sendEvents(api, site.id, lifeOf(ip(1), 'ada'));
  const id = personId(site.id, 'ada');

  const answer = await erase(api, site.trackingId, id);

  assert.equal([answer.status, answer.body], [200, { deleted: true, profileId: id }]);
  assert.equal(await api.stored(site.id), before);
  assert.is((await api.call('getProfile', { params: { siteId: site.id, profileId: id } })).status, 404);
  assert.equal(
    (await listed(api, site.id)).map(({ externalId }) => externalId),
    ['bob'],
  );
});

test('figures of the past change with it', async ({ api }) => {
  const site = await api.addSite();
  await sendEvents(api, site.id, [...lifeOf(ip(1), 'ada'), viewAt('2026-06-16T10:00:00Z', '/', ip(3))]);
  const figures = async () => {
    const { visitors, sessions, pageviews, events, revenue } = (
      await api.call('getStats', { params: { siteId: site.id } })
    ).body;
    return { visitors, sessions, pageviews, events, revenue };
  };
  const money = [{ currency: 'EUR', amount: 500 }];
  assert.equal(await figures(), { visitors: 3, sessions: 3, pageviews: 3, events: 1, revenue: money });

  await erase(api, site.id, personId(site.id, 'ada'));

  assert.equal(await figures(), { visitors: 1, sessions: 1, pageviews: 1, events: 0, revenue: [] });
});

test('an anonymous visitor is erased alone, and the same person on another site stays', async ({ api }) => {
  const [site, other] = [await api.addSite(), await api.addSite()];
  await sendEvents(api, site.id, [
    viewAt('2026-06-16T10:00:00Z', '/a', ip(1)),
    viewAt('2026-06-16T11:00:00Z', '/b', ip(2)),
  ]);
  await sendEvents(api, other.id, viewAt('2026-06-16T10:00:00Z', '/a', ip(1)));
  const [, { profileId = '' } = {}] = await listed(api, site.id);

  assert.is((await erase(api, site.id, profileId)).status, 200);

  assert.equal(
    (await listed(api, site.id)).map(({ lastPathname }) => lastPathname),
    ['/b'],
  );
  assert.is((await listed(api, other.id)).length, 1);
  assert.is((await erase(api, site.id, profileId)).status, 404);
});

test('an open session starts again: the next hit makes a new profile of one pageview', async ({ api }) => {
  const site = await api.addSite();
  const browser = { 'x-forwarded-for': '81.2.69.9' };
  await sendHit(api, site.id, { url: 'https://shop.example/one' }, browser);
  await sendHit(api, site.id, { type: 'identify', profileId: 'ada' }, browser);
  await api.settle();
  assert.is((await erase(api, site.id, personId(site.id, 'ada'))).status, 200);
  assert.equal(await listed(api, site.id), []);

  api.clock.advance(60_000);
  await sendHit(api, site.id, { url: 'https://shop.example/two' }, browser);
  await sendHit(api, site.id, { url: 'https://shop.example/three' }, browser);
  await api.settle();

  const profiles = await listed(api, site.id);
  assert.equal(
    profiles.map(({ externalId, sessions, pageviews, firstSeenAt }) => [externalId, sessions, pageviews, firstSeenAt]),
    [[null, 1, 2, new Date(api.clock.now()).toISOString()]],
  );
});

test('documents of an import about the person go too', async ({ api }) => {
  const site = await api.addSite();
  const hit = { siteId: site.id, ts: '2026-06-16T10:00:00.000Z', visitorId: 'v1', sessionId: 's1' };
  const recordingId = api.id();
  const about = { siteId: site.id };
  await api.store([
    ['PageView', { _id: api.id(), ...hit, pathname: '/' }],
    ['Identification', { _id: api.id(), ...hit, profileId: 'ada' }],
    ['UserProfile', { _id: api.id(), ...about, externalId: 'ada' }],
    ['SessionRecording', { _id: recordingId, ...about, sessionId: 's1' }],
    ['RecordingChunk', { _id: api.id(), recordingId, index: 0, data: 'AAAA' }],
    ['SessionSummary', { _id: api.id(), ...about, sessionId: 's1' }],
    ['SessionSummary', { _id: api.id(), ...about, sessionId: 's2' }],
  ]);

  await erase(api, site.id, personId(site.id, 'ada'));

  assert.equal(
    (await api.stored(site.id)).map(({ collection, document }) => [collection, document.sessionId]).slice(-1),
    [['SessionSummary', 's2']],
  );
  assert.is(
    (await api.stored(site.id)).filter(({ collection }) => /Recording|Profile|View/.test(collection)).length,
    0,
  );
});

test('checks confirm before the id: missing or wrong, it names what to send', async ({ api }) => {
  const site = await api.addSite();
  for (const [more, code] of [
    [{}, 'confirm_required'],
    [{ query: { confirm: 'no' } }, 'confirm_mismatch'],
  ] as const) {
    const { status, error } = await erase(api, site.id, 'unknown', more);
    assert.equal([status, error.code], [400, code]);
    assert.match(error.message, 'unknown');
  }
});

test('takes confirm from the body', async ({ api }) => {
  const site = await api.addSite();
  await sendEvents(api, site.id, viewAt('2026-06-16T10:00:00Z'));
  const [{ profileId = '' } = {}] = await listed(api, site.id);
  assert.is((await erase(api, site.id, profileId, { body: { confirm: profileId } })).status, 200);
});

test('an unknown id is not found', async ({ api }) => {
  const site = await api.addSite();
  const { status, error } = await erase(api, site.id, 'unknown');
  assert.equal([status, error.message], [404, 'Profile not found']);
});

test.run();
