import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DuckdbClient } from '../connection/client.ts';
import { checkpointBytes } from '../journal/checkpoint-trigger.ts';
import type { Journal } from '../journal/journal.ts';
import { migrate } from '../migrations/migrate.ts';
import type { Operation } from './operations.ts';
import { readStoreState } from './store-state.ts';
import { Writer } from './write-queue.ts';

const test = suite('writer');

const row = (n: number): Operation => ({ kind: 'rows', table: 'event_keys', rows: [[`key ${n}`, n]] });

test('a checkpoint takes over from the journal before its text grows too long to be read again', async () => {
  const client = await DuckdbClient.open(':memory:');
  await migrate(client);
  const seen: string[] = [];
  const journal: Journal = {
    append: (entries) => (entries.length === 0 ? 0 : checkpointBytes / 2),
    rotate: () => void seen.push('rotate'),
    discard: (mark) => void seen.push(`discard ${mark}`),
    close: () => {},
  };
  const report = (message: string) => void seen.push(message);
  const state = await readStoreState(client);
  const writer = new Writer(client, journal, { lastApplied: 0, deletedSites: new Set(), state, report });

  await writer.submit([row(1)], 'durable');
  assert.equal(seen, []);
  await writer.submit([row(2)], 'durable');
  await writer.submit([row(3)], 'durable');
  assert.equal(seen, ['rotate', 'discard 2']);

  await writer.close();
  client.close();
});

test('a checkpoint takes over from the journal while a read is running', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'writer-'));
  const client = await DuckdbClient.open(join(folder, 'footfall.duckdb'));
  await migrate(client);
  const seen: string[] = [];
  const journal: Journal = {
    append: () => 0,
    rotate: () => {},
    discard: (mark) => void seen.push(`discard ${mark}`),
    close: () => {},
  };
  const report = (message: string, error: unknown) => void seen.push(`${message}: ${error}`);
  const state = await readStoreState(client);
  const writer = new Writer(client, journal, { lastApplied: 0, deletedSites: new Set(), state, report });

  // On a busy machine it is interrupted.
  const reading = client
    .read('SELECT count(*) FROM range(10000) a, range(20000) b WHERE a.range * b.range % 7 = 3')
    .catch(() => undefined);
  await writer.submit([row(1)], 'durable');
  await writer.close();
  assert.equal([...new Set(seen)], ['discard 2']);

  await reading;
  client.close();
  rmSync(folder, { recursive: true });
});

test.run();
