import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { TestClock } from '../support/clock.ts';
import { sendEvents, sendHit, viewAt } from '../support/hits.ts';
import { storedSalts } from '../support/store-inside.ts';

const test = suite<{ api: Api }>('collect: privacy');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

const signup = {
  type: 'event',
  name: 'signup',
  url: 'https://shop.example/',
  props: { plan: 'pro' },
  profileId: 'user-1',
};

const linesOf = async (api: Api, siteId: string, collection: string) =>
  (await api.stored(siteId)).filter((line) => line.collection === collection).map(({ document }) => document);

for (const header of ['sec-gpc', 'dnt']) {
  test(`${header}: 1 counts the hit without profile and props`, async ({ api }) => {
    const site = await api.addSite();
    await sendHit(api, site.id, { ...signup, eventId: 'a' }, { [header]: '1' });
    await sendHit(api, site.id, { ...signup, eventId: 'b', traits: { x: 1 } }, { [header]: '0' });

    const events = await linesOf(api, site.id, 'Event');
    assert.equal(
      events.map(({ name, props }) => [name, props]),
      [
        ['signup', undefined],
        ['signup', { plan: 'pro' }],
      ],
    );
    const identified = await linesOf(api, site.id, 'Identification');
    assert.equal(
      identified.map(({ profileId }) => profileId),
      ['user-1'],
    );
  });
}

test('an identification ties a visitor to a profile; it is no hit', async ({ api }) => {
  const site = await api.addSite();
  await sendEvents(api, site.id, [
    viewAt('2026-06-16T10:00:00Z'),
    viewAt('2026-06-16T10:01:00Z', '/', { type: 'identify', profileId: 'user-1', traits: { plan: 'pro', seats: 3 } }),
  ]);

  const [identification] = await linesOf(api, site.id, 'Identification');
  const [view] = await linesOf(api, site.id, 'PageView');
  assert.equal(identification?.traits, { plan: 'pro', seats: 3 });
  assert.is(identification?.visitorId, view?.visitorId);
  const { body } = await api.call('getStats', { params: { siteId: site.id } });
  assert.equal([body.sessions, body.pageviews, body.events], [1, 1, 0]);
});

test('parts of a path that look like secrets are never stored', async ({ api }) => {
  const site = await api.addSite();
  const secrets = ['jane.doe@example.com', 'deadbeef'.repeat(4), 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'];
  for (const secret of secrets)
    await sendHit(api, site.id, { url: `https://shop.example/reset/${secret}/go?token=${secret}` });

  const text = JSON.stringify(await api.stored(site.id));
  for (const secret of secrets) assert.not.match(text, secret);
  assert.is((await linesOf(api, site.id, 'PageView'))[0]?.pathname, '/reset/[redacted]/go');
});

test('of a query only campaigns are kept, of a click id that it is there, of a referrer no query', async ({ api }) => {
  const site = await api.addSite();
  await sendHit(api, site.id, {
    url: 'https://shop.example/a?utm_source=news&email=private1&gclid=private2#private3',
    referrer: 'https://user:private4@portal.example/path?search=private5#private6',
  });
  const text = JSON.stringify(await api.stored(site.id));
  assert.not.match(text, 'private');
  assert.match(text, 'portal.example/path');
});

test('visitors cannot be recognised across days, unless the site asks for a week or a month', async () => {
  const days = ['2026-06-15T10:00:00Z', '2026-06-16T10:00:00Z', '2026-06-17T10:00:00Z', '2026-06-22T10:00:00Z'];
  for (const [saltPeriod, expected] of [
    ['day', 4],
    ['week', 2],
    ['month', 1],
    ['century', 4],
  ] as const) {
    const api = await startApi({ clock: new TestClock(Date.parse('2026-06-23T00:00:00Z')) });
    try {
      const site = await api.addSite();
      const integration = {
        _id: api.id(),
        siteId: site.id,
        userId: api.owner.id,
        kind: 'visitors',
        settings: { saltPeriod },
      };
      await api.store([['Integration', integration]]);
      await sendEvents(
        api,
        site.id,
        days.map((day) => viewAt(day)),
      );
      const { body } = await api.call('getStats', { params: { siteId: site.id } });
      assert.is(body.visitors, expected, saltPeriod);
      assert.is(body.sessions, 4);
    } finally {
      await api.stop();
    }
  }
});

test('the same person on two sites is two visitors', async ({ api }) => {
  const ids = [];
  for (let count = 0; count < 2; count += 1) {
    const site = await api.addSite();
    await sendEvents(api, site.id, viewAt('2026-06-16T10:00:00Z'));
    ids.push((await linesOf(api, site.id, 'PageView'))[0]?.visitorId);
  }
  assert.is.not(ids[0], ids[1]);
});

test('a salt is destroyed two days after its day, and with it every link to the visitor', async () => {
  const clock = new TestClock(Date.parse('2026-06-10T10:00:00Z'));
  const api = await startApi({ clock });
  try {
    const site = await api.addSite();
    await sendHit(api, site.id, { url: 'https://shop.example/' });
    const { salts } = api.service.store;
    clock.set('2026-06-13T00:00:00.000Z');
    assert.equal([await salts.destroyExpired(clock.now()), await storedSalts(api)], [0, 1]);
    clock.advance(1);
    assert.is(await salts.destroyExpired(clock.now()), 1);
    assert.is(await salts.get('2026-06-10', false), undefined);
    assert.is(await storedSalts(api), 0);
  } finally {
    await api.stop();
  }
});

test.run();
