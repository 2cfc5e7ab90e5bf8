import fs, { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { FileJournal, type JournalEntry } from './journal.ts';

const test = suite<{ folder: string }>('journal');

test.before.each((context) => {
  context.folder = mkdtempSync(join(tmpdir(), 'footfall-journal-'));
});
test.after.each(({ folder }) => {
  rmSync(folder, { recursive: true, force: true });
});

const entry = (n: number, text = 'a'): JournalEntry => ({
  n,
  operations: [{ kind: 'rows', table: 'event_keys', rows: [[text, n]] }],
});
const numbersIn = (folder: string, mark = 0) => new FileJournal(folder).recover(mark).map(({ n }) => n);

test('what was appended is recovered in order, from the mark on', ({ folder }) => {
  const journal = new FileJournal(folder);
  journal.append([entry(1), entry(2)]);
  journal.rotate();
  journal.append([entry(4)]);
  journal.append([entry(3)]);
  journal.close();
  assert.equal(numbersIn(folder), [1, 2, 3, 4]);
  assert.equal(numbersIn(folder, 2), [3, 4]);
});

test('a text of several pieces of reading, with letters on every border, comes back as it was', ({ folder }) => {
  const journal = new FileJournal(folder);
  const text = 'aé€😀'.repeat(300_000);
  assert.ok(journal.append([entry(1, text), entry(2)]) > 3_000_000);
  journal.close();
  assert.equal(new FileJournal(folder).recover(0), [entry(1, text), entry(2)]);
});

test('a line cut short is left out, the ones before it are not', ({ folder }) => {
  const journal = new FileJournal(folder);
  journal.append([entry(1)]);
  journal.close();
  const [name = ''] = readdirSync(folder);
  appendFileSync(join(folder, name), '{"n":2,"operations":[{"kind":"ro');
  assert.equal(numbersIn(folder), [1]);
});

test('a write cut short by a full disk does not swallow the next one', ({ folder }) => {
  const journal = new FileJournal(folder);
  journal.append([entry(1)]);
  whileDiskIsFull(() => assert.throws(() => journal.append([entry(2)]), /ENOSPC/));
  journal.append([entry(3)]);
  journal.append([entry(4)]);
  journal.close();
  assert.equal(numbersIn(folder), [1, 3, 4]);
});

test('files are kept until the mark has passed their last entry', ({ folder }) => {
  const journal = new FileJournal(folder);
  journal.append([entry(1)]);
  whileDiskIsFull(() => assert.throws(() => journal.append([entry(2)]), /ENOSPC/));
  journal.append([entry(3)]);
  journal.rotate();
  journal.discard(1);
  assert.equal(numbersIn(folder), [3]);
  journal.discard(3);
  assert.equal(readdirSync(folder), []);
});

/** Writes half of what it is given, then fails. */
function whileDiskIsFull(work: () => void): void {
  const whole = fs.writeSync;
  let isHalfDone = false;
  const half = (file: number, bytes: Buffer | string, ...rest: never[]): number => {
    if (isHalfDone) throw new Error('ENOSPC: no space left on device');
    if (typeof bytes === 'string') return whole(file, bytes);
    isHalfDone = true;
    return whole(file, bytes, rest[0] ?? 0, Math.floor(bytes.length / 2));
  };
  fs.writeSync = half as typeof whole; // the journal calls it with these alone
  syncBuiltinESMExports();
  try {
    work();
  } finally {
    fs.writeSync = whole;
    syncBuiltinESMExports();
  }
}

test.run();
