import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ApiError } from '../../../errors.ts';
import { refusalOf } from '../../../ports/suites/refusal.ts';
import { DuckdbClient } from '../connection/client.ts';
import { noJournal } from '../journal/journal.ts';
import { migrate } from '../migrations/migrate.ts';
import type { Operation } from './operations.ts';
import { readStoreState } from './store-state.ts';
import { queueRowsMax, Writer } from './write-queue.ts';

const test = suite<{ client: DuckdbClient; writer: Writer }>('duckdb: full write queue');

test.before.each(async (context) => {
  const client = await DuckdbClient.open(':memory:');
  await migrate(client);
  const report = (message: string, error: unknown) => {
    throw new Error(message, { cause: error });
  };
  const state = await readStoreState(client);
  context.client = client;
  context.writer = new Writer(client, noJournal, { lastApplied: 0, deletedSites: new Set(), state, report });
});
test.after.each(async ({ client, writer }) => {
  await writer.close();
  client.close();
});

const rowsOf = (count: number): Operation[] => [
  { kind: 'rows', table: 'drops', rows: Array.from({ length: count }, () => ['a'.repeat(24), 0, 'bot', 1]) },
];

const countIn = async (client: DuckdbClient) =>
  Number((await client.read('SELECT count(*)::DOUBLE AS rows FROM drops'))[0]?.rows);

test('forty thousand rows wait, and one more is refused until they are written', async ({ client, writer }) => {
  assert.is(queueRowsMax, 40_000);
  const accepted = [writer.submit(rowsOf(1), 'durable'), writer.submit(rowsOf(queueRowsMax - 1), 'durable')];
  assert.is(writer.backlog.rows, queueRowsMax);

  const refusal = (await refusalOf(writer.submit(rowsOf(1), 'durable'))) as ApiError;
  assert.equal([refusal.code, (refusal.cause as Error).message], ['unavailable', 'the write queue is full']);

  await Promise.all(accepted);
  assert.is(await countIn(client), queueRowsMax);
  await writer.submit(rowsOf(1), 'durable');
  assert.is(await countIn(client), queueRowsMax + 1);
});

test('a unit larger than the queue is written when nothing else waits', async ({ client, writer }) => {
  await writer.submit(rowsOf(queueRowsMax + 1), 'durable');
  assert.is(await countIn(client), queueRowsMax + 1);
});

test.run();
