import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startApi } from '../../contract-tests/support/api.ts';
import { sendEvents, viewAt } from '../../contract-tests/support/hits.ts';
import { countsFrom, documentsOfSite } from '../../contract-tests/support/site-documents.ts';
import { cascadeCollections } from '../domain/site.ts';
import { unavailable } from '../errors.ts';
import type { Archive } from '../ports/archive.ts';
import { CommandError } from './command-error.ts';
import { importLines } from './import.ts';
import { runOnChosen as run } from './run.fixture.ts';

const test = suite<{ folder: string }>('cli: import, export');

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

test('an export imported into an empty store exports the same bytes, and reads the same', async ({ folder }) => {
  const [one, two] = [join(folder, 'one'), join(folder, 'two')];
  const api = await startApi({ config: { dataDir: one } });
  const { owner, key, clock } = api;
  const shop = await api.addSite({ name: 'Shop' });
  await api.store(await documentsOfSite(api, shop.id, countsFrom(1, cascadeCollections)));
  await sendEvents(api, shop.id, [
    viewAt('2026-06-15T23:50:00Z', '/a?utm_source=news', {
      title: 'A “quoted” title\u2028 \ud83d\ude00',
      props: { n: 1.5 },
    }),
    viewAt('2026-06-16T00:10:00Z', '/b', {
      type: 'event',
      name: 'x',
      revenue: { amount: 5, currency: 'EUR', orderId: 'o' },
    }),
    viewAt('2026-06-16T00:11:00Z', '/b', { type: 'engagement', engagedMs: 1000, scrollDepth: 40 }),
    viewAt('2026-06-16T00:12:00Z', '/b', { type: 'identify', profileId: 'p', traits: { a: true } }),
    viewAt('2026-06-16T00:12:00Z', '/b', { type: 'vitals', vitals: { lcp: 900.5, cls: 0.01 } }),
  ]);
  await api.settle();
  const before = (await api.call('getStats', { params: { siteId: shop.id } })).text;
  await api.stop();

  const [first, second] = [join(folder, 'first.ndjson'), join(folder, 'second.ndjson')];
  const exported = await run(one, ['export', first]);
  assert.equal([exported.code, exported.errors], [0, '']);
  const imported = await run(two, ['import', first]);
  const outcome = JSON.parse(imported.out);
  assert.equal([imported.code, outcome.duplicates, outcome.rejected], [0, 0, []]);
  const lineCount = readFileSync(first, 'utf8').split('\n').length - 1;
  assert.is(JSON.parse(exported.out).exported, lineCount);
  assert.is(
    Object.values<number>(outcome.inserted).reduce((sum, count) => sum + count, 0),
    lineCount,
  );
  assert.is((await run(two, ['export', second])).code, 0);
  assert.is(readFileSync(second, 'utf8'), readFileSync(first, 'utf8'));

  const again = JSON.parse((await run(two, ['import', '-'], { input: readFileSync(first, 'utf8') })).out);
  assert.equal(again, { inserted: {}, duplicates: lineCount, rejected: [] });

  const copy = await startApi({ config: { dataDir: two }, clock, as: { owner, key } });
  assert.is((await copy.call('getStats', { params: { siteId: shop.id } })).text, before);
  assert.is((await copy.call('getSite', { params: { siteId: shop.trackingId } })).body.name, 'Shop');
  await copy.stop();
});

test('one site is exported with what belongs to it, to a file or to standard output', async ({ folder }) => {
  const store = join(folder, 'one');
  const { out, code } = await run(store, ['export', '-', '--site', 'nothing']);
  assert.equal([code, out], [1, '']);

  const all = readFileSync(join(folder, 'first.ndjson'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const { _id, trackingId } = all.find(({ collection }) => collection === 'Site').document;
  const whole = await run(store, ['export', '-', '--site', trackingId]);
  const lines = whole.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.is(whole.code, 0);
  assert.is(lines.filter(({ collection }) => collection === 'User' || collection === 'ApiKey').length, 0);
  assert.is(lines.filter(({ collection }) => collection === 'RecordingChunk').length, 1);
  assert.ok(
    lines.every(
      ({ collection, document }) => collection === 'RecordingChunk' || [document.siteId, document._id].includes(_id),
    ),
  );
});

const faulty: readonly (readonly [line: object | string, reason: string])[] = [
  ['{', 'no JSON'],
  ['7', 'a line must be {"collection", "document"}'],
  [{ collection: 'Nothing', document: {} }, 'unknown collection "Nothing"'],
  [{ collection: 'User', document: [] }, 'document must be an object'],
  [{ collection: 'User', document: { ...user.document, _id: 'short' } }, '_id must be 24 lower-case hex characters'],
  [{ collection: 'User', document: { ...user.document, _id: id('c'), email: undefined } }, 'email is missing'],
  [
    { collection: 'User', document: { ...user.document, _id: id('c'), createdAt: 'yesterday' } },
    'createdAt must be an ISO-8601 time',
  ],
  [{ collection: 'User', document: { ...user.document, _id: id('c') } }, 'email a@b.c is taken by User'],
  [{ collection: 'User', document: { ...user.document, name: 'Another' } }, 'exists with other content'],
  [view('d', { siteId: id('f') }), `there is no Site ${id('f')} in the store or the file`],
  [{ ...view('d'), document: { ...view('d').document, pathname: 7 } }, 'pathname must be a string'],
  [
    { collection: 'RevenueEvent', document: { ...view('d').document, amount: 1.5, currency: 'EUR' } },
    'amount must be a whole number',
  ],
  [
    { collection: 'RecordingChunk', document: { _id: id('d'), recordingId: id('e') } },
    `there is no SessionRecording ${id('e')}`,
  ],
];

test('every faulty line is refused with its number and reason, and nothing of the file is stored', async ({
  folder,
}) => {
  const store = join(folder, 'faulty');
  const file = join(folder, 'faulty.ndjson');
  writeFileSync(file, ndjson(user, site, '', ...faulty.map(([line]) => line), view('e'), view('e')));

  const { code, out } = await run(store, ['import', file]);

  assert.is(code, 1);
  const { inserted, duplicates, rejected } = JSON.parse(out);
  assert.equal([inserted, duplicates], [{}, 1]);
  assert.equal(
    rejected.map(({ line }: { line: number }) => line),
    faulty.map((_, index) => index + 4),
  );
  for (const [index, [, reason]] of faulty.entries()) assert.match(rejected[index].reason, reason);
  assert.is((await run(store, ['export', '-'])).out, '');

  const kept = await run(store, ['import', file, '--keep-going']);
  assert.is(kept.code, 0);
  assert.equal(JSON.parse(kept.out).inserted, { User: 1, Site: 1, PageView: 1 });
  assert.is(JSON.parse(kept.out).rejected.length, faulty.length);
  assert.is((await run(store, ['export', '-'])).out.trim().split('\n').length, 3);
});

test('an id taken by the store is refused, and so is its unique value', async ({ folder }) => {
  const store = join(folder, 'faulty');
  const { code, out } = await run(store, ['import', '-'], {
    input: ndjson(
      { ...user, document: { ...user.document, name: 'Renamed' } },
      { ...user, document: { ...user.document, _id: id('9'), email: 'A@B.C' } },
      { ...site, document: { ...site.document, _id: id('8') } },
      site,
    ),
  });
  assert.is(code, 1);
  const { rejected, duplicates } = JSON.parse(out);
  assert.equal(
    rejected.map(({ line }: { line: number }) => line),
    [1, 2, 3],
  );
  assert.is(duplicates, 1);
});

test('what refers to a refused line is refused with it, and the rest is stored when told to keep going', async ({
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

test('a file of faults alone lists the first thousand, counts the others and says on stderr what is wrong', async ({
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

test('one broken line among many is told by number and reason in one line', async ({ folder }) => {
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

test('references may come later in the file, defaults are filled in', async ({ folder }) => {
  const store = join(folder, 'later');
  const { code, out } = await run(store, ['import', '-'], { input: ndjson(view('d'), site, user) });
  assert.equal([code, JSON.parse(out).inserted], [0, { PageView: 1, Site: 1, User: 1 }]);
  const lines = (await run(store, ['export', '-'])).out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.equal(
    lines.map(({ collection }) => collection),
    ['User', 'Site', 'PageView'],
  );
  assert.is(lines[0].document.plan, 'free');
  assert.is(lines[1].document.dataRetentionDays, 90);
});

test('a store that is lost amid writing is told with its reason, and that the import goes on when run again', async ({
  folder,
}) => {
  const file = join(folder, 'lost.ndjson');
  writeFileSync(file, ndjson(user));
  const archive: Archive = {
    read: () => {
      throw new Error('nobody reads');
    },
    find: async () => new Map(),
    holderOf: async () => undefined,
    write: async () => {
      throw unavailable(unavailable(new Error('MongoDB has not answered within 10000 ms')));
    },
  };
  await importLines(archive, file, false).then(
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

test('a file that is not there is told in a line', async ({ folder }) => {
  const { code, errors } = await run(join(folder, 'later'), ['import', join(folder, 'nothing.ndjson')]);
  assert.is(code, 1);
  assert.match(errors, /nothing\.ndjson cannot be read: ENOENT/);
  assert.not.match(errors, /\n\s+at /);
});

test.run();
