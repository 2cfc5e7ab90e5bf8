import type { Engine } from '../../../ports/engine.ts';
import type { AnswerOf, Query } from '../../../query/query.ts';
import { wholeDays } from '../../../query/whole-days.ts';
import type { DuckdbClient, Row } from '../connection/client.ts';
import { withValues } from '../connection/literal.ts';
import type { CompactionState } from '../sessions/compaction-state.ts';
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
import { isAnsweredBySums, type RollUpPlan, rolledOf } from './sql/roll-up-plan.ts';
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

/** What a query was compiled for was no more when it ran: days rolled up, sessions grouped, nobody identified. */
class OutdatedError extends Error {}

/** What of the store decides how a query is compiled. */
export type ReadState = Pick<CompactionState, 'rolledEndMs' | 'hasMoneyApart'> &
  Partial<Pick<CompactionState, 'groups' | 'namedSites'>>;

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
    const read: Read = ({ sql, values, rolled }) => this.#read(withValues(sql, values), rolled);
    const rolled = await this.#rolledOf(query);
    const { hasMoneyApart, groups, namedSites } = this.#state;
    const [groupedTo, drops] = [groups?.seqs.get(query.siteId), groups?.drops];
    const isAnonymous = namedSites?.has(query.siteId) === false;
    try {
      const given = await answer(query, read, { rolled, hasMoneyApart, groupedTo, isAnonymous });
      if (groupedTo !== undefined && groups?.drops !== drops) throw new OutdatedError();
      if (isAnonymous && namedSites.has(query.siteId)) throw new OutdatedError();
      return given;
    } catch (error) {
      if (error instanceof OutdatedError) return answer(query, read, { hasMoneyApart });
      throw error;
    }
  }

  async #rolledOf(query: Query): Promise<RollUpPlan | undefined> {
    if (this.#state.rolledEndMs === 0 || !isAnsweredBySums(query)) return undefined;
    const whole = wholeDays(query);
    if (whole === undefined) return undefined;
    const rows = await this.#client.read(
      `SELECT day::DOUBLE AS day FROM rolled_days WHERE site_id = $siteId AND is_kept AND day BETWEEN $first AND $last`,
      { siteId: query.siteId, ...whole },
    );
    return rolledOf(
      query,
      rows.map(({ day }) => ({ day: Number(day) })),
    );
  }

  async #read(sql: string, rolled: RollUpPlan | undefined): Promise<Row[]> {
    const rows = await this.#client.read(sql);
    if (rolled !== undefined && rows[0]?.rolled_days !== rolled.count) throw new OutdatedError();
    return rows;
  }
}
