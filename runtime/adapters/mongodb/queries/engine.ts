import type { Engine } from '../../../ports/engine.ts';
import type { AnswerOf, Query } from '../../../query/query.ts';
import type { MongodbClient } from '../connection/client.ts';
import { aggregate } from './aggregate.ts';
import { breakdown } from './breakdown.ts';
import { channels } from './channels.ts';
import { eventSeries, events, propertyValues } from './events.ts';
import { funnel } from './funnel.ts';
import { goal, goals } from './goals.ts';
import { journeys } from './journeys.ts';
import { profile } from './profile.ts';
import { profiles } from './profiles.ts';
import { realtime } from './realtime.ts';
import { retention } from './retention.ts';
import { revenue, revenueProducts } from './revenue.ts';
import { revenueCampaigns, revenueSources } from './revenue-origins.ts';
import { type Kind, type QueryLimits, queryLimits, Reader } from './stages/reader.ts';
import { timeseries } from './timeseries.ts';
import { vitals } from './vitals.ts';

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

/** Answers queries with pipelines over sessions, and over raw rows where those have more. */
export class MongodbEngine implements Engine {
  readonly #client: MongodbClient;
  readonly #limits: QueryLimits;

  constructor(client: MongodbClient, limits: Partial<QueryLimits> = {}) {
    this.#client = client;
    this.#limits = { ...queryLimits, ...limits };
  }

  async run<Q extends Query>(query: Q): Promise<AnswerOf<Q>> {
    const answer = kinds[query.kind] as unknown as Kind<Q>; // the entry of this kind
    return answer(query, new Reader(this.#client, this.#limits));
  }
}
