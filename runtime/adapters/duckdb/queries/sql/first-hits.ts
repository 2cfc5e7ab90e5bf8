import type { Span } from '../../../../query/on-hits.ts';
import { foldedSpanMs, hashOf, orderOf } from '../../sessions/compaction-state.ts';
import { isHit } from './columns.ts';
import type { Known } from './statement.ts';

export interface FirstHits {
  /** The part of the rows: `seq`, `session_id`, and `session`, its number, beside others. */
  readonly from: string;
  /** The placeholder of the site. */
  readonly siteId: string;
  /** The columns of a session's first hit that are asked for. */
  readonly columns: readonly string[];
  /** What a row of `from` outside every session has of its own: an expression over `o` for each of the columns. */
  readonly own: (column: string) => string;
  /** What is let through, over a row as `h` and the first hit of its session as `d`. */
  readonly condition: string;
  readonly groupedTo: Known['groupedTo'];
}

/** Rows that were stored with a hit of their session: it is there, and near. */
export interface WithHits extends FirstHits, Span {}

/**
 * The same for rows that were stored with a hit of their session. Only sessions of the window are looked at, however
 * long a history is; a folded one spans a day at most.
 */
export function withHits(name: string, parts: WithHits): string {
  const { from, siteId, columns, condition, since, until } = parts;
  const near = `site = ${hashOf(siteId)} AND first_ts BETWEEN ${since} - ${foldedSpanMs} AND ${until}`;
  const [late, lateRows] = lateOf(name, parts);
  return `${lateRows}${freshFirst(`${name}_fresh`, { ...parts, from: late })},
    ${name} AS (SELECT h.*, ${structOf(columns, (column) => `d.${column}`)} AS d
        FROM ${from} h JOIN (FROM sessions WHERE ${near}) d ON d.session = h.session WHERE ${condition}
      UNION ALL SELECT h.* FROM (SELECT o.*, g.first AS d FROM ${late} o JOIN ${name}_fresh g ON g.session = o.session) h
        WHERE ${condition})`;
}

/** Rows that a recent session may have, and the part they are, where so many sessions are recent that it is worth planning. */
function lateOf(name: string, { from, siteId, groupedTo }: FirstHits): readonly [string, string] {
  if (groupedTo === undefined) return [from, ''];
  const late = `${name}_late`;
  const first = `least((SELECT min(ts) FROM recent_hits WHERE site_id = ${siteId} AND seq > ${groupedTo}),
      (SELECT min(first_ts) FROM open_sessions WHERE site = ${hashOf(siteId)}))`;
  return [late, `${late} AS (SELECT * FROM ${from} WHERE ts >= ${first} - ${foldedSpanMs}),`];
}

/**
 * The part `name`: what the first hits of recent sessions of the rows say. A group has the first of its hits; what arrived
 * since has a higher number, so that it is not before it at the same moment.
 */
function freshFirst(name: string, { from, siteId, columns, groupedTo }: FirstHits): string {
  const ofRows = `IN (SELECT session FROM ${from})`;
  const [arrived, grouped] =
    groupedTo === undefined
      ? ['', '']
      : [
          `AND seq > ${groupedTo}`,
          `UNION ALL SELECT session, ${structOf(columns, (column) => `d.${column}`)}, first_ts::HUGEINT * ${2 ** 53}
             FROM open_sessions d WHERE site = ${hashOf(siteId)} AND session ${ofRows}`,
        ];
  return `${name} AS (SELECT session, arg_min(first, place) AS first FROM (
      SELECT ${hashOf('session_id')} AS session, ${structOf(columns, (column) => `h.${column}`)} AS first, ${orderOf('h')} AS place
        FROM recent_hits h WHERE site_id = ${siteId} AND ${isHit} AND ${hashOf('session_id')} ${ofRows} ${arrived}
      ${grouped})
    GROUP BY session)`;
}

const structOf = (columns: readonly string[], expressionOf: (column: string) => string): string =>
  `{${columns.map((column) => `${column}: ${expressionOf(column)}`).join(', ')}}`;

/**
 * The part `name`, and those it needs, of the rows of `from`: those the condition lets through, each with `d`, a struct
 * of these columns of its session's first hit. As parts of one WITH: one inside another is planned apart, which takes
 * twice as long to run.
 */
export function withFirstHits(name: string, parts: FirstHits): string {
  const { columns, own } = parts;
  const notFolded = `CASE WHEN g.session IS NOT NULL THEN g.first ELSE ${structOf(columns, own)} END`;
  return `${freshFirst('fresh_first', parts)}, ${parts.condition === 'true' ? allOf(name, parts, notFolded) : someOf(name, parts, notFolded)}`;
}

/** Sessions are looked at once. Two joins cost half of one with the union of both. */
function allOf(name: string, { from, siteId, columns }: FirstHits, notFolded: string): string {
  return `folded_first AS (SELECT session, ${columns.join(', ')} FROM sessions
      WHERE site = ${hashOf(siteId)} AND session IN (SELECT session FROM ${from})),
    ${name} AS (SELECT o.*, CASE WHEN f.session IS NOT NULL THEN ${structOf(columns, (column) => `f.${column}`)}
        ELSE ${notFolded} END AS d
      FROM ${from} o LEFT JOIN folded_first f ON f.session = o.session LEFT JOIN fresh_first g ON g.session = o.session)`;
}

/**
 * The condition is asked of sessions first, so that few are joined: two thirds of the time. What is let through for
 * another reason is hardly ever in a folded session, so that those are seldom looked at again.
 */
function someOf(name: string, { from, siteId, columns, condition }: FirstHits, notFolded: string): string {
  const ofSite = `site = ${hashOf(siteId)}`;
  return `of_folded AS MATERIALIZED (SELECT h.*, ${structOf(columns, (column) => `d.${column}`)} AS d
      FROM ${from} h JOIN (FROM sessions WHERE ${ofSite}) d ON d.session = h.session WHERE ${condition}),
    of_others AS MATERIALIZED (SELECT h.*
      FROM (SELECT o.*, ${notFolded} AS d FROM ${from} o LEFT JOIN fresh_first g ON g.session = o.session) h
      WHERE (${condition}) AND seq NOT IN (SELECT seq FROM of_folded)),
    ${name} AS (SELECT * FROM of_folded UNION ALL SELECT h.* FROM of_others h
      ANTI JOIN (SELECT session FROM sessions WHERE ${ofSite} AND session IN (SELECT session FROM of_others)) f
      ON f.session = h.session)`;
}
