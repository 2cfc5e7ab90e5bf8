import { readsPathname } from '../../../query/filter.ts';
import type { FunnelQuery } from '../../../query/funnel.ts';
import { numberOf } from '../fold.ts';
import { Parameters } from './filter.ts';
import { matchedPaths } from './matches.ts';
import { relations } from './relations.ts';
import type { Kind, Statement } from './statement.ts';

/** Sessions that reached each step. docs/metrics.md#funnels */
export const funnel: Kind<FunnelQuery> = async (query, read) => {
  if (query.steps.length === 0) return [];
  const rows = await read(query.order === 'strict' ? inOrder(query) : byStep(query));
  const sessions = new Map(rows.map((row) => [row.step, Number(row.sessions)]));
  return query.steps.map((_, place) => sessions.get(place) ?? 0);
};

/** Sessions with a pageview of each step. */
function byStep(query: FunnelQuery): Statement {
  const parameters = new Parameters();
  const sql = `${stepViews(query, parameters)}
    SELECT place AS step, count(*)::DOUBLE AS sessions
    FROM (SELECT DISTINCT place, session FROM w JOIN matched USING (path)) GROUP BY place`;
  return { sql, values: parameters.values };
}

/**
 * Sessions that reached each step, each after the one before. Step by step: `k0` has each session's first pageview of
 * the first step, `k1` the first of the second step after that, and so on. A fold over ordered lists took 20 times as
 * long.
 */
function inOrder(query: FunnelQuery): Statement {
  const parameters = new Parameters();
  const steps = query.steps.map((_, place) => {
    const before = `k${place - 1}`;
    return `k${place} AS MATERIALIZED (SELECT w.session, min(w.moment) AS moment FROM w JOIN matched USING (path)
      ${place === 0 ? '' : `JOIN ${before} ON ${before}.session = w.session AND w.moment > ${before}.moment`}
      WHERE place = ${place} GROUP BY w.session)`;
  });
  const counts = query.steps.map((_, place) => `SELECT ${place} AS step, count(*)::DOUBLE AS sessions FROM k${place}`);
  const sql = `${[stepViews(query, parameters), ...steps].join(',\n')} ${counts.join(' UNION ALL ')}`;
  return { sql, values: parameters.values };
}

/** Time, then arrival, as one number. */
const moment = 'ts::HUGEINT * 9223372036854775808 + seq';

/**
 * The relations `w`, pageviews in the window of the sessions of `s`, and `matched`, the paths of each step. A filter on
 * a pathname keeps sessions, so all their pageviews are looked at.
 */
function stepViews(query: FunnelQuery, parameters: Parameters): string {
  const patterns = query.steps.map((pattern, place) => ({ place, pattern }));
  const matched = `matched AS MATERIALIZED (${matchedPaths(patterns, parameters)})`;
  const parts = relations(query, parameters);
  const isView = "kind = 'pageview'::hit_kind AND path IN (SELECT path FROM matched)";
  const columns = `session, path, ${moment} AS moment`;
  if (!readsPathname(query.filter))
    return `${parts}, ${matched}, w AS MATERIALIZED (SELECT ${columns} FROM q WHERE ${isView})`;
  const ofSession = `ts BETWEEN ${parameters.add(query.since)} AND ${parameters.add(query.until)}
    AND session IN (SELECT session FROM s) AND ${isView}`;
  return `${parts}, ${matched},
    w AS MATERIALIZED (SELECT ${columns} FROM facts WHERE site = ${numberOf(parameters.add(query.siteId))} AND ${ofSession}
      UNION ALL SELECT ${columns} FROM r WHERE ${ofSession})`;
}
