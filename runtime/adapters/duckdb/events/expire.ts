import type { DuckdbClient } from '../connection/client.ts';
import { runNamed } from '../connection/named-values.ts';
import { invalidateDays } from '../days/days.ts';
import { siteHash, siteTables } from '../schema.ts';
import type { ExpireOperation } from '../writing/operations.ts';
import type { StoreState } from '../writing/store-state.ts';

const ofSite = 'site_id = $siteId';

/** Sessions that have younger rows of another table, which only an import can bring. */
const stillNamed = ['revenue', 'vitals', 'identifications']
  .map((table) => `SELECT session_id FROM ${table} WHERE ${ofSite} AND ts >= $before AND session_id IS NOT NULL`)
  .join(' UNION ALL ');

/** Whole sessions that ended before, oldest first; pings are not counted. */
const expiringSessions = `CREATE OR REPLACE TEMP TABLE expiring AS
  SELECT session_id FROM (
    SELECT session_id, sum(row_count) OVER (ORDER BY end_ts, session_id) - row_count AS rows_before FROM (
      SELECT session_id, end_ts, views + events AS row_count FROM sessions WHERE site = ${siteHash} AND end_ts < $before
      UNION ALL
      SELECT session_id, max(ts), count(*) FROM recent_events WHERE ${ofSite} AND session_id IS NOT NULL
      GROUP BY session_id HAVING max(ts) < $before)
    WHERE session_id NOT IN (${stillNamed}))
  WHERE rows_before < $rowsMax`;

/** Deletes rows outside of every session, the oldest first, as many as a transaction may have. */
const oldest = (table: string, { where, order }: { readonly where: string; readonly order: string }): string =>
  `DELETE FROM ${table} WHERE rowid IN
    (SELECT rowid FROM ${table} WHERE site_id = $siteId AND ${where} ORDER BY ${order} LIMIT $rowsMax)`;

const ofSessions = siteTables.flatMap(({ name, expired = [] }) =>
  expired.map((condition) => `DELETE FROM ${name} WHERE ${condition}`),
);
const ofNoSession = siteTables.flatMap(({ name, expiredAlone }) =>
  expiredAlone === undefined ? [] : [oldest(name, expiredAlone)],
);

/**
 * Removes the oldest data of a site before a moment, inside the open transaction: about as many rows as allowed, sessions
 * always whole. Rows outside of sessions go once no session is left to remove. Gives the rows removed.
 */
export async function expire(
  client: DuckdbClient,
  state: StoreState,
  { siteId, before, rowsMax }: Omit<ExpireOperation, 'kind'>,
): Promise<number> {
  const run = (sql: string) => runNamed(client, sql, { siteId, before, rowsMax });
  await run(expiringSessions);
  const counted = await client.writer.runAndReadAll('SELECT count(*)::DOUBLE FROM expiring');
  const hasSessions = Number(counted.getRows()[0]?.[0] ?? 0) > 0;
  if (hasSessions) {
    const days = `SELECT site, day FROM days WHERE site = ${siteHash} AND day < $before`;
    await invalidateDays(client, state, { days, values: { siteId, before } });
  }
  let rows = 0;
  for (const sql of hasSessions ? ofSessions : ofNoSession) rows += await run(sql);
  await client.writer.run('DROP TABLE expiring');
  return rows;
}
