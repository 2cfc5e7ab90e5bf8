import type { DuckdbClient } from '../connection/client.ts';
import { reopenOf } from '../sessions/reopen.ts';
import type { ReassignRow } from '../writing/operations.ts';
import type { StoreState } from '../writing/store-state.ts';

/**
 * Gives event rows another visitor and session, inside the open transaction, and the revenue and identifications that came
 * with them, which have their sequence numbers. Gives the rows moved.
 */
export async function reassign(
  client: DuckdbClient,
  state: StoreState,
  moved: { readonly siteId: string; readonly rows: readonly ReassignRow[] },
): Promise<number> {
  const movedRows = await reopenOf(client, state, moved);
  const { siteId, rows } = moved;
  const list = JSON.stringify(rows);
  const structure = '[{"seq":"BIGINT","visitor_id":"VARCHAR","session_id":"VARCHAR","pathname":"VARCHAR"}]';
  for (const table of ['recent_events', 'revenue', 'identifications'] as const) {
    const path = table === 'identifications' ? '' : `, pathname = coalesce(moved.pathname, ${table}.pathname)`;
    await client.writer.run(
      `UPDATE ${table} SET visitor_id = moved.visitor_id, session_id = moved.session_id${path}
       FROM (SELECT unnest(from_json($list::JSON, '${structure}'), recursive := true)) moved
       WHERE ${table}.site_id = $siteId AND ${table}.seq = moved.seq`,
      { list, siteId },
    );
  }
  return movedRows;
}
