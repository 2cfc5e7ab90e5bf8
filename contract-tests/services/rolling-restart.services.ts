import { setTimeout as wait } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { key, siteId } from '../faults/seed.ts';
import { hasHaproxy, startHaproxy } from '../support/haproxy.ts';
import type { ServiceProcess } from '../support/process.ts';
import { startRoundRobin } from '../support/round-robin.ts';
import { assertExact, oneAddressPauseMs, startTwo, Traffic, visitors } from '../support/visitors.ts';

const test = suite('two processes, each restarted in turn');

const metricsToken = 'a-token-for-the-tests';
const patienceMs = 60_000;

const addressOf = ({ url }: ServiceProcess): string => new URL(url).host;

/** Waits until hits come to a process: the proxy has it back. */
async function untilHits({ url }: ServiceProcess): Promise<void> {
  const deadline = AbortSignal.timeout(patienceMs);
  const headers = { authorization: `Bearer ${metricsToken}` };
  for (;;) {
    const text = await (await fetch(`${url}/metrics`, { headers, signal: deadline })).text();
    if (Number(/^footfall_hits_total\{outcome="accepted"\} (\d+)$/m.exec(text)?.[1]) > 0) return;
    await wait(100, undefined, { signal: deadline });
  }
}

/** Reads now and then until it is stopped, a minute has a hundred. Gives how many answers of each status came. */
function reading(url: string): { end: () => Promise<Map<number, number>> } {
  const statuses = new Map<number, number>();
  const over = new AbortController();
  const working = (async () => {
    while (!over.signal.aborted) {
      const { status } = await fetch(`${url}/api/v2/sites/${siteId}`, { headers: { authorization: `Bearer ${key}` } });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await wait(700, undefined, { signal: over.signal }).catch(() => undefined); // stopped
    }
  })();
  return {
    end: async () => {
      over.abort();
      await working;
      return statuses;
    },
  };
}

test('clients of the proxy notice nothing, and nothing is lost', async () => {
  const two = await startTwo({ DRAIN_SECONDS: '1' });
  const proxy = await startRoundRobin(() => two.all);
  const traffic = new Traffic();
  const visits = Array.from({ length: visitors }, (_, visitor) => traffic.visit([proxy], visitor));
  const reads = reading(proxy.url);
  await traffic.more(100);
  for (const place of [0, 1] as const) {
    assert.is(await two.all[place].stop(), 0);
    await traffic.more(50);
    two.all[place] = await two.start();
    await traffic.more(100);
  }
  traffic.end();
  await Promise.all(visits);
  const statuses = await reads.end();

  assert.is(traffic.refused, 0);
  assert.equal([...statuses.keys()], [200]);
  await assertExact(two.all[0], traffic);
  await proxy.stop();
  await two.close();
});

/** Skipped where it is not installed; CI installs it. */
(hasHaproxy ? test : test.skip)(
  "clients of the cluster's proxy notice nothing, and every acknowledged hit counts once",
  async () => {
    const two = await startTwo({ DRAIN_SECONDS: '4', METRICS_TOKEN: metricsToken });
    const proxy = await startHaproxy([addressOf(two.all[0]), addressOf(two.all[1])]);
    const traffic = new Traffic(oneAddressPauseMs);
    const visits = Array.from({ length: visitors }, (_, visitor) => traffic.visit([proxy], visitor));
    const reads = reading(proxy.url);
    await traffic.more(100);
    for (const place of [0, 1] as const) {
      const port = Number(new URL(two.all[place].url).port);
      assert.is(await two.all[place].stop(), 0);
      await traffic.more(50);
      two.all[place] = await two.start(port);
      await untilHits(two.all[place]);
      await traffic.more(50);
    }
    traffic.end();
    await Promise.all(visits);
    const statuses = await reads.end();

    assert.is(traffic.refused, 0);
    assert.equal([...statuses.keys()], [200]);
    assert.ok((statuses.get(200) ?? 0) > 5);
    await proxy.stop();
    await assertExact(two.all[0], traffic);
    await two.close();
  },
);

test.run();
