import type { IndexSpecification } from 'mongodb';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { shardCommands } from '../../runtime/adapters/mongodb/connection/inspect.ts';
import { commandOf, indexes } from '../../runtime/adapters/mongodb/schema.ts';
import type { MongodbStore } from '../../runtime/adapters/mongodb/store.ts';
import { run } from '../../runtime/cli/run.fixture.ts';
import { freePort } from '../support/free-port.ts';
import { type MongodbProxy, startMongodbProxy } from '../support/mongodb-proxy.ts';
import { sharedMongodb } from '../support/mongodb-stand-in.ts';
import { openTestStore } from '../support/mongodb-store.ts';
import { startRedis } from '../support/redis-server.ts';

interface Setting {
  /** A store with all its indexes. */
  store: MongodbStore;
  proxy: MongodbProxy;
}

const test = suite<Setting>('doctor on MongoDB');

test.before.each(async (context) => {
  context.store = await openTestStore();
  context.proxy = await startMongodbProxy((await sharedMongodb()).url);
});
test.after.each(async ({ store, proxy }) => {
  await proxy.stop();
  await store.close();
});

/** What it says of the store: everything before the free space, which it says of every store. */
async function ask({ store, proxy }: Setting, more: Readonly<Record<string, string>> = {}) {
  const environment = { MONGODB_URI: proxy.url, MONGODB_DATABASE: store.client.database.databaseName, ...more };
  const { code, out, errors } = await run('.', ['doctor'], { environment });
  assert.is(errors, '');
  const [reported = ''] = out.split(/^(?:ok {3}|FAIL )free space/m);
  return { code, reported: reported.split('\n').slice(1, -1) };
}

const nameOf = ({ store }: Setting): string => store.client.database.databaseName;
const hostOf = ({ proxy }: Setting): string => new URL(proxy.url).host;

test('prints version, kind, counts, indexes and batches, a line each', async (context) => {
  await context.store.client.collection('PageView').insertOne({ _id: 'a'.repeat(24), siteId: 'b' });
  const { code, reported } = await ask(context);
  const { version } = await context.store.client.database.command({ buildInfo: 1 });
  const { setName } = await context.store.client.database.command({ isMaster: 1 });
  const kind = setName === undefined ? 'a single server' : 'a replica set';
  assert.equal(reported, [
    `ok   MongoDB: fine, version ${version}, ${kind} at ${hostOf(context)}`,
    `ok   store: fine, 0 sites, 1 hits in database ${nameOf(context)}`,
    'ok   indexes: fine',
    'ok   batches: fine, none is left',
  ]);
  assert.is(code, 0);
});

test('changes nothing: what it looks at is not made by looking', async (context) => {
  await context.store.client.database.dropDatabase();
  const { code, reported } = await ask(context);
  assert.equal([code, reported[2]], [0, `ok   indexes: ${indexes.length} are missing; the next start builds them`]);
  assert.equal(await context.store.client.database.listCollections().toArray(), []);
});

test('fails on a MongoDB that is not there, and prints no password', async (context) => {
  const port = await freePort();
  const { code, reported } = await ask(context, { MONGODB_URI: `mongodb://ann:a-password@127.0.0.1:${port}` });
  assert.is(code, 1);
  assert.equal(reported, [
    `FAIL MongoDB at 127.0.0.1:${port} cannot be used: connect ECONNREFUSED 127.0.0.1:${port}. ` +
      'Is it running, and is MONGODB_URI right?',
  ]);
});

test('fails on a server that is too old', async (context) => {
  context.proxy.answer(({ name }) => (name === 'buildInfo' ? { ok: 1, version: '4.2.24' } : undefined));
  const { code, reported } = await ask(context);
  assert.is(code, 1);
  assert.match(reported[0] ?? '', /^FAIL MongoDB: version 4\.2\.24, a .+; 4\.4 or later is needed$/);
});

test('without MONGODB_AUTO_INDEX it prints the commands for what is missing, and after them all is fine', async (context) => {
  const { database } = context.store.client;
  await database.dropDatabase();
  const without = await ask(context, { MONGODB_AUTO_INDEX: 'off' });
  const commands = without.reported.filter((line) => line.startsWith('  ')).map((line) => line.trim());
  assert.is(without.code, 1);
  assert.is(
    without.reported[2],
    `FAIL indexes: ${indexes.length} are missing. Build them in the shell of MongoDB (mongosh), in database ${nameOf(context)}:`,
  );
  assert.equal(commands, indexes.map(commandOf));
  assert.ok(commands.includes('db.User.createIndex({"_email":1}, {"name":"email","unique":true})'));

  for (const command of commands.slice(1)) {
    const [, collection = '', args = ''] = /^db\.(\w+)\.createIndex\((.*)\)$/.exec(command) ?? [];
    const [key, options] = JSON.parse(`[${args}]`) as [IndexSpecification, object];
    await database.collection(collection).createIndex(key, options);
  }
  const almost = await ask(context, { MONGODB_AUTO_INDEX: 'off' });
  assert.equal([almost.code, almost.reported[3]], [1, `  ${commands[0]}`]);
  await database.collection('User').createIndex({ _email: 1 }, { name: 'email', unique: true });
  assert.is((await ask(context, { MONGODB_AUTO_INDEX: 'off' })).reported[2], 'ok   indexes: fine');
});

test('fails on an index that refuses no clash, whether or not a start may build indexes', async (context) => {
  const users = context.store.client.collection('User');
  await users.dropIndex('email');
  await users.createIndex({ _email: 1 }, { name: 'mine' });
  await context.store.client.collection('Session').dropIndex('window');
  await context.store.client.collection('Session').createIndex({ siteId: 1, lastTs: 1 }, { name: 'window' });
  const { code, reported } = await ask(context);
  assert.is(code, 1);
  assert.equal(
    reported.filter((line) => line.startsWith('  ')),
    [
      '  db.User.dropIndex("mine")',
      '  db.User.createIndex({"_email":1}, {"name":"email","unique":true})',
      '  db.Session.dropIndex("window")',
      '  db.Session.createIndex({"siteId":1,"sb":1,"lastTs":1,"startTs":1}, {"name":"window"})',
    ],
  );
});

test('on a sharded cluster it prints what is not spread yet', async (context) => {
  context.proxy.answer(({ name }) => (name === 'isMaster' ? { ok: 1, msg: 'isdbgrid' } : undefined));
  const name = nameOf(context);
  const before = await ask(context);
  assert.is(before.code, 1);
  assert.match(before.reported[0] ?? '', 'a sharded cluster');
  assert.equal(before.reported.slice(3, -1), [
    `FAIL shards: 7 collections are not spread. Once their indexes are there, in database ${name}:`,
    `  sh.enableSharding("${name}")`,
    ...['PageView', 'Event', 'Engagement', 'RevenueEvent', 'WebVital'].map(
      (collection) => `  sh.shardCollection("${name}.${collection}", {"siteId":1,"sb":1,"ts":1})`,
    ),
    `  sh.shardCollection("${name}.Session", {"siteId":1,"sb":1,"_id":1})`,
    `  sh.shardCollection("${name}.RollUp", {"siteId":1,"day":1})`,
  ]);
  const known = context.store.client.database.client.db('config').collection<{ _id: string }>('collections');
  const ids = shardCommands(name).flatMap((command) => /"([^"]+\.[^"]+)"/.exec(command)?.[1] ?? []);
  await known.insertMany(ids.map((_id) => ({ _id })));
  assert.is((await ask(context)).reported[3], 'ok   shards: fine');
  await known.deleteMany({ _id: { $in: ids } });
});

test('fails on batches that a process left, not on those on their way', async (context) => {
  const batches = context.store.client.collection('Batch');
  await batches.insertOne({ _id: 'new', at: Date.now(), units: [] });
  assert.equal((await ask(context)).reported[3], 'ok   batches: fine, 1 on their way');
  await batches.insertOne({ _id: 'old', at: Date.parse('2026-06-17T12:00:00Z'), units: [] });
  const { code, reported } = await ask(context);
  assert.is(code, 1);
  assert.is(
    reported[3],
    'FAIL batches: 2 accepted and not written, the oldest of 2026-06-17T12:00:00.000Z. A service that starts writes them',
  );
  assert.is(await batches.countDocuments(), 2, 'doctor writes nothing');
});

test("a refused look-up is reported with the server's message, and the other checks run", async (context) => {
  const refusal = { ok: 0, code: 13, codeName: 'Unauthorized', errmsg: 'not authorized on this database' };
  context.proxy.answer(({ name }) => (name === 'listCollections' ? refusal : undefined));
  const { code, reported } = await ask(context);
  assert.is(code, 1);
  assert.equal(reported.slice(2), [
    'FAIL indexes: not authorized on this database',
    'ok   batches: fine, none is left',
  ]);
});

test('reports whether Redis can be reached', async (context) => {
  const redis = await startRedis();
  const there = await ask(context, { REDIS_URL: redis.url });
  await redis.kill();
  const gone = await ask(context, { REDIS_URL: redis.url });
  await redis.stop();
  assert.equal([there.code, there.reported.at(-1)], [0, 'ok   Redis: fine, budgets are shared']);
  assert.is(gone.code, 1);
  assert.is(
    gone.reported.at(-1),
    `FAIL Redis: connect ECONNREFUSED 127.0.0.1:${redis.port}; each process counts budgets on its own`,
  );
});

test.run();
