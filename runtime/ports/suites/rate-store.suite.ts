import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { RateStore } from '../rate-store.ts';

/** A store, and a clock for its windows that tests advance. */
export interface RateStoreUnderTest {
  readonly store: RateStore;
  /** Advances the windows of these keys; returns the new time for the caller. */
  advance(keys: readonly string[], ms: number): Promise<number>;
  close(): Promise<void>;
}

const windowMs = 60_000;

/** Registers and runs the suite for one adapter. Keys are random, so tests share no windows. */
export function runRateStoreSuite(name: string, open: () => Promise<RateStoreUnderTest>): void {
  const test = suite<{ under: RateStoreUnderTest; key: string; now: number }>(`${name}: rate store`);

  test.before.each(async (context) => {
    context.under = await open();
    context.key = `auth:2001:db8::1 ${randomUUID()}`;
    context.now = await context.under.advance([], 0);
  });
  test.after.each(({ under }) => under.close());

  test('a window begins with its first charge and ends after its length', async ({ under, key, now }) => {
    const { store } = under;
    assert.equal(await store.charge(key, 1, windowMs, now), { count: 1, resetAt: now + windowMs });
    const later = await under.advance([key], 50_000);
    const counted = await store.charge(key, 2, windowMs, later);
    assert.is(counted.count, 3);
    assert.ok(counted.resetAt > later && counted.resetAt <= now + windowMs, 'a charge moves no end');
    const after = await under.advance([key], 10_000);
    assert.is(await store.peek(key, after), undefined);
    assert.equal(await store.charge(key, 1, windowMs, after), { count: 1, resetAt: after + windowMs });
  });

  test('looking costs nothing and opens nothing', async ({ under, key, now }) => {
    const { store } = under;
    assert.is(await store.peek(key, now), undefined);
    assert.is(await store.peek(key, now), undefined);
    await store.charge(key, 5, windowMs, now);
    assert.is((await store.peek(key, now))?.count, 5);
    const looked = await store.peek(key, now);
    assert.ok(looked !== undefined && looked.count === 5 && looked.resetAt <= now + windowMs);
  });

  test('keys are counted separately, whatever characters they contain', async ({ under, key, now }) => {
    const keys = [key, `${key}:`, ` ${key}`, `${key}\n\r\0"{}é🙂`, key.repeat(50)];
    for (const each of keys) assert.is((await under.store.charge(each, 1, windowMs, now)).count, 1);
    for (const each of keys) assert.is((await under.store.charge(each, 1, windowMs, now)).count, 2);
  });

  test('concurrent charges each get another count, and later charges do not change it', async ({ under, key, now }) => {
    const counted = await Promise.all(Array.from({ length: 200 }, () => under.store.charge(key, 1, windowMs, now)));
    assert.equal(
      counted.map(({ count }) => count).sort((a, b) => a - b),
      Array.from({ length: 200 }, (_, index) => index + 1),
    );
  });

  test('windows of one key may differ in length, one after the other', async ({ under, key, now }) => {
    assert.is((await under.store.charge(key, 1, 1_000, now)).resetAt, now + 1_000);
    assert.ok((await under.store.charge(key, 1, windowMs, now)).resetAt <= now + 1_000);
    const later = await under.advance([key], 1_000);
    assert.is((await under.store.charge(key, 1, windowMs, later)).resetAt, later + windowMs);
  });

  test.run();
}
