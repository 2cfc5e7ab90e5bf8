/**
 * Sessions of busy sites that have not ended, put together as they would be folded: all that arrived up to the `seq` of
 * the site. Their hits stay in `recent_hits`. One that spans more than a day is long: none that is folded does.
 * docs/decisions/0048-open-sessions-of-busy-sites.md
 */
export const openSessions = [
  'CREATE TABLE open_sites (site UBIGINT, site_id VARCHAR, seq BIGINT)',
  'CREATE TABLE open_sessions AS SELECT *, false AS is_long FROM sessions LIMIT 0',
  'CREATE TABLE open_facts AS SELECT *, false AS interactive FROM facts LIMIT 0',
] as const;
