import { once } from 'node:events';
import { MongoClient } from 'mongodb';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type MongodbProxy, startMongodbProxy } from '../support/mongodb-proxy.ts';
import { mongodbBehind } from '../support/mongodb-service.ts';
import { sharedMongodb } from '../support/mongodb-stand-in.ts';

const test = suite<{ proxy: MongodbProxy; client: MongoClient; name: string }>('what stands between tests and MongoDB');

test.before.each(async (context) => {
  const server = await sharedMongodb();
  context.name = server.database();
  context.proxy = await startMongodbProxy(server.url);
  context.client = await MongoClient.connect(context.proxy.url, { retryWrites: false });
});
test.after.each(async ({ client, proxy, name }) => {
  await client.db(name).dropDatabase();
  await client.close();
  await proxy.stop();
});

test('passes everything on and reports which commands came through', async ({ client, proxy, name }) => {
  const words = client.db(name).collection<{ _id: number; text: string }>('words');
  const many = Array.from({ length: 3_000 }, (_, index) => ({ _id: index, text: 'x'.repeat(1_000) }));
  await words.insertMany(many);
  assert.is(await words.countDocuments({ _id: { $gte: 1_000 } }), 2_000);
  assert.is((await words.find({}, { sort: { _id: 1 }, batchSize: 1_000 }).toArray()).length, 3_000);
  const reported = proxy.commands.map(({ name: command, collection }) => `${command} ${collection}`);
  assert.equal([...new Set(reported)].sort(), ['aggregate words', 'find words', 'getMore words', 'insert words']);
  assert.equal(proxy.commands.find(({ name: command }) => command === 'aggregate')?.body.pipeline[0], {
    $match: { _id: { $gte: 1_000 } },
  });
});

test('answers in place of the server where it is configured to', async ({ client, proxy, name }) => {
  proxy.answer(({ name: command }) => (command === 'insert' ? { ok: 0, code: 14_031, errmsg: 'no space' } : undefined));
  const words = client.db(name).collection('words');
  const refusal = await words.insertOne({}).catch((error: { code?: unknown; message: string }) => error);
  assert.equal([(refusal as { code?: unknown }).code, (refusal as Error).message], [14_031, 'no space']);
  assert.is(await words.countDocuments(), 0);
  proxy.answer(() => undefined);
  await words.insertOne({});
  assert.is(await words.countDocuments(), 1);
});

test('a server that is slow, away and back is found again on the same port', async ({ name }) => {
  const { proxy, uri } = await mongodbBehind();
  const options = { serverSelectionTimeoutMS: 500, heartbeatFrequencyMS: 500 };
  const client = await MongoClient.connect(uri, options);
  const ping = () => client.db(name).command({ ping: 1 });
  proxy.delay(50);
  const startedAt = performance.now();
  await ping();
  assert.ok(performance.now() - startedAt >= 50);
  proxy.delay(0);
  const lost = once(client, 'serverHeartbeatFailed');
  await proxy.down();
  await lost;
  assert.instance(await ping().catch((error: unknown) => error), Error);
  await proxy.up();
  await once(client, 'serverHeartbeatSucceeded');
  assert.is((await ping()).ok, 1);
  await client.close();
  await proxy.stop();
});

test.run();
