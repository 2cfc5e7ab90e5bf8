/**
 * Days rolled up: sums over the sessions of visitors who were seen on that day alone, and copies of the rows of all
 * others. `day` is its first moment, ms since the epoch. A day that is not kept has too many others.
 * In `rolled_channels` the row without a source has the visitors of a channel, the others everything else.
 * docs/decisions/0046-daily-roll-ups.md
 */
export const rolledDays = [
  'CREATE TABLE rolled_days (site UBIGINT, site_id VARCHAR, day BIGINT, is_kept BOOLEAN)',
  `CREATE TABLE rolled_totals (site UBIGINT, day BIGINT, visitors BIGINT, sessions BIGINT, bounces BIGINT,
    view_sessions BIGINT, duration_ms BIGINT, views BIGINT, events BIGINT)`,
  `CREATE TABLE rolled_pages (site UBIGINT, day BIGINT, path UBIGINT, pageviews BIGINT, visitors BIGINT, sessions BIGINT,
    entries BIGINT, exits BIGINT, bounces BIGINT, engaged_ms BIGINT, scroll_sum BIGINT, scroll_sessions BIGINT)`,
  `CREATE TABLE rolled_channels (site UBIGINT, day BIGINT, channel VARCHAR, source VARCHAR, visitors BIGINT, sessions BIGINT,
    pageviews BIGINT, bounces BIGINT, view_sessions BIGINT, duration_ms BIGINT)`,
  'CREATE TABLE rolled_sessions AS SELECT 0::BIGINT AS day, * FROM sessions LIMIT 0',
  'CREATE TABLE rolled_facts AS SELECT 0::BIGINT AS day, * FROM facts LIMIT 0',
] as const;
