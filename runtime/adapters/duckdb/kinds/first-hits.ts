import { numberOf } from '../fold.ts';
import { isHit } from './parts.ts';

/** A struct of columns of `alias`. */
export const structOf = (alias: string, columns: readonly string[]): string =>
  `{${columns.map((column) => `${column}: ${alias}.${column}`).join(', ')}}`;

/**
 * The part `f`: `first`, a struct of these columns of the first hit of each session that a row of `r` names, by
 * `session`, its number. Rows of other tables stand in sessions of hits; those without a row here are outside every
 * session.
 */
export const firstHitsPart = (siteId: string, columns: readonly string[]): string =>
  `f AS (SELECT session, ${structOf('h', columns)} AS first FROM sessions h WHERE site = ${numberOf(siteId)}
    UNION ALL SELECT ${numberOf('session_id')}, arg_min(${structOf('h', columns)}, (ts, seq)) FROM recent_hits h
      WHERE site_id = ${siteId} AND ${isHit} AND session_id IN (SELECT session_id FROM r) GROUP BY session_id)`;
