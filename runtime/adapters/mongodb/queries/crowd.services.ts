import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openTestStore } from '../../../../contract-tests/support/mongodb-store.ts';
import type { RevenueProduct } from '../../../domain/events.ts';
import {
  at,
  type EngineEvents,
  eventsOf,
  identified,
  money,
  sample,
  siteOf,
  type TableRow,
  view,
} from '../../../ports/suites/engine-table.ts';
import { everything, filterOf } from '../../../query/filter.ts';
import type { Query } from '../../../query/query.ts';
import { MemoryEngine } from '../../memory/engine.ts';
import { MongodbEngine } from './engine.ts';

/** More visitors than a generated history of the suite has, most of them anonymous. */
const test = suite('mongodb: a crowd against the oracle');

const siteId = siteOf(0);
const start = at('2026-05-30T00:00');
const moment = fc
  .integer({ min: 0, max: 40 })
  .map((thirds) => new Date(start + thirds * 8 * 3_600_000).toISOString().slice(0, -1));
const who = fc.integer({ min: 0, max: 25 }).map((number) => `Visitor${number}`);
const country = fc.constantFrom('DE', 'FR');

const visits = fc
  .tuple(who, moment, fc.constantFrom('/', '/a', '/b'), country)
  .map(([name, time, path, from]) => view(`${name}#${time}`, time, path, { country: from }));

/** Fractions, equal values in different notations, and values no page load has. */
const value = fc.oneof(
  fc.integer({ min: 0, max: 4_000 }),
  fc.double({ min: 1_000, max: 1_002, noNaN: true }),
  fc.double({ min: 59_999, max: 86_400_000, noNaN: true }),
);
const samples = fc
  .tuple(who, moment, fc.constantFrom('/', '/a', '/b', '/c'), value, fc.double({ min: 0, max: 12, noNaN: true }))
  .map(([name, time, path, lcp, cls]) => sample(name, time, path, { lcp, cls, ttfb: Math.round(lcp) }));

const names = fc
  .tuple(who, moment, fc.integer({ min: 0, max: 2 }))
  .map(([name, time, person]) => identified(name, time, `Person${person}`, { seat: person }));

const product = fc.record({
  productId: fc.constantFrom('tea', 'pot', 'Cup'),
  name: fc.constantFrom('Tea', 'Leaf', undefined),
  quantity: fc.integer({ min: -1, max: 2 }),
  amount: fc.constantFrom(100, 200, -100),
});
/** Values an import may have instead. */
const odd = fc.constantFrom<unknown>(
  5,
  'tea',
  null,
  { name: 'Cup' },
  { productId: 'tea' },
  { productId: 'Cup', quantity: 'x' },
);
const orders = fc
  .tuple(
    who,
    moment,
    fc.constantFrom(1_000, 0, -400),
    fc.array(fc.oneof({ weight: 3, arbitrary: product }, odd), { maxLength: 3 }),
    fc.constantFrom('EUR', 'JPY'),
  )
  .map(
    ([name, time, amount, products, currency]) =>
      money(name, time, amount, currency, { products: products as readonly RevenueProduct[] }), // or odd
  );

const crowd: fc.Arbitrary<EngineEvents> = fc
  .tuple(
    fc.array(visits, { maxLength: 60, size: 'max' }),
    fc.array(samples, { maxLength: 60, size: 'max' }),
    fc.array(names, { maxLength: 8 }),
    fc.array(orders, { maxLength: 30, size: 'max' }),
  )
  .map((rows) =>
    eventsOf([{ title: '', rows: rows.flat() as TableRow[], asked: { kind: 'realtime', now: 0 }, answer: {} }]),
  );

const window = fc
  .tuple(moment, moment)
  .map((ends) => ends.map((time) => at(time)).sort((left, right) => left - right))
  .map(([since = 0, until = 0]) => ({ since, until: until + 1, siteId }));
const filter = fc.constantFrom(everything, filterOf({ pathname: '/a' }), filterOf({ country: 'de' }));
const shared = fc.tuple(window, filter).map(([span, asked]) => ({ ...span, filter: asked }));
const page = { limit: fc.integer({ min: 1, max: 5 }), offset: fc.integer({ min: 0, max: 20 }) };
const interval = fc.constantFrom('hour' as const, 'day' as const, 'month' as const);

const query: fc.Arbitrary<Query> = fc
  .tuple(
    shared,
    fc.oneof(
      fc.record({
        kind: fc.constant('profiles' as const),
        ...page,
        search: fc.constantFrom(null, null, null, 'VISITOR1', 'person1', '2'),
        identified: fc.constantFrom(null, null, true, false),
        goals: fc.constant([]),
      }),
      fc.record({
        kind: fc.constant('retention' as const),
        now: moment.map(at),
        granularity: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
        periods: fc.integer({ min: 1, max: 8 }),
        mode: fc.constantFrom('on' as const, 'onOrAfter' as const),
      }),
      fc.record({ kind: fc.constant('vitals' as const), ...page, offset: fc.constantFrom(0, 1), interval }),
      fc.record({ kind: fc.constant('revenue' as const), interval }),
      fc.record({ kind: fc.constant('revenueProducts' as const), ...page, offset: fc.constantFrom(0, 1) }),
    ),
  )
  .map(([on, more]) => ({ ...on, ...more }) as Query); // a spread loses the kind

test('gives the same answers, whether profiles match a query or not', async () => {
  const property = fc.asyncProperty(crowd, fc.array(query, { maxLength: 30, size: 'max' }), async (events, asked) => {
    const store = await openTestStore();
    try {
      await store.events.append(events, 'durable');
      const oracle = new MemoryEngine(events);
      const crowded = new MongodbEngine(store.client, { namedBytesMax: 0 });
      for (const one of asked) {
        const expected = await oracle.run(one);
        assert.equal(await store.engine.run(one), expected, JSON.stringify(one));
        assert.equal(await crowded.run(one), expected, `too many: ${JSON.stringify(one)}`);
      }
    } finally {
      await store.close();
    }
  });
  await fc.assert(property, { numRuns: 25, interruptAfterTimeLimit: 60_000 });
});

test.run();
