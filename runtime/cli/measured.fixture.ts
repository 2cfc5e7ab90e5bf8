import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Ran } from './run.fixture.ts';

export interface Measured {
  readonly ran: Ran;
  /** Its peak memory. */
  readonly rssMb: number;
  readonly seconds: number;
}

/** Runs a command whose process reports its peak memory at the end. */
export async function measured(
  folder: string,
  work: (environment: Readonly<Record<string, string>>) => Promise<Ran>,
): Promise<Measured> {
  const [hook, reported] = [join(folder, 'measure.mjs'), join(folder, 'measured')];
  const write = `writeFileSync(${JSON.stringify(reported)}, String(process.resourceUsage().maxRSS))`;
  writeFileSync(hook, `import { writeFileSync } from 'node:fs';\nprocess.on('exit', () => ${write});\n`);
  const startedAt = performance.now();
  const ran = await work({ NODE_OPTIONS: `--import=${pathToFileURL(hook).href}` });
  const seconds = (performance.now() - startedAt) / 1_000;
  return { ran, rssMb: Math.round(Number(readFileSync(reported, 'utf8')) / 1_024), seconds };
}
