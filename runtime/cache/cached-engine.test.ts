import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { MemoryEngine } from '../adapters/memory/engine.ts';
import type { Hit } from '../domain/events.ts';
import type { Engine } from '../ports/engine.ts';
import { histories, queries } from '../ports/suites/engine-histories.ts';
import { everything } from '../query/filter.ts';
import type { Slot } from '../query/on-hits.ts';
import type { AnswerOf, Query } from '../query/query.ts';
import { resolveWindow, spanOf } from '../query/window.ts';
import { CachedEngine, staleMsMax } from './cached-engine.ts';
import { ChangeNotices } from './change-notices.ts';

const test = suite('cached engine');

const siteId = 'a'.repeat(24);
const page = { limit: 1, offset: 0 };
/** A fixed window unless it has a slot. */
const asking = (until: number, slot?: Slot, more: Partial<Query> = {}) =>
  ({ kind: 'revenueProducts', siteId, since: 0, until, filter: everything, ...page, slot, ...more }) as Query; // one kind

/** An engine that answers with the number of its call, and functions that advance time and record traffic. */
function make({ bytesMax, isManual = false }: { bytesMax?: number; isManual?: boolean } = {}) {
  const changes = new ChangeNotices();
  const waiting: ((isFine: boolean) => void)[] = [];
  const state = { now: 0, asked: 0 };
  const engine: Engine = {
    run<Q extends Query>(): Promise<AnswerOf<Q>> {
      state.asked += 1;
      const answer = { total: state.asked } as unknown as AnswerOf<Q>; // any answer will do
      if (!isManual) return Promise.resolve(answer);
      return new Promise((resolve, reject) => {
        waiting.push((isFine) => (isFine ? resolve(answer) : reject(new Error('too many'))));
      });
    },
  };
  const cache = new CachedEngine({
    engine,
    changes,
    elapsedMs: () => state.now,
    ...(bytesMax === undefined ? {} : { bytesMax }),
  });
  const changed = (since: number, isAcknowledgedVisible = false, site = siteId) =>
    changes.notify({ sites: new Map([[site, since]]), isAcknowledgedVisible });
  const ask = async (query: Query) => ((await cache.run(query)) as { total: number }).total;
  return { cache, changes, changed, ask, state, waiting };
}

test('runs a query once for a fixed window, however late it is repeated', async () => {
  const { ask, state, cache } = make();
  assert.is(await ask(asking(10)), 1);
  state.now = 1e9;
  assert.is(await ask(asking(10)), 1);
  assert.is(await ask(asking(11)), 2);
  const { hits, misses, entries } = cache.counts;
  assert.equal([hits, misses, entries], [1, 2, 2]);
});

test('answers a window that moves from the same second, and no other', async () => {
  const { ask, cache } = make();
  const slot = { words: '30d', second: 7 };
  assert.is(await ask(asking(7_100, slot)), 1);
  assert.is(await ask(asking(7_900, slot)), 1);
  assert.is(await ask(asking(7_900, { words: '7d', second: 7 })), 2);
  assert.is(await ask(asking(8_000, { words: '30d', second: 8 })), 3);
  assert.is(cache.counts.entries, 2);
});

test('a window of one second never crosses a border between buckets', () => {
  for (const now of [Date.UTC(2026, 5, 17, 12) - 1, Date.UTC(2026, 5, 17, 12)]) {
    assert.is(resolveWindow({}, now).slot?.second, Math.floor(now / 1000));
  }
});

test('a change counts for windows that end after it began, of that site', async () => {
  const { ask, changed } = make();
  for (const until of [10, 20]) await ask(asking(until));
  changed(11);
  changed(0, true, 'b'.repeat(24));
  assert.equal([await ask(asking(10)), await ask(asking(20))], [1, 3]);
});

test('figures of whole lifetimes change with every hit', async () => {
  const { ask, changed } = make();
  const asked = [
    asking(10, undefined, { kind: 'retention' }),
    asking(10, undefined, { kind: 'profiles' }),
    { kind: 'profile', siteId, profileId: 'x', goals: [] } as const,
  ];
  for (const query of asked) await ask(query);
  changed(1_000);
  assert.equal([await ask(asked[0] as Query), await ask(asked[1] as Query), await ask(asked[2] as Query)], [4, 5, 6]);
});

test('a window that ends now may lack hits for a short time, unless they were acknowledged as visible', async () => {
  const { ask, changed, state } = make();
  const query = asking(7_100, { words: '30d', second: 7 });
  await ask(query);
  changed(0);
  state.now = staleMsMax;
  assert.is(await ask(query), 1);
  state.now += 1;
  assert.is(await ask(query), 2);
  changed(0);
  changed(0, true, 'b'.repeat(24));
  assert.is(await ask(query), 3, 'a promise covers what was written before it');
  changed(0, true);
  assert.is(await ask(query), 4);
});

test('equal queries at one time run once, and later ones too unless traffic changed', async () => {
  const { cache, changed, state, waiting } = make({ isManual: true });
  const together = [cache.run(asking(10)), cache.run(asking(10))];
  assert.is(state.asked, 1);
  changed(0);
  const after = cache.run(asking(10));
  assert.is(state.asked, 2);
  for (const answer of waiting) answer(true);
  assert.equal(await Promise.all(together), [{ total: 1 }, { total: 1 }]);
  assert.equal(await after, { total: 2 });
  assert.equal(await cache.run(asking(10)), { total: 2 }, 'what began before the change is not kept');
});

test('a failure rejects all concurrent callers and is not cached', async () => {
  const { cache, waiting } = make({ isManual: true });
  const together = [cache.run(asking(10)), cache.run(asking(10))];
  waiting[0]?.(false);
  assert.equal(
    (await Promise.allSettled(together)).map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  const again = cache.run(asking(10));
  waiting[1]?.(true);
  assert.equal(await again, { total: 2 });
  assert.is(cache.counts.bytes > 0, true);
});

test('keeps the most recently used results within its size', async () => {
  const { ask, cache } = make();
  await ask(asking(10));
  const { bytes } = cache.counts;
  const small = make({ bytesMax: 2 * bytes });
  for (const until of [10, 11, 10, 12]) await small.ask(asking(until));
  const { entries, evicted } = small.cache.counts;
  assert.equal([entries, evicted, small.cache.counts.bytes], [2, 1, 2 * bytes]);
  assert.equal([await small.ask(asking(10)), await small.ask(asking(12))], [1, 3]);
});

test('lets the last few minutes through', async () => {
  const { ask, cache } = make();
  assert.is(await ask({ kind: 'realtime', siteId, now: 1 }), 1);
  assert.is(await ask({ kind: 'realtime', siteId, now: 1 }), 2);
  assert.is(cache.counts.entries, 0);
});

/** All events of a cache: hits are recorded, with or without acknowledgement; time passes; queries run. */
const step = fc.oneof(
  fc.record({ does: fc.constant('hit' as const), isAcknowledgedVisible: fc.boolean() }),
  fc.record({ does: fc.constant('wait' as const), ms: fc.constantFrom(1, 100, 399, 400, 999) }),
  fc.record({ does: fc.constant('fixed' as const), which: fc.nat({ max: 19 }) }),
  fc.record({ does: fc.constant('now' as const), range: fc.constantFrom('24h', '7d') }),
);
const dayMs = 86_400_000;
const middle = Date.parse('2024-02-29T23:59:00.000Z');

test('answers as the engine does, for windows that end now as it did a moment ago', async () => {
  const property = fc.asyncProperty(
    histories,
    queries,
    fc.array(step, { maxLength: 40 }),
    async (events, all, steps) => {
      const hits: Hit[] = [];
      const raw = new MemoryEngine({ ...events, hits });
      const changes = new ChangeNotices();
      let now = middle;
      const cache = new CachedEngine({ engine: raw, changes, elapsedMs: () => now });
      /** The correct answers of each range: the current one, or any since the last acknowledgement. */
      const recent: { at: number; range: string; whole: Query; answer: unknown }[] = [];
      for (const one of steps) {
        if (one.does === 'wait') now += one.ms;
        if (one.does === 'hit') {
          const next = events.hits[hits.length];
          if (next === undefined) continue;
          hits.push(next);
          changes.notify({
            sites: new Map([[next.siteId, next.ts - dayMs * 365]]),
            isAcknowledgedVisible: one.isAcknowledgedVisible,
          });
          if (one.isAcknowledgedVisible) for (const asked of recent) asked.answer = await raw.run(asked.whole);
        }
        const fixed = one.does === 'fixed' ? all[one.which] : undefined;
        if (fixed !== undefined) assert.equal(await cache.run(fixed), await raw.run(fixed));
        if (one.does === 'now') {
          const { range } = one;
          const query = { kind: 'aggregate', siteId, filter: everything, goals: [] } as const;
          const whole: Query = { ...query, ...spanOf(resolveWindow({ range }, now)) };
          recent.push({ at: now, range, whole, answer: await raw.run(whole) });
          const answer = await cache.run(whole);
          const allowed = recent.filter((asked) => asked.range === range && now - asked.at < 1_000);
          assert.ok(
            allowed.some((asked) => JSON.stringify(asked.answer) === JSON.stringify(answer)),
            `${JSON.stringify(answer)} of ${JSON.stringify(allowed)}`,
          );
        }
      }
    },
  );
  await fc.assert(property, { numRuns: 150, interruptAfterTimeLimit: 60_000 });
});

test.run();
