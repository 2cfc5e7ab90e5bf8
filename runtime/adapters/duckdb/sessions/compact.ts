import type { DuckdbClient } from '../connection/client.ts';
import { hashOf } from '../connection/expressions.ts';
import { daysOfEvents, invalidateDays } from '../days/days.ts';
import { siteTables, tableColumns } from '../schema.ts';
import type { StoreState } from '../writing/store-state.ts';
import { isCounted, newPaths, numberedEvents, sessionRows } from './session-rows.ts';

/** A compacted session spans at most this; a longer one, which only an import can hold, stays among the recent events. */
export const compactedSpanMs = 86_400_000;

/** Which sessions are compacted: the oldest first, until they have so many event rows. */
export interface CompactionLimits {
  /** Their last event row is before this moment; ms since the epoch. */
  readonly endedBefore: number;
  /** None of them has an event row with a higher sequence number. */
  readonly storedBy: number;
  readonly rowsMax: number;
}

export interface Compacted {
  readonly compactedRows: number;
  /** Rows written, which count towards the next checkpoint. */
  readonly movedRows: number;
}

/**
 * Removes derived rows when the database's hash function has changed: all sessions are recent again, and later
 * rounds compute them from their event rows.
 */
export async function resetDerived(client: DuckdbClient): Promise<void> {
  const check = hashOf("'footfall'");
  const rows = await client.read(`SELECT coalesce((SELECT number FROM hash_check) = ${check}, false) AS is_same`);
  if (rows[0]?.is_same === true) return;
  const derived = siteTables.filter(({ isDerived }) => isDerived).map(({ name }) => name);
  for (const statement of [
    'BEGIN',
    'INSERT INTO recent_events SELECT * FROM compacted_events',
    ...['compacted_events', ...derived, 'hash_check'].map((table) => `DELETE FROM ${table}`),
    `INSERT INTO hash_check SELECT ${check}`,
    'COMMIT',
  ])
    await client.writer.run(statement);
}

const endedSessions = `CREATE OR REPLACE TEMP TABLE ended AS
  SELECT site_id, session_id FROM (
    SELECT *, sum(row_count) OVER (ORDER BY end_ts, site_id, session_id) - row_count AS rows_before FROM (
      SELECT site_id, session_id, count(*) AS row_count, max(ts) AS end_ts FROM recent_events h
      WHERE session_id IS NOT NULL GROUP BY site_id, session_id
      HAVING max(ts) < $endedBefore AND max(seq) <= $storedBy AND max(ts) - min(ts) <= ${compactedSpanMs}
        AND count(*) FILTER (${isCounted}) > 0))
  WHERE rows_before < $rowsMax`;

const fromEnded = 'FROM recent_events h JOIN ended USING (site_id, session_id)';

const derivedRows = [
  `INSERT INTO sessions ${sessionRows('ended_events')}`,
  `INSERT INTO facts
    SELECT site, kind, ts, seq, session, visitor, path, name, engaged_ms, scroll_depth
    FROM ended_events ORDER BY site, ts`,
  newPaths(fromEnded),
];

/** Pings outside every session count for nothing: they leave when no late pageview can claim them any more. */
const isLoosePing = `h.session_id IS NULL AND h.ts < $endedBefore - ${2 * compactedSpanMs} AND h.seq <= $storedBy`;

/** Compacts sessions that ended, inside the open transaction. Done twice it does nothing the second time. */
export async function compact(client: DuckdbClient, state: StoreState, limits: CompactionLimits): Promise<Compacted> {
  const { rowsMax, ...ended } = limits;
  const { writer } = client;
  await writer.run(`INSERT INTO compacted_events SELECT h.* FROM recent_events h WHERE ${isLoosePing}`, ended);
  await writer.run(`DELETE FROM recent_events h WHERE ${isLoosePing}`, ended);
  await writer.run(endedSessions, { ...ended, rowsMax });
  await writer.run(numberedEvents('ended_events', fromEnded));
  await invalidateDays(client, state, { days: daysOfEvents('ended_events') });
  for (const statement of derivedRows) await writer.run(statement);
  await writer.run('DROP TABLE ended_events');
  const columns = tableColumns.events.map(([name]) => `h.${name}`).join(', ');
  const { rowsChanged } = await writer.run(`INSERT INTO compacted_events SELECT ${columns} ${fromEnded}`);
  await writer.run(`DELETE FROM recent_events h USING ended e
    WHERE h.site_id = e.site_id AND h.session_id = e.session_id`);
  await writer.run('DROP TABLE ended');
  if (rowsChanged > 0) state.compactedUntil = Math.max(state.compactedUntil, limits.endedBefore);
  return { compactedRows: rowsChanged, movedRows: 2 * rowsChanged };
}
