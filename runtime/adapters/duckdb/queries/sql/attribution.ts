import { orderOf } from '../../connection/expressions.ts';

/**
 * The parts `identified`, every identification of the site with its place in time, and `first_identified`, the first one of each
 * visitor. docs/metrics.md#members
 */
export const namedParts = (siteId: string): string =>
  `identified AS MATERIALIZED (SELECT visitor_id, session_id, profile_id, ${orderOf('i')} AS named_at
      FROM identifications i WHERE i.site_id = ${siteId}),
    first_identified AS MATERIALIZED (SELECT visitor_id,
        unnest(arg_min({first_session: session_id, first_profile: profile_id}, named_at))
      FROM identified GROUP BY visitor_id)`;

/** Joins rows with what decides their profile: `profileOfRow` reads it. The rows have visitor_id, session_id, ts and seq. */
export const withNamed = (alias: string): string =>
  `LEFT JOIN first_identified f ON f.visitor_id = ${alias}.visitor_id
   ASOF LEFT JOIN identified n ON n.visitor_id = ${alias}.visitor_id AND ${orderOf(alias)} >= n.named_at`;

/**
 * The profile of such a row: its visitor's latest identification up to and including it, else the visitor's first one
 * where that is in the same session, else null.
 */
export const profileOfRow = (alias: string): string =>
  `coalesce(n.profile_id, CASE WHEN ${alias}.session_id = f.first_session THEN f.first_profile END)`;
