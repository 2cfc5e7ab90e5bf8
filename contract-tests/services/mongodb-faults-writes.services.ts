import { setTimeout as wait } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { MongodbStore } from '../../runtime/adapters/mongodb/store.ts';
import { key, siteId } from '../faults/seed.ts';
import { callOperation } from '../support/call.ts';
import { type MongodbProxy, startMongodbProxy, type WireCommand } from '../support/mongodb-proxy.ts';
import { ask, hit, type ServiceOnMongodb, seededStore, serviceOn, untilReady } from '../support/mongodb-service.ts';
import { sharedMongodb } from '../support/mongodb-stand-in.ts';

interface Setting {
  store: MongodbStore;
  proxy: MongodbProxy;
  service: ServiceOnMongodb;
}

const test = suite<Setting>('a MongoDB that refuses writes');

test.before.each(async (context) => {
  context.store = await seededStore();
  context.proxy = await startMongodbProxy((await sharedMongodb()).url);
  context.service = await serviceOn(context.store, context.proxy.url);
});
test.after.each(async ({ service, proxy, store }) => {
  assert.is(await service.close(), 0, 'it ends as it should');
  await proxy.stop();
  await store.close();
});

const errmsg = 'no space left on device';
const full = { ok: 0, code: 14_031, codeName: 'OutOfDiskSpace', errmsg };
const partly = { ok: 1, n: 0, writeErrors: [{ index: 0, code: 14_031, errmsg }] };
const unsure = { ok: 1, n: 1, writeConcernError: { code: 64, codeName: 'WriteConcernTimeout', errmsg: 'no majority' } };
const params = { siteId };

const inserts =
  (collection: string, reply: object) =>
  (command: WireCommand): object | undefined =>
    command.name === 'insert' && command.collection === collection ? reply : undefined;

const keyed = ({ url }: ServiceOnMongodb, path: string) => {
  const event = { url: `https://shop.example${path}`, ip: '81.2.69.9', userAgent: 'Firefox', eventId: path };
  return ask(`${url}/api/sites/${siteId}/collect`, { method: 'POST', body: JSON.stringify(event) });
};

const pathsIn = async ({ client }: MongodbStore): Promise<string[]> =>
  (await client.collection('PageView').find().sort({ pathname: 1 }).toArray()).map(({ pathname }) => pathname);

for (const [what, reply] of Object.entries({
  'as a command': full,
  'one by one': partly,
  'for want of a majority': unsure,
})) {
  test(`hits, ${what}: 503 and not ready, until it takes them again, traffic or not`, async (context) => {
    const { store, proxy, service } = context;
    proxy.answer(inserts('Batch', reply));
    const browser = { url: 'https://shop.example/b', eventId: 'b' };
    const refused = [await hit(service, browser), await keyed(service, '/k')];
    for (const { status, text } of refused) {
      assert.equal([status, JSON.parse(text).error.code], [503, 'unavailable']);
      assert.not.match(text, /space|majority/);
    }
    assert.equal(await untilReady(service, false), { status: 'unavailable', reason: 'the store cannot be written' });
    assert.is((await callOperation(service.url, 'getStats', { key, params })).body.pageviews, 0, 'reads go on');
    proxy.answer(() => undefined);
    await untilReady(service, true);
    assert.equal([(await hit(service, browser)).status, (await keyed(service, '/k')).status], [202, 202]);
    await service.close();
    assert.equal(await pathsIn(store), ['/b', '/k']);
    assert.match(service.errors(), new RegExp(reply === unsure ? 'no majority' : errmsg));
  });
}

test('documents: 503 with the documented body, nothing is there, and the next is taken', async ({ proxy, service }) => {
  const create = (name: string) =>
    callOperation(service.url, 'createSite', { key, body: { name, domain: 'x.example' } });
  for (const reply of [full, partly]) {
    proxy.answer(inserts('Site', reply));
    const refused = await create('refused');
    assert.equal([refused.status, refused.error.code], [503, 'unavailable']);
  }
  proxy.answer(({ name, collection }) => (name === 'update' && collection === 'Site' ? full : undefined));
  const change = await callOperation(service.url, 'updateSite', { key, params, body: { name: 'Changed' } });
  assert.is(change.status, 503);
  proxy.answer(() => undefined);
  assert.is((await create('taken')).status, 201);
  const { body } = await callOperation(service.url, 'listSites', { key });
  assert.equal(body.sites.map(({ name }) => name).sort(), ['S', 'taken']);
});

test('hits that were accepted and could not be written show later, once, and nothing is restarted', async (context) => {
  const { store, proxy, service } = context;
  proxy.answer(inserts('PageView', full));
  assert.is((await hit(service, { url: 'https://shop.example/accepted' })).status, 202);
  assert.equal(await untilReady(service, false), { status: 'unavailable', reason: 'the store cannot be written' });
  assert.equal(await pathsIn(store), []);
  proxy.answer(() => undefined);
  await untilReady(service, true);
  assert.is((await hit(service, { url: 'https://shop.example/next' })).status, 202);
  const deadline = AbortSignal.timeout(130_000);
  const stats = async () => (await callOperation(service.url, 'getStats', { key, params })).body;
  while ((await stats()).pageviews < 2) await wait(2_000, undefined, { signal: deadline });
  const { visitors, sessions, pageviews } = await stats();
  assert.equal([visitors, sessions, pageviews, await pathsIn(store)], [1, 1, 2, ['/accepted', '/next']]);
  // It goes after what it holds was written.
  const batches = store.client.collection('Batch');
  while ((await batches.countDocuments()) > 0) await wait(100, undefined, { signal: deadline });
});

test.run();
