import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { MemoryLeases } from '../../adapters/memory/leases.ts';
import { arrivalOrder, SharedIngestionSequence, slotsMax } from './ingestion-sequence.ts';

const test = suite('ingestion sequence');

const now = Date.parse('2026-06-17T12:00:00.000Z');
const clock = { now: () => now };
const report = () => undefined;

test('grows with every hit, whatever the clock does', () => {
  const next = arrivalOrder(0);
  const reported = [next(now), next(now), next(now - 5_000), next(now + 1)];
  assert.equal(reported, [now * 1_024, now * 1_024 + 1, now * 1_024 + 2, (now + 1) * 1_024]);
  assert.is(arrivalOrder(now * 1_024 + 7)(now - 60_000), now * 1_024 + 8, 'and across restarts');
});

test('of processes at once are never the same, and are in order of milliseconds', async () => {
  const leases = new MemoryLeases(clock);
  const all = await Promise.all(
    Array.from({ length: 5 }, () => SharedIngestionSequence.open({ leases, last: now * 1_024 + 3, report })),
  );
  const reported = [0, 1, 2, 2, 1].flatMap((ms) => all.map((order) => order.next(now + ms)));
  assert.is(new Set(reported).size, 25);
  for (const order of all) {
    const [before, after] = [order.next(now + 10), order.next(now + 9)];
    assert.ok(after > before);
  }
  const [one, other] = all;
  assert.ok((other?.next(now + 20) ?? 0) > (one?.next(now + 19) ?? 0));
  await Promise.all(all.map((order) => order.stop()));
});

test('a process beyond the number of slots is refused, and admitted once another has left', async () => {
  const leases = new MemoryLeases(clock);
  const open = () => SharedIngestionSequence.open({ leases, last: 0, report });
  const all = [];
  for (let n = 0; n < slotsMax; n += 1) all.push(await open());
  const refused = await open().catch((error: { code?: string }) => error.code);
  assert.is(refused, 'unavailable');
  await all[3]?.stop();
  const late = await open();
  assert.is(late.next(now) % slotsMax, 3);
  await Promise.all([...all, late].map((order) => order.stop()));
});

test.run();
