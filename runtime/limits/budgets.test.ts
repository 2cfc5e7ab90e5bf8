import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { MemoryRateStore } from '../adapters/memory/rate-store.ts';
import { AuthFailures, failuresMax, unknownFailuresMax } from './auth-failures.ts';
import { IngestBudget } from './ingest-budget.ts';
import { dashboardRequestsMax, OwnerBudget, ownerRequestsMax } from './owner-budget.ts';
import { RateRefusal } from './rate-refusal.ts';

const test = suite('budgets');

const now = 1_000_000;
const key = { userId: 'u1', keyId: 'k1' };

async function refusalOf(work: () => unknown): Promise<RateRefusal> {
  try {
    await work();
  } catch (error) {
    if (error instanceof RateRefusal) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

test('the numbers are those of the specification', () => {
  assert.equal([ownerRequestsMax, failuresMax, unknownFailuresMax], [100, 20, 200]);
});

test('an owner has a fixed minute from the first request; every key draws on it', async () => {
  const budget = new OwnerBudget(new MemoryRateStore(), 3);
  assert.equal(await budget.charge(key, now), { limit: 3, remaining: 2, resetAt: now + 60_000 });
  assert.equal(await budget.charge({ ...key, keyId: 'k2' }, now + 59_999), {
    limit: 3,
    remaining: 1,
    resetAt: now + 60_000,
  });
  await budget.charge(key, now + 59_999);
  const refusal = await refusalOf(() => budget.charge(key, now + 59_999));
  assert.equal([refusal.code, refusal.rate], ['rate_limited', { limit: 3, remaining: 0, resetAt: now + 60_000 }]);
  assert.is(refusal.retryAfterSeconds, 1);
  assert.equal(await budget.charge(key, now + 60_000), { limit: 3, remaining: 2, resetAt: now + 120_000 });
});

test('looking at the dashboard starves no key', async () => {
  const budget = new OwnerBudget(new MemoryRateStore(), 1);
  await budget.charge(key, now);
  const state = await budget.charge({ userId: 'u1', keyId: undefined }, now);
  assert.equal([state.limit, state.remaining], [dashboardRequestsMax, dashboardRequestsMax - 1]);
});

test('a store that answers later is waited for', async () => {
  const memory = new MemoryRateStore();
  const slow = {
    charge: async (...given: Parameters<MemoryRateStore['charge']>) => memory.charge(...given),
    peek: async (...given: Parameters<MemoryRateStore['peek']>) => memory.peek(...given),
  };
  const budget = new OwnerBudget(slow, 1);
  assert.is((await budget.charge(key, now)).remaining, 0);
  await refusalOf(() => budget.charge(key, now));
});

test('an address fails twenty times, clients without one two hundred times together', async () => {
  const failures = new AuthFailures(new MemoryRateStore());
  for (let count = 0; count < failuresMax; count += 1) await failures.charge('192.0.2.1', now);
  assert.is((await refusalOf(() => failures.charge('192.0.2.1', now))).rate.limit, 20);
  assert.is((await refusalOf(() => failures.refuseWhenEmpty('192.0.2.1', now))).code, 'auth_rate_limited');
  await failures.refuseWhenEmpty('192.0.2.2', now);
  for (let count = 0; count < unknownFailuresMax; count += 1) await failures.charge(undefined, now);
  assert.is((await refusalOf(() => failures.refuseWhenEmpty(undefined, now))).rate.limit, 200);
  await failures.refuseWhenEmpty('192.0.2.1', now + 60_000);
});

test('of 25 failures at once 20 are only counted', async () => {
  const failures = new AuthFailures(new MemoryRateStore());
  const ends = await Promise.allSettled(Array.from({ length: 25 }, () => failures.charge('192.0.2.1', 0)));
  assert.is(ends.filter(({ status }) => status === 'fulfilled').length, 20);
});

test('asking whether a bucket is empty costs nothing', async () => {
  const failures = new AuthFailures(new MemoryRateStore());
  for (let count = 0; count < 100; count += 1) await failures.refuseWhenEmpty('192.0.2.1', now);
  await failures.charge('192.0.2.1', now);
});

test('collecting has 6,000 requests a minute', async () => {
  const budget = new IngestBudget(new MemoryRateStore());
  for (let count = 0; count < 6_000; count += 1) await budget.charge('u1', now);
  assert.match((await refusalOf(() => budget.charge('u1', now))).message, '6000 collect requests a minute');
  await budget.charge('u2', now);
});

test('the seconds to wait are rounded up and never none', async () => {
  const state = { limit: 1, remaining: 0, resetAt: now + 1_001 };
  assert.is(new RateRefusal('rate_limited', 'Spent.', { ...state, now }).retryAfterSeconds, 2);
  const refusal = new RateRefusal('rate_limited', 'Spent.', { ...state, now: now + 1_001 });
  assert.is(refusal.retryAfterSeconds, 1);
  assert.is(refusal.message, 'Spent. Try again in 1 s.');
});

test.run();
