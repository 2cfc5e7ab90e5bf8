import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runOnChosen as run } from './run.fixture.ts';

const test = suite<{ folder: string }>('cli: import of data beyond the retention');

test.before((context) => {
  context.folder = mkdtempSync(join(tmpdir(), 'footfall-cli-'));
});
test.after(({ folder }) => {
  rmSync(folder, { recursive: true, force: true });
});

const dayMs = 86_400_000;
const id = (letter: string): string => letter.repeat(24);
/** A number of days before the command runs, with an hour to spare. */
const daysAgo = (days: number): string => new Date(Date.now() - days * dayMs + 3_600_000).toISOString();
const createdAt = '2026-01-01T00:00:00.000Z';

const user = (plan: string) => ({
  collection: 'User',
  document: { _id: id('a'), email: 'a@b.c', name: 'A', plan, createdAt },
});
const site = {
  collection: 'Site',
  document: {
    _id: id('b'),
    userId: id('a'),
    trackingId: 'aBcDeFgHiJ',
    name: 'S',
    domain: 's.example',
    createdAt,
    updatedAt: createdAt,
  },
};
const recorded = (collection: string, letter: string, days: number, more: object = {}) => ({
  collection,
  document: { _id: id(letter), siteId: id('b'), ts: daysAgo(days), visitorId: 'v', sessionId: 's', ...more },
});
const view = (letter: string, days: number) => recorded('PageView', letter, days, { pathname: '/' });
const ndjson = (...lines: object[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

const collectionsIn = async (store: string): Promise<string[]> =>
  (await run(store, ['export', '-'])).out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).collection);
const keptDays = async (store: string): Promise<number> =>
  (await run(store, ['export', '-'])).out
    .split('\n')
    .filter((line) => line.includes('"collection":"Site"'))
    .map((line) => JSON.parse(line).document.dataRetentionDays)[0];

test('R4 older lines are counted by collection and left out, with the option to keep them', async ({ folder }) => {
  const store = join(folder, 'left-out');
  const input = ndjson(
    user('free'),
    site,
    view('c', 89),
    view('d', 92),
    recorded('RevenueEvent', 'd', 92, { amount: 5, currency: 'EUR' }),
    recorded('WebVital', 'e', 400, { pathname: '/', lcp: 900 }),
    recorded('Identification', 'f', 400, { profileId: 'p' }),
  );
  const { code, out, errors } = await run(store, ['import', '-'], { input });
  assert.is(code, 0);
  assert.equal(JSON.parse(out), {
    inserted: { User: 1, Site: 1, PageView: 1 },
    duplicates: 0,
    beyondRetention: { PageView: 1, RevenueEvent: 1, WebVital: 1, Identification: 1 },
    rejected: [],
  });
  assert.is(
    errors,
    '4 lines are older than the site keeps its traffic (dataRetentionDays) and were not stored. To store what the plan ' +
      "of the site's owner allows, run the import again with --keep-history.\n",
  );
  assert.equal(await collectionsIn(store), ['User', 'Site', 'PageView']);
});

test('R4 --keep-history raises the retention first, and may be repeated', async ({ folder }) => {
  const [store, file] = [join(folder, 'raised'), join(folder, 'raised.ndjson')];
  writeFileSync(file, ndjson(user('growth'), site, view('c', 89), view('d', 200)));
  const first = await run(store, ['import', file, '--keep-history']);
  assert.equal([first.code, first.errors], [0, '']);
  assert.equal(JSON.parse(first.out).inserted, { User: 1, Site: 1, PageView: 2 });
  assert.is(await keptDays(store), 200);

  const again = JSON.parse((await run(store, ['import', file, '--keep-history'])).out);
  assert.equal(again, { inserted: {}, duplicates: 4, rejected: [] });
});

test('R4 --keep-history goes no further than the plan of the owner', async ({ folder }) => {
  const store = join(folder, 'capped');
  const input = ndjson(user('starter'), site, view('c', 360), view('d', 367));
  const { out, errors } = await run(store, ['import', '-', '--keep-history'], { input });
  assert.equal(JSON.parse(out).beyondRetention, { PageView: 1 });
  assert.match(
    errors,
    '1 line is older than the site keeps its traffic (dataRetentionDays) and was not stored. The plan of',
  );
  assert.is(await keptDays(store), 365);
});

test('R4 the retention of a stored site is raised for a later file', async ({ folder }) => {
  const store = join(folder, 'stored');
  await run(store, ['import', '-'], { input: ndjson(user('business'), site) });
  const without = JSON.parse((await run(store, ['import', '-'], { input: ndjson(view('c', 500)) })).out);
  assert.equal([without.inserted, without.beyondRetention], [{}, { PageView: 1 }]);
  const raised = JSON.parse(
    (await run(store, ['import', '-', '--keep-history'], { input: ndjson(view('c', 500)) })).out,
  );
  assert.equal([raised.inserted, raised.beyondRetention], [{ PageView: 1 }, undefined]);
  assert.is(await keptDays(store), 500);
});

test.run();
