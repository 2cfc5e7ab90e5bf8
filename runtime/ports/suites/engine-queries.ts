import fc from 'fast-check';
import { type Dimension, dimensions, type Filter } from '../../query/filter.ts';
import type { GoalMatcher } from '../../query/goal-matcher.ts';
import { type ProfileIdentity, profileIdOf } from '../../query/profiles.ts';
import type { Query } from '../../query/query.ts';

/** Values that a history contains, so that generated queries have different answers. */
export interface AskedOf {
  readonly siteId: fc.Arbitrary<string>;
  /** Starts and ends of windows, ms since the epoch. */
  readonly moment: fc.Arbitrary<number>;
  readonly pathname: fc.Arbitrary<string>;
  /** Values of the other dimensions. */
  readonly value: fc.Arbitrary<string>;
  /** Paths with or without `*`, and starts and ends of journeys. */
  readonly pattern: fc.Arbitrary<string>;
  readonly start: fc.Arbitrary<string>;
  readonly end: fc.Arbitrary<string>;
  readonly eventName: fc.Arbitrary<string>;
  readonly property: fc.Arbitrary<string>;
  /** Search texts of profiles. */
  readonly search: fc.Arbitrary<string>;
  readonly profile: fc.Arbitrary<ProfileIdentity>;
  /** The most rows of a page. */
  readonly limitMax: number;
}

/** One query of each kind. */
export function queriesOn(asked: AskedOf): fc.Arbitrary<readonly Query[]> {
  const goal: fc.Arbitrary<GoalMatcher> = fc.oneof(
    fc.record({ type: fc.constant('event' as const), pattern: asked.eventName }),
    fc.record({ type: fc.constant('pageview' as const), pattern: asked.pattern }),
  );
  const arbitraries: QueryArbitraries = {
    shared: { siteId: asked.siteId, since: asked.moment, until: asked.moment, filter: filtersOn(asked) },
    page: {
      limit: fc.integer({ min: 1, max: asked.limitMax }),
      offset: fc.integer({ min: 0, max: asked.limitMax + 1 }),
    },
    goal,
    goals: fc.array(goal, { maxLength: 3 }),
  };
  return fc.tuple(...traffic(asked, arbitraries), ...worth(asked, arbitraries)).map((each) => each.map(forwards));
}

interface QueryArbitraries {
  readonly shared: {
    readonly siteId: fc.Arbitrary<string>;
    readonly since: fc.Arbitrary<number>;
    readonly until: fc.Arbitrary<number>;
    readonly filter: fc.Arbitrary<Filter>;
  };
  readonly page: { readonly limit: fc.Arbitrary<number>; readonly offset: fc.Arbitrary<number> };
  readonly goal: fc.Arbitrary<GoalMatcher>;
  readonly goals: fc.Arbitrary<GoalMatcher[]>;
}

function filtersOn({ pathname, value }: AskedOf): fc.Arbitrary<Filter> {
  const match = (dimension: fc.Arbitrary<Dimension>, of: fc.Arbitrary<string>): fc.Arbitrary<Filter> =>
    fc.record({ kind: fc.constant('match' as const), dimension, operator: fc.constant('is' as const), value: of });
  return fc.letrec<{ filter: Filter }>((tie) => ({
    filter: fc.oneof(
      { depthSize: 'small' },
      fc.oneof(
        match(fc.constantFrom<Dimension>(...dimensions), value),
        match(fc.constant<Dimension>('pathname'), pathname),
      ),
      fc.record({
        kind: fc.constantFrom('all' as const, 'any' as const),
        of: fc.array(tie('filter'), { maxLength: 2 }),
      }),
      fc.record({ kind: fc.constant('not' as const), of: tie('filter') }),
    ),
  })).filter;
}

const interval = fc.constantFrom('hour' as const, 'day' as const, 'month' as const);
const often = <T>(arbitrary: fc.Arbitrary<T>) => fc.option<T, null>(arbitrary, { nil: null, freq: 2 });

const traffic = (asked: AskedOf, { shared, page, goals }: QueryArbitraries): fc.Arbitrary<Query>[] => [
  fc.record({ kind: fc.constant('aggregate' as const), ...shared, goals }),
  fc.record({ kind: fc.constant('timeseries' as const), ...shared, interval }),
  fc.record({ kind: fc.constant('breakdown' as const), by: fc.constant('pathname' as const), ...shared, ...page }),
  fc.record({ kind: fc.constant('realtime' as const), siteId: shared.siteId, now: asked.moment }),
  fc.record({ kind: fc.constant('events' as const), ...shared, ...page, name: often(asked.eventName) }),
  fc.record({ kind: fc.constant('eventSeries' as const), ...shared, name: often(asked.eventName), interval }),
  fc.record({
    kind: fc.constant('propertyValues' as const),
    ...shared,
    name: asked.eventName,
    property: asked.property,
  }),
  fc.record({
    kind: fc.constant('journeys' as const),
    ...shared,
    ...page,
    depth: fc.integer({ min: 2, max: 4 }),
    start: often(asked.start),
    end: often(asked.end),
  }),
  fc.record({
    kind: fc.constant('retention' as const),
    ...shared,
    now: asked.moment,
    granularity: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
    periods: fc.integer({ min: 1, max: 3 }),
    mode: fc.constantFrom('on' as const, 'onOrAfter' as const),
  }),
  fc.record({ kind: fc.constant('channels' as const), ...shared, ...page, goals }),
  fc.record({
    kind: fc.constant('funnel' as const),
    ...shared,
    steps: fc.array(asked.pattern, { minLength: 1, maxLength: 4 }),
    order: fc.constantFrom('any' as const, 'strict' as const),
  }),
];

const worth = (asked: AskedOf, { shared, page, goal, goals }: QueryArbitraries): fc.Arbitrary<Query>[] => [
  fc.record({ kind: fc.constant('revenue' as const), ...shared, interval }),
  fc.record({ kind: fc.constant('revenueSources' as const), ...shared, ...page }),
  fc.record({ kind: fc.constant('revenueCampaigns' as const), ...shared, ...page }),
  fc.record({ kind: fc.constant('revenueProducts' as const), ...shared, ...page }),
  fc.record({ kind: fc.constant('vitals' as const), ...shared, ...page, interval }),
  fc.record({ kind: fc.constant('goals' as const), ...shared, goals }),
  fc.record({ kind: fc.constant('goal' as const), ...shared, goal, interval }),
  fc.record({
    kind: fc.constant('profiles' as const),
    ...shared,
    ...page,
    search: often(asked.search),
    identified: fc.constantFrom(null, null, true, false),
    goals,
  }),
  fc.tuple(asked.siteId, asked.profile, asked.pattern).map(([siteId, profile, pattern]) => ({
    kind: 'profile' as const,
    siteId,
    profileId: profileIdOf(siteId, profile),
    goals: [{ type: 'pageview' as const, pattern }],
  })),
];

/** Most windows end after they start. */
function forwards<Q extends Query>(query: Q): Q {
  if (!('until' in query) || query.until >= query.since || query.since % 4 === 0) return query;
  return { ...query, since: query.until, until: query.since };
}
