import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { unavailable } from '../errors.ts';
import type { Archive } from '../ports/archive.ts';
import { CommandError } from './command-error.ts';
import { importLines } from './import.ts';
import { ImportRetention } from './import-retention.ts';
import { runOnChosen as run } from './run.fixture.ts';

const test = suite<{ folder: string }>('cli: what an import refuses');

test.before((context) => {
  context.folder = mkdtempSync(join(tmpdir(), 'footfall-cli-'));
});
test.after(({ folder }) => {
  rmSync(folder, { recursive: true, force: true });
});

const id = (letter: string): string => letter.repeat(24);
const at = '2026-01-01T00:00:00.000Z';
const user = { collection: 'User', document: { _id: id('a'), email: 'a@b.c', name: 'A', createdAt: at } };
const site = {
  collection: 'Site',
  document: {
    _id: id('b'),
    userId: id('a'),
    trackingId: 'aBcDeFgHiJ',
    name: 'S',
    domain: 's.example',
    createdAt: at,
    updatedAt: at,
  },
};
const view = (letter: string, over: object = {}) => ({
  collection: 'PageView',
  document: { _id: id(letter), siteId: id('b'), ts: at, visitorId: 'v', sessionId: 's', pathname: '/', ...over },
});
const ndjson = (...lines: (object | string)[]): string =>
  lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('');

test('lines that reference a refused line are refused with it, and the rest is stored with --keep-going', async ({
  folder,
}) => {
  const store = join(folder, 'chain');
  const other = { ...user.document, _id: id('c'), email: 'c@b.c' };
  const taken = { ...user.document, _id: id('d') };
  const ofTaken = { ...site.document, _id: id('e'), userId: id('d'), trackingId: 'jIhGfEdCbA' };
  const input = ndjson(
    { collection: 'RecordingChunk', document: { _id: id('1'), recordingId: id('2') } },
    { collection: 'SessionRecording', document: { _id: id('2'), siteId: id('e') } },
    view('3', { siteId: id('e') }),
    { collection: 'Site', document: ofTaken },
    user,
    { collection: 'User', document: taken },
    { collection: 'User', document: other },
    view('4', { siteId: 'no id' }),
  );
  const { code, out } = await run(store, ['import', '-', '--keep-going'], { input });
  assert.is(code, 0);
  const { inserted, rejected } = JSON.parse(out);
  assert.equal(inserted, { User: 2 });
  assert.equal(
    rejected.map(({ line, reason }: { line: number; reason: string }) => `${line}: ${reason}`),
    [
      `1: SessionRecording ${id('2')} is refused itself, in line 2`,
      `2: Site ${id('e')} is refused itself, in line 4`,
      `3: Site ${id('e')} is refused itself, in line 4`,
      `4: User ${id('d')} is refused itself, in line 6`,
      `6: email a@b.c is taken by User ${id('a')}`,
      '8: there is no Site no id in the store or the file',
    ],
  );
});

test('two public addresses alike and two default dashboards of one site are refused, in file and store', async ({
  folder,
}) => {
  const store = join(folder, 'unique');
  const dashboard = (letter: string) => ({
    collection: 'Dashboard',
    document: { _id: id(letter), siteId: id('b'), userId: id('a'), name: 'D', widgets: [], isDefault: true },
  });
  const slugged = (letter: string) => ({
    collection: 'Site',
    document: { ...site.document, _id: id(letter), trackingId: letter.repeat(10), publicSlug: 'the-slug' },
  });
  const first = ndjson(user, site, slugged('c'), dashboard('1'));
  assert.is((await run(store, ['import', '-'], { input: first })).code, 0);
  const again = await run(store, ['import', '-'], { input: ndjson(slugged('d'), dashboard('2')) });
  assert.equal(JSON.parse(again.out).rejected, [
    { line: 1, reason: `Site ${id('c')} in the store has the same unique value` },
    { line: 2, reason: `Dashboard ${id('1')} in the store has the same unique value` },
  ]);
  const input = ndjson(user, site, slugged('c'), slugged('d'), dashboard('1'), dashboard('2'));
  const inFile = await run(join(folder, 'unique-2'), ['import', '-'], { input });
  assert.equal(JSON.parse(inFile.out).rejected, [
    { line: 4, reason: `publicSlug the-slug is taken by Site ${id('c')}` },
    { line: 6, reason: `the default dashboard of site ${id('b')} is taken by Dashboard ${id('1')}` },
  ]);
});

test('a file of faults only lists the first thousand, counts the others and prints the first on stderr', async ({
  folder,
}) => {
  const file = join(folder, 'no-export.csv');
  writeFileSync(file, 'date,visitors\n'.repeat(2_500));
  const { code, out, errors } = await run(join(folder, 'csv'), ['import', file]);
  const { inserted, rejected, moreRejected } = JSON.parse(out);
  assert.equal([code, inserted, rejected.length, moreRejected], [1, {}, 1_000, 1_500]);
  assert.equal(rejected[999], { line: 1_000, reason: 'no JSON' });
  assert.is(errors, 'Nothing was stored. Line 1: no JSON; 2,499 more lines are refused.\n');
});

test('one broken line among many is reported by number and reason in one line', async ({ folder }) => {
  const views = Array.from({ length: 6_000 }, (_, n) => {
    const line = view('0');
    return { ...line, document: { ...line.document, _id: n.toString(16).padStart(24, '0') } };
  });
  const broken = { ...view('d'), document: { ...view('d').document, ts: 'noon' } };
  const input = ndjson(user, site, ...views.slice(0, 5_500), broken, ...views.slice(5_500));
  const { code, errors } = await run(join(folder, 'one-broken'), ['import', '-'], { input });
  assert.is(code, 1);
  assert.is(errors, 'Nothing was stored. Line 5503: ts must be an ISO-8601 time such as 2026-01-31T12:00:00.000Z.\n');
});

test('a store lost during writing is reported with its reason, and a new run continues', async ({ folder }) => {
  const file = join(folder, 'lost.ndjson');
  writeFileSync(file, ndjson(user));
  const archive: Archive = {
    read: () => {
      throw new Error('no reader');
    },
    find: async () => new Map(),
    holderOf: async () => undefined,
    write: async () => {
      throw unavailable(unavailable(new Error('MongoDB has not answered within 10000 ms')));
    },
  };
  const stored = {
    sites: { find: async () => undefined, update: async () => undefined },
    users: { find: async () => undefined },
  };
  const retention = new ImportRetention(stored, Date.parse(at), false);
  await importLines(archive, file, { keepsGoing: false, keepsHistory: false, retention }).then(
    () => assert.unreachable(),
    (error: Error) => {
      assert.instance(error, CommandError);
      assert.is(
        error.message,
        'The import was cut short: MongoDB has not answered within 10000 ms. What was written stays; run it again, and ' +
          'it goes on from there.',
      );
    },
  );
});

test.run();
