import { readsPathname } from '../../../../query/filter.ts';
import type { OnHits } from '../../../../query/on-hits.ts';
import { foldedSpanMs, hashOf, orderOf } from '../../sessions/compaction-state.ts';
import { dimensionColumns } from '../../writing/operations.ts';
import { columnsOf, filterCondition, type Parameters } from './filter.ts';
import { type Groups, groupsOf } from './open-sessions.ts';
import type { RollUpPlan, Stretch } from './roll-up-plan.ts';
import type { Known } from './statement.ts';

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
 * - `r`: recent hits and pings of the site, but those of sessions that are put together already (open-sessions.ts); `rs` their
 *   sessions.
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
  { rolled, groupedTo }: Pick<Known, 'rolled' | 'groupedTo'>,
  columns: readonly SessionColumn[] = [],
): string {
  const groups = groupsOf(groupedTo);
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
  const isCut = `(first_ts < ${since} OR first_ts >= ${until} - ${foldedSpanMs}) AND NOT (${isInside})`;
  const parts = { counted: `${counts}${more}`, ofSite, overlaps, isInside, isCut, inWindow, condition, rolled, groups };
  return `WITH ${recent(site, asked, parts)},
    ${isByPath ? byHit(parts) : bySession(parts, isAtEdge(since, until))},
    names AS NOT MATERIALIZED (SELECT path, pathname FROM paths WHERE ${ofSite} UNION SELECT path, pathname FROM ${groups.arrived})`;
}

/** The condition on hits of sessions that are put together and not whole; the placeholders are those of the window. */
export const isAtEdge = (since: string, until: string): string =>
  `(ts <= ${since} + ${foldedSpanMs} OR ts >= ${until} - ${foldedSpanMs})`;

interface Parts {
  /** Columns of `s`. */
  readonly counted: string;
  readonly ofSite: string;
  readonly overlaps: string;
  readonly isInside: string;
  readonly isCut: string;
  readonly inWindow: string;
  readonly condition: string;
  readonly rolled: RollUpPlan | undefined;
  readonly groups: Groups;
}

/** The filter asks of each hit: all are looked at. */
const byHit = ({ counted, ofSite, overlaps, inWindow, condition, groups }: Parts): string =>
  `x AS MATERIALIZED (SELECT ${counted} FROM ${groups.sessions} d WHERE ${ofSite} AND ${overlaps}
      UNION ALL SELECT ${counted} FROM rs WHERE in_views + in_events > 0),
    e AS MATERIALIZED (SELECT h.* FROM (
        SELECT ${factColumns} FROM ${groups.facts} WHERE ${ofSite} AND ${inWindow} AND ${isCounted}
        UNION ALL SELECT ${factColumns} FROM r WHERE ${inWindow} AND ${isCounted}) h
      JOIN x d USING (session) WHERE ${condition}),
    n AS (SELECT session, ${countsInWindow('true')} FROM e GROUP BY session),
    s AS NOT MATERIALIZED (SELECT ${counted}, in_views, in_events, false AS is_whole FROM x JOIN n USING (session)),
    q AS NOT MATERIALIZED (SELECT * FROM e)`;

/** The filter asks of sessions: hits are looked at where the window cuts one. */
function bySession(parts: Parts, atEdge: string): string {
  const { counted, ofSite, overlaps, isInside, isCut, inWindow, condition, groups } = parts;
  const isFiltered = condition !== 'true';
  return `cut AS MATERIALIZED (SELECT ${counted} FROM ${groups.sessions} d WHERE ${ofSite} AND ${overlaps}
        AND ${isCut} AND (${condition})),
    edge AS MATERIALIZED (SELECT ${factColumns} FROM ${groups.facts} WHERE ${ofSite} AND ${inWindow} AND ${atEdge}
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
const wholeOf = ({ rolled, groups }: Parts, select: (table: string, where: string) => string): string =>
  rolled === undefined
    ? select(groups.sessions, '')
    : [
        ...rolled.gaps.map((gap) => select(groups.sessions, `${within('first_ts', gap)} AND`)),
        select('rolled_sessions', `(${anyOf('first_ts', rolled.days)}) AND`),
      ].join(' ');

const within = (column: string, { since, until }: Stretch): string => `${column} BETWEEN ${since} AND ${until}`;
const anyOf = (column: string, stretches: readonly Stretch[]): string =>
  stretches.map((stretch) => within(column, stretch)).join(' OR ');

const isCounted = "kind <> 'engagement'::hit_kind";

/** Pageviews and events among hits of a session. */
const countsInWindow = (inWindow: string): string =>
  `count(*) FILTER (kind = 'pageview'::hit_kind AND ${inWindow}) AS in_views,
   count(*) FILTER (kind = 'event'::hit_kind AND ${inWindow}) AS in_events`;

const factColumns = 'kind, ts, seq, session, visitor, path, name';

function allHits({ ofSite, inWindow, rolled, groups }: Parts, isFiltered: boolean): string {
  const hits = (table: string, where: string) =>
    `SELECT ${factColumns} FROM ${table} WHERE ${where}${inWindow} AND ${isCounted}
       ${isFiltered ? 'AND session IN (SELECT session FROM s)' : ''}`;
  const facts =
    rolled === undefined
      ? [hits(groups.facts, `${ofSite} AND `)]
      : [
          ...rolled.gaps.map((gap) => hits(groups.facts, `${ofSite} AND ${within('ts', gap)} AND `)),
          hits('rolled_facts', `${ofSite} AND (${anyOf('ts', rolled.days)}) AND `),
        ];
  return [...facts, hits('r', '')].join(' UNION ALL ');
}

/** The recent hits of a site that are to be put together, and their sessions as they would be folded. */
function recent(site: string, asked: readonly SessionColumn[], { counted, inWindow, groups }: Parts): string {
  const firstHit = asked.filter((name) => dimensions.includes(name));
  const columns = asked.map((name) => {
    const value = ofRecent[name] ?? `arg_min_null(${name}, place) FILTER (${isCounted})`;
    return `, ${value} AS ${name}`;
  });
  return `${groups.arrived} AS MATERIALIZED (SELECT h.kind::hit_kind AS kind, h.ts, h.seq, ${orderOf('h')} AS place,
        ${hashOf('h.session_id')} AS session, ${hashOf('h.visitor_id')} AS visitor, ${hashOf('h.pathname')} AS path,
        h.name, coalesce(h.interactive, true) AS interactive, h.engaged_ms, h.scroll_depth, h.pathname
        ${firstHit.map((name) => `, h.${name}`).join('')}
      FROM recent_hits h WHERE h.site_id = ${site} AND h.session_id IS NOT NULL ${groups.afterThem}),
    ${groups.others({ site: hashOf(site), ofFirst: firstHit, ofSession: counted })}
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
