import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../config.ts';
import type { FixtureLine } from '../domain/fixture.ts';
import type { Archive } from '../ports/archive.ts';
import { CommandError } from './command-error.ts';
import { FixtureCheck, type Rejection } from './fixture-check.ts';
import { withStore } from './open-store.ts';
import { progress } from './progress.ts';

/** Lines written at once. */
const batchLines = 2_000;

export interface ImportOutcome {
  readonly inserted: Readonly<Record<string, number>>;
  readonly duplicates: number;
  readonly rejected: readonly Rejection[];
}

/** Reads NDJSON into the store. Nothing of the file is stored when a line is refused, unless told to keep going. */
export async function importFile(
  config: Config,
  file: string,
  options: { keepGoing?: boolean },
): Promise<ImportOutcome> {
  const spool = file === '-' ? await spoolInput() : undefined;
  try {
    return await withStore(config, (store) =>
      importLines(store.archive, spool?.file ?? file, options.keepGoing === true),
    );
  } finally {
    spool?.remove();
  }
}

/** First every line is checked, then those that are new are written: a fault leaves nothing half done. */
export async function importLines(archive: Archive, file: string, isKeepingGoing: boolean): Promise<ImportOutcome> {
  const check = new FixtureCheck(archive);
  const checking = progress('checking lines');
  for await (const { number, text } of linesOf(file)) {
    await check.take(number, text);
    checking.at(number);
  }
  await check.finish();
  checking.end();
  const { rejected, duplicates } = check;
  if (rejected.length > 0 && !isKeepingGoing) return { inserted: {}, duplicates, rejected };

  const inserted: Record<string, number> = {};
  const writing = progress('writing lines');
  let batch: FixtureLine[] = [];
  const flush = async () => {
    if (batch.length > 0) await archive.write(batch);
    for (const { collection } of batch) inserted[collection] = (inserted[collection] ?? 0) + 1;
    batch = [];
  };
  for await (const { number, text } of linesOf(file)) {
    const line = check.lineToWrite(number, text);
    if (line !== undefined) batch.push(line);
    if (batch.length >= batchLines) await flush();
    writing.at(number);
  }
  await flush();
  writing.end();
  return { inserted, duplicates, rejected };
}

async function* linesOf(file: string): AsyncGenerator<{ number: number; text: string }> {
  const stream = createReadStream(file);
  const failure = new Promise<never>((_, reject) => {
    stream.once('error', (error) => reject(new CommandError(`${file} cannot be read: ${error.message}`)));
  });
  failure.catch(() => undefined); // raced below; without a race it concerns nobody
  const lines = createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
  for (let number = 1; ; number += 1) {
    const next = await Promise.race([lines.next(), failure]);
    if (next.done === true) return;
    if (next.value.trim() !== '') yield { number, text: next.value };
  }
}

/** Standard input is read twice, so it is kept in a file meanwhile. */
async function spoolInput(): Promise<{ file: string; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'footfall-import-'));
  const file = join(folder, 'input.ndjson');
  await pipeline(process.stdin, createWriteStream(file));
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
