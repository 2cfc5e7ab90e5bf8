import { readsPathname } from '../../../query/filter.ts';
import type { FunnelQuery } from '../../../query/funnel.ts';
import { numberOf } from '../fold.ts';
import { Parameters } from './filter.ts';
import { matchedPaths } from './matches.ts';
import { relations } from './relations.ts';
import type { Kind, Statement } from './statement.ts';

/** Sessions that reached each step. docs/metrics.md#funnels */
export const funnel: Kind<FunnelQuery> = async (query, read) => {
  const rows = await read(query.order === 'strict' ? inOrder(query) : byStep(query));
  const reached = rows.map(({ step, sessions }) => ({ step: Number(step), sessions: Number(sessions) }));
  // In order, a row holds the sessions that got no further than its step.
  const counts = (step: number, place: number) => (query.order === 'strict' ? step >= place : step === place);
  return query.steps.map((_, place) =>
    reached.reduce((sum, { step, sessions }) => (counts(step, place) ? sum + sessions : sum), 0),
  );
};

/** Sessions with a pageview of each step. */
function byStep(query: FunnelQuery): Statement {
  const parameters = new Parameters();
  const sql = `${stepViews(query, parameters)}
    SELECT place AS step, count(DISTINCT session)::DOUBLE AS sessions
    FROM w JOIN matched USING (path) GROUP BY place`;
  return { sql, values: parameters.values };
}

/**
 * Sessions by the last step they reached, each step after the one before. Each path has a bit for every step it
 * matches; from pageview to pageview the number of steps done grows by the bit of the next step.
 */
function inOrder(query: FunnelQuery): Statement {
  const parameters = new Parameters();
  const sql = `${stepViews(query, parameters)},
    bits AS (SELECT path, bit_or(1::BIGINT << place) AS bits FROM matched GROUP BY path),
    done AS (SELECT list_reduce(list(bits ORDER BY ts, seq), lambda steps, bits: steps + ((bits >> steps) & 1), 0::BIGINT)
        AS steps FROM w JOIN bits USING (path) GROUP BY session)
    SELECT steps - 1 AS step, count(*)::DOUBLE AS sessions FROM done WHERE steps > 0 GROUP BY steps`;
  return { sql, values: parameters.values };
}

/**
 * The relations `w`, pageviews in the window of the sessions of `s`, and `matched`, the paths of each step. A filter on
 * a pathname keeps sessions, so all their pageviews are looked at.
 */
function stepViews(query: FunnelQuery, parameters: Parameters): string {
  const patterns = query.steps.map((pattern, place) => ({ place, pattern }));
  const matched = `matched AS MATERIALIZED (${matchedPaths(patterns, parameters)})`;
  const parts = relations(query, parameters);
  const isView = "kind = 'pageview' AND path IN (SELECT path FROM matched)";
  const columns = 'session, path, ts, seq';
  if (!readsPathname(query.filter)) return `${parts}, ${matched}, w AS (SELECT ${columns} FROM q WHERE ${isView})`;
  const ofSession = `ts BETWEEN ${parameters.add(query.since)} AND ${parameters.add(query.until)}
    AND session IN (SELECT session FROM s) AND ${isView}`;
  return `${parts}, ${matched},
    w AS (SELECT ${columns} FROM facts WHERE site = ${numberOf(parameters.add(query.siteId))} AND ${ofSession}
      UNION ALL SELECT ${columns} FROM r WHERE ${ofSession})`;
}
