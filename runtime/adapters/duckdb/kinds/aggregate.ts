import type { AggregateQuery } from '../../../query/query.ts';
import { Parameters } from './filter.ts';
import { goalNumbers } from './goal-numbers.ts';
import { moneyParts } from './money.ts';
import { sessionCountsOf } from './parts.ts';
import { relations } from './relations.ts';
import { type Rolled, rolledColumn, sumsOf } from './rolled.ts';
import type { Kind, Statement } from './statement.ts';

/** Totals of a window. docs/metrics.md */
export const aggregate: Kind<AggregateQuery> = async (query, read, rolled) => {
  const [[row], money] = await Promise.all([read(totals(query, rolled)), read(revenue(query))]);
  return {
    ...sessionCountsOf(row),
    pageviews: Number(row?.pageviews),
    events: Number(row?.events),
    durationMs: Number(row?.duration_ms),
    conversions: Number(row?.conversions),
    revenue: money.map(({ currency, amount }) => ({ currency: String(currency), amount: Number(amount) })),
  };
};

function totals(query: AggregateQuery, rolled: Rolled | undefined): Statement {
  const parameters = new Parameters();
  const site = parameters.add(query.siteId);
  const names = ['visitors', 'sessions', 'bounces', 'view_sessions', 'duration_ms', 'pageviews', 'events'];
  const sql = `${relations(query, parameters, [], rolled)}${goalNumbers(query.goals, parameters)},
    t AS (SELECT count(DISTINCT visitor) AS visitors, count(*) AS sessions, count(*) FILTER (is_bounce) AS bounces,
        count(*) FILTER (views > 0) AS view_sessions, sum(duration_ms) AS duration_ms,
        sum(in_views) AS pageviews, sum(in_events) AS events
      FROM s ${sumsOf(rolled, 'visitors, sessions, bounces, view_sessions, duration_ms, views, events', 'rolled_totals', site)})
    SELECT ${names.map((name) => `coalesce(sum(${name}), 0)::DOUBLE AS ${name}`).join(', ')},
      ${query.goals.length === 0 ? '0' : '(SELECT coalesce(sum(times), 0) FROM conversions)'}::DOUBLE AS conversions
      ${rolledColumn(rolled, site)}
    FROM t`;
  return { sql, values: parameters.values, rolled };
}

/** Money of a window by currency. docs/metrics.md#revenue */
function revenue(query: AggregateQuery): Statement {
  const parameters = new Parameters();
  const sql = `WITH ${moneyParts(query, parameters)}
    SELECT m.currency, sum(m.amount)::DOUBLE AS amount FROM m GROUP BY m.currency ORDER BY m.currency`;
  return { sql, values: parameters.values };
}
