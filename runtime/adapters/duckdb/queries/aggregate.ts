import { readsPathname, readsSession } from '../../../query/filter.ts';
import type { AggregateQuery } from '../../../query/query.ts';
import { byCodePoint } from '../../../query/rows.ts';
import type { Row } from '../connection/client.ts';
import { sessionCountsOf } from './sql/columns.ts';
import { Parameters } from './sql/filter.ts';
import { conversionsSum, goalNumbers } from './sql/goal-numbers.ts';
import { moneyParts, revenueOfSessions, unlinkedRevenue } from './sql/money.ts';
import { relations } from './sql/relations.ts';
import { rollUpDaysColumn, rollUpRows } from './sql/roll-up-plan.ts';
import { type Kind, listOf, type Read, type ReadPlan, type Statement } from './sql/statement.ts';

/** Totals of a window. docs/metrics.md */
export const aggregate: Kind<AggregateQuery> = async (query, read, plan) => {
  const [[row], money] = await Promise.all([read(totals(query, plan)), moneyOf(query, read, plan)]);
  return {
    ...sessionCountsOf(row),
    pageviews: Number(row?.pageviews),
    events: Number(row?.events),
    durationMs: Number(row?.duration_ms),
    conversions: Number(row?.conversions),
    revenue: byCurrency([...listOf(row?.money), ...money]),
  };
};

/** A filter on sessions: they are looked at once, for their money too. */
const isOnSessions = ({ filter }: AggregateQuery): boolean => readsSession(filter) && !readsPathname(filter);

function totals(query: AggregateQuery, plan: ReadPlan): Statement {
  const { rollUps } = plan;
  const parameters = new Parameters();
  const site = parameters.add(query.siteId);
  const names = ['visitors', 'sessions', 'bounces', 'view_sessions', 'duration_ms', 'pageviews', 'events'];
  const withMoney = isOnSessions(query);
  const sql = `${relations(query, parameters, plan)}${goalNumbers(query.goals, parameters)},
    counted_sessions AS ${withMoney ? 'MATERIALIZED' : 'NOT MATERIALIZED'} (SELECT session, visitor, is_bounce, views, duration_ms,
      in_views, in_events FROM sessions_in_window),
    ${withMoney ? `${revenueOfSessions(query, parameters)},` : ''}
    totals AS (SELECT count(DISTINCT visitor) AS visitors, count(*) AS sessions, count(*) FILTER (is_bounce) AS bounces,
        count(*) FILTER (views > 0) AS view_sessions, sum(duration_ms) AS duration_ms,
        sum(in_views) AS pageviews, sum(in_events) AS events
      FROM counted_sessions ${rollUpRows(rollUps, { select: 'visitors, sessions, bounces, view_sessions, duration_ms, views, events', table: 'roll_up_totals', site })})
    SELECT ${names.map((name) => `coalesce(sum(${name}), 0)::DOUBLE AS ${name}`).join(', ')},
      (${conversionsSum(query.goals, parameters, { rollUps, site })})::DOUBLE AS conversions,
      ${withMoney ? moneyOfSessions : 'NULL'} AS money
      ${rollUpDaysColumn(rollUps, site)}
    FROM totals`;
  return { sql, values: parameters.values, rollUps };
}

const moneyOfSessions = `(SELECT list({currency: currency, amount: amount}) FROM (
    SELECT currency, sum(amount)::DOUBLE AS amount FROM revenue_in_window SEMI JOIN counted_sessions USING (session) GROUP BY currency))`;

/** Money of a window by currency, or what of it is not in `totals`. docs/metrics.md#revenue */
async function moneyOf(query: AggregateQuery, read: Read, plan: ReadPlan): Promise<Row[]> {
  const parameters = new Parameters();
  const isApart = isOnSessions(query);
  if (isApart && !plan.hasUnlinkedRevenue) return [];
  const parts = isApart ? unlinkedRevenue(query, parameters) : moneyParts(query, parameters, plan);
  const sql = `WITH ${parts} SELECT currency, sum(amount)::DOUBLE AS amount FROM matched_revenue GROUP BY currency`;
  return read({ sql, values: parameters.values });
}

function byCurrency(rows: readonly Row[]): { currency: string; amount: number }[] {
  const sums = new Map<string, number>();
  for (const { currency, amount } of rows) {
    sums.set(String(currency), (sums.get(String(currency)) ?? 0) + Number(amount));
  }
  return [...sums].map(([currency, amount]) => ({ currency, amount })).sort(inOrder);
}

const inOrder = (one: { currency: string }, other: { currency: string }): number =>
  byCodePoint(one.currency, other.currency);
