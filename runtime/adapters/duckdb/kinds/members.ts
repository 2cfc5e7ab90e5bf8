/**
 * The part `identified`: the profile of each visitor that somebody named, which is that of its latest identification
 * on the site. Join it with `joinIdentified`. docs/metrics.md#members
 */
export const identifiedPart = (siteId: string): string =>
  `identified AS (SELECT visitor_id, arg_max(profile_id, (ts, seq)) AS profile_id
     FROM identifications WHERE site_id = ${siteId} GROUP BY visitor_id)`;

/** The profile beside rows of `alias`, where their visitor has one. */
export const joinIdentified = (alias: string): string =>
  `LEFT JOIN identified ON identified.visitor_id = ${alias}.visitor_id`;

/**
 * Whose a row of `alias` is: `member_key` the profile's id or the visitor's, `is_profile` which of them. Group by both:
 * nobody keeps a profile from being named like a visitor.
 */
export const memberColumns = (alias: string): string =>
  `coalesce(identified.profile_id, ${alias}.visitor_id) AS member_key, identified.profile_id IS NOT NULL AS is_profile`;
