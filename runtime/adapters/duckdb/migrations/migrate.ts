import type { DuckDBConnection } from '@duckdb/node-api';
import type { DuckdbClient } from '../connection/client.ts';
import { initial } from './0001-initial.ts';
import { folded } from './0002-folded.ts';
import { sortedDays } from './0003-sorted-days.ts';
import { rolledDays } from './0004-rolled-days.ts';
import { moneyWithHits } from './0005-money-with-hits.ts';
import { journeysAndEvents } from './0006-journeys-and-events.ts';
import { openSessions } from './0007-open-sessions.ts';
import { rewrites } from './0008-rewrites.ts';
import { attachments } from './0009-attachments.ts';
import { plainNames } from './0010-plain-names.ts';

/** Every change of the tables, in order. Append only: a number that shipped never changes its meaning. */
const migrations: readonly (readonly string[])[] = [
  initial,
  folded,
  sortedDays,
  rolledDays,
  moneyWithHits,
  journeysAndEvents,
  openSessions,
  rewrites,
  attachments,
  plainNames,
];

/** The version of the tables. */
export const migrationsCount = migrations.length;

/** Makes the tables, types and views of a version, without a row, in the database that the connection uses. */
export async function createTables(connection: DuckDBConnection, version: number = migrationsCount): Promise<void> {
  for (const statement of migrations.slice(0, version).flat()) await connection.run(statement);
  await connection.run('CREATE TABLE migrations (version INTEGER)');
  const tables = await connection.runAndReadAll(
    'SELECT table_name FROM duckdb_tables() WHERE database_name = current_database() AND NOT temporary',
  );
  for (const [name] of tables.getRows()) await connection.run(`DELETE FROM ${name}`);
}

/** Brings the tables up to date. Refuses a file written by a newer version. */
export async function migrate(client: DuckdbClient): Promise<void> {
  await client.writer.run('CREATE TABLE IF NOT EXISTS migrations (version INTEGER)');
  const rows = (
    await client.writer.runAndReadAll('SELECT coalesce(max(version), 0) AS version FROM migrations')
  ).getRowObjectsJS();
  const version = Number(rows[0]?.version ?? 0);
  if (version > migrations.length) {
    throw new Error(
      `The store ${client.file} was written by a newer version (${version}). Start that version instead.`,
    );
  }
  for (let next = version; next < migrations.length; next += 1) {
    await apply(client, migrations[next] ?? [], next + 1);
  }
}

async function apply(client: DuckdbClient, statements: readonly string[], version: number): Promise<void> {
  await client.writer.run('BEGIN');
  for (const statement of statements) await client.writer.run(statement);
  await client.writer.run('INSERT INTO migrations VALUES ($version)', { version });
  await client.writer.run('COMMIT');
  // A write-ahead log that holds changes of tables may not replay after a kill.
  if (client.file !== ':memory:') await client.writer.run('CHECKPOINT');
}
