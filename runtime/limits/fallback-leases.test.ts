import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { MemoryLeases } from '../adapters/memory/leases.ts';
import type { Leases } from '../ports/leases.ts';
import { Circuit } from './circuit.ts';
import { FallbackLeases, staleMax } from './fallback-leases.ts';
import { tickMs, WaitLimit } from './wait-limit.ts';

const holdMs = 10_000;
const now = Date.parse('2026-06-17T12:00:00.000Z');
const clock = { now: () => now };

type Mode = 'answers' | 'refuses' | 'hangs';

/** Leases that answer, reject, or never settle. */
function moody(leases: Leases) {
  const state = { mode: 'answers' as Mode, waiting: [] as (() => void)[] };
  const answer = <T>(work: () => Promise<T>): Promise<T> => {
    if (state.mode === 'refuses') return Promise.reject(new Error('gone'));
    if (state.mode === 'answers') return work();
    return new Promise((resolve) => state.waiting.push(() => resolve(work())));
  };
  const shared: Leases = {
    keepsMany: true,
    begin: (since) => answer(() => leases.begin(since)),
    acquire: (keys, ms) => answer(() => leases.acquire(keys, ms)),
    renew: (held, ms) => answer(() => leases.renew(held, ms)),
    release: (returned) => answer(() => leases.release(returned)),
    invalidateAll: () => answer(() => leases.invalidateAll()),
    sweep: () => answer(() => leases.sweep()),
    stop: () => undefined,
  };
  return { state, shared };
}

function setUp() {
  const onServer = new MemoryLeases(clock);
  const own = new MemoryLeases(clock);
  const { state, shared } = moody(onServer);
  let tick = () => {};
  let invalidate = () => {};
  let attempt = () => {};
  let elapsed = 0;
  const waitLimit = new WaitLimit({
    elapsedMs: () => elapsed,
    every: (_, work) => {
      tick = work;
      return () => undefined;
    },
  });
  const circuit = new Circuit({
    probe: async () => {
      if (state.mode !== 'answers') throw new Error('still gone');
    },
    changed: () => undefined,
    later: (_, work) => {
      attempt = work;
      return () => undefined;
    },
  });
  const every = (_: number, work: () => void) => {
    invalidate = work;
    return () => undefined;
  };
  return {
    ...{ onServer, own, state, circuit },
    leases: new FallbackLeases({ shared, own, circuit, waitLimit, every }),
    turn: () => new Promise<void>((resolve) => setImmediate(resolve)),
    pass: (ticks: number) => {
      for (let count = 0; count < ticks; count += 1) {
        elapsed += tickMs;
        tick();
      }
    },
    invalidate: () => invalidate(),
    attempt: () => attempt(),
  };
}

const test = suite<ReturnType<typeof setUp>>('leases on a server that may be away');

test.before.each((context) => {
  Object.assign(context, setUp());
});

async function takeOne(leases: Leases, key: string) {
  const acquisition = await leases.acquire([key], holdMs);
  const [lease] = acquisition?.leases ?? [];
  if (acquisition === undefined || lease === undefined) throw new Error('another process holds it');
  return { ...lease, since: acquisition.since };
}

const release = (leases: Leases, { key, fence }: { key: string; fence: number }, note: string) =>
  leases.release([{ key, fence, note, keepMs: 60_000, isKnown: true }]);

test('while it answers everything is there', async ({ leases, onServer, own }) => {
  await leases.begin(0);
  await release(leases, await takeOne(leases, 'a'), 'noted');
  const lease = await takeOne(onServer, 'a');
  assert.equal([lease.note, lease.since], ['noted', 0]);
  assert.is((await takeOne(own, 'a')).note, undefined);
  assert.is(leases.fallBacks, 0);
});

test('while the server rejects, the store holds the leases and reports no complete notes', async ({
  leases,
  own,
  state,
}) => {
  await leases.begin(0);
  await release(leases, await takeOne(leases, 'a'), 'before');
  state.mode = 'refuses';
  const lease = await takeOne(leases, 'a');
  assert.equal([lease.note, lease.since], [undefined, Number.POSITIVE_INFINITY]);
  assert.is(await own.acquire(['a'], holdMs), undefined, 'held on the store');
  assert.equal(await leases.renew([lease], holdMs), []);
  await release(leases, lease, 'meanwhile');
  assert.is((await takeOne(leases, 'a')).note, 'meanwhile');
  assert.is(leases.fallBacks, 2);
});

test('once the server is back, notes of keys leased on the store are invalid here, and then in other processes', async ({
  leases,
  onServer,
  state,
  circuit,
  attempt,
  invalidate,
  turn,
}) => {
  await leases.begin(0);
  for (const key of ['a', 'b', 'c']) await release(leases, await takeOne(leases, key), 'before');
  state.mode = 'refuses';
  for (const key of ['a', 'b']) await release(leases, await takeOne(leases, key), 'meanwhile');
  state.mode = 'answers';
  attempt();
  await turn();
  assert.is(circuit.isClosed, true);
  const here = await takeOne(leases, 'a');
  assert.equal([here.isKnown, here.note], [false, 'before']);
  await release(leases, here, 'looked up');
  invalidate();
  for (let n = 0; n < 20; n += 1) await turn();
  assert.is((await takeOne(onServer, 'b')).isKnown, false, 'other processes see it');
  const sound = await takeOne(onServer, 'a');
  assert.equal([sound.isKnown, sound.note], [true, 'looked up']);
  assert.is((await takeOne(onServer, 'c')).isKnown, true, 'not leased meanwhile');
});

test('a server that answers too late opens the circuit, and what it granted is released', async ({
  leases,
  onServer,
  state,
  circuit,
  pass,
  turn,
}) => {
  state.mode = 'hangs';
  const acquisition = leases.acquire(['a'], holdMs);
  await turn();
  pass(5);
  assert.ok(await acquisition, 'the store gave it');
  assert.is(circuit.isClosed, false);
  state.mode = 'answers';
  for (const work of state.waiting.splice(0)) work();
  for (let n = 0; n < 10; n += 1) await turn();
  assert.is((await takeOne(onServer, 'a')).isKnown, true);
});

test('when too many keys are stale, all notes of the server are invalidated', async ({
  leases,
  onServer,
  state,
  attempt,
  turn,
}) => {
  await leases.begin(0);
  state.mode = 'refuses';
  for (let n = 0; n <= staleMax; n += 500) {
    await leases.acquire(
      Array.from({ length: 500 }, (_, index) => `k${n + index}`),
      holdMs,
    );
  }
  state.mode = 'answers';
  attempt();
  await turn();
  assert.is((await takeOne(leases, 'another')).since, now);
  assert.is((await takeOne(onServer, 'any')).since, now);
});

test.run();
