import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { run } from '../../runtime/cli/run.fixture.ts';
import { inFolder } from '../support/folder.ts';
import { freePort } from '../support/free-port.ts';
import { startMongodbProxy } from '../support/mongodb-proxy.ts';
import { mongodbBehind } from '../support/mongodb-service.ts';
import { sharedMongodb } from '../support/mongodb-stand-in.ts';
import { startProcess } from '../support/process.ts';

const test = suite('a start without its MongoDB');

/** What a start that ends says of it. */
const refusalOf = (settings: Readonly<Record<string, string>>): Promise<string> =>
  inFolder((folder) =>
    startProcess(folder, { settings }).then(
      async (service) => {
        await service.kill();
        return 'it started';
      },
      (error: Error) => error.message,
    ),
  );

const lineAt = (port: number, reason: string): string =>
  `the service ended with 1: MongoDB at 127.0.0.1:${port} cannot be used: ${reason}. ` +
  'Is it running, and is MONGODB_URI right?\n';

test('no server listens there: one line, exit code 1, no password, no stack', async () => {
  const port = await freePort();
  const reported = await refusalOf({ MONGODB_URI: `mongodb://ann:pass%2Fword@127.0.0.1:${port}/x` });
  assert.is(reported, lineAt(port, `connect ECONNREFUSED 127.0.0.1:${port}`));
});

test('a server accepts and never answers: the same, within six seconds', async () => {
  const { proxy, uri } = await mongodbBehind();
  proxy.hold();
  const startedAt = performance.now();
  const reported = await refusalOf({ MONGODB_URI: uri });
  assert.ok(performance.now() - startedAt < 10_000);
  assert.is(reported, lineAt(proxy.port, 'Server selection timed out after 5000 ms'));
  await proxy.stop();
});

test('an invalid address is reported without its contents', async () => {
  for (const uri of [
    'mongodb://ann:pass@word@127.0.0.1:1',
    'mongodb://ann:pass%word@127.0.0.1:1',
    'http://ann:pass@h',
  ]) {
    const reported = await refusalOf({ MONGODB_URI: uri });
    assert.match(reported, /^the service ended with 1: /);
    for (const secret of ['q7x', 'k9z', '    at '])
      assert.not(reported.includes(secret), `${reported} contains ${secret}`);
  }
});

test('an index that cannot be built ends the start with the words of the server', async () => {
  const proxy = await startMongodbProxy((await sharedMongodb()).url);
  const errmsg = 'E11000 duplicate key error collection: x.User index: email';
  proxy.answer(({ name }) => (name === 'createIndexes' ? { ok: 0, code: 11_000, errmsg } : undefined));
  const reported = await refusalOf({ MONGODB_URI: proxy.url });
  assert.is(reported, lineAt(Number(new URL(proxy.url).port), errmsg));
  await proxy.stop();
});

test('it is lost on the way: the start ends with its words, not with a stack', async () => {
  const proxy = await startMongodbProxy((await sharedMongodb()).url);
  const gone = { ok: 0, code: 8_000, errmsg: 'the cluster is paused' };
  proxy.answer(({ name, collection }) => (name === 'delete' && collection === 'Salt' ? gone : undefined));
  const reported = await refusalOf({ MONGODB_URI: proxy.url, MONGODB_DATABASE: (await sharedMongodb()).database() });
  assert.match(reported, /^the service ended with 1: .*the cluster is paused\n$/);
  await proxy.stop();
});

test('the command line says the same, and ends', async () => {
  const port = await freePort();
  const environment = { MONGODB_URI: `mongodb://ann:pass@127.0.0.1:${port}` };
  const { code, out, errors } = await run('.', ['create-user', '--email', 'a@b.example'], { environment });
  assert.equal([code, out], [1, '']);
  assert.is(`the service ended with 1: ${errors}`, lineAt(port, `connect ECONNREFUSED 127.0.0.1:${port}`));
});

test('it starts without a folder, and commands go to MongoDB, whatever runs in the folder', () =>
  inFolder(async (folder) => {
    const { url, database } = await sharedMongodb();
    const environment = { MONGODB_URI: url, MONGODB_DATABASE: database() };
    const service = await startProcess(join(folder, 'none'), { settings: environment });
    assert.is(service.errors(), '');
    const other = await startProcess(folder);
    const make = ['create-user', '--email', 'ann@example.com', '--password', 'a long password'];
    const codes = [await run(folder, make, { environment }), await run(folder, make)].map(({ code }) => code);
    assert.equal(codes, [0, 0], 'each has a user of its own');
    assert.is((await run(folder, make, { environment })).code, 1);
    await Promise.all([service.stop(), other.stop()]);
  }));

test.run();
