import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { systemClock } from '../../ports/clock.ts';
import { systemRandom } from '../../ports/random.ts';
import { openDuckdbStore } from './store.ts';

const test = suite<{ folder: string }>('replaying the journal');

test.before.each((context) => {
  context.folder = mkdtempSync(join(tmpdir(), 'footfall-replay-'));
});
test.after.each(({ folder }) => rmSync(folder, { recursive: true, force: true }));

const open = (folder: string) =>
  openDuckdbStore({
    folder: join(folder, 'store'),
    clock: systemClock,
    random: systemRandom,
    report: (message, error) => {
      throw new Error(message, { cause: error });
    },
  });

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
  const rows = await again.client.read('SELECT n::DOUBLE AS n FROM journal_mark');
  assert.equal(rows, [{ n: 1 }]);
  await again.close();
});

test.run();
