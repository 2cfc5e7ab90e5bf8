import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { StoreUnusableError } from '../../../ports/store-errors.ts';
import { lockedOr } from '../connection/client.ts';
import { createTables, migrationsCount } from '../migrations/migrate.ts';
import { dimensionColumns } from '../schema.ts';

/** What the engine says of blocks that are not as they were written or are missing, and of a file that is none of its own. */
const corruption =
  /Corrupt database file|not a valid DuckDB database file|checksum|Failed to (load|read)|Could not read|Serialization/i;

export const isCorrupt = (error: unknown): error is Error => error instanceof Error && corruption.test(error.message);

/** The error with which a start ends on a damaged file: what is wrong, and the two ways out. */
export const damagedError = (file: string, cause: Error): StoreUnusableError =>
  new StoreUnusableError(
    `The data file ${file} is damaged (${cause.message.replace(/\s+/g, ' ')}). Restore a backup (docs/operations.md); or save ` +
      'what can be read with "export --keep-going FILE" and import that into an empty DATA_DIR. doctor names the tables.',
    { cause },
  );

/** Rows that are given up together when one of them cannot be read: what the engine reads at once. */
export const pieceRows = 2_048;

/** Beside a process that may hold as much again. */
const memoryLimit = '512MB';

/** A table of which something cannot be read. */
export interface TableDamage {
  readonly table: string;
  /** The engine's words. */
  readonly reason: string;
}

/** Reads every block of every table of the data file in a folder, without changing it. */
export function damagedTables(folder: string): Promise<readonly TableDamage[]> {
  return withFile(folder, ':memory:', async (connection) => {
    const damaged: TableDamage[] = [];
    for (const { name } of await tablesOf(connection)) {
      const fault = await attempt(connection, `SELECT max(hash(COLUMNS(*))) FROM damaged.main.${name}`);
      if (fault !== undefined) damaged.push({ table: name, reason: fault.message.replace(/\s+/g, ' ') });
    }
    return damaged;
  });
}

/** What could not be read. */
export interface Lost {
  /** At most so many rows of a table. */
  readonly lostRows: Readonly<Record<string, number>>;
  /** Values of a column that are left out in so many rows of its table, as `table.column`. */
  readonly lostValues: Readonly<Record<string, number>>;
}

/**
 * Makes a store in another folder out of what can be read of the data file, and of the journal beside it, which has what
 * came since the last checkpoint.
 */
export async function salvage(folder: string, target: string): Promise<Lost> {
  const lost = await withFile(folder, join(target, 'footfall.duckdb'), async (connection) => {
    const lost = { lostRows: {} as Record<string, number>, lostValues: {} as Record<string, number> };
    const [{ version = migrationsCount } = {}] = await read<{ version: number }>(
      connection,
      'SELECT coalesce(max(version), 0)::INT AS version FROM damaged.main.migrations',
    ).catch(() => []);
    await createTables(connection, version);
    for (const { name } of await tablesOf(connection)) {
      const count = await salvageTable(connection, name, lost.lostValues);
      if (count > 0) lost.lostRows[name] = count;
    }
    await restoreMarks(connection);
    return lost;
  });
  if (existsSync(join(folder, 'journal')))
    cpSync(join(folder, 'journal'), join(target, 'journal'), { recursive: true });
  return lost;
}

async function salvageTable(
  connection: DuckDBConnection,
  name: string,
  lostValues: Record<string, number>,
): Promise<number> {
  const from = `damaged.main.${name}`;
  const [{ rows = 0 } = {}] = await read<{ rows: number }>(
    connection,
    `SELECT coalesce(max(rowid) + 1, 0)::DOUBLE AS rows FROM ${from}`,
  ).catch(() => []);
  const pieces: Piece[] = [{ since: 0, until: rows }];
  let lost = 0;
  for (let piece = pieces.pop(); piece !== undefined; piece = pieces.pop()) {
    const { since, until } = piece;
    if ((await attempt(connection, `INSERT INTO ${name} SELECT * FROM ${from} WHERE ${within(piece)}`)) === undefined)
      continue;
    const middle = since + Math.ceil((until - since) / 2 / pieceRows) * pieceRows;
    if (middle < until) pieces.push({ since: middle, until }, { since, until: middle });
    else if (!(await salvageColumns(connection, { name, piece, lostValues }))) lost += until - since;
  }
  return lost;
}

/** Rows by their place in the table, `until` not among them. */
interface Piece {
  readonly since: number;
  readonly until: number;
}

const within = ({ since, until }: Piece): string => `rowid >= ${since} AND rowid < ${until}`;

/** Columns without which a row is still of use: what a visit was like, not whose, when and where it was. */
const dispensable: ReadonlySet<string> = new Set(
  `${dimensionColumns} own_visitor_id title pageview_id engaged_ms scroll_depth props interactive with_hit is_linked order_id
   refund_of products traits lcp inp cls fcp ttfb user_agent`.split(/\s+/),
);

/** Takes a piece without the columns that cannot be read; false when one of them is needed. */
async function salvageColumns(
  connection: DuckDBConnection,
  { name, piece, lostValues }: { name: string; piece: Piece; lostValues: Record<string, number> },
): Promise<boolean> {
  const columns = await read<{ column: string }>(
    connection,
    `SELECT column_name AS column FROM duckdb_columns() WHERE database_name = 'damaged' AND table_name = '${name}'
     ORDER BY column_index`,
  );
  const from = `FROM damaged.main.${name} WHERE ${within(piece)}`;
  const gone: string[] = [];
  for (const { column } of columns) {
    if ((await attempt(connection, `SELECT max(hash("${column}")) ${from}`)) !== undefined) gone.push(column);
  }
  if (!gone.every((column) => dispensable.has(column))) return false;
  const values = columns.map(({ column }) => (gone.includes(column) ? 'NULL' : `"${column}"`));
  if ((await attempt(connection, `INSERT INTO ${name} SELECT ${values.join(', ')} ${from}`)) !== undefined)
    return false;
  for (const column of gone) {
    const key = `${name}.${column}`;
    lostValues[key] = (lostValues[key] ?? 0) + piece.until - piece.since;
  }
  return true;
}

/** Without these a start would take the store for a new one. */
async function restoreMarks(connection: DuckDBConnection): Promise<void> {
  // The table of before version 10 becomes the new one when the salvaged store is opened.
  const [{ name = 'last_applied' } = {}] = await read<{ name: string }>(
    connection,
    "SELECT table_name AS name FROM duckdb_tables() WHERE table_name = 'journal_mark' AND database_name <> 'damaged'",
  );
  await connection.run(`INSERT INTO ${name} SELECT 0 WHERE NOT EXISTS (FROM ${name})`);
  await connection.run(
    `INSERT INTO migrations SELECT range FROM range(1, ${migrationsCount + 1}) WHERE NOT EXISTS (FROM migrations)`,
  );
}

/**
 * A connection to a database in which the data file of the folder is `damaged`, to be read alone. It goes by another path,
 * so that its write-ahead log is not replayed: the journal has the same.
 */
async function withFile<T>(
  folder: string,
  database: string,
  work: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> {
  const file = resolve(folder, 'footfall.duckdb');
  const links = mkdtempSync(join(tmpdir(), 'footfall-damaged-'));
  const link = join(links, 'damaged.duckdb');
  symlinkSync(file, link);
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(database, { memory_limit: memoryLimit });
  const connection = await instance.connect();
  try {
    const attach = `ATTACH '${link.replaceAll("'", "''")}' AS damaged (READ_ONLY)`;
    const fault = await attempt(connection, attach).catch((error: unknown) => {
      throw lockedOr(error, file);
    });
    if (fault !== undefined) {
      throw new StoreUnusableError(
        `Nothing of ${file} can be read (${fault.message.replace(/\s+/g, ' ')}). Restore a backup (docs/operations.md).`,
        { cause: fault },
      );
    }
    return await work(connection);
  } finally {
    connection.closeSync();
    instance.closeSync();
    rmSync(links, { recursive: true, force: true });
  }
}

const tablesOf = (connection: DuckDBConnection): Promise<{ readonly name: string }[]> =>
  read(connection, "SELECT table_name AS name FROM duckdb_tables() WHERE database_name = 'damaged' ORDER BY table_oid");

const read = async <Row>(connection: DuckDBConnection, sql: string): Promise<Row[]> =>
  (await connection.runAndReadAll(sql)).getRowObjectsJS() as Row[]; // of the columns that the statement names

/** The fault of damaged blocks; any other is thrown. */
async function attempt(connection: DuckDBConnection, sql: string): Promise<Error | undefined> {
  try {
    await connection.run(sql);
    return undefined;
  } catch (error) {
    if (isCorrupt(error)) return error;
    throw error;
  }
}
