import { directSource } from '../../../query/query.ts';
import { dayMs } from '../../../query/whole-days.ts';
import type { DuckdbClient, Values } from '../connection/client.ts';
import { runNamed } from '../connection/named-values.ts';
import { type CompactionState, foldedSpanMs, hashOf } from '../sessions/compaction-state.ts';
import type { RollUpOperation } from '../writing/operations.ts';

/** Every table of days rolled up. */
export const rollUpTables = [
  'rolled_days',
  'rolled_totals',
  'rolled_pages',
  'rolled_channels',
  'rolled_journeys',
  'rolled_moves',
  'rolled_events',
  'rolled_sessions',
  'rolled_facts',
] as const;

/** The first moment of the day of a time. */
const dayOf = (time: string): string => `(${time} - ${time} % ${dayMs})`;

const site = hashOf('$siteId');
const ofSite = `site = ${site}`;
const key = `${site} AS site, $day::BIGINT AS day`;
const startsThen = `${ofSite} AND first_ts BETWEEN $day AND $day + ${dayMs - 1}`;
const orDirect = (column: string) => `coalesce(${column}, '${directSource}') AS ${column}`;

/** Whoever was seen on another day, or is on its way there: all that is not wholly of this day. */
const elsewhere = `CREATE OR REPLACE TEMP TABLE rolling_others AS
  SELECT DISTINCT visitor FROM (
    SELECT visitor FROM sessions WHERE ${ofSite} AND (first_ts < $day OR end_ts >= $day + ${dayMs})
    UNION ALL SELECT ${hashOf('visitor_id')} FROM recent_hits WHERE site_id = $siteId)
  WHERE visitor IN (SELECT visitor FROM sessions WHERE ${ofSite}
    AND first_ts BETWEEN $day - ${foldedSpanMs} AND $day + ${dayMs - 1} AND end_ts >= $day)`;

/** Steps that journeys of days rolled up have at most: a query that shows more of them reads sessions. */
export const rolledStepsMax = 5;

/** The moves of sessions up to that step; behind it only the end of those that went no further is told. */
const moves = Array.from({ length: rolledStepsMax }, (_, index) => index + 1)
  .map(
    (step) => `SELECT ${step} AS step, journey[${step}] AS origin, journey[${step + 1}] AS target FROM rolling
     WHERE len(journey) ${step === rolledStepsMax ? '=' : '>='} ${step}`,
  )
  .join(' UNION ALL ');

const sums = [
  `INSERT INTO rolled_totals SELECT ${key}, count(DISTINCT visitor), count(*), count(*) FILTER (is_bounce),
     count(*) FILTER (views > 0), coalesce(sum(duration_ms), 0), coalesce(sum(views), 0), coalesce(sum(events), 0)
   FROM rolling`,
  `INSERT INTO rolled_pages SELECT ${key}, path, sum(views), count(DISTINCT visitor), count(*),
     count(*) FILTER (entry_path = path), count(*) FILTER (exit_path = path),
     count(*) FILTER (entry_path = path AND is_bounce), coalesce(sum(engaged_ms), 0), coalesce(sum(depth), 0), count(depth)
   FROM (SELECT unnest(paths) AS path, unnest(path_views) AS views, unnest(path_engaged_ms) AS engaged_ms,
     unnest(path_depths) AS depth, visitor, entry_path, exit_path, is_bounce FROM rolling) GROUP BY path ORDER BY path`,
  `INSERT INTO rolled_channels SELECT ${key}, ${orDirect('channel')}, ${orDirect('source')}, 0, count(*),
     sum(views), count(*) FILTER (is_bounce), count(*) FILTER (views > 0), sum(duration_ms)
   FROM rolling GROUP BY ALL`,
  `INSERT INTO rolled_channels SELECT ${key}, ${orDirect('channel')}, NULL, count(DISTINCT visitor), 0, 0, 0, 0, 0
   FROM rolling GROUP BY ALL`,
  `INSERT INTO rolled_journeys SELECT ${key}, ${hashOf('path')}, path, count(*), sum(duration_ms),
     count(*) FILTER (len(journey) <= ${rolledStepsMax})
   FROM (SELECT journey[:${rolledStepsMax}] AS path, journey, duration_ms FROM rolling WHERE views > 0) GROUP BY path`,
  `INSERT INTO rolled_moves SELECT ${key}, step, origin, target, count(*)
   FROM (${moves}) GROUP BY step, origin, target ORDER BY step, origin`,
  `INSERT INTO rolled_events SELECT ${key}, name, count(*) FROM facts
   WHERE ${ofSite} AND ts BETWEEN $day AND $day + ${dayMs - 1} AND kind = 'event'::hit_kind
     AND session IN (SELECT session FROM rolling)
   GROUP BY name`,
  `INSERT INTO rolled_sessions SELECT $day::BIGINT, * FROM sessions
   WHERE ${startsThen} AND visitor IN (FROM rolling_others)`,
  `INSERT INTO rolled_facts SELECT $day::BIGINT, * FROM facts
   WHERE ${ofSite} AND ts BETWEEN $day AND $day + ${dayMs - 1}
     AND session NOT IN (SELECT session FROM rolling)`,
];

/**
 * Rolls up a day inside the open transaction. Sums are over visitors who were never seen on another day, so that they
 * add up over days, visitors too; the rows of all others are copied, to be read as they are.
 */
export async function rollUp(client: DuckdbClient, state: CompactionState, operation: RollUpOperation): Promise<void> {
  const { siteId, day, othersShareMax } = operation;
  const run = (sql: string) => runNamed(client, sql, { siteId, day });
  state.rolledEndMs = Math.max(state.rolledEndMs, day + dayMs);
  for (const table of rollUpTables) await run(`DELETE FROM ${table} WHERE ${ofSite} AND day = $day`);
  await run(elsewhere);
  await run(`CREATE OR REPLACE TEMP TABLE rolling AS FROM sessions
    WHERE ${startsThen} AND visitor NOT IN (FROM rolling_others)`);
  const counted = await client.writer.runAndReadAll(
    `SELECT count(*)::DOUBLE, (SELECT count(*) FROM rolling)::DOUBLE FROM sessions WHERE ${startsThen}`,
    { siteId, day },
  );
  const [all = 0, single = 0] = counted.getRows()[0]?.map(Number) ?? [];
  const isKept = single >= all * (1 - othersShareMax);
  if (isKept) for (const sql of sums) state.movedRows += await run(sql);
  await client.writer.run(`INSERT INTO rolled_days SELECT ${site}, $siteId, $day::BIGINT, ${isKept}`, { siteId, day });
  await run('DROP TABLE rolling');
  await run('DROP TABLE rolling_others');
}

/**
 * Forgets days that a change touches, inside the transaction of the change. `days` selects `site` and `day`, the numbers
 * of a site and of a first moment. They are rolled up again by the next round.
 */
export async function forgetDays(
  client: DuckdbClient,
  state: CompactionState,
  days: string,
  values: Values = {},
): Promise<void> {
  if (state.rolledEndMs === 0) return;
  await client.writer.run(
    `CREATE OR REPLACE TEMP TABLE forgotten AS SELECT site, day FROM rolled_days WHERE (site, day) IN (${days})`,
    values,
  );
  const found = await client.writer.runAndReadAll('SELECT count(*)::DOUBLE FROM forgotten');
  if (Number(found.getRows()[0]?.[0] ?? 0) > 0) {
    for (const table of rollUpTables)
      await client.writer.run(`DELETE FROM ${table} WHERE (site, day) IN (SELECT site, day FROM forgotten)`);
  }
  await client.writer.run('DROP TABLE forgotten');
}

/** The days on which sessions of `relation` have rows: one spans a day at most. */
export const daysOfSessions = (relation: string): string =>
  `SELECT site, ${dayOf('first_ts')} AS day FROM ${relation} UNION ALL SELECT site, ${dayOf('end_ts')} FROM ${relation}`;

/** The days on which hits of `relation` were. */
export const daysOfHits = (relation: string): string => `SELECT DISTINCT site, ${dayOf('ts')} AS day FROM ${relation}`;

/** A hit as it concerns days rolled up. */
export interface SeenAgain {
  readonly site_id: unknown;
  readonly visitor_id: unknown;
  readonly ts: unknown;
}

/**
 * Whether a hit of this moment may be of a visitor of a day rolled up. One of two days after the latest such day is not:
 * it has an id of a later day, since sites whose ids last longer have no days rolled up. What an import brings may have
 * any id.
 */
export const mayTouchDays = ({ rolledEndMs }: CompactionState, ts: unknown): boolean =>
  !(Number(ts) >= rolledEndMs + dayMs);

/** Before hits are stored that may touch days: forgets those they are of, and those their visitors were seen on. */
export async function forgetDaysOf(
  client: DuckdbClient,
  state: CompactionState,
  hits: readonly SeenAgain[],
): Promise<void> {
  if (state.rolledEndMs === 0 || hits.length === 0) return;
  const structure = '[{"site_id":"VARCHAR","visitor_id":"VARCHAR","ts":"BIGINT"}]';
  await client.writer.run(
    `CREATE OR REPLACE TEMP TABLE seen_again AS SELECT ${hashOf('site_id')} AS site, ${hashOf('visitor_id')} AS visitor, ts
     FROM (SELECT unnest(from_json($rows::JSON, '${structure}'), recursive := true))
     WHERE ${hashOf('site_id')} IN (SELECT site FROM rolled_days)`,
    { rows: JSON.stringify(hits) },
  );
  const theirs = '(SELECT * FROM sessions WHERE (site, visitor) IN (SELECT site, visitor FROM seen_again))';
  await forgetDays(client, state, `${daysOfHits('seen_again')} UNION ALL ${daysOfSessions(theirs)}`);
  await client.writer.run('DROP TABLE seen_again');
}
