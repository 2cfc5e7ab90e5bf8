const dimensions = `
  hostname VARCHAR, referrer VARCHAR, source VARCHAR, channel VARCHAR,
  utm_source VARCHAR, utm_medium VARCHAR, utm_campaign VARCHAR, utm_term VARCHAR, utm_content VARCHAR,
  country VARCHAR, city VARCHAR, browser VARCHAR, os VARCHAR, device VARCHAR`;

/**
 * Tables have no keys, constraints or indexes: those leak memory under upserts. Uniqueness is checked in process.
 * Times are milliseconds since the epoch, UTC; money is in minor units.
 */
export const initial = [
  'CREATE TABLE journal_mark (n BIGINT)',
  'INSERT INTO journal_mark VALUES (0)',
  'CREATE TABLE documents (collection VARCHAR, id VARCHAR, site_id VARCHAR, body VARCHAR)',
  'CREATE TABLE records (collection VARCHAR, id VARCHAR, site_id VARCHAR, parent_id VARCHAR, body VARCHAR)',
  'CREATE TABLE salts (period VARCHAR, salt VARCHAR, destroy_at BIGINT)',
  'CREATE TABLE event_keys (keys VARCHAR, seen_at BIGINT)',
  'CREATE TABLE drops (site_id VARCHAR, hour BIGINT, reason VARCHAR, count BIGINT)',
  `CREATE TABLE hits (
    seq BIGINT, id VARCHAR, site_id VARCHAR, ts BIGINT, kind VARCHAR,
    visitor_id VARCHAR, own_visitor_id VARCHAR, session_id VARCHAR, pathname VARCHAR, title VARCHAR,
    pageview_id VARCHAR, engaged_ms BIGINT, scroll_depth INTEGER, name VARCHAR, props VARCHAR, interactive BOOLEAN,
    ${dimensions})`,
  `CREATE TABLE revenue (
    seq BIGINT, id VARCHAR, site_id VARCHAR, ts BIGINT, visitor_id VARCHAR, session_id VARCHAR, pathname VARCHAR,
    amount BIGINT, currency VARCHAR, order_id VARCHAR, refund_of VARCHAR, products VARCHAR,
    ${dimensions})`,
  `CREATE TABLE vitals (
    seq BIGINT, id VARCHAR, site_id VARCHAR, ts BIGINT, visitor_id VARCHAR, session_id VARCHAR, pathname VARCHAR,
    device VARCHAR, lcp DOUBLE, inp DOUBLE, cls DOUBLE, fcp DOUBLE, ttfb DOUBLE)`,
  `CREATE TABLE identifications (
    seq BIGINT, id VARCHAR, site_id VARCHAR, ts BIGINT, visitor_id VARCHAR, session_id VARCHAR,
    profile_id VARCHAR, traits VARCHAR)`,
  `CREATE TABLE bot_events (
    id VARCHAR, site_id VARCHAR, ts BIGINT, pathname VARCHAR, user_agent VARCHAR, reason VARCHAR)`,
] as const;
