import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startApi } from '../../contract-tests/support/api.ts';
import { bundled } from '../../contract-tests/support/bundle.ts';
import { onEmbedded } from '../../contract-tests/support/chosen-store.ts';
import { sendEvents, viewAt } from '../../contract-tests/support/hits.ts';
import { countsFrom, documentsOfSite } from '../../contract-tests/support/site-documents.ts';
import { cascadeCollections } from '../domain/site.ts';
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
    // No retention: the age of these lines depends on today.
    dataRetentionDays: 0,
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

test('references may come later in the file, defaults are filled in', async ({ folder }) => {
  const store = join(folder, 'later');
  const { dataRetentionDays: _, ...bare } = site.document;
  const recent = view('d', { ts: new Date().toISOString() });
  const input = ndjson(recent, { ...site, document: bare }, user);
  const { code, out } = await run(store, ['import', '-'], { input });
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

onEmbedded(test)(
  'a file that cannot be written, and an output that is closed, are reported in a line, and leave nothing',
  async ({ folder }) => {
    const store = join(folder, 'one');
    const nowhere = await run(store, ['export', join(folder, 'nowhere', 'x.ndjson')]);
    assert.equal([nowhere.code, nowhere.out], [1, '']);
    assert.match(nowhere.errors, /^\S+x\.ndjson cannot be written: ENOENT: no such file or directory, open '\S+'\n$/);

    const child = spawn(process.execPath, [await bundled('cli/main.ts'), 'export', '-'], { env: { DATA_DIR: store } });
    let errors = '';
    child.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    child.stdout.destroy();
    const [code] = await once(child, 'close');
    // A slow machine shows progress before.
    const message = errors.replaceAll(/^exporting lines: .*\n/gm, '');
    assert.equal([code, message], [1, 'Standard output cannot be written: write EPIPE\n']);
  },
);

onEmbedded(test)(
  'standard input is kept beside the store while it is read, and nowhere afterwards',
  async ({ folder }) => {
    const store = join(folder, 'spooled');
    const kept: string[] = [];
    const watching = setInterval(() => {
      if (existsSync(store)) kept.push(...readdirSync(store).filter((name) => name.startsWith('footfall-import-')));
    }, 1);
    const { code } = await run(store, ['import', '-'], { input: ndjson(user, site).concat('\n'.repeat(4_000_000)) });
    clearInterval(watching);
    assert.is(code, 0);
    assert.ok(kept.length > 0);
    assert.equal(
      readdirSync(store).filter((name) => name.startsWith('footfall-import-')),
      [],
    );
  },
);

test('a missing file is reported in one line', async ({ folder }) => {
  const { code, errors } = await run(join(folder, 'later'), ['import', join(folder, 'nothing.ndjson')]);
  assert.is(code, 1);
  assert.match(errors, /nothing\.ndjson cannot be read: ENOENT/);
  assert.not.match(errors, /\n\s+at /);
});

test.run();
