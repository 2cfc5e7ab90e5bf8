import fs, {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { damagedFileOf, FileJournal, type JournalEntry } from './journal.ts';

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
const numbersIn = (folder: string, mark = 0) => new FileJournal(folder).recover(mark).entries.map(({ n }) => n);

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
  assert.equal(new FileJournal(folder).recover(0).entries, [entry(1, text), entry(2)]);
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

/** A journal of three lines whose bytes are changed. Gives the numbers of the entries, and the lines kept. */
function damaged(folder: string, change: (text: string) => string | Buffer) {
  const journals = join(folder, 'journal');
  const journal = new FileJournal(journals);
  journal.append([entry(1), entry(2, 'bbbb'), entry(3)]);
  journal.close();
  const [name = ''] = readdirSync(journals);
  const path = join(journals, name);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
  const { entries, damaged: count } = new FileJournal(journals).recover(0);
  const kept = damagedFileOf(folder);
  const lines = existsSync(kept) ? readFileSync(kept, 'utf8').split('\n').slice(0, -1) : [];
  return { numbers: entries.map(({ n }) => n), count, lines };
}

const second = '{"n":2,"operations":[{"kind":"rows","table":"event_keys","rows":[["bbbb",2]]}]}';

test('O4 a line that is no JSON any more is kept apart and counted, the others are read', ({ folder }) => {
  const { numbers, count, lines } = damaged(folder, (text) => text.replace('"n":2', '"n:2'));
  assert.equal([numbers, count], [[1, 3], 1]);
  assert.match(lines[0] ?? '', second.replace('"n":2', '"n:2'));
});

test('O4 a line that is JSON still, with another value, is found by its checksum', ({ folder }) => {
  const { numbers, count, lines } = damaged(folder, (text) => text.replace('bbbb', 'bbcb'));
  assert.equal([numbers, count, lines.length], [[1, 3], 1, 1]);
});

test('O4 two lines whose line end is gone, a block of zeros, and a checksum that changed are damaged', ({ folder }) => {
  const joined = damaged(join(folder, '1'), (text) => text.replace('\n', ' '));
  assert.equal([joined.numbers, joined.count], [[3], 1]);
  const zeros = damaged(join(folder, '2'), (text) => text.replace(second, '\0'.repeat(second.length)));
  assert.equal([zeros.numbers, zeros.count], [[1, 3], 1]);
  const checksum = damaged(join(folder, '3'), (text) => text.replace(/(\t.{7}).\n/, '$1x\n'));
  assert.equal([checksum.numbers, checksum.count], [[2, 3], 1]);
});

test('O4 the last line without an end was cut short by a kill: it is no damage, and goes', ({ folder }) => {
  const cut = damaged(folder, (text) => text.slice(0, -30));
  assert.equal(cut, { numbers: [1, 2], count: 0, lines: [] });
  assert.equal(new FileJournal(join(folder, 'journal')).recover(0).damaged, 0);
  const journal = new FileJournal(join(folder, 'journal'));
  journal.append([entry(1)]);
  journal.close();
  assert.equal(new FileJournal(join(folder, 'journal')).recover(0).damaged, 0);
});

test('O4 lines without a checksum, of a version before, are read; one that is damaged is kept once', ({ folder }) => {
  const old = (text: string) => text.replaceAll(/\t.{8}\n/g, '\n').replace('bbbb"', 'bbbb');
  assert.equal(damaged(folder, old).numbers, [1, 3]);
  const again = new FileJournal(join(folder, 'journal')).recover(0);
  assert.is(again.damaged, 1);
  assert.is(readFileSync(damagedFileOf(folder), 'utf8').split('\n').length, 2);
});

test('O4 what is no file of the journal is left alone', ({ folder }) => {
  mkdirSync(join(folder, 'lost+found'));
  writeFileSync(join(folder, 'notes.txt'), 'x\ny\n');
  assert.equal(new FileJournal(folder).recover(0), { entries: [], damaged: 0 });
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
