import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runRateStoreSuite } from '../../ports/suites/rate-store.suite.ts';
import { MemoryRateStore } from './rate-store.ts';

const test = suite('memory rate store');

const now = Date.parse('2026-06-17T12:00:00.000Z');
const windowMs = 60_000;

runRateStoreSuite('memory', async () => {
  let clock = now;
  return {
    store: new MemoryRateStore(),
    advance: async (_, ms) => {
      clock += ms;
      return clock;
    },
    close: async () => undefined,
  };
});

test('a window counts what comes until it ends, then a new one begins', () => {
  const rates = new MemoryRateStore();
  assert.is(rates.charge('a', 1, windowMs, now).count, 1);
  assert.is(rates.charge('a', 2, windowMs, now + 59_999).count, 3);
  assert.is(rates.peek('b', now), undefined);
  assert.is(rates.peek('a', now + 60_000), undefined);
  assert.is(rates.charge('a', 1, windowMs, now + 60_000).resetAt, now + 120_000);
});

test('a clock set back by an hour does not block a client for an hour', () => {
  const rates = new MemoryRateStore();
  rates.charge('a', 100, windowMs, now);
  const before = now - 3_600_000;
  assert.is(rates.peek('a', before), undefined);
  const counted = rates.charge('a', 1, windowMs, before);
  assert.equal([counted.count, counted.resetAt], [1, before + 60_000]);
});

test('a delayed request with an earlier time is counted in the same window', () => {
  const rates = new MemoryRateStore();
  rates.charge('a', 20, windowMs, now);
  assert.is(rates.charge('a', 1, windowMs, now - 5_000).count, 21);
});

test('windows that are over go as others begin', () => {
  const rates = new MemoryRateStore(10);
  for (const key of ['a', 'b', 'c']) rates.charge(key, 1, windowMs, now);
  rates.charge('d', 1, windowMs, now + 30_000);
  assert.is(rates.size, 4);
  rates.charge('e', 1, windowMs, now + 60_000);
  assert.is(rates.size, 2);
  assert.is(rates.charge('d', 1, windowMs, now + 60_000).count, 2);
});

test('the oldest window is evicted, and one that restarts is no longer the oldest', () => {
  const rates = new MemoryRateStore(3);
  for (const [index, key] of ['a', 'b', 'c'].entries()) rates.charge(key, 1, windowMs, now + index);
  rates.charge('a', 1, windowMs, now + 60_000);
  rates.charge('d', 1, windowMs, now + 60_000);
  assert.is(rates.size, 3);
  assert.is(rates.peek('b', now + 60_000), undefined);
  assert.is(rates.peek('a', now + 60_000)?.count, 1);
  assert.is(rates.peek('c', now + 60_000)?.count, 1);
});

test('a clock set back leaves no window that cannot go', () => {
  const rates = new MemoryRateStore(3);
  for (const key of ['a', 'b', 'c']) rates.charge(key, 1, windowMs, now);
  for (const key of ['d', 'e', 'f', 'g']) rates.charge(key, 1, windowMs, now - 3_600_000);
  assert.is(rates.size, 3);
});

test('the count of another store is continued, with its end of the window', () => {
  const rates = new MemoryRateStore();
  rates.replace('a', { count: 60, resetAt: now + 10_000 }, now);
  assert.equal(rates.charge('a', 1, windowMs, now), { count: 61, resetAt: now + 10_000 });
  rates.replace('a', { count: 7, resetAt: now + 9_990 }, now + 5_000);
  assert.equal(rates.charge('a', 1, windowMs, now + 5_000), { count: 8, resetAt: now + 9_990 });
  rates.replace('a', { count: 1, resetAt: now + 70_000 }, now + 10_000);
  assert.is(rates.charge('a', 1, windowMs, now + 10_000).count, 2);
});

test('a window that is taken is over, and one that is over cannot be taken', () => {
  const rates = new MemoryRateStore();
  assert.is(rates.take('a', now), undefined);
  rates.charge('a', 5, windowMs, now);
  assert.equal({ ...rates.take('a', now) }.count, 5);
  assert.is(rates.take('a', now), undefined);
  rates.charge('a', 5, windowMs, now);
  assert.is(rates.take('a', now + windowMs), undefined);
});

test.run();
