import { readsPathname } from '../../../query/filter.ts';
import type { FunnelQuery } from '../../../query/funnel.ts';
import { hashOf } from '../connection/expressions.ts';
import { Parameters } from './sql/filter.ts';
import { matchedPaths } from './sql/matches.ts';
import { relations } from './sql/relations.ts';
import type { Kind, ReadPlan, Statement } from './sql/statement.ts';

/** Sessions that reached each step. docs/metrics.md#funnels */
export const funnel: Kind<FunnelQuery> = async (query, read, plan) => {
  if (query.steps.length === 0) return [];
  const rows = await read(query.order === 'strict' ? inOrder(query, plan) : inAnyOrder(query, plan));
  const sessions = new Map(rows.map((row) => [row.step, Number(row.sessions)]));
  return query.steps.map((_, place) => sessions.get(place) ?? 0);
};

/** Sessions with a pageview of each step. */
function inAnyOrder(query: FunnelQuery, plan: ReadPlan): Statement {
  const isOfLists = !readsPathname(query.filter) && query.steps.every((pattern) => !pattern.includes('*'));
  return isOfLists ? byLists(query, plan) : byViews(query, plan);
}

/** Whole sessions know their paths: a few of them are found there in two thirds of the time hits take. */
function byLists(query: FunnelQuery, plan: ReadPlan): Statement {
  const parameters = new Parameters();
  const counts = query.steps.map((path) => {
    const isThere = `list_contains(view_paths, ${hashOf(`${parameters.add(path)}::VARCHAR`)})`;
    return `count(*) FILTER (${isThere})`;
  });
  const sql = `${relations(query, parameters, { ...plan, columns: ['view_paths'] })}, ${matchedSteps(query, parameters)}
    SELECT step, sum(sessions)::DOUBLE AS sessions FROM (
      SELECT unnest([${[...counts.keys()].join(', ')}]) AS step, unnest([${counts.join(', ')}]) AS sessions
        FROM sessions_in_window WHERE is_whole
      UNION ALL SELECT place, count(DISTINCT session) FROM partial_events JOIN step_paths USING (path)
        WHERE kind = 'pageview'::hit_kind GROUP BY place)
    GROUP BY step`;
  return { sql, values: parameters.values };
}

function byViews(query: FunnelQuery, plan: ReadPlan): Statement {
  const parameters = new Parameters();
  const sql = `${stepViews(query, parameters, plan)}
    SELECT place AS step, count(*)::DOUBLE AS sessions
    FROM (SELECT DISTINCT place, session FROM step_views) GROUP BY place`;
  return { sql, values: parameters.values };
}

/**
 * Sessions that reached each step, each after the one before. Step by step: `reached_step_0` has each session's first pageview
 * of the first step, `reached_step_1` the first of the second step after that, and so on. A fold over ordered lists took 20 times as
 * long.
 */
function inOrder(query: FunnelQuery, plan: ReadPlan): Statement {
  const parameters = new Parameters();
  const steps = query.steps.map((_, place) => {
    const before = `reached_step_${place - 1}`;
    return `reached_step_${place} AS MATERIALIZED (SELECT step_views.session, min(step_views.moment) AS moment FROM step_views
      ${place === 0 ? '' : `JOIN ${before} ON ${before}.session = step_views.session AND step_views.moment > ${before}.moment`}
      WHERE place = ${place} GROUP BY step_views.session)`;
  });
  const counts = query.steps.map(
    (_, place) => `SELECT ${place} AS step, count(*)::DOUBLE AS sessions FROM reached_step_${place}`,
  );
  const sql = `${[stepViews(query, parameters, { ...plan, more: [moment] }), ...steps].join(',\n')} ${counts.join(' UNION ALL ')}`;
  return { sql, values: parameters.values };
}

/** The relation `step_paths` behind `relations`: the paths of each step. */
function matchedSteps({ steps }: FunnelQuery, parameters: Parameters): string {
  const patterns = steps.map((pattern, place) => ({ place, pattern }));
  return `step_paths AS MATERIALIZED (${matchedPaths(patterns, parameters)})`;
}

/** Time, then arrival, as one number. */
const moment = 'ts::HUGEINT * 9223372036854775808 + seq AS moment';

/**
 * The relation `step_views`, the pageviews in the window of the sessions of `sessions_in_window`, once for each step they are of: `place`,
 * `session` and `more`. A filter on a pathname keeps sessions, so all their pageviews are looked at.
 */
function stepViews(
  query: FunnelQuery,
  parameters: Parameters,
  { more = [], ...plan }: ReadPlan & { readonly more?: readonly string[] },
): string {
  const parts = `${relations(query, parameters, plan)}, ${matchedSteps(query, parameters)}`;
  const steps = `SELECT ${['step_paths.place', 'session', ...more].join(', ')}`;
  const isView = "kind = 'pageview'::hit_kind";
  if (!readsPathname(query.filter))
    return `${parts}, step_views AS (${steps} FROM filtered_events JOIN step_paths USING (path) WHERE ${isView})`;
  const ofSession = `JOIN step_paths USING (path) WHERE ts BETWEEN ${parameters.add(query.since)}
    AND ${parameters.add(query.until)} AND session IN (SELECT session FROM sessions_in_window) AND ${isView}`;
  return `${parts},
    step_views AS (${steps} FROM facts ${ofSession} AND site = ${hashOf(parameters.add(query.siteId))}
      UNION ALL ${steps} FROM recent_rows ${ofSession})`;
}
