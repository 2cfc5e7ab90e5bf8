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

/** Leases that answer, refuse, or keep everybody waiting. */
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
  let beat = () => {};
  let tell = () => {};
  let attempt = () => {};
  let elapsed = 0;
  const waitLimit = new WaitLimit({
    elapsedMs: () => elapsed,
    every: (_, work) => {
      beat = work;
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
    tell = work;
    return () => undefined;
  };
  return {
    ...{ onServer, own, state, circuit },
    leases: new FallbackLeases({ shared, own, circuit, waitLimit, every }),
    turn: () => new Promise<void>((resolve) => setImmediate(resolve)),
    pass: (ticks: number) => {
      for (let count = 0; count < ticks; count += 1) {
        elapsed += tickMs;
        beat();
      }
    },
    tell: () => tell(),
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
  if (acquisition === undefined || lease === undefined) throw new Error('somebody has it');
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

test('while it refuses the store keeps them, and says that nothing noted before is complete', async ({
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

test('back again, what was taken on the store is not believed here, nor by others once told', async ({
  leases,
  onServer,
  state,
  circuit,
  attempt,
  tell,
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
  tell();
  for (let n = 0; n < 20; n += 1) await turn();
  assert.is((await takeOne(onServer, 'b')).isKnown, false, 'others were told');
  const sound = await takeOne(onServer, 'a');
  assert.equal([sound.isKnown, sound.note], [true, 'looked up']);
  assert.is((await takeOne(onServer, 'c')).isKnown, true, 'nobody took it meanwhile');
});

test('a server that answers too late is left alone, and what it gave after all goes back', async ({
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

test('after too many to tell of one by one nothing noted there is believed', async ({
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
