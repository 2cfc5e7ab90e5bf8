import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { MemoryRateStore } from './rate-store.ts';

const test = suite('memory rate store');

const now = Date.parse('2026-06-17T12:00:00.000Z');
const windowMs = 60_000;

test('a window counts what comes until it ends, then a new one begins', () => {
  const rates = new MemoryRateStore();
  assert.is(rates.charge('a', 1, windowMs, now).count, 1);
  assert.is(rates.charge('a', 2, windowMs, now + 59_999).count, 3);
  assert.is(rates.peek('b', now), undefined);
  assert.is(rates.peek('a', now + 60_000), undefined);
  assert.is(rates.charge('a', 1, windowMs, now + 60_000).resetAt, now + 120_000);
});

test('a clock set back by an hour locks nobody out for an hour', () => {
  const rates = new MemoryRateStore();
  rates.charge('a', 100, windowMs, now);
  const before = now - 3_600_000;
  assert.is(rates.peek('a', before), undefined);
  const counted = rates.charge('a', 1, windowMs, before);
  assert.equal([counted.count, counted.resetAt], [1, before + 60_000]);
});

test('a request that waited and tells an earlier time is counted with the others', () => {
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

test('where there is no room the oldest goes, and one that begins anew is no longer the oldest', () => {
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

test.run();
