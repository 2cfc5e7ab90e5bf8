import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { OperationId } from '../../generated/operations.ts';
import { MongodbClient } from '../../runtime/adapters/mongodb/connection/client.ts';
import { type Api, startApi } from '../support/api.ts';
import { sharedMongodb } from '../support/mongodb-stand-in.ts';

const test = suite<{ api: Api; client: MongodbClient }>('a service that rolls up days');

const dayMs = 86_400_000;

test.before.each(async (context) => {
  const server = await sharedMongodb();
  const [uri, database] = [server.url, server.database()];
  context.api = await startApi({ config: { mongodbUri: uri, mongodbDatabase: database } });
  context.client = await MongodbClient.open({ uri, database });
});
test.after.each(async ({ api, client }) => {
  await api.stop();
  await client.database.dropDatabase();
  await client.close();
});

/** So many visits of one page on the day that began so many days ago. */
async function visits(api: Api, siteId: string, daysAgo: number, count: number): Promise<void> {
  const start = Math.floor(api.clock.now() / dayMs) * dayMs - daysAgo * dayMs;
  await api.store(
    Array.from({ length: count }, (_, index) => {
      const who = { siteId, visitorId: `v${daysAgo}-${index}`, sessionId: `s${daysAgo}-${index}` };
      const ts = new Date(start + index * 60_000).toISOString();
      return ['PageView', { _id: api.id(), ts, pathname: `/${index % 3}`, source: `s${index % 7}`, ...who }] as const;
    }),
  );
}

const reads: readonly OperationId[] = ['getStats', 'getPageviews', 'getChannels'];

const answersOf = async (api: Api, siteId: string) => {
  const texts = await Promise.all(
    reads.map(async (id) => JSON.stringify((await api.call(id, { params: { siteId }, query: { range: '30d' } })).body)),
  );
  return texts;
};

test('rolls up what pays, keeps the rest, and answers the same to the byte', async ({ api, client }) => {
  const site = await api.addSite({ dataRetentionDays: 30 });
  await visits(api, site.id, 29, 1_000);
  await visits(api, site.id, 20, 1_000);
  await visits(api, site.id, 10, 999);
  await visits(api, site.id, 1, 1_000);
  const before = await answersOf(api, site.id);
  assert.is(await api.service.rollingUp?.run(), true);
  const ready = await client.collection('RollUpDay').find({ state: 'ready' }).toArray();
  const today = Math.floor(api.clock.now() / dayMs) * dayMs;
  assert.equal(
    ready.map(({ siteId, day }) => [siteId, (today - Number(day)) / dayMs]),
    [[site.id, 20]],
  );
  assert.equal(await answersOf(api, site.id), before);
});

test('ends with a job under way', async ({ api }) => {
  const site = await api.addSite();
  await visits(api, site.id, 5, 1_000);
  const running = api.service.rollingUp?.run();
  await api.service.rollingUp?.stop();
  await running;
  assert.is(await api.service.rollingUp?.run(), false);
});

test.run();
