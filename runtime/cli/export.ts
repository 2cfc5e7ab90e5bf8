import { existsSync } from 'node:fs';
import { mkdtemp, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Store } from '../compose/store.ts';
import type { Config } from '../config.ts';
import { CommandError } from './command-error.ts';
import { type ExportCounts, exportedLines } from './exported-lines.ts';
import { withStore } from './open-store.ts';
import type { Streamed } from './operator-socket.ts';
import { streamFromService } from './operator-stream.ts';
import { progress } from './progress.ts';
import { standardOutput } from './standard-output.ts';

interface ExportOptions {
  readonly site?: string;
  /** Export the readable part of a damaged store. */
  readonly keepGoing?: boolean;
}

export interface ExportOutcome {
  readonly exported: number;
  /** Lines with a missing reference; absent when there are none. */
  readonly leftOut?: number;
  /** Of a damaged store: unreadable rows by table, at most. */
  readonly lostRows?: Readonly<Record<string, number>>;
  /** Values that rows are exported without, by `table.column`. */
  readonly lostValues?: Readonly<Record<string, number>>;
}

/**
 * Writes the store, or one site of it, as NDJSON. A file appears when it is complete and on disk; a device or a named
 * pipe is written directly.
 */
export async function exportFile(config: Config, file: string, options: ExportOptions): Promise<ExportOutcome> {
  let partial: string | undefined;
  try {
    if (file === '-') return await exportTo(standardOutput(), config, options);
    const place = await placeOf(file);
    // One name for each process: two exports to the same file must not mix.
    if (place.isFile) partial = `${place.path}.${process.pid}.partial`;
    const out = (await open(partial ?? place.path, 'w', 0o600)).createWriteStream({ flush: place.isFile });
    const outcome = await exportTo(out, config, options);
    if (partial !== undefined) await rename(partial, place.path);
    return outcome;
  } catch (error) {
    if (partial !== undefined) await rm(partial, { force: true });
    if (!isOfFile(error)) throw error;
    throw new CommandError(`${file === '-' ? 'Standard output' : file} cannot be written: ${error.message}`);
  }
}

/** The target of a name through symbolic links, and whether a file exists or may be created. */
async function placeOf(file: string): Promise<{ path: string; isFile: boolean }> {
  const stats = await stat(file).catch(() => undefined);
  if (stats === undefined) return { path: file, isFile: true };
  if (stats.isDirectory()) throw new CommandError(`${file} is a folder. Name a file in it.`);
  return stats.isFile() ? { path: await realpath(file), isFile: true } : { path: file, isFile: false };
}

const isOfFile = (error: unknown): error is Error => error instanceof Error && 'syscall' in error;

/** Through the service while it runs on the embedded store, which it owns; otherwise from the store itself. */
async function exportTo(out: Writable, config: Config, options: ExportOptions): Promise<ExportOutcome> {
  if (options.keepGoing === true) return exportSalvaged(out, config, options);
  const reported = progress('exporting lines');
  const running = config.mongodbUri === undefined ? config.dataDir : undefined;
  const streamed = running && (await streamFromService(running, { name: 'export', options }, { out, at: reported.at }));
  const outcome =
    streamed ?? (await withStore(config, (store) => exportStore(store, out, { options, at: reported.at })));
  reported.end();
  return outcome as ExportOutcome; // of this command
}

/** Copies the readable part next to the store, which stays unchanged, and exports the copy. */
async function exportSalvaged(out: Writable, config: Config, options: ExportOptions): Promise<ExportOutcome> {
  const { dataDir, mongodbUri } = config;
  if (mongodbUri !== undefined || !existsSync(join(dataDir, 'footfall.duckdb'))) {
    throw new CommandError(`--keep-going is for a damaged embedded store, and there is none in ${dataDir}.`);
  }
  const target = await mkdtemp(join(dataDir, 'footfall-salvage-'));
  try {
    const { salvage } = await import('../adapters/duckdb/files/damage.ts');
    const lost = await salvage(dataDir, target);
    const reported = progress('exporting lines');
    const outcome = await withStore({ ...config, dataDir: target }, (store) =>
      exportStore(store, out, { options, at: reported.at }),
    );
    reported.end();
    return { ...outcome, ...lost };
  } finally {
    await rm(target, { recursive: true, force: true });
  }
}

async function exportStore(
  store: Store,
  out: Writable,
  { options, at }: { options: ExportOptions; at: (count: number) => void },
): Promise<ExportOutcome> {
  const { lines, answer } = await exportOf(store, options);
  const counted = async function* () {
    let count = 0;
    for await (const text of lines) {
      count += text.split('\n').length - 1;
      at(count);
      yield text;
    }
  };
  await pipeline(Readable.from(counted()), out, { end: out !== process.stdout });
  return answer() as ExportOutcome; // of `exportOf`
}

/** The lines of an export, and the summary after the last one. */
export async function exportOf({ sites, archive }: Store, options: ExportOptions): Promise<Streamed> {
  const site = options.site === undefined ? undefined : await sites.find(options.site);
  if (options.site !== undefined && site === undefined) throw new CommandError(`There is no site "${options.site}".`);
  const counts: ExportCounts = { lines: 0, leftOut: 0 };
  return {
    lines: exportedLines(archive, site?.id, counts),
    answer: () => ({ exported: counts.lines, ...(counts.leftOut === 0 ? {} : { leftOut: counts.leftOut }) }),
  };
}
