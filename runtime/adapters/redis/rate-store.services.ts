import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startRedis } from '../../../contract-tests/support/redis-server.ts';
import { runRateStoreSuite } from '../../ports/suites/rate-store.suite.ts';
import { RedisLink } from './link.ts';
import { keyPrefix, RedisRateStore } from './rate-store.ts';

const url = process.env.REDIS_URL;
const windowMs = 60_000;

async function open() {
  const server = url === undefined ? await startRedis() : undefined;
  const link = new RedisLink(url ?? server?.url ?? '');
  if (!(await link.isUpWithin(10_000))) throw new Error('There is no Redis.');
  const close = async () => {
    link.close();
    await server?.stop();
  };
  return { link, store: new RedisRateStore(link), close };
}

runRateStoreSuite('redis', async () => {
  const { link, store, close } = await open();
  let clock = Date.parse('2026-06-17T12:00:00.000Z');
  return {
    store,
    // The server's clock cannot be set; the expiry of its keys can.
    advance: async (keys, ms) => {
      for (const key of keys) {
        const name = `${keyPrefix}${key}`;
        await link.send(['PEXPIRE', name, String(Number(await link.send(['PTTL', name])) - ms)]);
      }
      clock += ms;
      return clock;
    },
    close,
  };
});

const test = suite<Awaited<ReturnType<typeof open>> & { key: string }>('redis: rate store');

test.before.each(async (context) => {
  Object.assign(context, await open(), { key: randomUUID() });
});
test.after.each(({ close }) => close());

test('a key expires with its window', async ({ link, store, key }) => {
  await store.charge(key, 1, windowMs, 0);
  await store.charge(key, 1, windowMs, 0);
  const left = Number(await link.send(['PTTL', `${keyPrefix}${key}`]));
  assert.ok(left > 0 && left <= windowMs);
});

test('a key that was left without an end gets one', async ({ link, store, key }) => {
  await link.send(['SET', `${keyPrefix}${key}`, '7']);
  assert.equal(await store.charge(key, 1, windowMs, 5_000), { count: 8, resetAt: 65_000 });
  assert.is(Number(await link.send(['PTTL', `${keyPrefix}${key}`])) > 0, true);
});

test('scripts are sent again to a server that lost them', async ({ link, store, key }) => {
  await store.charge(key, 1, windowMs, 0);
  await store.peek(key, 0);
  await link.send(['SCRIPT', 'FLUSH']);
  const counted = await Promise.all(Array.from({ length: 5 }, () => store.charge(key, 1, windowMs, 0)));
  assert.equal(
    counted.map(({ count }) => count),
    [2, 3, 4, 5, 6],
  );
  assert.is((await store.peek(key, 0))?.count, 6);
});

test('replicas whose clocks differ by an hour count in one window, each ending it on its own clock', async ({
  store,
  key,
}) => {
  const [early, late] = [1_000_000, 4_600_000];
  await store.charge(key, 1, windowMs, early);
  const counted = await store.charge(key, 1, windowMs, late);
  assert.is(counted.count, 2);
  assert.ok(counted.resetAt > late && counted.resetAt <= late + windowMs);
});

test('without a connection a call fails, and the next one that is made serves', async ({ link, store, key }) => {
  link.reconnect();
  await store.charge(key, 1, windowMs, 0).then(
    () => assert.unreachable(),
    (error: Error) => assert.match(error.message, 'no connection to Redis'),
  );
  assert.is(await link.isUpWithin(10_000), true);
  assert.is((await store.charge(key, 1, windowMs, 0)).count, 1);
});

test.run();
