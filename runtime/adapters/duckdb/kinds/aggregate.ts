import type { AggregateQuery } from '../../../query/query.ts';
import { Parameters } from './filter.ts';
import { goalNumbers } from './goal-numbers.ts';
import { moneyParts } from './money.ts';
import { sessionCountsOf } from './parts.ts';
import { relations } from './relations.ts';
import type { Kind, Statement } from './statement.ts';

/** Totals of a window. docs/metrics.md */
export const aggregate: Kind<AggregateQuery> = async (query, read) => {
  const [[row], money] = await Promise.all([read(totals(query)), read(revenue(query))]);
  return {
    ...sessionCountsOf(row),
    pageviews: Number(row?.pageviews),
    events: Number(row?.events),
    durationMs: Number(row?.duration_ms),
    conversions: Number(row?.conversions),
    revenue: money.map(({ currency, amount }) => ({ currency: String(currency), amount: Number(amount) })),
  };
};

function totals(query: AggregateQuery): Statement {
  const parameters = new Parameters();
  const sql = `${relations(query, parameters)}${goalNumbers(query.goals, parameters)}
    SELECT count(DISTINCT visitor)::DOUBLE AS visitors, count(*)::DOUBLE AS sessions,
      (count(*) FILTER (is_bounce))::DOUBLE AS bounces, (count(*) FILTER (views > 0))::DOUBLE AS view_sessions,
      coalesce(sum(duration_ms), 0)::DOUBLE AS duration_ms,
      coalesce(sum(in_views), 0)::DOUBLE AS pageviews, coalesce(sum(in_events), 0)::DOUBLE AS events,
      ${query.goals.length === 0 ? '0' : '(SELECT coalesce(sum(times), 0) FROM conversions)'}::DOUBLE AS conversions
    FROM s`;
  return { sql, values: parameters.values };
}

/** Money of a window by currency. docs/metrics.md#revenue */
function revenue(query: AggregateQuery): Statement {
  const parameters = new Parameters();
  const sql = `WITH ${moneyParts(query, parameters)}
    SELECT m.currency, sum(m.amount)::DOUBLE AS amount FROM m GROUP BY m.currency ORDER BY m.currency`;
  return { sql, values: parameters.values };
}
