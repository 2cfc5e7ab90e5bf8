import type { DuckdbClient } from '../connection/client.ts';
import { runNamed } from '../connection/named-values.ts';
import { forgetDays } from '../days/roll-ups.ts';
import { type CompactionState, hashOf } from '../sessions/compaction-state.ts';
import { unusedPaths } from '../sessions/session-rows.ts';
import type { ExpireOperation } from '../writing/operations.ts';

const ofSite = 'site_id = $siteId';
const siteNumber = hashOf('$siteId');
const isExpiring = `${ofSite} AND session_id IN (SELECT session_id FROM expiring)`;

/** Sessions that something beside their hits still happened in, as only an import can tell of them. */
const stillNamed = ['revenue', 'vitals', 'identifications']
  .map((table) => `SELECT session_id FROM ${table} WHERE ${ofSite} AND ts >= $before AND session_id IS NOT NULL`)
  .join(' UNION ALL ');

/** Whole sessions that ended before, oldest first; pings are not counted. */
const expiringSessions = `CREATE OR REPLACE TEMP TABLE expiring AS
  SELECT session_id FROM (
    SELECT session_id, sum(hits) OVER (ORDER BY end_ts, session_id) - hits AS earlier FROM (
      SELECT session_id, end_ts, views + events AS hits FROM sessions WHERE site = ${siteNumber} AND end_ts < $before
      UNION ALL
      SELECT session_id, max(ts), count(*) FROM recent_hits WHERE ${ofSite} AND session_id IS NOT NULL
      GROUP BY session_id HAVING max(ts) < $before)
    WHERE session_id NOT IN (${stillNamed}))
  WHERE earlier < $rowsMax`;

/** Records of imports that tell about these sessions. */
const isRecordOf = `collection IN ('SessionRecording', 'SessionSummary') AND ${ofSite}
  AND json_extract_string(body, '$.sessionId') IN (SELECT session_id FROM expiring)`;

/** In this order: what later ones look up goes last. */
const ofSessions = [
  `DELETE FROM records WHERE collection = 'RecordingChunk' AND parent_id IN
    (SELECT id FROM records WHERE ${isRecordOf})`,
  `DELETE FROM records WHERE ${isRecordOf}`,
  `DELETE FROM revenue WHERE ${isExpiring}`,
  `DELETE FROM vitals WHERE ${isExpiring}`,
  `DELETE FROM recent_hits WHERE ${isExpiring}`,
  `DELETE FROM folded_hits WHERE ts < $before AND ${isExpiring}`,
  `DELETE FROM facts WHERE site = ${siteNumber} AND ts < $before
    AND session IN (SELECT ${hashOf('session_id')} FROM expiring)`,
  `DELETE FROM open_facts WHERE site = ${siteNumber}
    AND session IN (SELECT ${hashOf('session_id')} FROM expiring)`,
  ...['sessions', 'open_sessions'].map(
    (table) => `DELETE FROM ${table} WHERE site = ${siteNumber} AND session_id IN (SELECT session_id FROM expiring)`,
  ),
  // A path that only they were on may tell what they looked for.
  unusedPaths(siteNumber),
];

const keptSessions = `SELECT session_id FROM sessions WHERE site = ${siteNumber}
  UNION ALL SELECT session_id FROM recent_hits WHERE ${ofSite} AND session_id IS NOT NULL`;
const keptVisitors = `SELECT visitor_id FROM sessions WHERE site = ${siteNumber}
  UNION ALL SELECT visitor_id FROM recent_hits WHERE ${ofSite}`;
const isOutside = `ts < $before AND (session_id IS NULL OR session_id NOT IN (${keptSessions}))`;

/** Rows outside every session go by their own time. Who a visitor is stays known as long as a hit of it is kept. */
const ofNoSession = [
  oldest('recent_hits', 'ts < $before AND session_id IS NULL', 'ts, seq'),
  oldest('folded_hits', 'ts < $before AND session_id IS NULL', 'ts, seq'),
  oldest('revenue', isOutside, 'ts, seq'),
  oldest('vitals', isOutside, 'ts, seq'),
  oldest('identifications', `${isOutside} AND visitor_id NOT IN (${keptVisitors})`, 'ts, seq'),
  oldest('bot_events', 'ts < $before', 'ts, id'),
  oldest('drops', 'hour <= $before - 3600000', 'hour, reason'),
];

function oldest(table: string, condition: string, order: string): string {
  return `DELETE FROM ${table} WHERE rowid IN
    (SELECT rowid FROM ${table} WHERE ${ofSite} AND ${condition} ORDER BY ${order} LIMIT $rowsMax)`;
}

/** Inside the open transaction: about as many rows as allowed, sessions always whole. */
export async function expire(client: DuckdbClient, state: CompactionState, operation: ExpireOperation): Promise<void> {
  const { siteId, before, rowsMax } = operation;
  const run = (sql: string) => runNamed(client, sql, { siteId, before, rowsMax });
  await run(expiringSessions);
  const counted = await client.writer.runAndReadAll('SELECT count(*)::DOUBLE FROM expiring');
  const hasSessions = Number(counted.getRows()[0]?.[0] ?? 0) > 0;
  if (hasSessions) {
    const days = `SELECT site, day FROM rolled_days WHERE site = ${siteNumber} AND day < $before`;
    await forgetDays(client, state, days, { siteId, before });
  }
  let rows = 0;
  for (const sql of hasSessions ? ofSessions : ofNoSession) rows += await run(sql);
  await client.writer.run('DROP TABLE expiring');
  state.expiredRows = rows;
  state.movedRows += rows;
}
