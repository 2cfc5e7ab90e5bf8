import type { DuckDBConnection } from '@duckdb/node-api';
import type { DuckdbClient } from '../connection/client.ts';

/**
 * Statements that note, within a transaction, the last write that the database has: at a start, what the journal holds
 * beyond it is applied again. No UPDATE: while a reader sees the state before one, the database refuses checkpoints.
 */
export const noteLastApplied = (sequence: number): string =>
  `DELETE FROM last_applied; INSERT INTO last_applied VALUES (${sequence})`;

/** The same as a transaction of its own. */
export async function writeLastApplied(writer: DuckDBConnection, sequence: number): Promise<void> {
  try {
    await writer.run(`BEGIN; ${noteLastApplied(sequence)}; COMMIT`);
  } catch (error) {
    await writer.run('ROLLBACK').catch(() => undefined); // the first error says more
    throw error;
  }
}

/** The sequence number of the last write that the database has; 0: none. */
export async function readLastApplied(client: DuckdbClient): Promise<number> {
  const rows = await client.read('SELECT max(sequence)::DOUBLE AS sequence FROM last_applied');
  return Number(rows[0]?.sequence ?? 0);
}
