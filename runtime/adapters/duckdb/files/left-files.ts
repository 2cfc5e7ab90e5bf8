import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { damagedFileOf, deadLetterFileOf } from '../journal/journal.ts';

/** What starts and commands leave in the store's folder, beside the store. It may hold what was erased since. */
const leftPatterns = [
  new RegExp(`^(${basename(deadLetterFileOf(''))}|${basename(damagedFileOf(''))})$`),
  /^footfall\.duckdb\.wal\.damaged$/,
  /^footfall-(import|salvage)-/,
  // What earlier versions called the first one.
  /^journal-refused\.ndjson$/,
];

/** Names of those that have not changed for so long; all of them for 0. */
export function staleFiles(folder: string, forMs: number): string[] {
  const isStale = (name: string): boolean => {
    const changedAt = statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return forMs === 0 || changedAt < Date.now() - forMs;
  };
  return readdirSync(folder).filter((name) => leftPatterns.some((pattern) => pattern.test(name)) && isStale(name));
}
