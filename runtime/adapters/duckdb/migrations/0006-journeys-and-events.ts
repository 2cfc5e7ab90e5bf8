/**
 * Journeys of days rolled up, and their events by name. `path` is cut at five steps, `number` is its number; a move to
 * null is an end, as in `JourneyLink`. Days that were rolled up without them are rolled up anew.
 * docs/decisions/0047-journeys-and-conversions-in-roll-ups.md
 */
export const journeysAndEvents = [
  `CREATE TABLE rolled_journeys (site UBIGINT, day BIGINT, number UBIGINT, path UBIGINT[], sessions BIGINT, duration_ms BIGINT,
    ended_sessions BIGINT)`,
  'CREATE TABLE rolled_moves (site UBIGINT, day BIGINT, step INTEGER, origin UBIGINT, target UBIGINT, sessions BIGINT)',
  'CREATE TABLE rolled_events (site UBIGINT, day BIGINT, name VARCHAR, events BIGINT)',
  ...['days', 'totals', 'pages', 'channels', 'sessions', 'facts'].map((name) => `DELETE FROM rolled_${name}`),
] as const;
