import { dimensionColumns } from '../schema.ts';

const dimensions = dimensionColumns
  .split(' ')
  .map((name) => `${name} VARCHAR`)
  .join(', ');

/**
 * In a session `view_paths` are its pageviews in order, `journey` the same without repeats in a row, `paths` each path
 * once with its pageviews, engaged time and deepest scroll beside it.
 *
 * Sessions that ended are folded: their hits leave `recent_hits`, and a row a session and narrow rows of their hits are
 * what queries read. `hits` stays the name of all of them. docs/decisions/0020-closed-sessions-are-compacted.md
 */
export const folded = [
  'ALTER TABLE hits RENAME TO recent_hits',
  'CREATE TABLE folded_hits AS FROM recent_hits LIMIT 0',
  'CREATE VIEW hits AS SELECT * FROM folded_hits UNION ALL SELECT * FROM recent_hits',
  "CREATE TYPE hit_kind AS ENUM ('pageview', 'event', 'engagement')",
  `CREATE TABLE facts (
    site UBIGINT, kind hit_kind, ts BIGINT, seq BIGINT, session UBIGINT, visitor UBIGINT, path UBIGINT,
    name VARCHAR, engaged_ms BIGINT, scroll_depth INTEGER)`,
  `CREATE TABLE sessions (
    site UBIGINT, session UBIGINT, visitor UBIGINT, session_id VARCHAR, visitor_id VARCHAR,
    first_ts BIGINT, last_ts BIGINT, end_ts BIGINT, duration_ms BIGINT, views INTEGER, events INTEGER,
    is_bounce BOOLEAN, entry_path UBIGINT, exit_path UBIGINT,
    view_paths UBIGINT[], journey UBIGINT[],
    paths UBIGINT[], path_views INTEGER[], path_engaged_ms BIGINT[], path_depths INTEGER[],
    ${dimensions})`,
  'CREATE TABLE paths (site UBIGINT, path UBIGINT, pathname VARCHAR)',
  'CREATE TABLE fold_check (number UBIGINT)',
] as const;
