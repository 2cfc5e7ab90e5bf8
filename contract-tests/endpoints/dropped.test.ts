import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { unavailable } from '../../runtime/errors.ts';
import { dashboardRequestsMax } from '../../runtime/limits/owner-budget.ts';
import { type Api, startApi } from '../support/api.ts';
import { whileBroken } from '../support/broken.ts';
import { sendHit } from '../support/hits.ts';
import { type Person, personOf } from '../support/sessions.ts';

const test = suite<{ api: Api; owner: Person }>('why nothing is counted');

test.before(async (context) => {
  context.api = await startApi();
  context.owner = await personOf(context.api, context.api.owner);
});
test.after(async ({ api }) => {
  await api.stop();
});

const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

const ask = (api: Api, siteId: string, headers: Readonly<Record<string, string>>) =>
  api.send(`/api/account/sites/${siteId}/dropped`, { headers }, 'listDroppedHits');

interface Dropped {
  readonly since: string;
  readonly counts: readonly { readonly reason: string; readonly hits: number }[];
  readonly hits: readonly Readonly<Record<'at' | 'reason' | 'type' | 'hostname' | 'pathname', string>>[];
}

async function droppedOf(api: Api, siteId: string, { headers }: Person): Promise<Dropped> {
  const { status, text } = await ask(api, siteId, headers);
  assert.is(status, 200, text);
  return JSON.parse(text);
}

test('a site that dropped nothing has an empty list', async ({ api, owner }) => {
  const site = await api.addSite();
  await sendHit(api, site.id, { url: 'https://shop.example/' });
  assert.equal(await droppedOf(api, site.id, owner), { since: '2026-06-16T12:00:00.000Z', counts: [], hits: [] });
});

test('dropped hits are listed with their reason, the latest first, and counted, before and after they are written', async ({
  api,
  owner,
}) => {
  const site = await api.addSite();
  await sendHit(api, site.id, { url: '' });
  await sendHit(api, site.id, { url: 'https://shop.example/a' }, { 'user-agent': crawler });
  await sendHit(api, site.id, { url: 'https://shop.example/b', type: 'event', name: 'x' }, { 'user-agent': crawler });
  const reported = await droppedOf(api, site.trackingId, owner);
  assert.equal(reported.counts, [
    { reason: 'bot', hits: 2 },
    { reason: 'invalid_url', hits: 1 },
  ]);
  assert.equal(reported.hits.slice(0, 2), [
    { at: '2026-06-17T12:00:00.000Z', reason: 'bot', type: 'event', hostname: 'shop.example', pathname: '/b' },
    { at: '2026-06-17T12:00:00.000Z', reason: 'bot', type: 'pageview', hostname: 'shop.example', pathname: '/a' },
  ]);
  assert.is(reported.hits.length, 3);

  await api.service.store.events.append({ drops: api.service.ingest.drops.take() }, 'durable');
  assert.equal((await droppedOf(api, site.id, owner)).counts, reported.counts);
});

test('hits of more than a day ago are not counted any more', async ({ api, owner }) => {
  const site = await api.addSite();
  const drop = (hour: string) => ({ siteId: site.id, hour: Date.parse(hour), reason: 'bot', count: 1 }) as const;
  const drops = [drop('2026-06-16T11:00:00.000Z'), drop('2026-06-16T12:00:00.000Z')];
  await api.service.store.events.append({ drops }, 'durable');
  assert.equal((await droppedOf(api, site.id, owner)).counts, [{ reason: 'bot', hits: 1 }]);
});

test('other users get 404', async ({ api, owner }) => {
  const site = await api.addSite();
  const stranger = await personOf(api, await api.addUser());
  assert.is((await ask(api, site.id, stranger.headers)).status, 404);
  assert.is((await ask(api, 'nothing', owner.headers)).status, 404);
  assert.is((await ask(api, site.id, {})).status, 401);
  assert.is((await ask(api, site.id, { cookie: owner.headers.cookie })).status, 401);
  assert.is((await ask(api, site.id, { authorization: `Bearer ${api.key}` })).status, 401);
});

test('it spends the budget of the dashboard', async ({ api }) => {
  const person = await personOf(api, await api.addUser());
  const statuses = new Set<number>();
  for (let number = 0; number < dashboardRequestsMax; number += 1)
    statuses.add((await ask(api, 'nothing', person.headers)).status);
  assert.equal([...statuses], [404]);
  assert.is((await ask(api, 'nothing', person.headers)).status, 429);
});

test('a store that is away is 503, one that fails 500, without a word of why', async ({ api, owner }) => {
  const site = await api.addSite();
  for (const [error, status] of [
    [unavailable(new Error('secret')), 503],
    [new Error('secret'), 500],
  ] as const) {
    await whileBroken(api.service.ports, 'sites', 'find', error, async () => {
      const answer = await ask(api, site.id, owner.headers);
      assert.is(answer.status, status);
      assert.not.match(answer.text, 'secret');
    });
  }
});

test.run();
