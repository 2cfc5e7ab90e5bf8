import type { DuckDBConnection } from '@duckdb/node-api';

/**
 * Tells, within a transaction, the last write the database has; what the journal holds beyond it is written again at the
 * next start. No UPDATE: while anybody reads what was before one, the database refuses checkpoints.
 */
export const markAs = (n: number): string => `DELETE FROM journal_mark; INSERT INTO journal_mark VALUES (${n})`;

/** The same as a transaction of its own. */
export async function setMark(writer: DuckDBConnection, n: number): Promise<void> {
  try {
    await writer.run(`BEGIN; ${markAs(n)}; COMMIT`);
  } catch (error) {
    await writer.run('ROLLBACK').catch(() => undefined); // the first error tells more
    throw error;
  }
}
