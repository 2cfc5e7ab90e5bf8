import { readsPathname } from '../../../../query/filter.ts';
import type { OnHits } from '../../../../query/on-hits.ts';
import { hashOf, orderOf } from '../../connection/expressions.ts';
import { dimensionColumns } from '../../schema.ts';
import { compactedSpanMs } from '../../sessions/compact.ts';
import { columnsOf, filterCondition, type Parameters } from './filter.ts';
import type { Range, RollUpPlan } from './roll-up-plan.ts';
import type { ReadPlan } from './statement.ts';

/** What a query may ask of sessions beside what `sessions_in_window` always has: lists, or a column of the first hit. */
export type SessionColumn = (typeof lists)[number] | (typeof ends)[number] | (typeof dimensions)[number];

const lists = ['view_paths', 'journey', 'paths', 'path_views', 'path_engaged_ms', 'path_depths'] as const;
const ends = ['entry_path', 'exit_path'] as const;
const dimensions = dimensionColumns.split(' ');

const counts = 'session, visitor, first_ts, last_ts, duration_ms, views, events, is_bounce';

/** What is known and asked of the relations. */
export interface RelationsPlan extends Pick<ReadPlan, 'rollUps'> {
  /** Columns that `sessions_in_window` has besides those it always has. */
  readonly columns?: readonly SessionColumn[];
}

/**
 * The common table expressions of a query on the hits of a window. Compacted sessions are rows of `sessions` and `facts`;
 * those of the last 35 minutes are computed from their event rows. Sites, sessions, visitors and paths are hashes.
 *
 *   recent_events (table)                 sessions, facts (tables)
 *          |                                  |             |
 *     recent_rows ---> recent_sessions   cut_sessions    edge_events
 *          |                  |          (the window     (their events
 *          |                  |           cuts them)      in the window)
 *          |             recent_matches       |             |
 *          |                  +-------+-------+             |
 *          |                          |                     |
 *          |                  partial_sessions              |
 *          +------------------- partial_events -------------+
 *                                     |
 *        sessions_in_window = partial_sessions + whole sessions
 *        filtered_events    = the events of all of them that the filter lets through
 *        path_names         = the text of each path
 *
 * - `sessions_in_window` has the sessions with an event in the window that the filter lets through, whole and uncut, with
 *   `in_views` and `in_events`, their events in the window. Of a session with `is_whole` every event is such an event,
 *   every ping is in the window, and it spans a day at most.
 * - `partial_sessions` are those that are not whole; `partial_events` their events that the filter lets through.
 * - Where the filter asks of each event instead of sessions, all events of the window are `partial_events`.
 *
 * With roll-ups, `sessions_in_window` and `filtered_events` lack the visitors that the sums count. Such a query has no filter.
 */
export function relations(query: OnHits, parameters: Parameters, { rollUps, columns = [] }: RelationsPlan): string {
  const site = parameters.add(query.siteId);
  const since = parameters.add(query.since);
  const until = parameters.add(query.until);
  const isByPath = readsPathname(query.filter);
  const condition = filterCondition(query.filter, parameters, {
    pathname: (value) => `h.path = ${hashOf(value)}`,
    dimension: (name) => `d.${name}`,
  });
  const asked = [...new Set([...columns, ...columnsOf(condition)])];
  const more = asked.map((name) => `, ${name}`).join('');
  const ofSite = `site = ${hashOf(site)}`;
  const overlaps = `last_ts >= ${since} AND first_ts <= ${until}`;
  const isInside = `first_ts >= ${since} AND end_ts <= ${until}`;
  const inWindow = `ts BETWEEN ${since} AND ${until}`;
  // A compacted session that the window cuts lies within a day of where it cuts: `isAtEdge`.
  const isCut = `(first_ts < ${since} OR first_ts >= ${until} - ${compactedSpanMs}) AND NOT (${isInside})`;
  const fragments = { counted: `${counts}${more}`, ofSite, overlaps, isInside, isCut, inWindow, condition, rollUps };
  return `WITH ${recent(site, asked, inWindow)},
    ${isByPath ? byEvent(fragments) : bySession(fragments, isAtEdge(since, until))},
    path_names AS NOT MATERIALIZED (SELECT path, pathname FROM paths WHERE ${ofSite} UNION SELECT path, pathname FROM recent_rows)`;
}

/** The condition on events of compacted sessions that are not whole; the placeholders are those of the window. */
export const isAtEdge = (since: string, until: string): string =>
  `(ts <= ${since} + ${compactedSpanMs} OR ts >= ${until} - ${compactedSpanMs})`;

interface Fragments {
  /** Columns of `sessions_in_window`. */
  readonly counted: string;
  readonly ofSite: string;
  readonly overlaps: string;
  readonly isInside: string;
  readonly isCut: string;
  readonly inWindow: string;
  readonly condition: string;
  readonly rollUps: RollUpPlan | undefined;
}

/** The filter asks of each event: all are looked at. */
const byEvent = ({ counted, ofSite, overlaps, inWindow, condition }: Fragments): string =>
  `partial_sessions AS MATERIALIZED (SELECT ${counted} FROM sessions d WHERE ${ofSite} AND ${overlaps}
      UNION ALL SELECT ${counted} FROM recent_sessions WHERE in_views + in_events > 0),
    partial_events AS MATERIALIZED (SELECT h.* FROM (
        SELECT ${factColumns} FROM facts WHERE ${ofSite} AND ${inWindow} AND ${isCounted}
        UNION ALL SELECT ${factColumns} FROM recent_rows WHERE ${inWindow} AND ${isCounted}) h
      JOIN partial_sessions d USING (session) WHERE ${condition}),
    event_counts AS (SELECT session, ${countsInWindow('true')} FROM partial_events GROUP BY session),
    sessions_in_window AS NOT MATERIALIZED (SELECT ${counted}, in_views, in_events, false AS is_whole FROM partial_sessions JOIN event_counts USING (session)),
    filtered_events AS NOT MATERIALIZED (SELECT * FROM partial_events)`;

/** The filter asks of sessions: events are looked at where the window cuts one. */
function bySession(fragments: Fragments, atEdge: string): string {
  const { counted, ofSite, overlaps, isInside, isCut, inWindow, condition } = fragments;
  const isFiltered = condition !== 'true';
  return `cut_sessions AS MATERIALIZED (SELECT ${counted} FROM sessions d WHERE ${ofSite} AND ${overlaps}
        AND ${isCut} AND (${condition})),
    edge_events AS MATERIALIZED (SELECT ${factColumns} FROM facts WHERE ${ofSite} AND ${inWindow} AND ${atEdge}
        AND ${isCounted} AND session IN (SELECT session FROM cut_sessions)),
    event_counts AS (SELECT session, ${countsInWindow('true')} FROM edge_events GROUP BY session),
    recent_matches AS NOT MATERIALIZED (SELECT ${counted}, in_views, in_events FROM recent_sessions d WHERE in_views + in_events > 0 AND (${condition})),
    partial_sessions AS NOT MATERIALIZED (SELECT ${counted} FROM cut_sessions UNION ALL SELECT ${counted} FROM recent_matches),
    partial_events AS MATERIALIZED (SELECT * FROM edge_events UNION ALL SELECT ${factColumns} FROM recent_rows WHERE ${inWindow} AND ${isCounted}
        ${isFiltered ? 'AND session IN (SELECT session FROM recent_matches)' : ''}),
    sessions_in_window AS NOT MATERIALIZED (SELECT ${counted}, in_views, in_events, false AS is_whole FROM cut_sessions JOIN event_counts USING (session)
      UNION ALL SELECT *, false FROM recent_matches
      ${wholeOf(
        fragments,
        (table, where) => `UNION ALL SELECT ${counted}, views, events, true FROM ${table} d
        WHERE ${where} ${ofSite} AND ${isInside} AND (${condition})`,
      )}),
    filtered_events AS NOT MATERIALIZED (${allEvents(fragments, isFiltered)})`;
}

/** Whole sessions: of the gaps between rolled-up days, and those that no roll-up sums. */
const wholeOf = ({ rollUps }: Fragments, select: (table: string, where: string) => string): string =>
  rollUps === undefined
    ? select('sessions', '')
    : [
        ...rollUps.gaps.map((gap) => select('sessions', `${within('first_ts', gap)} AND`)),
        select('roll_up_sessions', `(${anyOf('first_ts', rollUps.days)}) AND`),
      ].join(' ');

const within = (column: string, { since, until }: Range): string => `${column} BETWEEN ${since} AND ${until}`;
const anyOf = (column: string, ranges: readonly Range[]): string =>
  ranges.map((range) => within(column, range)).join(' OR ');

const isCounted = "kind <> 'engagement'::hit_kind";

/** Pageviews and events among hits of a session. */
const countsInWindow = (inWindow: string): string =>
  `count(*) FILTER (kind = 'pageview'::hit_kind AND ${inWindow}) AS in_views,
   count(*) FILTER (kind = 'event'::hit_kind AND ${inWindow}) AS in_events`;

const factColumns = 'kind, ts, seq, session, visitor, path, name';

function allEvents({ ofSite, inWindow, rollUps }: Fragments, isFiltered: boolean): string {
  const hits = (table: string, where: string) =>
    `SELECT ${factColumns} FROM ${table} WHERE ${where}${inWindow} AND ${isCounted}
       ${isFiltered ? 'AND session IN (SELECT session FROM sessions_in_window)' : ''}`;
  const facts =
    rollUps === undefined
      ? [hits('facts', `${ofSite} AND `)]
      : [
          ...rollUps.gaps.map((gap) => hits('facts', `${ofSite} AND ${within('ts', gap)} AND `)),
          hits('roll_up_facts', `${ofSite} AND (${anyOf('ts', rollUps.days)}) AND `),
        ];
  return [...facts, hits('recent_rows', '')].join(' UNION ALL ');
}

/** The recent event rows of a site, and their sessions as compaction would compute them. */
function recent(site: string, asked: readonly SessionColumn[], inWindow: string): string {
  const firstHit = asked.filter((name) => dimensions.includes(name));
  const columns = asked.map((name) => {
    const value = ofRecent[name] ?? `arg_min_null(${name}, place) FILTER (${isCounted})`;
    return `, ${value} AS ${name}`;
  });
  return `recent_rows AS MATERIALIZED (SELECT h.kind::hit_kind AS kind, h.ts, h.seq, ${orderOf('h')} AS place,
        ${hashOf('h.session_id')} AS session, ${hashOf('h.visitor_id')} AS visitor, ${hashOf('h.pathname')} AS path,
        h.name, coalesce(h.interactive, true) AS interactive, h.engaged_ms, h.scroll_depth, h.pathname
        ${firstHit.map((name) => `, h.${name}`).join('')}
      FROM recent_events h WHERE h.site_id = ${site} AND h.session_id IS NOT NULL),
    recent_sessions AS MATERIALIZED (SELECT session, arg_min(visitor, place) FILTER (${isCounted}) AS visitor, min(ts) FILTER (${isCounted}) AS first_ts,
        max(ts) FILTER (${isCounted}) AS last_ts, max(ts) - min(ts) FILTER (${isCounted}) AS duration_ms,
        count(*) FILTER (kind = 'pageview'::hit_kind) AS views, count(*) FILTER (kind = 'event'::hit_kind) AS events,
        count(*) FILTER (kind = 'pageview'::hit_kind) = 1 AND count(*) FILTER (kind = 'event'::hit_kind AND interactive) = 0 AS is_bounce,
        ${countsInWindow(inWindow)}${columns.join('')}
      FROM recent_rows GROUP BY session HAVING first_ts IS NOT NULL)`;
}

/** What sessions of recent hits say. They are never whole, so that their lists are not looked at: those are there to line up. */
const ofRecent: Readonly<Record<string, string>> = {
  entry_path: "arg_min(path, place) FILTER (kind = 'pageview'::hit_kind)",
  exit_path: "arg_max(path, place) FILTER (kind = 'pageview'::hit_kind)",
  view_paths: '[]::UBIGINT[]',
  journey: '[]::UBIGINT[]',
  paths: '[]::UBIGINT[]',
  path_views: '[]::INTEGER[]',
  path_engaged_ms: '[]::BIGINT[]',
  path_depths: '[]::INTEGER[]',
};
