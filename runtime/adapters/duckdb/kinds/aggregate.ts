import type { AggregateQuery } from '../../../query/query.ts';
import { conversionsOf, filterCondition, firstHitStruct, Parameters } from './filter.ts';
import { isHit, parts, sessionCountsOf, sessionSums } from './parts.ts';
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

/** Money of a window by currency. A session's first hit decides about its filters; without one the row itself does. */
function revenue(query: AggregateQuery): Statement {
  const parameters = new Parameters();
  const siteId = parameters.add(query.siteId);
  const sql = `WITH r AS (SELECT * FROM revenue WHERE site_id = ${siteId}
      AND ts BETWEEN ${parameters.add(query.since)} AND ${parameters.add(query.until)}),
    f AS (SELECT session_id, arg_min(${firstHitStruct('h')}, (ts, seq)) AS first FROM hits h
      WHERE site_id = ${siteId} AND ${isHit} AND session_id IN (SELECT session_id FROM r) GROUP BY session_id),
    h AS (SELECT r.pathname, r.currency, r.amount,
        CASE WHEN f.session_id IS NULL THEN ${firstHitStruct('r')} ELSE f.first END AS d
      FROM r LEFT JOIN f ON f.session_id = r.session_id)
    SELECT h.currency, sum(h.amount)::DOUBLE AS amount FROM h WHERE ${filterCondition(query.filter, parameters)}
    GROUP BY h.currency ORDER BY h.currency`;
  return { sql, values: parameters.values };
}
