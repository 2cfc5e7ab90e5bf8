import { MongoClient } from 'mongodb';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type MongodbServer, startMongodb } from '../support/mongodb-stand-in.ts';

const test = suite<{ server: MongodbServer; client: MongoClient }>('the MongoDB of the tests');

test.before(async (context) => {
  context.server = await startMongodb();
  context.client = await MongoClient.connect(context.server.url);
});
test.after(async ({ client, server }) => {
  await client.close();
  await server.stop();
});

test('talks to the driver and keeps what it is given', async ({ server, client }) => {
  const database = client.db(server.database());
  const words = database.collection<{ _id: string; count: number }>('words');
  await words.insertOne({ _id: 'hit', count: 1 });
  await words.updateOne({ _id: 'hit' }, { $inc: { count: 1 } });
  assert.equal(await words.findOne({ _id: 'hit' }), { _id: 'hit', count: 2 });
  await database.dropDatabase();
});

test('reports a version the driver accepts', async ({ client }) => {
  const { version } = await client.db('admin').command({ buildInfo: 1 });
  const [major = 0, minor = 0] = String(version).split('.').map(Number);
  assert.ok(major > 4 || (major === 4 && minor >= 4), version);
});

test.run();
