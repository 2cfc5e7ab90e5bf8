import { numberOf } from '../fold.ts';
import { isHit } from './parts.ts';

/**
 * The part `f`: `first`, a struct of the first hit of each session that a row of `r` names. Rows of other tables stand
 * in sessions of hits; those without a row here are outside every session.
 */
export const firstHitsPart = (siteId: string, struct: (alias: string) => string): string =>
  `f AS (SELECT session_id, ${struct('h')} AS first FROM sessions h
      WHERE site = ${numberOf(siteId)} AND session IN (SELECT ${numberOf('session_id')} FROM r WHERE session_id IS NOT NULL)
    UNION ALL SELECT session_id, arg_min(${struct('h')}, (ts, seq)) FROM recent_hits h
      WHERE site_id = ${siteId} AND ${isHit} AND session_id IN (SELECT session_id FROM r) GROUP BY session_id)`;
