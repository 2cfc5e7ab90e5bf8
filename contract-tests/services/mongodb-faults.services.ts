import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { callMsMax, findServerMs } from '../../runtime/adapters/mongodb/connection/client.ts';
import type { MongodbStore } from '../../runtime/adapters/mongodb/store.ts';
import { key, siteId } from '../faults/seed.ts';
import { callOperation } from '../support/call.ts';
import {
  type Answered,
  ask,
  hit,
  mongodbBehind,
  type ServiceOnMongodb,
  seededStore,
  serviceOn,
  untilReady,
} from '../support/mongodb-service.ts';
import type { TcpProxy } from '../support/tcp-proxy.ts';

interface Setting {
  store: MongodbStore;
  proxy: TcpProxy;
  service: ServiceOnMongodb;
}

const test = suite<Setting>('a MongoDB that is gone, stands still or is slow');

test.before.each(async (context) => {
  context.store = await seededStore();
  const { proxy, uri } = await mongodbBehind();
  context.proxy = proxy;
  context.service = await serviceOn(context.store, uri);
});
test.after.each(async ({ service, proxy, store }) => {
  assert.is(await service.close(), 0, 'it ends as it should');
  await proxy.stop();
  await store.close();
});

/** Milliseconds a busy machine may add. */
const slackMs = 3_000;
/** What a process may take to end: its requests, and what it tries to write still. */
const stopMsMax = 30_000;
const params = { siteId };
const page = (path: string) => ({ url: `https://shop.example${path}` });
const pathsIn = async ({ client }: MongodbStore): Promise<string[]> =>
  (await client.collection('PageView').find().sort({ pathname: 1 }).toArray()).map(({ pathname }) => pathname);

/** One request of each kind at once: reads, a write, both forms of collect. The first two are held to the contract. */
async function everything({ url, ...service }: ServiceOnMongodb, path: string): Promise<Answered[]> {
  const startedAt = performance.now();
  const reported = async (answer: Promise<{ status: number; text: string }>) => {
    const { status, text } = await answer;
    return { status, text, ms: performance.now() - startedAt };
  };
  const events = [{ ...page(`${path}/keyed`), ip: '81.2.69.9', userAgent: 'Firefox' }];
  return Promise.all([
    reported(callOperation(url, 'getStats', { key, params })),
    reported(callOperation(url, 'listGoals', { key, params })),
    reported(
      callOperation(url, 'createSegment', {
        key,
        params,
        body: { name: 'S', filters: { country: 'DE' } },
      }),
    ),
    ask(`${url}/api/sites/${siteId}/collect`, { method: 'POST', body: JSON.stringify({ events }) }),
    hit({ url, ...service }, page(`${path}/browser`)),
  ]);
}

const statuses = (reported: readonly Answered[]): number[] => reported.map(({ status }) => status);

/** What a refusal shows: the code, a sentence, an id to find it by in the log. */
function assertRefused(reported: readonly Answered[], msMax: number): void {
  assert.equal(statuses(reported), [503, 503, 503, 503, 503]);
  for (const { text, ms } of reported) {
    const { error } = JSON.parse(text);
    assert.equal([error.code, Object.keys(error).sort()], ['unavailable', ['code', 'message', 'requestId']]);
    assert.not.match(text, /mongo|ECONN|topology/i);
    assert.ok(ms < msMax, `refused after ${Math.round(ms)} ms`);
  }
}

/** The log has the cause of each refusal, and no fault of the code is among them. */
function assertLogged(service: ServiceOnMongodb): void {
  const lines = service
    .errors()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  assert.ok(lines.length > 0);
  for (const { msg, code } of lines) if (msg === 'request failed') assert.is(code, 'unavailable');
}

test('gone: everything is refused until it is back, and nothing has to be restarted', async ({
  store,
  proxy,
  service,
}) => {
  assert.equal(statuses(await everything(service, '/before')), [200, 200, 201, 202, 202]);
  await proxy.down();
  assertRefused(await everything(service, '/during'), findServerMs + slackMs);
  assert.equal(await untilReady(service, false), { status: 'unavailable', reason: 'MongoDB cannot be reached' });
  assert.is((await ask(`${service.url}/health/live`)).status, 200);
  assertRefused(await everything(service, '/during'), findServerMs + slackMs);
  await proxy.up();
  assert.equal(await untilReady(service, true), { status: 'ok' });
  assert.equal(statuses(await everything(service, '/after')), [200, 200, 201, 202, 202]);
  await service.close();
  assert.equal(await pathsIn(store), ['/after/browser', '/after/keyed', '/before/browser', '/before/keyed']);
  assertLogged(service);
});

test('stands still: requests are refused within their limit, the process answers, and all goes on afterwards', async (context) => {
  const { store, proxy, service } = context;
  assert.equal(statuses(await everything(service, '/before')), [200, 200, 201, 202, 202]);
  proxy.hold();
  const refused = everything(service, '/during');
  assert.equal(await untilReady(service, false), { status: 'unavailable', reason: 'MongoDB cannot be reached' });
  const alive = await ask(`${service.url}/health/live`);
  assert.ok(alive.status === 200 && alive.ms < 1_000, `live after ${alive.ms} ms`);
  assertRefused(await refused, callMsMax + slackMs);
  proxy.release();
  await untilReady(service, true);
  assert.equal(statuses(await everything(service, '/after')), [200, 200, 201, 202, 202]);
  await service.close();
  const paths = await pathsIn(store);
  for (const path of ['/after/browser', '/after/keyed', '/before/browser', '/before/keyed']) {
    assert.is(paths.filter((one) => one === path).length, 1, path);
  }
  assertLogged(service);
});

test('slow: answers come as late as it does, and beyond the limit a refusal instead', async ({ proxy, service }) => {
  await everything(service, '/before');
  proxy.delay(200);
  const late = await everything(service, '/late');
  assert.equal(statuses(late), [200, 200, 201, 202, 202]);
  assert.ok(late.every(({ ms }) => ms >= 200));
  proxy.delay(callMsMax + slackMs);
  const many = Array.from({ length: 20 }, () => everything(service, '/slow'));
  for (const reported of await Promise.all(many)) assertRefused(reported, callMsMax + slackMs);
  assert.ok((await ask(`${service.url}/health/live`)).ms < 1_000);
  proxy.delay(0);
  await untilReady(service, true, 60_000);
  assert.equal(statuses(await everything(service, '/after')), [200, 200, 201, 202, 202]);
  assertLogged(service);
});

test('connections that break under way fail their requests alone', async ({ store, proxy, service }) => {
  const acknowledged: string[] = [];
  let isDone = false;
  let reset: () => void = () => undefined;
  const send = async (worker: number) => {
    for (let n = 0; !isDone; n += 1) {
      const path = `/${worker}/${n}`;
      if ((await hit(service, page(path))).status !== 202) continue;
      acknowledged.push(path);
      if (acknowledged.length % 5 === 0) reset();
    }
  };
  const sending = [1, 2, 3].map(send);
  for (let round = 0; round < 10; round += 1) {
    await new Promise<void>((resolve) => {
      reset = resolve;
    });
    proxy.reset();
  }
  isDone = true;
  await Promise.all(sending);
  await untilReady(service, true);
  await service.close();
  const paths = await pathsIn(store);
  assert.equal(
    acknowledged.filter((path) => !paths.includes(path)),
    [],
  );
  assert.is(new Set(paths).size, paths.length, 'none is stored twice');
});

test('gone for good: SIGTERM ends the process all the same', async ({ proxy, service }) => {
  assert.equal(statuses(await everything(service, '/before')), [200, 200, 201, 202, 202]);
  await proxy.down();
  const startedAt = performance.now();
  assert.is(await service.close(), 0);
  assert.ok(performance.now() - startedAt < stopMsMax, `${performance.now() - startedAt} ms`);
});

test.run();
