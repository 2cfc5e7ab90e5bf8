import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { User } from '../../runtime/domain/account.ts';
import { type FixtureLine, parseFixtureLine } from '../../runtime/domain/fixture.ts';
import { type Api, startApi } from '../support/api.ts';
import { TestClock } from '../support/clock.ts';

/** A read and its answer of the version that made the store. */
export interface RecordedRead {
  readonly operation: string;
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
}

/** The key of the store's owner. */
export const key = 'before-owner';

const owner: User = {
  id: '6a28b500000000000000a001',
  email: 'owner@example.com',
  name: 'Owner',
  plan: 'business',
  createdAt: '2026-06-01T00:00:00.000Z',
};

/**
 * The store that was stopped, the one that was killed, and that one without its write-ahead log, so that the journal alone
 * has the last day.
 */
export type StoreName = 'stopped' | 'killed' | 'killed, journal only';

/** When the answers of a store were recorded. */
const recordedAt = (name: StoreName): number =>
  Date.parse(name === 'stopped' ? '2026-06-17T12:00:00Z' : '2026-06-18T12:00:00Z');

const unpacked = (name: string): Buffer =>
  brotliDecompressSync(readFileSync(join(import.meta.dirname, 'before', `${name}.br`)));

/** Lays out the folder of a store. */
export function layOut(name: StoreName, folder: string): void {
  mkdirSync(join(folder, 'journal'), { recursive: true });
  writeFileSync(join(folder, 'footfall.duckdb'), unpacked('footfall.duckdb'));
  if (name === 'stopped') return;
  if (name === 'killed') writeFileSync(join(folder, 'footfall.duckdb.wal'), unpacked('footfall.duckdb.wal'));
  writeFileSync(join(folder, 'journal', '0000000000001138.ndjson'), unpacked('journal.ndjson'));
}

/** The lines of the export of the store that was stopped. */
export const exportedLines = (): FixtureLine[] =>
  unpacked('export.ndjson').toString().trimEnd().split('\n').map(parseFixtureLine);

/** What the version before answered on a store. */
export const readsOfBefore = (name: StoreName): RecordedRead[] =>
  unpacked(`${name === 'stopped' ? 'stopped' : 'killed'}-answers.ndjson`)
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as RecordedRead); // of the version before

/** Today's service on a folder, at the time of the recorded answers. */
export function openedNow(dataDir: string, name: StoreName): Promise<Api> {
  const clock = new TestClock(recordedAt(name));
  return startApi({ config: { dataDir }, clock, as: { owner, key } });
}
