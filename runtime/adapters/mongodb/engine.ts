import type { Engine } from '../../ports/engine.ts';
import type { AnswerOf, Query } from '../../query/query.ts';
import type { MongodbClient } from './client.ts';
import { aggregate } from './kinds/aggregate.ts';
import { breakdown } from './kinds/breakdown.ts';
import { channels } from './kinds/channels.ts';
import { eventSeries, events, propertyValues } from './kinds/events.ts';
import { funnel } from './kinds/funnel.ts';
import { goal, goals } from './kinds/goals.ts';
import { journeys } from './kinds/journeys.ts';
import { profile } from './kinds/profile.ts';
import { profiles } from './kinds/profiles.ts';
import { type Kind, type QueryLimits, queryLimits, Reader } from './kinds/reader.ts';
import { realtime } from './kinds/realtime.ts';
import { retention } from './kinds/retention.ts';
import { revenue, revenueProducts } from './kinds/revenue.ts';
import { revenueCampaigns, revenueSources } from './kinds/revenue-origins.ts';
import { timeseries } from './kinds/timeseries.ts';
import { vitals } from './kinds/vitals.ts';

/** One entry a kind: a kind this engine does not know yet does not compile. */
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

/** Answers queries with pipelines over sessions, and over raw rows where those say more. */
export class MongodbEngine implements Engine {
  readonly #client: MongodbClient;
  readonly #limits: QueryLimits;

  constructor(client: MongodbClient, limits: Partial<QueryLimits> = {}) {
    this.#client = client;
    this.#limits = { ...queryLimits, ...limits };
  }

  async run<Q extends Query>(query: Q): Promise<AnswerOf<Q>> {
    const answer = kinds[query.kind] as unknown as Kind<Q>; // the entry of this very kind
    return answer(query, new Reader(this.#client, this.#limits));
  }
}
