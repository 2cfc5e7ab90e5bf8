import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { MemoryRateStore } from '../adapters/memory/rate-store.ts';
import type { RateCount, SharedRateStore } from '../ports/rate-store.ts';
import { Circuit } from './circuit.ts';
import { SharedRates } from './shared-rates.ts';
import { newDeadline, tickMs, WaitLimit } from './wait-limit.ts';

const test = suite('shared rates');

const now = 1_000_000;
const minute = 60_000;

/** The shared store of all replicas; it answers, rejects, or never settles. */
class Shared implements SharedRateStore {
  readonly counts = new MemoryRateStore();
  mode: 'answers' | 'refuses' | 'hangs' = 'answers';
  calls = 0;
  #hanging: (() => void)[] = [];

  charge(...given: Parameters<MemoryRateStore['charge']>): Promise<RateCount> {
    return this.#answer(() => this.counts.charge(...given));
  }

  peek(...given: Parameters<MemoryRateStore['peek']>): Promise<RateCount | undefined> {
    return this.#answer(() => this.counts.peek(...given));
  }

  reconnect(): void {}

  /** Answers the waiting calls late. */
  wake(): void {
    this.mode = 'answers';
    for (const work of this.#hanging.splice(0)) work();
  }

  #answer<T>(work: () => T): Promise<T> {
    this.calls += 1;
    if (this.mode === 'refuses') return Promise.reject(new Error('OOM command not allowed'));
    if (this.mode === 'answers') return Promise.resolve(work());
    return new Promise((resolve) => this.#hanging.push(() => resolve(work())));
  }
}

/** A replica with the shared store; the test advances its clock and closes its circuit. */
function replicaOn(shared: Shared) {
  let tick: () => void = () => undefined;
  let elapsed = 0;
  let attempt: () => void = () => undefined;
  const waitLimit = new WaitLimit({
    elapsedMs: () => elapsed,
    every: (_, work) => {
      tick = work;
      return () => undefined;
    },
  });
  const circuit = new Circuit({
    probe: () => shared.charge('probe', 1, 1_000, now),
    changed: () => undefined,
    later: (_, work) => {
      attempt = work;
      return () => undefined;
    },
  });
  const own = new MemoryRateStore();
  const rates = new SharedRates({ shared, own, owed: new MemoryRateStore(), circuit, waitLimit });
  const pass = (ticks: number) => {
    for (let count = 0; count < ticks; count += 1) {
      elapsed += tickMs;
      tick();
    }
  };
  const recover = async () => {
    shared.mode = 'answers';
    attempt();
    await new Promise<void>((resolve) => setImmediate(resolve));
    assert.is(circuit.isClosed, true);
  };
  /** Charges of one unit; returns the counts. */
  const spend = async (units: number, at = now): Promise<RateCount[]> => {
    const counted: RateCount[] = [];
    for (let unit = 0; unit < units; unit += 1) counted.push(await rates.charge('owner:u', 1, minute, at));
    return counted;
  };
  const count = async (at = now) => (await rates.peek('owner:u', at))?.count;
  return { rates, circuit, pass, recover, spend, count };
}

test('while all is well two replicas count in one window', async () => {
  const shared = new Shared();
  const [a, b] = [replicaOn(shared), replicaOn(shared)];
  await a.spend(60);
  assert.equal((await b.spend(1))[0], { count: 61, resetAt: now + minute });
  assert.is(await a.count(), 61);
  assert.equal([a.rates.fallBacks, b.rates.fallBacks], [0, 0]);
});

test('an unanswered call is counted here, and the next calls do not wait', async () => {
  const shared = new Shared();
  const { rates, circuit, pass } = replicaOn(shared);
  shared.mode = 'hangs';
  const first = rates.charge('owner:u', 1, minute, now);
  pass(5);
  assert.equal(await first, { count: 1, resetAt: now + minute });
  assert.is(circuit.isClosed, false);
  const second = rates.charge('owner:u', 1, minute, now + 1);
  assert.equal(second, { count: 2, resetAt: now + minute }, 'returned at once, without a promise');
  assert.is(shared.calls, 1);
  assert.is(rates.fallBacks, 2);
});

test('concurrent calls each wait up to the deadline of their own request', async () => {
  const shared = new Shared();
  const { rates, pass } = replicaOn(shared);
  shared.mode = 'hangs';
  const waiting = Array.from({ length: 50 }, () => rates.charge('owner:u', 1, minute, now));
  pass(5);
  const counts = (await Promise.all(waiting)).map(({ count }) => count);
  assert.equal(
    counts,
    Array.from({ length: 50 }, (_, index) => index + 1),
  );
});

test('a request past its deadline calls the store no more, even while it works', async () => {
  const shared = new Shared();
  const { rates, circuit } = replicaOn(shared);
  const deadline = { ...newDeadline(), ticksLeft: 0 };
  assert.is((await rates.charge('owner:u', 1, minute, now, deadline)).count, 1);
  assert.is((await rates.peek('owner:u', now, deadline))?.count, 1);
  assert.is(shared.calls, 0);
  assert.is(circuit.isClosed, true);
});

test('a store that refuses is never a fault of the request', async () => {
  const shared = new Shared();
  const { rates } = replicaOn(shared);
  shared.mode = 'refuses';
  assert.is(await rates.peek('auth:192.0.2.1', now), undefined);
  assert.is((await rates.charge('auth:192.0.2.1', 1, minute, now)).count, 1);
  assert.is((await rates.peek('auth:192.0.2.1', now))?.count, 1);
});

test('when the store fails, a window continues with its last known count', async () => {
  const shared = new Shared();
  const [a, b] = [replicaOn(shared), replicaOn(shared)];
  await a.spend(60);
  await b.spend(10);
  shared.mode = 'refuses';
  assert.equal((await b.spend(1, now + 10_000))[0], { count: 71, resetAt: now + minute });
  assert.equal((await a.spend(1, now + 10_000))[0], { count: 61, resetAt: now + minute });
});

test('when the store is back, it is charged once with what was counted meanwhile', async () => {
  const shared = new Shared();
  const [a, b] = [replicaOn(shared), replicaOn(shared)];
  await a.spend(20);
  await b.spend(10);
  shared.mode = 'refuses';
  await a.spend(30);
  await b.spend(5);
  await a.recover();
  await b.recover();
  assert.equal(
    (await a.spend(2)).map(({ count }) => count),
    [61, 62],
  );
  assert.equal(
    (await b.spend(2)).map(({ count }) => count),
    [68, 69],
  );
  assert.is(await a.count(), 69);
});

test('reading a count adds the charges that the store does not have yet', async () => {
  const shared = new Shared();
  const { spend, recover, count } = replicaOn(shared);
  await spend(10);
  shared.mode = 'refuses';
  await spend(7);
  await recover();
  assert.is(await count(), 17);
  assert.is((await spend(1))[0]?.count, 18);
});

test('a window that began without the store ends at the time of its first answer', async () => {
  const shared = new Shared();
  const { spend, recover } = replicaOn(shared);
  shared.mode = 'refuses';
  assert.is((await spend(40))[0]?.resetAt, now + minute);
  await recover();
  assert.equal((await spend(1, now + 20_000))[0], { count: 41, resetAt: now + minute });
  assert.equal((await spend(1, now + minute))[0], { count: 1, resetAt: now + 2 * minute });
});

test('a finished window that was counted here is not sent to the store', async () => {
  const shared = new Shared();
  const { spend, recover, count } = replicaOn(shared);
  shared.mode = 'refuses';
  await spend(100);
  await recover();
  assert.is(await count(now + minute), undefined);
  assert.is((await spend(1, now + minute))[0]?.count, 1);
});

test('an unstable store does not double a budget', async () => {
  const shared = new Shared();
  const { spend, recover } = replicaOn(shared);
  let last: RateCount | undefined;
  for (let round = 0; round < 5; round += 1) {
    shared.mode = 'refuses';
    await spend(30, now + round);
    await recover();
    [last] = await spend(1, now + round);
  }
  assert.equal(last, { count: 155, resetAt: now + minute });
});

test('a charge that succeeds after its deadline is counted once', async () => {
  const shared = new Shared();
  const { rates, pass, recover, spend } = replicaOn(shared);
  shared.mode = 'hangs';
  const given = Array.from({ length: 3 }, () => rates.charge('owner:u', 1, minute, now));
  pass(5);
  await Promise.all(given);
  await spend(2);
  shared.wake();
  await recover();
  assert.is((await spend(1))[0]?.count, 6);
});

test('when a charge that carries what was counted meanwhile fails, nothing of it is lost', async () => {
  const shared = new Shared();
  const { spend, recover } = replicaOn(shared);
  shared.mode = 'refuses';
  await spend(10);
  await recover();
  shared.mode = 'refuses';
  assert.is((await spend(1))[0]?.count, 11);
  await recover();
  assert.is((await spend(1))[0]?.count, 12);
});

test.run();
