import fc from 'fast-check';
import { suite } from 'uvu';
import { demoTraffic } from '../../demo/traffic.ts';
import { type Dimension, dimensions } from '../../query/filter.ts';
import type { Query } from '../../query/query.ts';
import { dayMs } from '../../query/whole-days.ts';
import type { Engine } from '../engine.ts';
import type { MakeEngine } from './engine.suite.ts';
import { agree, timeLimitMs } from './engine-property.ts';
import { queriesOn } from './engine-queries.ts';
import type { EngineEvents } from './engine-table.ts';

const numRuns = 12;
const siteId = 'd'.repeat(24);
const until = Date.parse('2026-06-17T12:00:00.000Z');

/** A month of a shop: hundreds of sessions, some long, many of one page, some of one profile. */
const events: EngineEvents = monthOf(800);

function monthOf(pageviews: number): EngineEvents {
  const batches = [...demoTraffic({ siteId, seed: 'month', until, days: 30, pageviews })];
  return {
    hits: batches.flatMap(({ hits = [] }) => hits),
    revenue: batches.flatMap(({ revenue = [] }) => revenue),
    vitals: batches.flatMap(({ vitals = [] }) => vitals),
    identifications: batches.flatMap(({ identifications = [] }) => identifications),
  };
}

const valuesOf = (name: Exclude<Dimension, 'pathname'>): string[] =>
  events.hits.map((hit) => hit[name]).filter((value) => value !== undefined);
const distinct = (values: readonly string[]): string[] => [...new Set(values)];
const some = <T>(values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);

/** The pages, events and filters of the shop, so that many sessions match in part. */
export const monthQueries: fc.Arbitrary<readonly Query[]> = queriesOn({
  siteId: fc.constant(siteId),
  moment: fc.oneof(
    fc.integer({ min: -31, max: 0 }).map((days) => until - dayMs / 2 + days * dayMs),
    some(events.hits.map(({ ts }) => ts)),
    fc.integer({ min: until - 31 * dayMs, max: until }),
  ),
  pathname: some(distinct(events.hits.map(({ pathname }) => pathname))),
  value: some(
    distinct(dimensions.filter((name) => name !== 'pathname').flatMap((name) => distinct(valuesOf(name)).slice(0, 4))),
  ),
  pattern: some(['/', '/shop*', '/products/*', '/cart', '/checkout', '/thank-you*', '/blog/*', '*cup*', '*']),
  start: some(['/', '/shop*', '/products/*', '/blog/*']),
  end: some(['/cart', '*cup*', '/thank-you*', '/shop*', '/']),
  eventName: some(['add_to_cart', 'signup', 'purchase']),
  property: some(['product', 'method', 'items', 'gift']),
  search: some(['e', '@', 'a1', 'email']),
  profile: some([
    ...events.identifications.map(({ profileId }) => ({ key: profileId, isProfile: true })),
    ...events.hits.slice(0, 50).map(({ visitorId }) => ({ key: visitorId, isProfile: false })),
  ]),
  limitMax: 60,
});

/**
 * Generated queries on a month of plausible traffic: engine and oracle give equal answers. A failure prints its seed.
 */
export function engineMonth(name: string, make: MakeEngine, makeOracle: MakeEngine, asked = monthQueries): void {
  const test = suite<{ engines: { readonly engine: Engine; readonly stop: () => Promise<void> }[] }>(
    `${name} engine on a month of a shop`,
  );

  test.before(async (context) => {
    context.engines = [await make(events), await makeOracle(events)];
  });
  test.after(async ({ engines }) => {
    for (const { stop } of engines) await stop();
  });

  test('gives the same answers as the oracle', async ({ engines: [tested, oracle] }) => {
    if (tested === undefined || oracle === undefined) throw new Error('Two engines are compared.');
    const property = fc.asyncProperty(asked, async (each) => {
      for (const query of each) await agree(tested.engine, oracle.engine, query);
    });
    await fc.assert(property, { numRuns, interruptAfterTimeLimit: timeLimitMs });
  });

  test.run();
}
