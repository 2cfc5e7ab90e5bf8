import { numberOf, orderOf } from '../fold.ts';
import { isHit } from './parts.ts';

/** A struct of columns of `alias`. */
export const structOf = (alias: string, columns: readonly string[]): string =>
  `{${columns.map((column) => `${column}: ${alias}.${column}`).join(', ')}}`;

/**
 * The parts that `withFirstHit` joins to the rows of `r`: what sessions say of themselves in these columns, folded (`f`)
 * and recent ones (`g`), by their number. Two joins cost half of one with both.
 */
export const firstHitsParts = (siteId: string, columns: readonly string[]): string =>
  `f AS (SELECT session, ${columns.join(', ')} FROM sessions WHERE site = ${numberOf(siteId)}),
   g AS (SELECT ${numberOf('session_id')} AS session, arg_min(${structOf('h', columns)}, ${orderOf('h')}) AS first
      FROM recent_hits h WHERE site_id = ${siteId} AND ${isHit} AND session_id IN (SELECT session_id FROM r) GROUP BY session_id)`;

/**
 * The rows of `r` with `d`, these columns of the first hit of the session each stands in; `own`, a struct, for those
 * outside every session.
 */
export const withFirstHit = (columns: readonly string[], own: string): string =>
  `SELECT r.*, CASE WHEN f.session IS NOT NULL THEN ${structOf('f', columns)} WHEN g.session IS NOT NULL THEN g.first
     ELSE ${own} END AS d FROM r LEFT JOIN f ON f.session = r.session LEFT JOIN g ON g.session = r.session`;
