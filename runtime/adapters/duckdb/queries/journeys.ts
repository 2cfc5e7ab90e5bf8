import { readsPathname } from '../../../query/filter.ts';
import { type JourneysQuery, journeyLinksMax } from '../../../query/journeys.ts';
import type { Row } from '../connection/client.ts';
import { hashOf } from '../connection/expressions.ts';
import { rollUpStepsMax } from '../days/roll-up.ts';
import { Parameters, pathCondition } from './sql/filter.ts';
import { readPage } from './sql/paging.ts';
import { relations } from './sql/relations.ts';
import { type RollUpPlan, rollUpDaysColumn, rollUpRows } from './sql/roll-up-plan.ts';
import { type Kind, listOf, type ReadPlan, type Statement, textOf } from './sql/statement.ts';

/** Paths through the site, and the links between their steps. docs/metrics.md#journeys */
export const journeys: Kind<JourneysQuery> = async (query, read, plan) => {
  const { rows, first, total } = await readPage(query, (page) => compile(page, plan), read);
  const links = listOf(first?.links);
  return {
    rows: rows.map((row) => ({
      path: pathOf(row, query.depth),
      sessions: Number(row.sessions),
      durationMs: Number(row.duration_ms),
      endedSessions: Number(row.ended_sessions),
    })),
    total,
    totalSessions: Number(first?.total_sessions ?? 0),
    links: links.map(({ step, origin, target, sessions }) => ({
      step: Number(step),
      from: String(origin),
      to: textOf(target),
      sessions: Number(sessions),
    })),
  };
};

/**
 * `journeys` (and what it needs): journeys of sessions, cut, with their numbers. A whole session has its own; of
 * the others the pageviews of the window are put in order.
 */
function journeysOfSessions(query: JourneysQuery, parameters: Parameters, plan: ReadPlan): string {
  const depth = parameters.add(query.depth);
  const matches = (step: string, pattern: string | null) =>
    pattern === null
      ? 'true'
      : `path[${step}] IN (SELECT path FROM path_names WHERE ${pathCondition(pattern, 'pathname', parameters)})`;
  return `${relations(query, parameters, { ...plan, columns: ['journey'] })},
    ordered_views AS (SELECT session, list_sort(list({ts: ts, seq: seq, path: path})) AS views
      FROM (${viewsOfCutSessions(query, parameters)}) GROUP BY session),
    cut_journeys AS (SELECT session, list_transform(
        list_filter(views, (view, place) -> place = 1 OR view.path <> views[place - 1].path), view -> view.path) AS journey
      FROM ordered_views),
    session_journeys AS (SELECT duration_ms, journey FROM sessions_in_window WHERE is_whole AND views > 0
      UNION ALL SELECT partial_sessions.duration_ms, cut_journeys.journey FROM cut_journeys JOIN partial_sessions USING (session)),
    journeys AS MATERIALIZED (SELECT ${hashOf('path')} AS number, path, count(*)::DOUBLE AS sessions,
        sum(duration_ms::DOUBLE) AS duration_ms, (count(*) FILTER (has_ended))::DOUBLE AS ended_sessions
      FROM (SELECT journey[:${depth}] AS path, duration_ms, len(journey) <= ${depth} AS has_ended FROM session_journeys)
      WHERE ${matches('1', query.start)} AND ${matches('-1', query.end)} GROUP BY path)`;
}

/** A filter on the path keeps sessions, so that their other pageviews are looked at as well. */
function viewsOfCutSessions(query: JourneysQuery, parameters: Parameters): string {
  if (!readsPathname(query.filter))
    return "SELECT session, ts, seq, path FROM partial_events WHERE kind = 'pageview'::hit_kind";
  const views = (table: string, where: string) => `SELECT session, ts, seq, path FROM ${table}
    WHERE ${where} kind = 'pageview'::hit_kind AND session IN (SELECT session FROM partial_events)
      AND ts BETWEEN ${parameters.add(query.since)} AND ${parameters.add(query.until)}`;
  return `${views('facts', `site = ${hashOf(parameters.add(query.siteId))} AND`)} UNION ALL ${views('recent_rows', '')}`;
}

/**
 * Only journeys as common as the last of the page need their paths' texts. The first row carries the links; where a
 * journey was cut there is neither a move nor an end.
 */
function compile(query: JourneysQuery, plan: ReadPlan): Statement {
  const { rollUps } = plan;
  const parameters = new Parameters();
  const site = parameters.add(query.siteId);
  const steps = Array.from({ length: query.depth }, (_, index) => index + 1);
  const texts = steps.map((step) => `max(pathname) FILTER (step = ${step}) AS p${step}`).join(', ');
  const order = `page.sessions DESC, ${steps.map((step) => `p${step} NULLS FIRST`).join(', ')}`;
  const sql = `${journeysOfSessions(query, parameters, plan)},
    all_journeys AS NOT MATERIALIZED (FROM journeys ${rollUpRows(rollUps, { select: cut(query), table: 'roll_up_journeys', site })}),
    summed_journeys AS ${rollUps === undefined ? 'NOT MATERIALIZED (FROM journeys)' : `MATERIALIZED (SELECT number, ${summed} FROM all_journeys GROUP BY number)`},
    page AS MATERIALIZED (SELECT number, sessions, duration_ms, ended_sessions FROM summed_journeys
      WHERE sessions >= coalesce((SELECT sessions FROM summed_journeys
        ORDER BY sessions DESC LIMIT 1 OFFSET ${parameters.add(query.offset + query.limit - 1)}), 0)),
    page_paths AS (SELECT number, any_value(path) AS path FROM all_journeys WHERE number IN (SELECT number FROM page) GROUP BY number),
    page_steps AS (SELECT number, unnest(path) AS path, generate_subscripts(path, 1) AS step FROM page_paths),
    page_texts AS (SELECT number, ${texts} FROM page_steps JOIN path_names USING (path) GROUP BY number),
    moves AS (${movesOf(query, rollUps, site)}),
    summed_moves AS (SELECT step, origin, target, sum(sessions) AS sessions FROM moves GROUP BY ALL HAVING sum(sessions) > 0),
    top_moves AS (SELECT summed_moves.step::DOUBLE AS step, origins.pathname AS origin, targets.pathname AS target, summed_moves.sessions::DOUBLE AS sessions
      FROM summed_moves JOIN path_names origins ON origins.path = summed_moves.origin LEFT JOIN path_names targets ON targets.path = summed_moves.target
      ORDER BY summed_moves.sessions DESC, summed_moves.step, origins.pathname, targets.pathname NULLS FIRST LIMIT ${parameters.add(journeyLinksMax)})
    SELECT page_texts.* EXCLUDE (number), sessions, duration_ms, ended_sessions, (SELECT count(*) FROM summed_journeys)::DOUBLE AS total,
      (SELECT sum(sessions) FROM summed_journeys) AS total_sessions,
      CASE WHEN row_number() OVER (ORDER BY ${order}) = 1 + ${parameters.add(query.offset)} THEN
        (SELECT list({step: step, origin: origin, target: target, sessions: sessions}
          ORDER BY sessions DESC, step, origin, target NULLS FIRST) FROM top_moves) END AS links
      ${rollUpDaysColumn(rollUps, site)}
    FROM page JOIN page_texts USING (number) ORDER BY ${order}
    LIMIT ${parameters.add(query.limit)} OFFSET ${parameters.add(query.offset)}`;
  return { sql, values: parameters.values, rollUps };
}

const summed = ['sessions', 'duration_ms', 'ended_sessions'].map((name) => `sum(${name}) AS ${name}`).join(', ');

/** Journeys of days rolled up are as long as what is asked, or longer. */
function cut({ depth }: JourneysQuery): string {
  if (depth === rollUpStepsMax) return 'number, path, sessions, duration_ms, ended_sessions';
  const path = `path[:${depth}]`;
  return `${hashOf(path)}, ${path}, sessions, duration_ms, CASE WHEN len(path) <= ${depth} THEN ended_sessions ELSE 0 END`;
}

/** A move or an end for each place of a journey. A branch a step: half the time of `unnest` with a second list beside it. */
function movesOf({ depth }: JourneysQuery, rollUps: RollUpPlan | undefined, site: string): string {
  const ofSessions = Array.from({ length: depth }, (_, index) => index + 1).map(
    (step) => `SELECT ${step} AS step, path[${step}] AS origin, path[${step + 1}] AS target,
        CASE WHEN len(path) > ${step} THEN sessions ELSE ended_sessions END AS sessions
      FROM journeys WHERE len(path) >= ${step}`,
  );
  const sums = rollUpRows(rollUps, { select: 'step, origin, target, sessions', table: 'roll_up_moves', site });
  const isShown = `(step < ${depth} OR step = ${depth} AND target IS NULL)`;
  const isCut = rollUps !== undefined && depth < rollUpStepsMax;
  return `${ofSessions.join(' UNION ALL ')} ${sums} ${isCut ? `AND ${isShown}` : ''}`;
}

const pathOf = (row: Row, depth: number): string[] =>
  Array.from({ length: depth }, (_, index) => textOf(row[`p${index + 1}`])).filter((pathname) => pathname !== null);
