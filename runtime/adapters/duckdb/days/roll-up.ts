import { directSource } from '../../../query/query.ts';
import { dayMs } from '../../../query/whole-days.ts';
import type { DuckdbClient } from '../connection/client.ts';
import { hashOf } from '../connection/expressions.ts';
import { runNamed } from '../connection/named-values.ts';
import { rollUpTables, siteHash } from '../schema.ts';
import { compactedSpanMs } from '../sessions/compact.ts';
import type { StoreState } from '../writing/store-state.ts';

/** A day of a site with fewer sessions is read in no time as it is. */
export const rollUpSessionsMin = 3_000;
/** Days with a larger share of sessions of visitors who were seen on other days too are read as they are. */
export const otherVisitorsShareMax = 0.05;

/** A day of a site, by its first moment in ms since the epoch, UTC. */
export interface SiteDay {
  readonly siteId: string;
  readonly day: number;
}

const ofSite = `site = ${siteHash}`;
const key = `${siteHash} AS site, $day::BIGINT AS day`;
const startsThen = `${ofSite} AND first_ts BETWEEN $day AND $day + ${dayMs - 1}`;
const orDirect = (column: string) => `coalesce(${column}, '${directSource}') AS ${column}`;

/** Visitors who were seen on another day too, or whose sessions reach into one. */
const otherVisitors = `CREATE OR REPLACE TEMP TABLE rolling_up_others AS
  SELECT DISTINCT visitor FROM (
    SELECT visitor FROM sessions WHERE ${ofSite} AND (first_ts < $day OR end_ts >= $day + ${dayMs})
    UNION ALL SELECT ${hashOf('visitor_id')} FROM recent_events WHERE site_id = $siteId)
  WHERE visitor IN (SELECT visitor FROM sessions WHERE ${ofSite}
    AND first_ts BETWEEN $day - ${compactedSpanMs} AND $day + ${dayMs - 1} AND end_ts >= $day)`;

/** Steps that journeys of roll-ups have at most: a query that shows more of them reads sessions. */
export const rollUpStepsMax = 5;

/** The moves of sessions up to that step; behind it only the ends of sessions that went no further. */
const moves = Array.from({ length: rollUpStepsMax }, (_, index) => index + 1)
  .map(
    (step) => `SELECT ${step} AS step, journey[${step}] AS origin, journey[${step + 1}] AS target FROM rolling_up
     WHERE len(journey) ${step === rollUpStepsMax ? '=' : '>='} ${step}`,
  )
  .join(' UNION ALL ');

const sums = [
  `INSERT INTO roll_up_totals SELECT ${key}, count(DISTINCT visitor), count(*), count(*) FILTER (is_bounce),
     count(*) FILTER (views > 0), coalesce(sum(duration_ms), 0), coalesce(sum(views), 0), coalesce(sum(events), 0)
   FROM rolling_up`,
  `INSERT INTO roll_up_pages SELECT ${key}, path, sum(views), count(DISTINCT visitor), count(*),
     count(*) FILTER (entry_path = path), count(*) FILTER (exit_path = path),
     count(*) FILTER (entry_path = path AND is_bounce), coalesce(sum(engaged_ms), 0), coalesce(sum(depth), 0), count(depth)
   FROM (SELECT unnest(paths) AS path, unnest(path_views) AS views, unnest(path_engaged_ms) AS engaged_ms,
     unnest(path_depths) AS depth, visitor, entry_path, exit_path, is_bounce FROM rolling_up) GROUP BY path ORDER BY path`,
  `INSERT INTO roll_up_channels SELECT ${key}, ${orDirect('channel')}, ${orDirect('source')}, 0, count(*),
     sum(views), count(*) FILTER (is_bounce), count(*) FILTER (views > 0), sum(duration_ms)
   FROM rolling_up GROUP BY ALL`,
  `INSERT INTO roll_up_channels SELECT ${key}, ${orDirect('channel')}, NULL, count(DISTINCT visitor), 0, 0, 0, 0, 0
   FROM rolling_up GROUP BY ALL`,
  `INSERT INTO roll_up_journeys SELECT ${key}, ${hashOf('path')}, path, count(*), sum(duration_ms),
     count(*) FILTER (len(journey) <= ${rollUpStepsMax})
   FROM (SELECT journey[:${rollUpStepsMax}] AS path, journey, duration_ms FROM rolling_up WHERE views > 0) GROUP BY path`,
  `INSERT INTO roll_up_moves SELECT ${key}, step, origin, target, count(*)
   FROM (${moves}) GROUP BY step, origin, target ORDER BY step, origin`,
  `INSERT INTO roll_up_events SELECT ${key}, name, count(*) FROM facts
   WHERE ${ofSite} AND ts BETWEEN $day AND $day + ${dayMs - 1} AND kind = 'event'::hit_kind
     AND session IN (SELECT session FROM rolling_up)
   GROUP BY name`,
  `INSERT INTO roll_up_sessions SELECT $day::BIGINT, * FROM sessions
   WHERE ${startsThen} AND visitor IN (FROM rolling_up_others)`,
  `INSERT INTO roll_up_facts SELECT $day::BIGINT, * FROM facts
   WHERE ${ofSite} AND ts BETWEEN $day AND $day + ${dayMs - 1}
     AND session NOT IN (SELECT session FROM rolling_up)`,
];

/**
 * Rolls up a day of a site inside the open transaction, again where it was. Sums are over visitors who were never seen on
 * another day, so that they add up over days, visitors too; the rows of all others are copied, to be read as they are.
 * Where the others have a larger share of sessions than allowed, nothing is stored but that the day was looked at.
 */
export async function rollUp(
  client: DuckdbClient,
  state: StoreState,
  { siteId, day, othersShareMax }: SiteDay & { readonly othersShareMax: number },
): Promise<{ readonly movedRows: number }> {
  const run = (sql: string) => runNamed(client, sql, { siteId, day });
  state.rollUpsUntil = Math.max(state.rollUpsUntil, day + dayMs);
  for (const table of ['days', ...rollUpTables]) await run(`DELETE FROM ${table} WHERE ${ofSite} AND day = $day`);
  await run(otherVisitors);
  await run(`CREATE OR REPLACE TEMP TABLE rolling_up AS FROM sessions
    WHERE ${startsThen} AND visitor NOT IN (FROM rolling_up_others)`);
  const counted = await client.writer.runAndReadAll(
    `SELECT count(*)::DOUBLE, (SELECT count(*) FROM rolling_up)::DOUBLE FROM sessions WHERE ${startsThen}`,
    { siteId, day },
  );
  const [all = 0, single = 0] = counted.getRows()[0]?.map(Number) ?? [];
  const isRolledUp = single >= all * (1 - othersShareMax);
  let movedRows = 1;
  if (isRolledUp) for (const sql of sums) movedRows += await run(sql);
  await run(`INSERT INTO days SELECT ${siteHash}, $siteId, $day::BIGINT, false, ${isRolledUp}`);
  await run('DROP TABLE rolling_up');
  await run('DROP TABLE rolling_up_others');
  return { movedRows };
}

/** Days of sites before a moment that were not looked at yet, the latest first. */
export async function daysToRollUp(
  client: DuckdbClient,
  { before, sessionsMin }: { readonly before: number; readonly sessionsMin: number },
): Promise<SiteDay[]> {
  const rows = await client.read(
    `SELECT id AS site_id, day::DOUBLE AS day FROM (
       SELECT site, first_ts - first_ts % ${dayMs} AS day FROM sessions WHERE first_ts < $before
       GROUP BY ALL HAVING count(*) >= $sessionsMin)
     JOIN (SELECT id, ${hashOf('id')} AS site FROM documents WHERE collection = 'Site') USING (site)
     ANTI JOIN days USING (site, day) ORDER BY day DESC, site_id`,
    { before, sessionsMin },
  );
  return rows.map((row) => ({ siteId: String(row.site_id), day: Number(row.day) }));
}
