import { compact } from '../runtime/adapters/duckdb/sessions/compact.ts';
import { compactRowsMax } from '../runtime/adapters/duckdb/sessions/compaction-job.ts';
import type { DuckdbStore } from '../runtime/adapters/duckdb/store.ts';
import { newSite } from '../runtime/domain/new-site.ts';
import { systemRandom } from '../runtime/ports/random.ts';

/** The site with most pageviews of the history. */
export const mainSite = 'a'.repeat(24);
export const days = 30;
const dayMs = 86_400_000;
/** A Monday. */
export const historyStart = Date.UTC(2026, 5, 1);

/** A site of `historyOf` that shares the file with the main one. */
const otherSite = (number: string) => `lpad(printf('%x', 1 + ${number} % 20), 24, '0')`;

/**
 * One day of traffic, generated in the database from hashes of numbers: sessions of 1 to 7 pageviews, 45 % of one, half
 * of them of the main site; visitors of about 1.3 sessions a day; 2,000 paths with a skewed distribution; every tenth
 * session has a custom event, a vitals sample and a ping for each page.
 */
function sessionsOf(day: number, sessions: number): string {
  const number = `(${day * 100_000_000}::BIGINT + i)`;
  const part = (salt: number, of: number) => `(hash(${number} * 64 + ${salt}) % ${of})::BIGINT`;
  const pick = (salt: number, values: readonly string[]) =>
    `[${values.map((value) => `'${value}'`).join(', ')}][1 + ${part(salt, values.length)}]`;
  return `SELECT ${number} AS n, CASE WHEN i % 2 = 0 THEN '${mainSite}' ELSE ${otherSite('i // 2')} END AS site_id,
      ${historyStart + day * dayMs}::BIGINT + ${part(1, dayMs - 600_000)} AS first_ts,
      CASE WHEN ${part(2, 100)} < 45 THEN 1 ELSE 2 + ${part(3, 6)} END AS views,
      md5('visitor' || ${day} || (i % 2) || ${part(4, Math.round(sessions * 0.38))}) AS visitor_id,
      ${pick(5, ['Direct', 'Organic Search', 'Organic Search', 'Referral', 'Organic Social', 'Email', 'Paid Search'])} AS channel,
      ${pick(6, ['Google', 'Google', 'Bing', 'news.example', 'Facebook', 'Newsletter', 'Google'])} AS source,
      ${pick(7, ['US', 'US', 'US', 'DE', 'DE', 'FR', 'GB', 'IN', 'BR', 'ES', 'IT', 'NL'])} AS country,
      ${pick(8, ['Chrome', 'Chrome', 'Chrome', 'Safari', 'Safari', 'Firefox', 'Edge'])} AS browser,
      ${pick(9, ['Windows', 'macOS', 'iOS', 'Android', 'Linux'])} AS os,
      ${pick(10, ['desktop', 'desktop', 'mobile', 'mobile', 'mobile', 'tablet'])} AS device
    FROM range(${sessions}) t(i)`;
}

const pathOf = (key: string) => `'/p/' || least(hash(${key}) % 60, hash(${key} + 1) % 2000, hash(${key} + 2) % 2000)`;

/** Columns of `recent_events`, in order. */
const hitsOf = (day: number) => `
  SELECT seq, lpad(printf('%x', seq), 24, '0'), site_id, ts, kind, visitor_id, visitor_id,
    md5('session' || n), pathname, NULL, NULL, engaged_ms, scroll_depth, name, NULL, NULL,
    'shop.example', NULL, CASE WHEN channel = 'Direct' THEN NULL ELSE source END, channel,
    NULL, NULL, NULL, NULL, NULL, country, NULL, browser, os, device
  FROM (
    SELECT s.*, kind, ${day * 1_000_000_000}::BIGINT + (row_number() OVER (ORDER BY first_ts + ts_offset)) AS seq, first_ts + ts_offset AS ts,
      pathname, engaged_ms, scroll_depth, name
    FROM made s, LATERAL (
      SELECT 'pageview' AS kind, k * 40000 AS ts_offset, ${pathOf('n * 8 + k')} AS pathname,
        NULL::BIGINT AS engaged_ms, NULL::INTEGER AS scroll_depth, NULL AS name FROM range(7) r(k) WHERE k < views
      UNION ALL SELECT 'engagement', k * 40000 + 30000, ${pathOf('n * 8 + k')}, 20000 + hash(n + k) % 10000,
        (hash(n - k) % 101)::INTEGER, NULL FROM range(7) r(k) WHERE k < views AND n % 10 = 0
      UNION ALL SELECT 'event', 15000, ${pathOf('n * 8')}, NULL, NULL, 'signup' FROM range(1) WHERE n % 10 = 0))`;

const vitalsOf = (day: number) => `
  SELECT ${day * 1_000_000_000}::BIGINT + 900000000 + n % 100000000, lpad(printf('%x', n), 24, '0'), site_id, first_ts + 5000,
    visitor_id, md5('session' || n), ${pathOf('n * 8')}, device, 500 + hash(n) % 5000, hash(n + 1) % 700,
    (hash(n + 2) % 400) / 1000, 300 + hash(n + 3) % 3500, 100 + hash(n + 4) % 2500, visitor_id, NULL FROM made WHERE n % 10 = 0`;

const revenueOf = (day: number) => `
  SELECT ${day * 1_000_000_000}::BIGINT + 800000000 + n % 100000000, lpad(printf('%x', n), 24, '0'), site_id, first_ts + 15000,
    visitor_id, md5('session' || n), '/done', 500 + hash(n) % 20000, 'EUR', NULL, NULL, NULL,
    'shop.example', NULL, CASE WHEN channel = 'Direct' THEN NULL ELSE source END, channel,
    NULL, NULL, NULL, NULL, NULL, country, NULL, browser, os, device, true FROM made WHERE n % 50 = 0`;

/** Fills a store with about `pageviews` pageviews in 30 days and compacts them day by day, as the service does. */
export async function fillHistory(
  store: DuckdbStore,
  pageviews: number,
  reported: (text: string) => void,
): Promise<{ readonly pageviews: number; readonly compactedPerSecond: number }> {
  const { writer } = store.client;
  const sessions = Math.round(pageviews / days / 2.65);
  let compactionMs = 0;
  let hits = 0;
  for (let day = 0; day < days; day += 1) {
    await writer.run(`CREATE OR REPLACE TEMP TABLE made AS ${sessionsOf(day, sessions)}`);
    hits += (await writer.run(`INSERT INTO recent_events ${hitsOf(day)}`)).rowsChanged;
    await writer.run(`INSERT INTO vitals ${vitalsOf(day)}`);
    await writer.run(`INSERT INTO revenue ${revenueOf(day)}`);
    const startedAt = performance.now();
    await compactAll(store, historyStart + (day + 1) * dayMs);
    compactionMs += performance.now() - startedAt;
    reported(`  day ${day + 1} of ${days}: ${Math.round(hits / 1000)} thousand hits`);
  }
  await writer.run('CHECKPOINT');
  const site = newSite({ name: 'Shop', domain: 'shop.example', userId: 'u' }, historyStart, systemRandom);
  await store.sites.create({ ...site, id: mainSite });
  const rows = await store.client.read("SELECT count(*)::DOUBLE AS n FROM facts WHERE kind = 'pageview'");
  return { pageviews: Number(rows[0]?.n), compactedPerSecond: (hits / compactionMs) * 1000 };
}

/** How many times every site is in the file after `addNeighbours`, itself included. */
const copies = 5;

/**
 * Gives the file five times as many sites and rows, of the same days: what queries read of the site stays the same. Each
 * day is clustered by site, as in the service from two hours after its end on.
 */
export async function addOtherSites({ client }: DuckdbStore, reported: (text: string) => void): Promise<number> {
  const { writer } = client;
  for (const [table, time, site, value] of [
    ['sessions', 'first_ts', 'site', 'site + copy'],
    ['facts', 'ts', 'site', 'site + copy'],
    ['vitals', 'ts', 'site_id', "if(copy = 0, site_id, 'f' || copy || site_id[3:])"],
    ['revenue', 'ts', 'site_id', "if(copy = 0, site_id, 'f' || copy || site_id[3:])"],
  ] as const) {
    reported(`  ${table} of five times the sites`);
    await writer.run(`CREATE TABLE few AS FROM ${table}`);
    await writer.run(`DELETE FROM ${table}`);
    for (let day = historyStart; day < historyStart + days * dayMs; day += dayMs) {
      await writer.run(`INSERT INTO ${table} SELECT few.* REPLACE (${value} AS ${site}) FROM few, range(${copies}) r(copy)
        WHERE ${time} BETWEEN ${day} AND ${day + dayMs - 1} ORDER BY ${site}, ${time}`);
    }
    await writer.run('DROP TABLE few');
    await writer.run('CHECKPOINT');
  }
  const rows = await client.read("SELECT count(*)::DOUBLE AS n FROM facts WHERE kind = 'pageview'");
  return Number(rows[0]?.n);
}

/** Compacts everything, in transactions of the size the service uses. */
export async function compactAll(store: DuckdbStore, endedBefore: number): Promise<void> {
  for (let recent = 1; recent > 0; ) {
    const limits = { endedBefore, storedBy: Number.MAX_SAFE_INTEGER, rowsMax: compactRowsMax };
    await store.writer.maintain(() => compact(store.client, store.state, limits));
    recent = Number((await store.client.read('SELECT count(*)::DOUBLE AS n FROM recent_events'))[0]?.n);
  }
}
