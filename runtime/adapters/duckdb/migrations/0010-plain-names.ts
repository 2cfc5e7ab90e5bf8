const rollUpTables = ['totals', 'pages', 'channels', 'journeys', 'moves', 'events', 'sessions', 'facts'];

/**
 * Tables are called what they hold. `compacted_events` and `recent_events` have event rows: pageviews, custom events and
 * engagement pings; the view `events` has both.
 *
 * `days` replaces two tables. A row without a site says that the rows of a day, its first moment in ms since the epoch,
 * are clustered by site. A row of a site says that its day was looked at; `is_rolled_up` whether roll-ups have it.
 * Open sessions are read from `recent_events` again: their tables go.
 */
export const plainNames = [
  'DROP VIEW hits',
  'ALTER TABLE revenue RENAME COLUMN with_hit TO is_linked',
  'ALTER TABLE recent_hits RENAME TO recent_events',
  'ALTER TABLE folded_hits RENAME TO compacted_events',
  'CREATE VIEW events AS SELECT * FROM compacted_events UNION ALL SELECT * FROM recent_events',
  'ALTER TABLE fold_check RENAME TO hash_check',
  'CREATE TABLE last_applied (sequence BIGINT)',
  'INSERT INTO last_applied SELECT n FROM journal_mark',
  'DROP TABLE journal_mark',
  ...['open_sites', 'open_sessions', 'open_facts'].map((table) => `DROP TABLE ${table}`),
  ...rollUpTables.map((name) => `ALTER TABLE rolled_${name} RENAME TO roll_up_${name}`),
  'CREATE TABLE days (site UBIGINT, site_id VARCHAR, day BIGINT, is_clustered BOOLEAN, is_rolled_up BOOLEAN)',
  'INSERT INTO days SELECT NULL, NULL, day, true, false FROM sorted_days',
  'INSERT INTO days SELECT site, site_id, day, false, is_kept FROM rolled_days',
  'DROP TABLE sorted_days',
  'DROP TABLE rolled_days',
] as const;
