import fc from 'fast-check';
import type { Hit, Identification, RevenueEvent, WebVital } from '../../domain/events.ts';
import { dimensions } from '../../query/filter.ts';
import type { Query } from '../../query/query.ts';
import { queriesOn } from './engine-queries.ts';
import type { EngineEvents } from './engine-table.ts';

const minuteMs = 60_000;
/** The middle of the histories: a minute before a month ends, so that every kind of bucket has a boundary nearby. */
const middle = Date.parse('2024-02-29T23:59:00.000Z');
const sites = ['a'.repeat(24), 'b'.repeat(24)] as const;

/** Times that often coincide and lie around every boundary of the generated windows. */
const moment = fc
  .oneof(
    fc.integer({ min: -2, max: 2 }),
    fc.integer({ min: -10, max: 10 }).map((minutes) => minutes * minuteMs),
    fc.integer({ min: -50, max: 50 }).map((hours) => hours * 60 * minuteMs),
    fc.integer({ min: -600_000, max: 600_000 }),
  )
  .map((offset) => middle + offset);

const pathname = fc.constantFrom('/', '/a', '/A', '/a/b', '/100%', '/a_b', '/\\', "/l'été", '/🏖', '/\uff5e');
const value = fc.constantFrom('DE', 'de', 'Fr', 'Köln', 'KÖLN', 'İzmir', 'ΠΑΣ', 'google.com/x', 'www.Google.com', '');
const eventName = fc.constantFrom('buy', 'Buy', '/a');
const sometimes = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 3 });
const ofHits = fc.record(
  Object.fromEntries(
    [...dimensions.filter((name) => name !== 'pathname'), 'source', 'channel'].map((name) => [name, sometimes(value)]),
  ),
);

/** The index of a session among its visitor's sessions, and the ids of its rows. */
const whose = fc.record({
  siteId: fc.constantFrom(...sites),
  visitor: fc.integer({ min: 1, max: 3 }),
  session: fc.integer({ min: 1, max: 2 }),
});

const props = fc.dictionary(
  fc.constantFrom('plan', '$."a', '', 'é'),
  fc.constantFrom<string | number | boolean>('pro', 'Pro', '5', 5, 0.25, -1, true, 'true', '"', '🏖'),
);

const hit = fc
  .tuple(
    whose,
    fc.record({
      kind: fc.constantFrom('pageview', 'pageview', 'event', 'engagement'),
      ts: moment,
      pathname,
      name: eventName,
      interactive: sometimes(fc.boolean()),
      props: sometimes(props),
      engagedMs: sometimes(fc.integer({ min: 0, max: 90_000 })),
      scrollDepth: sometimes(fc.integer({ min: 0, max: 100 })),
    }),
    ofHits,
  )
  .map(([who, { name, kind, ...more }, ofHit]) => ({
    ...owner(who),
    kind: kind as Hit['kind'], // one of the constants above
    ...more,
    ...(kind === 'event' ? { name } : {}),
    ...ofHit,
  }));

const product = fc.record({
  productId: fc.constantFrom('tea', 'Tea', '🫖'),
  name: sometimes(fc.constantFrom('Tea', 'Pot')),
  quantity: fc.integer({ min: -2, max: 5 }),
  amount: fc.integer({ min: -500, max: 900 }),
});

const revenue = fc
  .tuple(
    whose,
    fc.record({
      ts: moment,
      pathname: sometimes(pathname),
      amount: fc.oneof(fc.integer({ min: -5_000, max: 90_000 }), fc.constantFrom(0, 1_000)),
      currency: fc.constantFrom('EUR', 'USD', 'JPY'),
      refundOf: fc.constantFrom(undefined, undefined, undefined, 'o1'),
      products: sometimes(fc.array(product, { maxLength: 3 })),
    }),
    ofHits,
    fc.boolean(),
  )
  .map(([who, row, ofHit, isInSession]) => ({ ...sometimesIn(who, isInSession), ...row, ...ofHit }));

const milliseconds = fc.constantFrom(0, 199.5, 200, 800, 1800, 2500, 2500.1, 4000.01);

const vital = fc
  .tuple(
    whose,
    fc.record({
      ts: moment,
      pathname,
      device: sometimes(value),
      lcp: sometimes(milliseconds),
      inp: sometimes(milliseconds),
      cls: sometimes(fc.constantFrom(0, 0.1, 0.1001, 0.25, 0.3)),
      fcp: sometimes(milliseconds),
      ttfb: sometimes(milliseconds),
    }),
    fc.boolean(),
  )
  .map(([who, row, isInSession]) => ({ ...sometimesIn(who, isInSession), ...row }));

const identification = fc
  .tuple(
    whose,
    fc.record({
      ts: moment,
      profileId: fc.constantFrom('u1', 'u2'),
      traits: sometimes(fc.constantFrom({ plan: 'pro' }, { name: 'Ann', visits: 3 }, { plan: 'free', isAdmin: true })),
    }),
    fc.boolean(),
  )
  .map(([who, row, isInSession]) => ({ ...sometimesIn(who, isInSession), ...row }));

type Whose = { siteId: string; visitor: number; session: number };

/** A visitor with rows outside of sessions. */
const sometimesIn = (who: Whose, isInSession: boolean) => ({
  ...owner(who),
  ...(isInSession ? {} : { sessionId: undefined }),
});

function owner({ siteId, visitor, session }: Whose) {
  const visitorId = String(visitor).repeat(32);
  return { siteId, visitorId, ownVisitorId: visitorId, sessionId: `${visitor}${session}`.repeat(12) };
}

/**
 * Small histories of three visitors on two sites. Rows are stored in any order; times may be equal, sequences never.
 */
export const histories: fc.Arbitrary<EngineEvents> = fc
  .tuple(
    fc.array(hit, { maxLength: 40, size: 'max' }),
    fc.array(revenue, { maxLength: 8 }),
    fc.array(vital, { maxLength: 12 }),
    fc.array(identification, { maxLength: 4 }),
  )
  .map(([hits, money, samples, given]) => ({
    hits: hits.map((row, index): Hit => ({ ...row, ...arrival(index) })),
    revenue: money.map((row, index): RevenueEvent => ({ ...row, ...arrival(40 + index) })),
    vitals: samples.map((row, index): WebVital => ({ ...row, ...arrival(50 + index) })),
    identifications: given.map((row, index): Identification => ({ ...row, ...arrival(70 + index) })),
  }));

/** Distinct sequences in no order: 37 and 101 have no common divisor. */
const arrival = (index: number) => ({ id: index.toString(16).padStart(24, '0'), seq: ((index + 1) * 37) % 101 });

/** One query of each kind, with arguments that distinguish these histories. */
export const queries: fc.Arbitrary<readonly Query[]> = queriesOn({
  siteId: fc.constantFrom<string>(...sites),
  moment,
  pathname,
  value,
  pattern: fc.constantFrom('*', '/a*', '/a_*', '/1*%', '/*', '/\\*', '*b', '/a', ''),
  start: fc.constantFrom('/', '/a*'),
  end: fc.constantFrom('/a', '*b'),
  eventName,
  property: fc.constantFrom('plan', '$."a', '', 'none'),
  search: fc.constantFrom('PRO', 'u1', '22', 'true', '3'),
  profile: fc.constantFrom(
    ...['u1', 'u2'].map((key) => ({ key, isProfile: true })),
    ...['1', '2', '3'].map((digit) => ({ key: digit.repeat(32), isProfile: false })),
  ),
  limitMax: 5,
});
