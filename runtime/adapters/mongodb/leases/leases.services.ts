import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startMongodbProxy } from '../../../../contract-tests/support/mongodb-proxy.ts';
import { sharedMongodb } from '../../../../contract-tests/support/mongodb-stand-in.ts';
import { openTestStore } from '../../../../contract-tests/support/mongodb-store.ts';
import { runLeasesSuite } from '../../../ports/suites/leases.suite.ts';
import { MongodbLeases } from './leases.ts';

runLeasesSuite('mongodb', async () => {
  let now = Date.parse('2026-06-17T12:00:00.000Z');
  const store = await openTestStore();
  const parts = { leases: store.client.collection('Lease'), clock: { now: () => now } };
  const one = new MongodbLeases(parts);
  await one.begin(0);
  return {
    one,
    other: new MongodbLeases(parts),
    advance: async (_keys, ms) => {
      now += ms;
    },
    close: () => store.close(),
  };
});

const test = suite('mongodb: many leases');

test('a thousand keys are acquired, renewed and released in a few calls', async () => {
  const proxy = await startMongodbProxy((await sharedMongodb()).url);
  const store = await openTestStore({ uri: proxy.url });
  const leases = new MongodbLeases({ leases: store.client.collection('Lease'), clock: { now: () => 1_000 } });
  const keys = Array.from({ length: 1_000 }, (_, n) => `visitor ${n}`);
  for (const _ of ['new', 'known']) {
    proxy.commands.length = 0;
    const taken = (await leases.acquire(keys, 10_000))?.leases ?? [];
    assert.is(taken.length, 1_000);
    assert.is(await leases.acquire(['other', 'visitor 999'], 10_000), undefined);
    assert.equal(await leases.renew(taken, 10_000), []);
    const returned = taken.map(({ key, fence }) => ({ key, fence, note: 'n', keepMs: 60_000, isKnown: true }));
    assert.equal(await leases.release(returned), []);
    assert.ok(proxy.commands.length < 20, `${proxy.commands.length} calls`);
    assert.equal(await leases.release(returned.slice(0, 2).map((one) => ({ ...one, fence: 99 }))), keys.slice(0, 2));
  }
  await store.close();
  await proxy.stop();
});

test.run();
