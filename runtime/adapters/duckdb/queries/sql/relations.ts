import { readsPathname } from '../../../../query/filter.ts';
import type { OnHits } from '../../../../query/on-hits.ts';
import { hashOf, orderOf } from '../../connection/expressions.ts';
import { dimensionColumns } from '../../schema.ts';
import { compactedSpanMs } from '../../sessions/compact.ts';
import { columnsOf, filterCondition, type Parameters } from './filter.ts';
import type { Range, RollUpPlan } from './roll-up-plan.ts';
import type { ReadPlan } from './statement.ts';

/** What a query may ask of sessions beside what `s` always has: lists, or a column of the first hit. */
export type SessionColumn = (typeof lists)[number] | (typeof ends)[number] | (typeof dimensions)[number];

const lists = ['view_paths', 'journey', 'paths', 'path_views', 'path_engaged_ms', 'path_depths'] as const;
const ends = ['entry_path', 'exit_path'] as const;
const dimensions = dimensionColumns.split(' ');

const counts = 'session, visitor, first_ts, last_ts, duration_ms, views, events, is_bounce';

/**
 * The relations of a query on the hits of a window, recent and folded ones alike. Sites, sessions, visitors and paths
 * are numbers (compact.ts).
 *
 * - `r`: recent event rows of the site; `rs` their sessions.
 * - `s`: the sessions that have a hit in the window the filter lets through, whole and uncut, with `in_views` and
 *   `in_events`, their hits in the window. Of those with `is_whole` every hit is such a
 *   hit, every ping is in the window, and they span a day at most.
 * - `x`: sessions that are not whole: those the window cuts, and recent ones. `cut` are the former, where the filter asks
 *   of sessions.
 * - `e`: the hits the filter lets through of sessions that are not whole: what the window cuts, and recent ones.
 * - `q`: all hits the filter lets through.
 * - `names`: the text of each path.
 *
 * With days rolled up `s` and `q` lack whoever is in their sums. Such a query has no filter.
 */
export function relations(
  query: OnHits,
  parameters: Parameters,
  { rollUps }: Pick<ReadPlan, 'rollUps'>,
  columns: readonly SessionColumn[] = [],
): string {
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
  // A session that is put together and that the window cuts lies within a day of where it cuts: `isAtEdge`.
  const isCut = `(first_ts < ${since} OR first_ts >= ${until} - ${compactedSpanMs}) AND NOT (${isInside})`;
  const parts = { counted: `${counts}${more}`, ofSite, overlaps, isInside, isCut, inWindow, condition, rollUps };
  return `WITH ${recent(site, asked, inWindow)},
    ${isByPath ? byHit(parts) : bySession(parts, isAtEdge(since, until))},
    names AS NOT MATERIALIZED (SELECT path, pathname FROM paths WHERE ${ofSite} UNION SELECT path, pathname FROM r)`;
}

/** The condition on hits of sessions that are put together and not whole; the placeholders are those of the window. */
export const isAtEdge = (since: string, until: string): string =>
  `(ts <= ${since} + ${compactedSpanMs} OR ts >= ${until} - ${compactedSpanMs})`;

interface Parts {
  /** Columns of `s`. */
  readonly counted: string;
  readonly ofSite: string;
  readonly overlaps: string;
  readonly isInside: string;
  readonly isCut: string;
  readonly inWindow: string;
  readonly condition: string;
  readonly rollUps: RollUpPlan | undefined;
}

/** The filter asks of each hit: all are looked at. */
const byHit = ({ counted, ofSite, overlaps, inWindow, condition }: Parts): string =>
  `x AS MATERIALIZED (SELECT ${counted} FROM sessions d WHERE ${ofSite} AND ${overlaps}
      UNION ALL SELECT ${counted} FROM rs WHERE in_views + in_events > 0),
    e AS MATERIALIZED (SELECT h.* FROM (
        SELECT ${factColumns} FROM facts WHERE ${ofSite} AND ${inWindow} AND ${isCounted}
        UNION ALL SELECT ${factColumns} FROM r WHERE ${inWindow} AND ${isCounted}) h
      JOIN x d USING (session) WHERE ${condition}),
    n AS (SELECT session, ${countsInWindow('true')} FROM e GROUP BY session),
    s AS NOT MATERIALIZED (SELECT ${counted}, in_views, in_events, false AS is_whole FROM x JOIN n USING (session)),
    q AS NOT MATERIALIZED (SELECT * FROM e)`;

/** The filter asks of sessions: hits are looked at where the window cuts one. */
function bySession(parts: Parts, atEdge: string): string {
  const { counted, ofSite, overlaps, isInside, isCut, inWindow, condition } = parts;
  const isFiltered = condition !== 'true';
  return `cut AS MATERIALIZED (SELECT ${counted} FROM sessions d WHERE ${ofSite} AND ${overlaps}
        AND ${isCut} AND (${condition})),
    edge AS MATERIALIZED (SELECT ${factColumns} FROM facts WHERE ${ofSite} AND ${inWindow} AND ${atEdge}
        AND ${isCounted} AND session IN (SELECT session FROM cut)),
    n AS (SELECT session, ${countsInWindow('true')} FROM edge GROUP BY session),
    fresh AS NOT MATERIALIZED (SELECT ${counted}, in_views, in_events FROM rs d WHERE in_views + in_events > 0 AND (${condition})),
    x AS NOT MATERIALIZED (SELECT ${counted} FROM cut UNION ALL SELECT ${counted} FROM fresh),
    e AS MATERIALIZED (SELECT * FROM edge UNION ALL SELECT ${factColumns} FROM r WHERE ${inWindow} AND ${isCounted}
        ${isFiltered ? 'AND session IN (SELECT session FROM fresh)' : ''}),
    s AS NOT MATERIALIZED (SELECT ${counted}, in_views, in_events, false AS is_whole FROM cut JOIN n USING (session)
      UNION ALL SELECT *, false FROM fresh
      ${wholeOf(
        parts,
        (table, where) => `UNION ALL SELECT ${counted}, views, events, true FROM ${table} d
        WHERE ${where} ${ofSite} AND ${isInside} AND (${condition})`,
      )}),
    q AS NOT MATERIALIZED (${allHits(parts, isFiltered)})`;
}

/** Whole sessions: of the gaps between days rolled up, and those that are in no sum of such a day. */
const wholeOf = ({ rollUps }: Parts, select: (table: string, where: string) => string): string =>
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

function allHits({ ofSite, inWindow, rollUps }: Parts, isFiltered: boolean): string {
  const hits = (table: string, where: string) =>
    `SELECT ${factColumns} FROM ${table} WHERE ${where}${inWindow} AND ${isCounted}
       ${isFiltered ? 'AND session IN (SELECT session FROM s)' : ''}`;
  const facts =
    rollUps === undefined
      ? [hits('facts', `${ofSite} AND `)]
      : [
          ...rollUps.gaps.map((gap) => hits('facts', `${ofSite} AND ${within('ts', gap)} AND `)),
          hits('roll_up_facts', `${ofSite} AND (${anyOf('ts', rollUps.days)}) AND `),
        ];
  return [...facts, hits('r', '')].join(' UNION ALL ');
}

/** The recent event rows of a site, and their sessions as compaction would compute them. */
function recent(site: string, asked: readonly SessionColumn[], inWindow: string): string {
  const firstHit = asked.filter((name) => dimensions.includes(name));
  const columns = asked.map((name) => {
    const value = ofRecent[name] ?? `arg_min_null(${name}, place) FILTER (${isCounted})`;
    return `, ${value} AS ${name}`;
  });
  return `r AS MATERIALIZED (SELECT h.kind::hit_kind AS kind, h.ts, h.seq, ${orderOf('h')} AS place,
        ${hashOf('h.session_id')} AS session, ${hashOf('h.visitor_id')} AS visitor, ${hashOf('h.pathname')} AS path,
        h.name, coalesce(h.interactive, true) AS interactive, h.engaged_ms, h.scroll_depth, h.pathname
        ${firstHit.map((name) => `, h.${name}`).join('')}
      FROM recent_events h WHERE h.site_id = ${site} AND h.session_id IS NOT NULL),
    rs AS MATERIALIZED (SELECT session, arg_min(visitor, place) FILTER (${isCounted}) AS visitor, min(ts) FILTER (${isCounted}) AS first_ts,
        max(ts) FILTER (${isCounted}) AS last_ts, max(ts) - min(ts) FILTER (${isCounted}) AS duration_ms,
        count(*) FILTER (kind = 'pageview'::hit_kind) AS views, count(*) FILTER (kind = 'event'::hit_kind) AS events,
        count(*) FILTER (kind = 'pageview'::hit_kind) = 1 AND count(*) FILTER (kind = 'event'::hit_kind AND interactive) = 0 AS is_bounce,
        ${countsInWindow(inWindow)}${columns.join('')}
      FROM r GROUP BY session HAVING first_ts IS NOT NULL)`;
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
