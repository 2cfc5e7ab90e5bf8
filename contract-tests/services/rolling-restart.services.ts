import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { key, siteId } from '../faults/seed.ts';
import { startRoundRobin } from '../support/round-robin.ts';
import { assertExact, startTwo, Traffic, visitors } from '../support/visitors.ts';

const test = suite('two processes, each started anew in turn');

test('nobody behind the proxy sees anything of it, and nothing is lost', async () => {
  const two = await startTwo({ DRAIN_SECONDS: '1' });
  const proxy = await startRoundRobin(() => two.all);
  const traffic = new Traffic();
  const visits = Array.from({ length: visitors }, (_, visitor) => traffic.visit([proxy], visitor));
  const statuses = new Map<number, number>();
  let isOver = false;
  const reads = (async () => {
    while (!isOver) {
      const { status } = await fetch(`${proxy.url}/api/v2/sites/${siteId}`, {
        headers: { authorization: `Bearer ${key}` },
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await new Promise((resolve) => setTimeout(resolve, 700)); // a minute has a hundred
    }
  })();
  await traffic.more(100);
  for (const place of [0, 1] as const) {
    assert.is(await two.all[place].stop(), 0);
    await traffic.more(50);
    two.all[place] = await two.start();
    await traffic.more(100);
  }
  traffic.end();
  await Promise.all(visits);
  isOver = true;
  await reads;

  assert.is(traffic.refused, 0);
  assert.equal([...statuses.keys()], [200]);
  await assertExact(two.all[0], traffic);
  await proxy.stop();
  await two.close();
});

test.run();
