import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { removeLeftovers } from '../files/vacuum.ts';
import type { Report } from '../writing/write-queue.ts';
import { DuckdbClient } from './client.ts';

/** A write-ahead log that cannot be read is set aside: the journal holds the same writes. */
export async function openClient(
  folder: string | undefined,
  memoryMb: number | undefined,
  report: Report,
): Promise<DuckdbClient> {
  if (folder === undefined) return DuckdbClient.open(':memory:', memoryMb);
  const file = join(folder, 'footfall.duckdb');
  try {
    const client = await DuckdbClient.open(file, memoryMb);
    removeLeftovers(file);
    return client;
  } catch (error) {
    const log = `${file}.wal`;
    if (
      !(error instanceof Error) ||
      !/WAL|write-ahead|replay|checksum|Serializ/i.test(error.message) ||
      !existsSync(log)
    )
      throw error;
    report('the write-ahead log is damaged; it is set aside and the journal is replayed', error);
    await rename(log, `${log}.damaged`);
    return DuckdbClient.open(file, memoryMb);
  }
}
