import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkpointBytes } from './checkpoint-clock.ts';
import { DuckdbClient } from './client.ts';
import { readFoldState } from './fold.ts';
import type { Journal } from './journal.ts';
import { migrate } from './migrate.ts';
import type { Operation } from './operation.ts';
import { Writer } from './writer.ts';

const test = suite('writer');

const row = (n: number): Operation => ({ kind: 'rows', table: 'event_keys', rows: [[`key ${n}`, n]] });

test('the database takes over from the journal before its text grows too long to be read again', async () => {
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
  const folded = await readFoldState(client);
  const writer = new Writer(client, journal, 0, { deletedSites: new Set(), folded, report });

  await writer.submit([row(1)], 'durable');
  assert.equal(seen, []);
  await writer.submit([row(2)], 'durable');
  await writer.submit([row(3)], 'durable');
  assert.equal(seen, ['rotate', 'discard 2']);

  await writer.close();
  client.close();
});

test.run();
