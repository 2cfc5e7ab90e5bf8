import type { Engine } from '../../ports/engine.ts';
import type { AnswerOf, Query } from '../../query/query.ts';
import { aggregate } from './queries/aggregate.ts';
import { breakdown } from './queries/breakdown.ts';
import { channels } from './queries/channels.ts';
import { eventSeries, events, propertyValues } from './queries/events.ts';
import { funnel } from './queries/funnel.ts';
import { goal, goals } from './queries/goals.ts';
import { journeys } from './queries/journeys.ts';
import { profile, profiles } from './queries/profiles.ts';
import { realtime } from './queries/realtime.ts';
import { retention } from './queries/retention.ts';
import { revenue, revenueProducts } from './queries/revenue.ts';
import { revenueCampaigns, revenueSources } from './queries/revenue-origins.ts';
import { timeseries } from './queries/timeseries.ts';
import { type Kind, type Traffic, trafficOfSite } from './queries/traffic.ts';
import { vitals } from './queries/vitals.ts';

/** One entry for each kind: a missing kind does not compile. */
const kinds: { readonly [K in Query['kind']]: Kind<Extract<Query, { kind: K }>> } = {
  aggregate,
  timeseries,
  breakdown,
  realtime,
  events,
  eventSeries,
  propertyValues,
  journeys,
  retention,
  revenue,
  revenueSources,
  revenueCampaigns,
  revenueProducts,
  vitals,
  goals,
  goal,
  funnel,
  channels,
  profiles,
  profile,
};

/**
 * The oracle: answers queries by scanning plain arrays, directly by the definitions of docs/metrics.md. Slow on
 * purpose; every other engine must give the same answers.
 */
export class MemoryEngine implements Engine {
  readonly #traffic: Traffic;

  /** The arrays may grow while the engine is in use. */
  constructor(traffic: Traffic) {
    this.#traffic = traffic;
  }

  async run<Q extends Query>(query: Q): Promise<AnswerOf<Q>> {
    const answer = kinds[query.kind] as unknown as Kind<Q>; // the entry of this kind
    return answer(query, trafficOfSite(this.#traffic, query.siteId));
  }
}
