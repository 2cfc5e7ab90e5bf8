import type { DuckDBConnection } from '@duckdb/node-api';
import type { DuckdbClient } from '../connection/client.ts';
import { createTables } from '../migrations/migrate.ts';

/** How often it is asked whether the copy is still wanted. */
const askMs = 250;

export interface CopyOptions {
  /** Where the copy goes. */
  readonly file: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Why the copy is not wanted any more; undefined as long as it is. */
  readonly isOver: () => Error | undefined;
}

/** Copies every table, in the order of its rows, into another file, and notes that this was done. */
export async function copyDatabase(client: DuckdbClient, { file, now, isOver }: CopyOptions): Promise<void> {
  const connection = await client.connection();
  try {
    const [{ name: source = '' } = {}] = await rowsOf(connection, 'SELECT current_database() AS name');
    await connection.run(`ATTACH ${quoted(file)} AS fresh`);
    try {
      await whileWanted(connection, isOver, () => copyAll(connection, source));
      await connection.run(`INSERT INTO fresh.rewrites VALUES (${now})`);
    } finally {
      await connection.run(`USE ${identifier(source)}`);
      await connection.run('DETACH fresh');
    }
  } finally {
    connection.closeSync();
  }
}

/** Interrupts the work once it is not wanted any more. */
async function whileWanted(
  connection: DuckDBConnection,
  isOver: () => Error | undefined,
  work: () => Promise<void>,
): Promise<void> {
  let fault = isOver();
  if (fault !== undefined) throw fault;
  const timer = setInterval(() => {
    fault ??= isOver();
    if (fault !== undefined) connection.interrupt();
  }, askMs);
  try {
    await work();
  } catch (error) {
    throw fault ?? error;
  } finally {
    clearInterval(timer);
  }
}

async function copyAll(connection: DuckDBConnection, source: string): Promise<void> {
  await connection.run('USE fresh');
  // As a new store makes them: the engine's own words for a table leave out what its types are named.
  await createTables(connection);
  const tables = await rowsOf(
    connection,
    `SELECT table_name AS name FROM duckdb_tables() WHERE database_name = ${quoted(source)} AND NOT temporary`,
  );
  for (const { name = '' } of tables) {
    // Its rows say what is to be done, and this is what does it.
    if (name === 'rewrites') continue;
    const table = identifier(name);
    await copyTable(connection, { from: `${identifier(source)}.main.${table}`, to: `fresh.main.${table}` });
  }
}

interface TableCopy {
  readonly from: string;
  readonly to: string;
}

/** As one statement: a table copied by parts takes more room and time, since every part ends a group of rows. */
async function copyTable(connection: DuckDBConnection, { from, to }: TableCopy): Promise<void> {
  await connection.run(`INSERT INTO ${to} SELECT * FROM ${from}`);
  const counts = `SELECT (SELECT count(*) FROM ${from})::VARCHAR AS wanted, (SELECT count(*) FROM ${to})::VARCHAR AS copied`;
  const [{ wanted, copied } = {}] = await rowsOf(connection, counts);
  if (copied !== wanted) throw new Error(`the copy of ${from} has ${copied} of ${wanted} rows`);
}

const rowsOf = async (connection: DuckDBConnection, sql: string): Promise<Partial<Record<string, string>>[]> =>
  (await connection.runAndReadAll(sql)).getRowObjectsJS() as Partial<Record<string, string>>[]; // texts alone are asked for

const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
