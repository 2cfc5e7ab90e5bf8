import type { Span } from '../../../../query/on-hits.ts';
import { hashOf, orderOf } from '../../connection/expressions.ts';
import { compactedSpanMs } from '../../sessions/compact.ts';
import { isHit } from './columns.ts';

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
}

/** Rows that were stored with a hit of their session: it is there, and near. */
export interface WithHits extends FirstHits, Span {}

/**
 * The same for rows that were stored with a hit of their session. Only sessions of the window are looked at, however
 * long a history is; a compacted one spans a day at most.
 */
export function withHits(name: string, parts: WithHits): string {
  const { from, siteId, columns, condition, since, until } = parts;
  const near = `site = ${hashOf(siteId)} AND first_ts BETWEEN ${since} - ${compactedSpanMs} AND ${until}`;
  return `${recentFirst(`${name}_recent`, parts)},
    ${name} AS (SELECT h.*, ${structOf(columns, (column) => `d.${column}`)} AS d
        FROM ${from} h JOIN (FROM sessions WHERE ${near}) d ON d.session = h.session WHERE ${condition}
      UNION ALL SELECT h.* FROM (SELECT o.*, g.first AS d FROM ${from} o JOIN ${name}_recent g ON g.session = o.session) h
        WHERE ${condition})`;
}

/** The part `name`: the first hits of recent sessions of the rows. */
const recentFirst = (name: string, { from, siteId, columns }: FirstHits): string =>
  `${name} AS (SELECT ${hashOf('session_id')} AS session,
      arg_min(${structOf(columns, (column) => `h.${column}`)}, ${orderOf('h')}) AS first
    FROM recent_events h WHERE site_id = ${siteId} AND ${isHit}
      AND ${hashOf('session_id')} IN (SELECT session FROM ${from}) GROUP BY 1)`;

const structOf = (columns: readonly string[], expressionOf: (column: string) => string): string =>
  `{${columns.map((column) => `${column}: ${expressionOf(column)}`).join(', ')}}`;

/**
 * The part `name`, and those it needs, of the rows of `from`: those the condition lets through, each with `d`, a struct
 * of these columns of its session's first hit. As parts of one WITH: one inside another is planned apart, which takes
 * twice as long to run.
 */
export function withFirstHits(name: string, parts: FirstHits): string {
  const { columns, own } = parts;
  const notCompacted = `CASE WHEN g.session IS NOT NULL THEN g.first ELSE ${structOf(columns, own)} END`;
  return `${recentFirst('recent_first', parts)}, ${parts.condition === 'true' ? allOf(name, parts, notCompacted) : someOf(name, parts, notCompacted)}`;
}

/** Sessions are looked at once. Two joins cost half of one with the union of both. */
function allOf(name: string, { from, siteId, columns }: FirstHits, notCompacted: string): string {
  return `compacted_first AS (SELECT session, ${columns.join(', ')} FROM sessions
      WHERE site = ${hashOf(siteId)} AND session IN (SELECT session FROM ${from})),
    ${name} AS (SELECT o.*, CASE WHEN f.session IS NOT NULL THEN ${structOf(columns, (column) => `f.${column}`)}
        ELSE ${notCompacted} END AS d
      FROM ${from} o LEFT JOIN compacted_first f ON f.session = o.session LEFT JOIN recent_first g ON g.session = o.session)`;
}

/**
 * The condition is asked of sessions first, so that few are joined: two thirds of the time. What is let through for
 * another reason is hardly ever in a compacted session, so that those are seldom looked at again.
 */
function someOf(name: string, { from, siteId, columns, condition }: FirstHits, notCompacted: string): string {
  const ofSite = `site = ${hashOf(siteId)}`;
  return `of_compacted AS MATERIALIZED (SELECT h.*, ${structOf(columns, (column) => `d.${column}`)} AS d
      FROM ${from} h JOIN (FROM sessions WHERE ${ofSite}) d ON d.session = h.session WHERE ${condition}),
    of_others AS MATERIALIZED (SELECT h.*
      FROM (SELECT o.*, ${notCompacted} AS d FROM ${from} o LEFT JOIN recent_first g ON g.session = o.session) h
      WHERE (${condition}) AND seq NOT IN (SELECT seq FROM of_compacted)),
    ${name} AS (SELECT * FROM of_compacted UNION ALL SELECT h.* FROM of_others h
      ANTI JOIN (SELECT session FROM sessions WHERE ${ofSite} AND session IN (SELECT session FROM of_others)) f
      ON f.session = h.session)`;
}
