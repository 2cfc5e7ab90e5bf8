import type { Engine } from '../../../ports/engine.ts';
import type { AnswerOf, Query } from '../../../query/query.ts';
import { wholeDays } from '../../../query/whole-days.ts';
import type { DuckdbClient, Row } from '../connection/client.ts';
import { withValues } from '../connection/literal.ts';
import type { StoreState } from '../writing/store-state.ts';
import { aggregate } from './aggregate.ts';
import { breakdown } from './breakdown.ts';
import { channels } from './channels.ts';
import { eventSeries, events, propertyValues } from './events.ts';
import { funnel } from './funnel.ts';
import { goal, goals } from './goals.ts';
import { journeys } from './journeys.ts';
import { profile, profiles } from './profiles.ts';
import { realtime } from './realtime.ts';
import { retention } from './retention.ts';
import { revenue, revenueProducts } from './revenue.ts';
import { revenueCampaigns, revenueSources } from './revenue-origins.ts';
import { isAnsweredByRollUps, planRollUps, type RollUpPlan } from './sql/roll-up-plan.ts';
import type { Kind, Read } from './sql/statement.ts';
import { timeseries } from './timeseries.ts';
import { vitals } from './vitals.ts';

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

/** What a statement was compiled for has changed before it ran: a roll-up was invalidated, a profile was identified. */
class OutdatedError extends Error {}

/** What of the store's state decides how a query is compiled. */
export type ReadState = Pick<StoreState, 'rollUpsUntil' | 'hasUnlinkedRevenue'> &
  Partial<Pick<StoreState, 'identifiedSites'>>;

/** Compiles queries to SQL and runs them on a reader. */
export class DuckdbEngine implements Engine {
  readonly #client: DuckdbClient;
  readonly #state: ReadState;

  constructor(client: DuckdbClient, state: ReadState) {
    this.#client = client;
    this.#state = state;
  }

  async run<Q extends Query>(query: Q): Promise<AnswerOf<Q>> {
    const answer = kinds[query.kind] as unknown as Kind<Q>; // the entry of this very kind
    const read: Read = ({ sql, values, rollUps }) => this.#read(withValues(sql, values), rollUps);
    const rollUps = await this.#rollUpsOf(query);
    const { hasUnlinkedRevenue, identifiedSites } = this.#state;
    const isAnonymous = identifiedSites?.has(query.siteId) === false;
    try {
      const result = await answer(query, read, { rollUps, hasUnlinkedRevenue, isAnonymous });
      if (isAnonymous && identifiedSites.has(query.siteId)) throw new OutdatedError();
      return result;
    } catch (error) {
      if (error instanceof OutdatedError) return answer(query, read, { hasUnlinkedRevenue });
      throw error;
    }
  }

  async #rollUpsOf(query: Query): Promise<RollUpPlan | undefined> {
    if (this.#state.rollUpsUntil === 0 || !isAnsweredByRollUps(query)) return undefined;
    const whole = wholeDays(query);
    if (whole === undefined) return undefined;
    const rows = await this.#client.read(
      `SELECT day::DOUBLE AS day FROM days WHERE site_id = $siteId AND is_rolled_up AND day BETWEEN $first AND $last`,
      { siteId: query.siteId, ...whole },
    );
    return planRollUps(
      query,
      rows.map(({ day }) => ({ day: Number(day) })),
    );
  }

  async #read(sql: string, rollUps: RollUpPlan | undefined): Promise<Row[]> {
    const rows = await this.#client.read(sql);
    if (rollUps !== undefined && rows[0]?.roll_up_days !== rollUps.count) throw new OutdatedError();
    return rows;
  }
}
