import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { MemoryLeases } from '../../adapters/memory/leases.ts';
import type { Leases } from '../../ports/leases.ts';
import { callsMax, LeaseHolder, turnsWaitingMax } from './lease-holder.ts';

const test = suite('leases of a process');

const clock = { now: () => 1_000_000 };
const report = () => undefined;
const returned = (keys: readonly { key: string; fence: number }[], note?: string) =>
  keys.map(({ key, fence }) => ({ key, fence, note, keepMs: 60_000, isKnown: true }));

test('what another process has is waited for', async () => {
  const leases = new MemoryLeases(clock);
  const [one, other] = [new LeaseHolder({ leases, report }), new LeaseHolder({ leases, report })];
  const held = await one.take(['a', 'b']);
  let isIn = false;
  const waiting = other.take(['b', 'c']).then((taken) => {
    isIn = true;
    return taken;
  });
  await new Promise((resolve) => setImmediate(resolve));
  assert.is(isIn, false);
  assert.equal(await one.giveBack(held, returned(held.leases, 'noted')), []);
  const taken = await waiting;
  assert.equal(
    taken.leases.map(({ key, note }) => [key, note]),
    [
      ['b', 'noted'],
      ['c', undefined],
    ],
  );
  await other.giveBack(taken, returned(taken.leases));
  one.stop();
  other.stop();
});

test('within a process keys are taken in the order they were asked for', async () => {
  const holder = new LeaseHolder({ leases: new MemoryLeases(clock), report });
  const order: number[] = [];
  const first = await holder.take(['a']);
  const rest = [1, 2, 3].map(async (n) => {
    const held = await holder.take(['a']);
    order.push(n);
    await holder.giveBack(held, returned(held.leases));
  });
  await holder.giveBack(first, returned(first.leases));
  await Promise.all(rest);
  assert.equal(order, [1, 2, 3]);
  holder.stop();
});

test('thousands at once are asked for some at a time, and all get theirs', async () => {
  const leases = new MemoryLeases(clock);
  let [calls, most] = [0, 0];
  const counted = async <T>(call: Promise<T>): Promise<T> => {
    calls += 1;
    most = Math.max(most, calls);
    await new Promise((resolve) => setImmediate(resolve));
    calls -= 1;
    return call;
  };
  const slow: Leases = Object.assign(Object.create(leases), {
    take: (keys: readonly string[], ms: number) => counted(leases.take(keys, ms)),
    giveBack: (all: Parameters<Leases['giveBack']>[0]) => counted(leases.giveBack(all)),
  });
  const holder = new LeaseHolder({ leases: slow, report });
  const held = await Promise.all(Array.from({ length: 2_000 }, (_, n) => holder.take([`k${n}`])));
  assert.is(most, callsMax);
  most = 0;
  await Promise.all(held.map((one) => holder.giveBack(one, returned(one.leases))));
  assert.is(most, callsMax);
  holder.stop();
});

test('a taking that failed leaves its keys to the next', async () => {
  const leases = new MemoryLeases(clock);
  let isBroken = true;
  const failing: Leases = Object.assign(Object.create(leases), {
    keepsMany: true,
    take: (keys: readonly string[], ms: number) =>
      isBroken ? Promise.reject(new Error('gone')) : leases.take(keys, ms),
    giveBack: leases.giveBack.bind(leases),
  });
  const holder = new LeaseHolder({ leases: failing, report });
  assert.is(await holder.take(['a']).catch((error: Error) => error.message), 'gone');
  isBroken = false;
  const held = await holder.take(['a']);
  assert.is(held.leases.length, 1);
  holder.stop();
});

test('what cannot be given back is told, and is free in this process', async () => {
  const leases = new MemoryLeases(clock);
  const told: string[] = [];
  const failing: Leases = Object.assign(Object.create(leases), {
    take: async (keys: readonly string[], ms: number) => new MemoryLeases(clock).take(keys, ms),
    giveBack: () => Promise.reject(new Error('gone')),
  });
  const holder = new LeaseHolder({ leases: failing, report: (message) => told.push(message) });
  const held = await holder.take(['a']);
  assert.equal(await holder.giveBack(held, returned(held.leases)), []);
  assert.equal(told, ['leases could not be given back; they end by themselves']);
  assert.is((await holder.take(['a'])).leases.length, 1);
  holder.stop();
});

test('more than may wait are refused', async () => {
  const leases = new MemoryLeases(clock);
  const holder = new LeaseHolder({ leases, report });
  const held = await holder.take(['a']);
  const waiting = Array.from({ length: turnsWaitingMax }, async () => {
    const taken = await holder.take(['a']);
    await holder.giveBack(taken, returned(taken.leases));
  });
  const refused = await holder.take(['a']).catch((error: { code?: string }) => error.code);
  assert.is(refused, 'unavailable');
  await holder.giveBack(held, returned(held.leases));
  await Promise.all(waiting);
  holder.stop();
});

test.run();
