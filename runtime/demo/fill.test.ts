import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type DuckdbStore, openDuckdbStore } from '../adapters/duckdb/store.ts';
import { MemoryEngine } from '../adapters/memory/engine.ts';
import { wholeList } from '../ports/page.ts';
import { systemRandom } from '../ports/random.ts';
import { filterOf } from '../query/filter.ts';
import { matcherOf, type Query } from '../query/query.ts';
import { type Demo, demoEmail, fillDemo, findDemo, isFresh } from './fill.ts';
import { demoTraffic } from './traffic.ts';

const test = suite<{ store: DuckdbStore; demo: Demo; reported: number[] }>('demo fill');

const now = Date.parse('2026-06-17T12:00:00.000Z');
const dayMs = 86_400_000;
const pageviews = 3_000;

const openStore = () =>
  openDuckdbStore({
    folder: undefined,
    clock: { now: () => now },
    random: systemRandom,
    report: (message, error) => {
      throw new Error(message, { cause: error });
    },
  });

test.before(async (context) => {
  context.store = await openStore();
  context.reported = [];
  const onProgress = (count: number) => void context.reported.push(count);
  context.demo = await fillDemo(context.store, { now, random: systemRandom, pageviews, onProgress });
});
test.after(({ store }) => store.close());

test('creates a user, a private site and its goals', async ({ store, demo }) => {
  const { user, site } = demo;
  assert.is((await store.users.findByEmail(demoEmail))?.id, user.id);
  assert.equal([site.name, site.domain, site.isPublic, site.userId], ['Demo shop', 'shop.example', false, user.id]);
  const goals = (await store.goals.list(site.id, wholeList)).items;
  assert.equal(goals.map(({ pathname, eventName }) => pathname ?? eventName).sort(), ['/thank-you*', 'signup']);
});

test('reports its progress up to the end', ({ reported }) => {
  assert.equal(
    reported,
    [...reported].sort((left, right) => left - right),
  );
  assert.ok((reported.at(-1) ?? 0) >= pageviews);
});

test('is found again, and is fresh for a day', async ({ store, demo }) => {
  assert.equal(await findDemo(store), demo);
  assert.is(await isFresh(store, demo.site.id, now + dayMs - 60_000), true);
  assert.is(await isFresh(store, demo.site.id, now + dayMs + 1), false);
});

test('is not found where it was never made, or not to the end', async () => {
  const empty = await openStore();
  assert.is(await findDemo(empty), undefined);
  const broken = { ...empty, events: { ...empty.events, append: () => Promise.reject(new Error('the disk is full')) } };
  const failure = await fillDemo(broken as unknown as DuckdbStore, { now, random: systemRandom, pageviews: 50 }).then(
    () => undefined,
    (error: unknown) => error,
  );
  assert.instance(failure, Error);
  assert.is(await findDemo(empty), undefined);
  await empty.close();
});

test('the stored demo answers what the oracle answers of the generated one', async ({ store, demo }) => {
  const siteId = demo.site.id;
  const batches = [...demoTraffic({ siteId, seed: 'Demo shop', until: now, days: 30, pageviews })];
  const oracle = new MemoryEngine({
    hits: batches.flatMap(({ hits = [] }) => hits),
    revenue: batches.flatMap(({ revenue = [] }) => revenue),
    vitals: batches.flatMap(({ vitals = [] }) => vitals),
    identifications: batches.flatMap(({ identifications = [] }) => identifications),
  });
  const goals = (await store.goals.list(siteId, wholeList)).items.map(matcherOf);
  const filters = [filterOf({}), filterOf({ country: 'de' }), filterOf({ pathname: '/cart', device: 'mobile' })];
  const queries: Query[] = filters.flatMap((filter): Query[] => {
    const shared = { siteId, since: now - 7 * dayMs, until: now, filter };
    return [
      { kind: 'aggregate', ...shared, goals },
      { kind: 'timeseries', ...shared, interval: 'day' },
      { kind: 'breakdown', by: 'pathname', ...shared, limit: 50, offset: 0 },
    ];
  });
  for (const query of [...queries, { kind: 'realtime', siteId, now } as const]) {
    assert.equal(await store.engine.run(query), await oracle.run(query), query.kind);
  }
});

test.run();
