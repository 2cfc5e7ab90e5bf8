import { open, rename, rm } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../config.ts';
import type { Store } from '../store.ts';
import { CommandError } from './command-error.ts';
import { type ExportCounts, exportedLines } from './exported-lines.ts';
import { withStore } from './open-store.ts';
import type { Streamed } from './operator-socket.ts';
import { streamFromService } from './operator-stream.ts';
import { progress } from './progress.ts';
import { standardOutput } from './standard-output.ts';

interface ExportOptions {
  readonly site?: string;
}

export interface ExportOutcome {
  readonly exported: number;
  /** Lines that refer to what is not there; there when there are any. */
  readonly leftOut?: number;
}

/** Writes the store, or one site of it, as NDJSON. The file appears when it is whole and on disk. */
export async function exportFile(config: Config, file: string, options: ExportOptions): Promise<ExportOutcome> {
  const partial = `${file}.partial`;
  try {
    if (file === '-') return await exportTo(standardOutput(), config, options);
    const out = (await open(partial, 'w', 0o600)).createWriteStream({ flush: true });
    const outcome = await exportTo(out, config, options);
    await rename(partial, file);
    return outcome;
  } catch (error) {
    if (file !== '-') await rm(partial, { force: true });
    if (!isOfFile(error)) throw error;
    throw new CommandError(`${file === '-' ? 'Standard output' : file} cannot be written: ${error.message}`);
  }
}

const isOfFile = (error: unknown): error is Error => error instanceof Error && 'syscall' in error;

/** Through the service while it runs on the embedded store, which is its alone; from the store itself otherwise. */
async function exportTo(out: Writable, config: Config, options: ExportOptions): Promise<ExportOutcome> {
  const told = progress('exporting lines');
  const running = config.mongodbUri === undefined ? config.dataDir : undefined;
  const streamed = running && (await streamFromService(running, { name: 'export', options }, { out, at: told.at }));
  const outcome = streamed ?? (await withStore(config, (store) => exportStore(store, out, { options, at: told.at })));
  told.end();
  return outcome as ExportOutcome; // of this command
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

/** The lines of an export, and what is told after the last one. */
export async function exportOf({ sites, archive }: Store, options: ExportOptions): Promise<Streamed> {
  const site = options.site === undefined ? undefined : await sites.find(options.site);
  if (options.site !== undefined && site === undefined) throw new CommandError(`There is no site "${options.site}".`);
  const counts: ExportCounts = { lines: 0, leftOut: 0 };
  return {
    lines: exportedLines(archive, site?.id, counts),
    answer: () => ({ exported: counts.lines, ...(counts.leftOut === 0 ? {} : { leftOut: counts.leftOut }) }),
  };
}
