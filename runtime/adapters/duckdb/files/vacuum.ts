import { chmodSync, existsSync, linkSync, readdirSync, readlinkSync, renameSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PeriodicTask } from '../../../concurrency/periodic-task.ts';
import type { Clock } from '../../../ports/clock.ts';
import { StoreUnusableError } from '../../../ports/store-errors.ts';
import { type DuckdbClient, freeBytesMin } from '../connection/client.ts';
import { syncFolder } from '../events/salt-file.ts';
import type { Report, Writer } from '../writing/write-queue.ts';
import { copyDatabase } from './copy-database.ts';
import { staleFiles } from './left-files.ts';

/** How often it is looked whether something was erased. */
const vacuumEveryMs = 3_600_000;
/** The file is rewritten at most so often; what was erased is gone within a day, with hours left for a second try. */
export const vacuumAfterMs = 12 * 3_600_000;
/** With more rows waiting the daily round is put off by an hour. */
export const vacuumWaitingRowsMax = 20_000;
/** A round that was put off for so long is put off no more. */
export const vacuumDelayMsMax = 20 * 3_600_000;
/** Files that a start or a command left behind are kept so long, for the operator to look into. */
const leftFilesMs = 86_400_000;

export interface VacuumOutcome {
  readonly bytesBefore: number;
  readonly bytesAfter: number;
  readonly elapsedMs: number;
  /** Files with what could not be read or written, which are removed as well. */
  readonly removed: readonly string[];
}

export interface VacuumDependencies {
  readonly client: DuckdbClient;
  readonly writer: Writer;
  /** Undefined: the store is in memory, and nothing of it stays anywhere. */
  readonly folder: string | undefined;
  readonly clock: Clock;
  readonly report: Report;
}

/** The copy that is being written, and the file before while the copy is tried. */
const freshFile = (file: string): string => `${file}.new`;
const formerFile = (file: string): string => `${file}.old`;

/** Removes what a rewrite left that a kill ended. Which file is the store is settled by one rename. */
function removeHalfDone(file: string): void {
  for (const name of [freshFile(file), `${freshFile(file)}.wal`, formerFile(file)]) rmSync(name, { force: true });
}

/** Removes what a kill left beside a file that this process has just opened: no other process uses it. */
export function removeLeftovers(file: string): void {
  removeHalfDone(file);
  // What reads had no memory for.
  rmSync(`${file}.tmp`, { recursive: true, force: true });
}

/**
 * Rewrites the store's whole file, so that nothing of what was erased is in any file: a database keeps deleted rows
 * in free blocks until it needs the place. Reads go on; writes wait, and hits are acknowledged by the journal meanwhile.
 * docs/decisions/0050-the-file-is-rewritten.md
 */
export class Vacuum {
  readonly #dependencies: VacuumDependencies;
  readonly #task: PeriodicTask;
  #running: Promise<VacuumOutcome> | undefined;
  #isStopping = false;

  constructor(dependencies: VacuumDependencies) {
    this.#dependencies = dependencies;
    this.#task = new PeriodicTask({
      everyMs: vacuumEveryMs,
      work: () => this.round(),
      failed: (error) => dependencies.report('rewriting the store failed and will be tried again', error),
    });
  }

  start(): void {
    this.#task.start();
  }

  /** Rewrites the file when something was erased and the last time is long enough ago. */
  async round(): Promise<void> {
    const { client, clock } = this.#dependencies;
    const [row] = await client.read(
      'SELECT coalesce(max(rewritten_at), 0)::DOUBLE AS at_ms, (count(*) - count(rewritten_at))::INT AS erased FROM rewrites',
    );
    const sinceMs = clock.now() - Number(row?.at_ms);
    if (Number(row?.erased) === 0 || sinceMs < vacuumAfterMs) return;
    const waitingRowsMax = sinceMs < vacuumDelayMsMax ? vacuumWaitingRowsMax : Number.POSITIVE_INFINITY;
    await this.run({ waitingRowsMax, leftForMs: leftFilesMs });
  }

  /** Rewrites it now. Called while that is done already, it gives the same outcome. */
  run({ waitingRowsMax = Number.POSITIVE_INFINITY, leftForMs = 0 } = {}): Promise<VacuumOutcome> {
    this.#running ??= this.#run(waitingRowsMax, leftForMs).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #run(waitingRowsMax: number, leftForMs: number): Promise<VacuumOutcome> {
    const { client, writer, folder, clock } = this.#dependencies;
    if (folder === undefined) return { bytesBefore: 0, bytesAfter: 0, elapsedMs: 0, removed: [] };
    const startedAt = performance.now();
    const bytesBefore = statSync(client.file).size;
    this.#checkRoom(bytesBefore);
    const isOver = () => {
      if (this.#isStopping) return new StoreUnusableError('The service stops; the store was not rewritten.');
      return writer.backlog.rows > waitingRowsMax
        ? new StoreUnusableError('More is written than can wait.')
        : undefined;
    };
    await writer.alone(async () => {
      removeHalfDone(client.file);
      try {
        await copyDatabase(client, { file: freshFile(client.file), now: clock.now(), isOver });
        await this.#exchange();
      } finally {
        removeHalfDone(client.file);
      }
    });
    // The journal's file of that moment has what was written before beside what came meanwhile.
    await writer.alone(async () => undefined);
    const removed = staleFiles(folder, leftForMs);
    for (const name of removed) rmSync(join(folder, name), { recursive: true, force: true });
    const elapsedMs = Math.round(performance.now() - startedAt);
    return { bytesBefore, bytesAfter: statSync(client.file).size, elapsedMs, removed };
  }

  #checkRoom(bytes: number): void {
    const { client } = this.#dependencies;
    if (client.hasSnapshots) throw new StoreUnusableError('An export is under way. Try again when it has ended.');
    const [free, wanted] = [client.freeBytes(), bytes + freeBytesMin];
    if (free >= wanted) return;
    throw new StoreUnusableError(
      `The disk of the store has ${megabytes(free)} MB left, and a copy may take ${megabytes(wanted)} MB. Make room first.`,
    );
  }

  /** Puts the copy in the place of the file; a copy that cannot be opened is taken back. */
  async #exchange(): Promise<void> {
    const { client } = this.#dependencies;
    const { file } = client;
    await syncFile(freshFile(file));
    try {
      await client.exchange(() => {
        checkClosed(file);
        linkSync(file, formerFile(file));
        renameSync(freshFile(file), file);
        syncFolder(dirname(file));
      });
    } catch (error) {
      if (!existsSync(formerFile(file))) throw error;
      renameSync(formerFile(file), file);
      await client.reopen();
      throw error;
    }
  }

  /** Resolves when no rewrite is under way; one that has begun is given up. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#task.stop();
    await this.#running?.catch(() => undefined); // its caller gets the error
  }
}

const megabytes = (bytes: number): string => Math.ceil(bytes / 1024 ** 2).toLocaleString('en');

async function syncFile(file: string): Promise<void> {
  chmodSync(file, 0o600);
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The engine may hold the file on as long as a result of it lives: it would write to what is not the store any more. */
function checkClosed(file: string): void {
  const log = `${file}.wal`;
  if (existsSync(log) && statSync(log).size > 0) throw new Error('the write-ahead log is not empty');
  rmSync(log, { force: true });
  if (openDescriptors().includes(file)) throw new Error('the engine has not closed the file');
}

/** Paths of the files that this process has open, where the system lists them. */
function openDescriptors(): string[] {
  const folder = '/proc/self/fd';
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    try {
      return [readlinkSync(join(folder, name))];
    } catch {
      return []; // closed meanwhile
    }
  });
}
