import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../config.ts';
import type { Archive } from '../ports/archive.ts';
import { CommandError } from './command-error.ts';
import { withStore } from './open-store.ts';
import { progress } from './progress.ts';

/** Writes the store, or one site of it, as NDJSON. The file appears when it is whole. */
export async function exportFile(
  config: Config,
  file: string,
  options: { site?: string },
): Promise<{ exported: number }> {
  return withStore(config, async (store) => {
    const site = options.site === undefined ? undefined : await store.sites.find(options.site);
    if (options.site !== undefined && site === undefined) throw new CommandError(`There is no site "${options.site}".`);
    const counted = { lines: 0 };
    const lines = Readable.from(textOf(store.archive, site?.id, counted));
    if (file === '-') {
      await pipeline(lines, process.stdout, { end: false });
      return { exported: counted.lines };
    }
    const partial = `${file}.partial`;
    try {
      await pipeline(lines, createWriteStream(partial, { mode: 0o600 }));
      await rename(partial, file);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
    return { exported: counted.lines };
  });
}

async function* textOf(
  archive: Archive,
  siteId: string | undefined,
  counted: { lines: number },
): AsyncGenerator<string> {
  const writing = progress('exporting lines');
  for await (const line of archive.read(siteId)) {
    counted.lines += 1;
    writing.at(counted.lines);
    yield `${JSON.stringify(line)}\n`;
  }
  writing.end();
}
