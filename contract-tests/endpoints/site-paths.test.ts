import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { unavailable } from '../../runtime/errors.ts';
import { dashboardRequestsMax } from '../../runtime/limits/owner-budget.ts';
import { type Api, startApi } from '../support/api.ts';
import { whileBroken } from '../support/broken.ts';
import { sendHit } from '../support/hits.ts';
import { type Person, personOf } from '../support/sessions.ts';

const test = suite<{ api: Api; owner: Person }>('how paths of a site are stored');

test.before(async (context) => {
  context.api = await startApi();
  context.owner = await personOf(context.api, context.api.owner);
});
test.after(async ({ api }) => {
  await api.stop();
});

type Headers = Readonly<Record<string, string>>;

const read = (api: Api, siteId: string, headers: Headers) =>
  api.send(`/api/account/sites/${siteId}/paths`, { headers }, 'getSitePaths');

const change = (api: Api, siteId: string, headers: Headers, body: unknown) =>
  api.send(
    `/api/account/sites/${siteId}/paths`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    },
    'updateSitePaths',
  );

const pathnamesOf = async (api: Api, siteId: string) =>
  (await api.stored(siteId))
    .filter(({ collection }) => collection === 'PageView')
    .map(({ document }) => document.pathname);

test('S6 a site hides secrets in paths until its owner or an admin switches that off', async ({ api, owner }) => {
  const site = await api.addSite();
  const admin = await personOf(api, (await api.addMember(site.id, 'admin')).user);
  const url = 'https://shop.example/u/jane@example.com';
  assert.equal(JSON.parse((await read(api, site.id, owner.headers)).text), { redactPaths: true });
  await sendHit(api, site.id, { url, title: '1' });
  const off = await change(api, site.trackingId, owner.headers, { redactPaths: false });
  assert.equal([off.status, JSON.parse(off.text)], [200, { redactPaths: false }]);
  await sendHit(api, site.id, { url, title: '2' });
  assert.is((await change(api, site.id, admin.headers, { redactPaths: true })).status, 200);
  await sendHit(api, site.id, { url, title: '3' });
  assert.equal(await pathnamesOf(api, site.id), ['/u/[redacted]', '/u/jane@example.com', '/u/[redacted]']);
});

test('S6 the switch is no field of the API, and other changes of the site leave it', async ({ api, owner }) => {
  const site = await api.addSite();
  await change(api, site.id, owner.headers, { redactPaths: false });
  const params = { siteId: site.id };
  const { body } = await api.call('updateSite', { params, body: { name: 'New name' } });
  assert.not('redactPaths' in body);
  assert.not('redactPaths' in (await api.call('getSite', { params })).body);
  assert.not(JSON.stringify((await api.call('listSites')).body).includes('redactPaths'));
  const refused = await api.send(`/api/v2/sites/${site.id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${api.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ redactPaths: true }),
  });
  assert.is(refused.status, 400);
  assert.equal(JSON.parse((await read(api, site.id, owner.headers)).text), { redactPaths: false });
});

test('S6 the switch is exported and imported with the site', async ({ api, owner }) => {
  const site = await api.addSite();
  const untouched = await api.addSite();
  await change(api, site.id, owner.headers, { redactPaths: false });
  const lines = (await api.stored()).filter(({ collection }) => collection === 'Site');
  const siteOf = (id: string) => lines.find(({ document }) => document._id === id)?.document;
  assert.is(siteOf(site.id)?.redactPaths, false);
  assert.not('redactPaths' in (siteOf(untouched.id) ?? {}));

  const other = await startApi();
  try {
    await other.service.store.archive.write(lines);
    await sendHit(other, site.id, { url: 'https://shop.example/u/jane@example.com' });
    await sendHit(other, untouched.id, { url: 'https://shop.example/u/jane@example.com' });
    assert.equal(await pathnamesOf(other, site.id), ['/u/jane@example.com']);
    assert.equal(await pathnamesOf(other, untouched.id), ['/u/[redacted]']);
  } finally {
    await other.stop();
  }
});

test('S6 the paths of goals, funnels, journeys and filters match what such a site stores', async ({ api, owner }) => {
  const site = await api.addSite();
  await change(api, site.id, owner.headers, { redactPaths: false });
  const pathname = '/u/jane@example.com';
  await sendHit(api, site.id, { url: `https://shop.example${pathname}` });
  await api.settle();
  const goal = await api.addGoal(site.id, { type: 'pageview', pathname, eventName: null });
  const params = { siteId: site.id };
  const { body } = await api.call('getGoal', { params: { ...params, goalId: goal.id }, query: { range: '24h' } });
  assert.is(body.conversions, 1);
  const stats = await api.call('getStats', { params, query: { range: '24h', pathname } });
  assert.is(stats.body.pageviews, 1);
});

test('S6 a viewer may look and not change', async ({ api }) => {
  const site = await api.addSite();
  const viewer = await personOf(api, (await api.addMember(site.id, 'viewer')).user);
  assert.is((await read(api, site.id, viewer.headers)).status, 200);
  assert.is((await change(api, site.id, viewer.headers, { redactPaths: false })).status, 403);
});

test('S6 other users may neither read nor change it', async ({ api, owner }) => {
  const site = await api.addSite();
  const stranger = await personOf(api, await api.addUser());
  for (const [id, headers, status] of [
    [site.id, stranger.headers, 404],
    ['nothing', owner.headers, 404],
    [site.id, {}, 401],
    [site.id, { authorization: `Bearer ${api.key}` }, 401],
  ] as const) {
    assert.is((await read(api, id, headers)).status, status);
    assert.is((await change(api, id, headers, { redactPaths: false })).status, status);
  }
});

test('S6 a body of another shape is refused and changes nothing', async ({ api, owner }) => {
  const site = await api.addSite();
  for (const body of [{}, { redactPaths: 'no' }, { redactPaths: false, more: 1 }, [], '{', 'null']) {
    assert.is((await change(api, site.id, owner.headers, body)).status, 400, JSON.stringify(body));
  }
  assert.is((await change(api, site.id, owner.headers, JSON.stringify({ x: 'x'.repeat(70_000) }))).status, 413);
  assert.equal(JSON.parse((await read(api, site.id, owner.headers)).text), { redactPaths: true });
});

test('S6 it spends the budget of the dashboard', async ({ api }) => {
  const person = await personOf(api, await api.addUser());
  for (let number = 0; number < dashboardRequestsMax; number += 1) await read(api, 'nothing', person.headers);
  assert.is((await read(api, 'nothing', person.headers)).status, 429);
  assert.is((await change(api, 'nothing', person.headers, { redactPaths: true })).status, 429);
});

test('S6 a store that is away is 503, one that fails 500, without a word of why', async ({ api, owner }) => {
  const site = await api.addSite();
  for (const [error, status] of [
    [unavailable(new Error('secret')), 503],
    [new Error('secret'), 500],
  ] as const) {
    await whileBroken(api.service.ports, 'sites', 'find', error, async () => {
      for (const answer of [
        await read(api, site.id, owner.headers),
        await change(api, site.id, owner.headers, { redactPaths: false }),
      ]) {
        assert.is(answer.status, status);
        assert.not.match(answer.text, 'secret');
      }
    });
  }
});

test.run();
