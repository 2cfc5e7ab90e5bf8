import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startRedis } from '../../../contract-tests/support/redis-server.ts';
import { runLeasesSuite } from '../../ports/suites/leases.suite.ts';
import { leasePrefix, RedisLeases } from './leases.ts';
import { RedisLink } from './link.ts';

const url = process.env.REDIS_URL;

async function open() {
  const server = url === undefined ? await startRedis() : undefined;
  const links = [new RedisLink(url ?? server?.url ?? ''), new RedisLink(url ?? server?.url ?? '')] as const;
  for (const link of links) if (!(await link.isUpWithin(10_000))) throw new Error('There is no Redis.');
  const [link] = links;
  const [one, other] = [new RedisLeases(links[0]), new RedisLeases(links[1])];
  const close = async () => {
    for (const each of links) each.close();
    await server?.stop();
  };
  return { server, link, one, other, close };
}

runLeasesSuite('redis', async () => {
  const { link, one, other, close } = await open();
  // The server's clock cannot be set; the expiry of leases and keys can.
  const advance = async (keys: readonly string[], ms: number) => {
    for (const key of keys) {
      const name = `${leasePrefix}${key}`;
      const value = await link.send(['GET', name]);
      if (value === null) continue;
      const left = Number(await link.send(['PTTL', name])) - ms;
      const [fence, until, ...more] = String(value).split('|');
      const moved = [fence, String(Math.max(0, Number(until) - ms)), ...more].join('|');
      await link.send(left > 0 ? ['SET', name, moved, 'PX', String(left)] : ['DEL', name]);
    }
  };
  await one.begin(0);
  return { one, other, advance, close };
});

const test = suite('redis: leases');

test('in an empty store notes are complete since the beginning, set once', async () => {
  const { one, other, close } = await open();
  await one.begin(0);
  await other.begin(5);
  assert.is((await other.acquire(['a'], 1_000))?.since, 0);
  await close();
});

test('an emptied or restarted server has complete notes only since then', async () => {
  const { one, other, link, close } = await open();
  await one.begin(0);
  const [lease] = (await one.acquire(['a'], 1_000))?.leases ?? [];
  const before = Date.now();
  await link.send(['FLUSHALL']);
  const acquisition = await other.acquire(['a'], 1_000);
  assert.ok((acquisition?.since ?? 0) >= before - 1);
  assert.ok((acquisition?.leases[0]?.fence ?? 0) > (lease?.fence ?? 0), 'fences go on');
  await link.send(['SET', 'footfall:leases:since', 'another-run|0']);
  assert.ok(((await one.acquire(['b'], 1_000))?.since ?? 0) >= before - 1);
  await close();
});

test.run();
