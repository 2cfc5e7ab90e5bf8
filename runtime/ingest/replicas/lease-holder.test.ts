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
  const held = await one.acquire(['a', 'b']);
  let isIn = false;
  const waiting = other.acquire(['b', 'c']).then((taken) => {
    isIn = true;
    return taken;
  });
  await new Promise((resolve) => setImmediate(resolve));
  assert.is(isIn, false);
  assert.equal(await one.release(held, returned(held.leases, 'noted')), []);
  const taken = await waiting;
  assert.equal(
    taken.leases.map(({ key, note }) => [key, note]),
    [
      ['b', 'noted'],
      ['c', undefined],
    ],
  );
  await other.release(taken, returned(taken.leases));
  one.stop();
  other.stop();
});

test('keys are acquired in the order of the calls within a process', async () => {
  const holder = new LeaseHolder({ leases: new MemoryLeases(clock), report });
  const order: number[] = [];
  const first = await holder.acquire(['a']);
  const rest = [1, 2, 3].map(async (n) => {
    const held = await holder.acquire(['a']);
    order.push(n);
    await holder.release(held, returned(held.leases));
  });
  await holder.release(first, returned(first.leases));
  await Promise.all(rest);
  assert.equal(order, [1, 2, 3]);
  holder.stop();
});

test('thousands of keys are acquired a bounded number at a time', async () => {
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
    acquire: (keys: readonly string[], ms: number) => counted(leases.acquire(keys, ms)),
    release: (all: Parameters<Leases['release']>[0]) => counted(leases.release(all)),
  });
  const holder = new LeaseHolder({ leases: slow, report });
  const held = await Promise.all(Array.from({ length: 2_000 }, (_, n) => holder.acquire([`k${n}`])));
  assert.is(most, callsMax);
  most = 0;
  await Promise.all(held.map((one) => holder.release(one, returned(one.leases))));
  assert.is(most, callsMax);
  holder.stop();
});

test('a taking that failed leaves its keys to the next', async () => {
  const leases = new MemoryLeases(clock);
  let isBroken = true;
  const failing: Leases = Object.assign(Object.create(leases), {
    keepsMany: true,
    acquire: (keys: readonly string[], ms: number) =>
      isBroken ? Promise.reject(new Error('gone')) : leases.acquire(keys, ms),
    release: leases.release.bind(leases),
  });
  const holder = new LeaseHolder({ leases: failing, report });
  assert.is(await holder.acquire(['a']).catch((error: Error) => error.message), 'gone');
  isBroken = false;
  const held = await holder.acquire(['a']);
  assert.is(held.leases.length, 1);
  holder.stop();
});

test('a failed release is reported, and the key is free in this process', async () => {
  const leases = new MemoryLeases(clock);
  const reported: string[] = [];
  const failing: Leases = Object.assign(Object.create(leases), {
    acquire: async (keys: readonly string[], ms: number) => new MemoryLeases(clock).acquire(keys, ms),
    release: () => Promise.reject(new Error('gone')),
  });
  const holder = new LeaseHolder({ leases: failing, report: (message) => reported.push(message) });
  const held = await holder.acquire(['a']);
  assert.equal(await holder.release(held, returned(held.leases)), []);
  assert.equal(reported, ['releasing leases failed; they expire']);
  assert.is((await holder.acquire(['a'])).leases.length, 1);
  holder.stop();
});

test('more than may wait are refused', async () => {
  const leases = new MemoryLeases(clock);
  const holder = new LeaseHolder({ leases, report });
  const held = await holder.acquire(['a']);
  const waiting = Array.from({ length: turnsWaitingMax }, async () => {
    const taken = await holder.acquire(['a']);
    await holder.release(taken, returned(taken.leases));
  });
  const refused = await holder.acquire(['a']).catch((error: { code?: string }) => error.code);
  assert.is(refused, 'unavailable');
  await holder.release(held, returned(held.leases));
  await Promise.all(waiting);
  holder.stop();
});

test.run();
