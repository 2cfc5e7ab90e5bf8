import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makeDataFolder } from '../adapters/duckdb/files/data-folder.ts';
import { folderOf } from '../compose/store.ts';
import type { Config } from '../config.ts';
import { type FixtureLine, parseFixtureLine } from '../domain/fixture.ts';
import { ApiError } from '../errors.ts';
import type { Archive } from '../ports/archive.ts';
import { systemClock } from '../ports/clock.ts';
import { say } from '../process/log-lines.ts';
import { alone } from './alone.ts';
import { CommandError, reasonOf } from './command-error.ts';
import { FixtureCheck } from './fixture-check.ts';
import { ImportRetention, retentionNotice } from './import-retention.ts';
import { linesOf } from './lines.ts';
import { withStore } from './open-store.ts';
import { progress } from './progress.ts';
import type { Rejection } from './refusals.ts';

/** Lines and bytes of one write; a larger line is written alone. A write is stored completely or not at all. */
const batchLines = 5_000;
const batchBytes = 4 * 1024 * 1024;

export interface ImportOutcome {
  readonly inserted: Readonly<Record<string, number>>;
  readonly duplicates: number;
  /** Lines left out by collection, older than their site's retention; absent when there are none. */
  readonly beyondRetention?: Readonly<Record<string, number>>;
  readonly rejected: readonly Rejection[];
  /** Refused lines beyond those listed; absent when there are none. */
  readonly moreRejected?: number;
}

/** Reads NDJSON into the store. When a line is refused nothing of the file is stored, except with --keep-going. */
export async function importFile(
  config: Config,
  file: string,
  { keepGoing = false, keepHistory = false }: { keepGoing?: boolean; keepHistory?: boolean },
): Promise<ImportOutcome> {
  const spool = file === '-' ? await spoolInput(config) : undefined;
  try {
    return await withStore(config, ({ archive, shared, sites, users }) => {
      const retention = new ImportRetention({ sites, users }, systemClock.now(), keepHistory);
      const work = (into: Archive) =>
        importLines(into, spool?.file ?? file, { keepsGoing: keepGoing, keepsHistory: keepHistory, retention });
      return shared === undefined ? work(archive) : alone({ leases: shared.leases, archive }, work);
    });
  } finally {
    spool?.remove();
  }
}

/** The fault of a file of which nothing was stored, in one line. */
export function refusalText({ rejected, moreRejected = 0 }: ImportOutcome): string {
  const [first] = rejected;
  const others = rejected.length - 1 + moreRejected;
  const more =
    others === 0 ? '' : `; ${others.toLocaleString('en')} more ${others === 1 ? 'line is' : 'lines are'} refused`;
  return `Nothing was stored. Line ${first?.line}: ${first?.reason}${more}.`;
}

export interface ImportOptions {
  /** Valid lines are stored although some are refused. */
  readonly keepsGoing: boolean;
  /** Retentions are raised to the age of the file, up to the plan's cap. */
  readonly keepsHistory: boolean;
  readonly retention: ImportRetention;
}

/** First every line is checked, then the new ones are written: a fault leaves nothing half done. */
export async function importLines(
  archive: Archive,
  file: string,
  { keepsGoing, keepsHistory, retention }: ImportOptions,
): Promise<ImportOutcome> {
  const check = new FixtureCheck(archive, { ignoresRetention: keepsHistory, note: (line) => retention.note(line) });
  try {
    await checkLines(check, file);
  } finally {
    check.close();
  }
  const { count, reasons } = check.refusals;
  const rejected = { rejected: reasons, ...(count > reasons.length ? { moreRejected: count - reasons.length } : {}) };
  if (count > 0 && !keepsGoing) return { inserted: {}, duplicates: check.duplicates, ...rejected };
  await retention.settle();
  const inserted = await writeLines(archive, file, (number, text) =>
    check.isToWrite(number) ? retention.admit(parseFixtureLine(text)) : undefined,
  );
  const { beyond } = retention;
  if (beyond !== undefined) say(2, retentionNotice(beyond, keepsHistory));
  const beyondRetention = beyond === undefined ? {} : { beyondRetention: beyond };
  return { inserted, duplicates: check.duplicates, ...beyondRetention, ...rejected };
}

async function checkLines(check: FixtureCheck, file: string): Promise<void> {
  const reported = progress('checking lines', sizeOf(file));
  for await (const line of linesOf(file)) {
    await check.take(line);
    reported.at(line.number, line.endByte);
  }
  await check.finish();
  reported.end();
}

async function writeLines(
  archive: Archive,
  file: string,
  toWrite: (number: number, text: string) => FixtureLine | undefined,
): Promise<Record<string, number>> {
  const reported = progress('writing lines', sizeOf(file));
  const batch = new Batch(archive);
  for await (const { number, text, bytes, endByte } of linesOf(file)) {
    const line = text === undefined ? undefined : toWrite(number, text);
    if (line !== undefined) await batch.add(line, bytes);
    reported.at(number, endByte);
  }
  await batch.flush();
  reported.end();
  return batch.inserted;
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Collects lines and writes them together. */
class Batch {
  readonly inserted: Record<string, number> = {};
  readonly #archive: Archive;
  #lines: FixtureLine[] = [];
  #bytes = 0;

  constructor(archive: Archive) {
    this.#archive = archive;
  }

  /** Rows of one hit have its id, and stay together. */
  async add(line: FixtureLine, bytes: number): Promise<void> {
    const isOfLast = this.#lines.at(-1)?.document._id === line.document._id;
    if ((this.#lines.length >= batchLines && !isOfLast) || this.#bytes + bytes > batchBytes) await this.flush();
    this.#lines.push(line);
    this.#bytes += bytes;
  }

  async flush(): Promise<void> {
    const lines = this.#lines;
    this.#lines = [];
    this.#bytes = 0;
    if (lines.length === 0) return;
    await this.#archive.write(lines).catch((error: unknown) => {
      throw error instanceof ApiError ? cutShort(error) : error;
    });
    for (const { collection } of lines) this.inserted[collection] = (this.inserted[collection] ?? 0) + 1;
  }
}

/** The store was lost during writing. */
function cutShort(error: Error): CommandError {
  const words = `The import was cut short: ${reasonOf(error)}.`;
  return new CommandError(`${words} What was written stays; run it again, and it goes on from there.`, {
    cause: error,
  });
}

/** Standard input is read twice, so it is spooled to a file next to the store, where there is room for it. */
async function spoolInput(config: Config): Promise<{ file: string; remove: () => void }> {
  const beside = config.mongodbUri === undefined ? folderOf(config) : undefined;
  if (beside !== undefined) makeDataFolder(beside);
  const folder = mkdtempSync(join(beside ?? tmpdir(), 'footfall-import-'));
  const file = join(folder, 'input.ndjson');
  await pipeline(process.stdin, createWriteStream(file));
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
