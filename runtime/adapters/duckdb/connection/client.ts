import { chmodSync, statfsSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { dirname } from 'node:path';
import type { DuckDBConnection, DuckDBInstance, DuckDBValue } from '@duckdb/node-api';
import { unavailable } from '../../../errors.ts';
import { StoreUnusableError } from '../../../ports/store-errors.ts';
import { makeDataFolder } from '../files/data-folder.ts';
import type { Insert } from '../writing/insert.ts';

/** Queries running at once; each holds a thread of the pool. */
export const readersMax = 2;
/** Queries waiting for a reader; more are refused. */
export const waitingMax = 200;
/** Longer queries are interrupted. */
const queryTimeoutMs = 10_000;
/** Below this much free space nothing is written. */
export const freeBytesMin = 64 * 1024 * 1024;

export type Values = Record<string, DuckDBValue>;
export type Row = Record<string, unknown>;

/** A file another process holds. */
export class StoreLockedError extends StoreUnusableError {}

/** Reads of one moment: what is written meanwhile is not in them, however long they take. */
export interface Snapshot {
  read(sql: string, values?: Values): Promise<Row[]>;
  close(): void;
}

/**
 * Megabytes that reads may take: a quarter of the machine's. What is in a file is read from it as fast by way of the
 * system's own cache: questions of ten million pageviews take no longer with 576 MB than with 6 GB.
 */
function memoryOf(isInMemory: boolean): number {
  const quarter = Math.max(512, Math.floor(totalmem() / 4 / 1048576));
  return isInMemory ? quarter : Math.min(quarter, 576);
}

/** Instances open in this process: a second one on the same file would corrupt it. */
const openFiles = new Set<string>();

/**
 * One database file: one writer connection, a few readers behind a semaphore.
 * Reopens itself when DuckDB declares the instance dead.
 */
export class DuckdbClient {
  readonly file: string;
  readonly #memory: boolean;
  readonly #memoryMb: number;
  #instance: DuckDBInstance | undefined;
  #writer: DuckDBConnection | undefined;
  #readers: DuckDBConnection[] = [];
  #waiting: ((connection: DuckDBConnection) => void)[] = [];
  /** Snapshots that are open. */
  #snapshots = 0;
  /** Resolves when the file that is exchanged is open again. */
  #exchange: Promise<void> | undefined;
  #prepared = new Map<string, Awaited<ReturnType<DuckDBConnection['prepare']>>>();

  private constructor(file: string, memoryMb: number | undefined) {
    this.file = file;
    this.#memory = file === ':memory:';
    this.#memoryMb = memoryMb ?? memoryOf(this.#memory);
  }

  /** Opens or makes the file. Refuses with StoreLockedError when another process holds it. */
  static async open(file: string, memoryMb?: number): Promise<DuckdbClient> {
    if (file !== ':memory:') {
      if (openFiles.has(file)) throw new StoreLockedError(`${file} is already open in this process.`);
      makeDataFolder(dirname(file));
      openFiles.add(file);
    }
    const client = new DuckdbClient(file, memoryMb);
    try {
      await client.#connect();
    } catch (error) {
      openFiles.delete(file);
      throw error;
    }
    return client;
  }

  async #connect(): Promise<void> {
    const { DuckDBInstance } = await import('@duckdb/node-api');
    try {
      this.#instance = await DuckDBInstance.create(this.file, {
        threads: String(Math.min(availableParallelism(), 4)),
        memory_limit: `${this.#memoryMb}MB`,
        wal_autocheckpoint: '1GB',
      });
    } catch (error) {
      throw lockedOr(error, this.file);
    }
    if (!this.#memory) chmodSync(this.file, 0o600);
    this.#writer = await this.#connection();
    this.#readers = [];
    for (let reader = 0; reader < readersMax; reader += 1) this.#readers.push(await this.#connection());
    while (this.#waiting.length > 0) {
      const reader = this.#readers.pop();
      if (reader === undefined) break;
      this.#waiting.shift()?.(reader);
    }
  }

  /** A connection for work that is neither a read nor a write of the store's own. Its taker closes it. */
  connection(): Promise<DuckDBConnection> {
    return this.#connection();
  }

  async #connection(): Promise<DuckDBConnection> {
    if (this.#instance === undefined) throw unavailable();
    const connection = await this.#instance.connect();
    await connection.run("set timezone='UTC'");
    return connection;
  }

  /** The only connection that writes. Callers take turns. */
  get writer(): DuckDBConnection {
    if (this.#writer === undefined) throw unavailable(new Error('the store is being reopened'));
    return this.#writer;
  }

  /** Runs an INSERT of the writer, prepared once. Never call it twice at the same time. */
  async insert({ sql, parameters }: Insert): Promise<void> {
    let statement = this.#prepared.get(sql);
    if (statement === undefined) {
      statement = await this.writer.prepare(sql);
      this.#prepared.set(sql, statement);
    }
    for (const [index, parameter] of parameters.entries()) statement.bindVarchar(index + 1, parameter);
    await statement.run();
  }

  /** Runs a query on a reader and gives its rows. Interrupted after 10 s, refused with `unavailable`. */
  async read(sql: string, values?: Values): Promise<Row[]> {
    const connection = await this.#acquire();
    const timer = setTimeout(() => connection.interrupt(), queryTimeoutMs);
    try {
      return (await connection.runAndReadAll(sql, values)).getRowObjectsJS();
    } catch (error) {
      if (error instanceof Error && /INTERRUPT/i.test(error.message)) throw unavailable(error);
      throw error;
    } finally {
      clearTimeout(timer);
      this.#release(connection);
    }
  }

  /** A connection of its own, so that it takes no reader away. Every one has to be closed. */
  async snapshot(): Promise<Snapshot> {
    await this.#exchange;
    this.#snapshots += 1;
    try {
      const connection = await this.#connection();
      await connection.run('BEGIN TRANSACTION READ ONLY');
      // Its moment is that of its first read.
      await connection.run('SELECT sequence FROM last_applied');
      return {
        read: async (sql, values) => (await connection.runAndReadAll(sql, values)).getRowObjectsJS(),
        close: () => {
          this.#snapshots -= 1;
          connection.closeSync();
        },
      };
    } catch (error) {
      this.#snapshots -= 1;
      throw error;
    }
  }

  /** Whether an export reads from a snapshot. */
  get hasSnapshots(): boolean {
    return this.#snapshots > 0;
  }

  /**
   * Closes the file, lets `work` put another in its place, and opens that. Reads under way end first, within their ten
   * seconds; those that come meanwhile wait. The caller sees to it that nothing is written.
   */
  async exchange(work: () => void): Promise<void> {
    if (this.hasSnapshots || this.#exchange !== undefined)
      throw unavailable(new Error('the store is being read as a whole'));
    const done = this.#exchangeAlone(work);
    this.#exchange = done.catch(() => undefined); // the caller gets the error
    try {
      await done;
    } finally {
      this.#exchange = undefined;
    }
  }

  async #exchangeAlone(work: () => void): Promise<void> {
    const readers: DuckDBConnection[] = [];
    while (readers.length < readersMax) readers.push(this.#readers.pop() ?? (await this.#nextReleased()));
    try {
      // There is no reader: nothing can be left in the write-ahead log.
      await this.writer.run('CHECKPOINT');
    } catch (error) {
      for (const reader of readers) this.#release(reader);
      throw error;
    }
    for (const reader of readers) reader.closeSync();
    this.#disconnect();
    try {
      work();
    } finally {
      await this.#connect();
    }
  }

  /** Before all others that wait. */
  #nextReleased = (): Promise<DuckDBConnection> => new Promise((resolve) => this.#waiting.unshift(resolve));

  #acquire(): Promise<DuckDBConnection> {
    const free = this.#readers.pop();
    if (free !== undefined) return Promise.resolve(free);
    const isGone = this.#instance === undefined && this.#exchange === undefined;
    if (isGone || this.#waiting.length >= waitingMax) {
      return Promise.reject(unavailable(new Error('too many queries are waiting')));
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #release(connection: DuckDBConnection): void {
    const next = this.#waiting.shift();
    if (next !== undefined) next(connection);
    else this.#readers.push(connection);
  }

  /** After a FATAL error the instance is dead: drops it and opens the file again. */
  async reopen(): Promise<void> {
    if (this.#memory) throw unavailable(new Error('a store in memory cannot be reopened'));
    this.#disconnect();
    await this.#connect();
  }

  #disconnect(): void {
    for (const statement of this.#prepared.values()) statement.destroySync();
    this.#prepared.clear();
    for (const reader of this.#readers) reader.closeSync();
    this.#writer?.closeSync();
    this.#instance?.closeSync();
    this.#readers = [];
    this.#writer = undefined;
    this.#instance = undefined;
  }

  /** Bytes left on the disk of the file. */
  freeBytes(): number {
    if (this.#memory) return Number.POSITIVE_INFINITY;
    const { bavail, bsize } = statfsSync(dirname(this.file));
    return bavail * bsize;
  }

  close(): void {
    this.#disconnect();
    openFiles.delete(this.file);
  }
}

/** The error, or one that names the process which has the file. */
export function lockedOr(error: unknown, file: string): unknown {
  const pid = error instanceof Error ? /lock.*PID (\d+)/s.exec(error.message)?.[1] : undefined;
  if (pid === undefined) return error;
  return new StoreLockedError(
    `The store ${file} is in use by process ${pid}. Stop that process first: one process owns the file.`,
    { cause: error },
  );
}

/** DuckDB's word that the instance is of no use any more (a full disk at a checkpoint, for one). */
export const isFatal = (error: unknown): boolean =>
  error instanceof Error && /FATAL|database has been invalidated/i.test(error.message);

/** Trouble of the disk or of the instance: the next write is likely to fail too, whatever it holds. */
export const isTrouble = (error: unknown): boolean =>
  isFatal(error) ||
  (error instanceof Error && /IO Error|Could not write|No space left|ENOSPC|EFBIG|EIO|reopened/i.test(error.message));

/** A commit that went through although something after it failed. */
export const isDurableDespite = (error: unknown): boolean =>
  error instanceof Error && /COMMIT succeeded and is durable/i.test(error.message);
