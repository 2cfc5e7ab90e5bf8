import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { systemClock } from '../../../ports/clock.ts';
import { systemRandom } from '../../../ports/random.ts';
import { FileJournal, type JournalEntry } from '../journal/journal.ts';
import { openDuckdbStore } from '../store.ts';

const test = suite<{ folder: string }>('replaying the journal');

test.before.each((context) => {
  context.folder = mkdtempSync(join(tmpdir(), 'footfall-replay-'));
});
test.after.each(({ folder }) => rmSync(folder, { recursive: true, force: true }));

const open = (folder: string, report = refuse) =>
  openDuckdbStore({ folder: join(folder, 'store'), clock: systemClock, random: systemRandom, report });

function refuse(message: string, error: unknown): void {
  throw new Error(message, { cause: error });
}

const user = (number: number) => ({
  id: String(number).padStart(24, '0'),
  email: `ann${number}@example.com`,
  name: 'Ann',
  plan: 'free' as const,
  createdAt: '2026-03-01T00:00:00.000Z',
});

/** What a kill would leave on the disk right now. */
function killed(folder: string): string {
  const copy = join(folder, 'killed');
  cpSync(join(folder, 'store'), join(copy, 'store'), { recursive: true });
  return copy;
}

test('a document that the database and the journal both have is there once', async ({ folder }) => {
  const store = await open(folder);
  await store.users.create(user(1));
  await store.users.create(user(2));
  const copy = killed(folder);
  await store.close();

  const again = await open(copy);
  const rows = await again.client.read("SELECT id FROM documents WHERE collection = 'User' ORDER BY id");
  assert.equal(rows, [{ id: user(1).id }, { id: user(2).id }]);
  await again.close();
});

test('a document that the write-ahead log lost comes back from the journal', async ({ folder }) => {
  const store = await open(folder);
  await store.users.create(user(1));
  const copy = killed(folder);
  await store.close();
  rmSync(join(copy, 'store', 'footfall.duckdb.wal'));

  const again = await open(copy);
  assert.is((await again.users.find(user(1).id))?.email, 'ann1@example.com');
  await again.close();
});

test('a store that was closed has nothing to write again', async ({ folder }) => {
  const store = await open(folder);
  await store.users.create(user(1));
  await store.close();

  const again = await open(folder);
  const rows = await again.client.read('SELECT sequence::DOUBLE AS n FROM last_applied');
  assert.equal(rows, [{ n: 1 }]);
  await again.close();
});

test('an entry the database refuses is kept apart and reported, and those after it are applied', async ({ folder }) => {
  const store = await open(folder);
  await store.users.create(user(1));
  const copy = killed(folder);
  await store.close();
  const refused = { n: 98, operations: [{ kind: 'rows', table: 'vitals', rows: [['no number']] }] };
  const { id } = user(2);
  const put = { kind: 'put', collection: 'User', id, siteId: null, body: JSON.stringify(user(2)) };
  const journal = new FileJournal(join(copy, 'store', 'journal'));
  journal.append([refused, { n: 99, operations: [put] }] as JournalEntry[]);
  journal.close();

  const reported: string[] = [];
  const again = await open(copy, (message) => reported.push(message));
  const path = join(copy, 'store', 'journal-dead-letters.ndjson');
  assert.equal(reported, [`an entry of the journal cannot be applied; it is kept in ${path}`]);
  assert.equal(JSON.parse(readFileSync(path, 'utf8')), refused);
  assert.is((await again.users.find(user(1).id))?.email, 'ann1@example.com');
  assert.is((await again.users.find(id))?.email, 'ann2@example.com');
  await again.close();

  const third = await open(copy);
  assert.is((await third.users.find(id))?.email, 'ann2@example.com');
  await third.close();
});

test('O4 a damaged line is reported and counted, and every other write is repeated', async ({ folder }) => {
  const store = await open(folder);
  const copy = killed(folder);
  await store.close();
  const put = (number: number) => {
    const { id, ...rest } = user(number);
    return { kind: 'put', collection: 'User', id, siteId: null, body: JSON.stringify({ _id: id, ...rest }) };
  };
  const journal = new FileJournal(join(copy, 'store', 'journal'));
  journal.append([1, 2, 3].map((number) => ({ n: 90 + number, operations: [put(number)] })) as JournalEntry[]);
  journal.close();
  const [name = ''] = readdirSync(join(copy, 'store', 'journal'));
  const path = join(copy, 'store', 'journal', name);
  writeFileSync(path, readFileSync(path, 'utf8').replace('ann2', 'bnn2'));

  const reported: string[] = [];
  const again = await open(copy, (message, error) => reported.push(`${message}: ${error}`));
  const kept = join(copy, 'store', 'journal-damaged.ndjson');
  assert.equal(reported, [
    `lines of the journal are damaged; the others are applied: Error: 1 damaged, kept in ${kept}`,
  ]);
  assert.is(again.quarantined, 1);
  assert.equal([...again.collections.User.values()].map(({ email }) => email).sort(), [
    'ann1@example.com',
    'ann3@example.com',
  ]);
  await again.close();
  const third = await open(copy);
  assert.is(third.quarantined, 0);
  await third.close();
});

test.run();
