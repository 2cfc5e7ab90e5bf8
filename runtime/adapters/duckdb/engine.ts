import type { Engine } from '../../ports/engine.ts';
import type { AnswerOf, Query } from '../../query/query.ts';
import { wholeDays } from '../../query/whole-days.ts';
import type { DuckdbClient, Row } from './client.ts';
import type { FoldState } from './fold-state.ts';
import { aggregate } from './kinds/aggregate.ts';
import { breakdown } from './kinds/breakdown.ts';
import { channels } from './kinds/channels.ts';
import { eventSeries, events, propertyValues } from './kinds/events.ts';
import { funnel } from './kinds/funnel.ts';
import { goal, goals } from './kinds/goals.ts';
import { journeys } from './kinds/journeys.ts';
import { profile, profiles } from './kinds/profiles.ts';
import { realtime } from './kinds/realtime.ts';
import { retention } from './kinds/retention.ts';
import { revenue, revenueProducts } from './kinds/revenue.ts';
import { revenueCampaigns, revenueSources } from './kinds/revenue-origins.ts';
import { isAnsweredBySums, type Rolled, rolledOf } from './kinds/rolled.ts';
import type { Kind, Read } from './kinds/statement.ts';
import { timeseries } from './kinds/timeseries.ts';
import { vitals } from './kinds/vitals.ts';
import { withValues } from './literal.ts';

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
export type ReadState = Pick<FoldState, 'rolledEndMs' | 'hasMoneyApart'> &
  Partial<Pick<FoldState, 'groups' | 'namedSites'>>;

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

  async #rolledOf(query: Query): Promise<Rolled | undefined> {
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

  async #read(sql: string, rolled: Rolled | undefined): Promise<Row[]> {
    const rows = await this.#client.read(sql);
    if (rolled !== undefined && rows[0]?.rolled_days !== rolled.count) throw new OutdatedError();
    return rows;
  }
}
