import type { AggregateQuery } from '../../../query/query.ts';
import { conversionsOf, Parameters } from './filter.ts';
import { moneyParts } from './money.ts';
import { parts, sessionCountsOf, sessionSums } from './parts.ts';
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
  const sql = `${parts(query, parameters)}
    SELECT ${sessionSums}, coalesce(sum(s.duration_ms), 0)::DOUBLE AS duration_ms,
      (SELECT (count(*) FILTER (q.kind = 'pageview'))::DOUBLE FROM q) AS pageviews,
      (SELECT (count(*) FILTER (q.kind = 'event'))::DOUBLE FROM q) AS events,
      (SELECT coalesce(sum(${conversionsOf(query.goals, 'q', parameters)}), 0)::DOUBLE FROM q) AS conversions
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
