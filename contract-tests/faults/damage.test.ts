import {
  closeSync,
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { run } from '../../runtime/cli/run.fixture.ts';
import { startProcess } from '../support/process.ts';
import { open, read, seed, siteId } from './seed.ts';

const test = suite<{ folder: string; whole: string; titleAt: number }>('a damaged data file');

/** Several groups of rows, so that damage is in some of them. */
const views = 140_000;
/** Bytes of a file before its first block, and of a block. */
const [headerBytes, blockBytes] = [12_288, 262_144];

const fill = (ts: number) => `
  INSERT INTO recent_events (seq, id, site_id, ts, kind, visitor_id, own_visitor_id, session_id, pathname, title)
  SELECT i, lpad(i::VARCHAR, 24, '0'), '${siteId}', ${ts}, 'pageview', md5('v' || i), md5('v' || i), md5('s' || i),
    '/page/' || i, md5('t' || i) FROM range(${views}) t(i)`;

const titleBlock = `SELECT block_id::INT AS block FROM pragma_storage_info('recent_events')
  WHERE column_name = 'title' AND segment_type = 'VARCHAR' AND block_id IS NOT NULL ORDER BY block_id LIMIT 1 OFFSET 1`;

test.before(async (context) => {
  context.folder = mkdtempSync(join(tmpdir(), 'footfall-damage-'));
  context.whole = join(context.folder, 'whole');
  await seed(context.whole);
  const store = await open(context.whole);
  await store.client.writer.run(fill(Date.now() - 86_400_000));
  await store.client.writer.run('CHECKPOINT');
  const [{ block } = {}] = await store.client.read(titleBlock);
  context.titleAt = headerBytes + Number(block) * blockBytes;
  await store.close();
});
test.after(({ folder }) => rmSync(folder, { recursive: true, force: true }));

/** A copy of the store with bytes that were overwritten. */
function damaged(
  { folder, whole }: { folder: string; whole: string },
  at: (bytes: number) => number,
  count: number,
): string {
  const copy = mkdtempSync(join(folder, 'copy-'));
  cpSync(whole, copy, { recursive: true });
  const path = join(copy, 'footfall.duckdb');
  const file = openSync(path, 'r+');
  const from = at(statSync(path).size);
  const bytes = Buffer.alloc(count).map((_, index) => (index * 7_919) & 0xff);
  writeSync(file, bytes, 0, count, from);
  closeSync(file);
  return copy;
}

const failures = (out: string) => out.split('\n').filter((line) => line.startsWith('FAIL'));

const startOf = (folder: string): Promise<string> =>
  startProcess(folder).then(
    (service) => service.kill().then(() => ''),
    ({ message }: Error) => message,
  );

test('O3 a sound store passes, read block by block', async ({ whole }) => {
  const { code, out } = await run(whole, ['doctor']);
  assert.equal([code, failures(out)], [0, []]);
  assert.match(out, 'ok   store: fine, 1 sites, 140,000 hits');
});

for (const [name, at, bytes] of [
  ['300 KB in the middle', (size: number) => size / 2, 300_000],
  ['one byte', (size: number) => size / 3, 1],
  ['a megabyte further on', (size: number) => (size * 2) / 3, 1_000_000],
] as const) {
  test(`O3 with ${name} overwritten doctor names the table, and what can be read is exported`, async (context) => {
    const store = damaged(context, (size) => Math.floor(at(size)), bytes);
    const before = readFileSync(join(store, 'footfall.duckdb'));
    const { code, out } = await run(store, ['doctor']);
    assert.is(code, 1);
    const [found = ''] = failures(out);
    assert.match(found, /^FAIL store: .*footfall\.duckdb is damaged in \w+: IO Error: Corrupt database file/);
    assert.match(found, 'restore a backup, or save what can be read with export --keep-going FILE');

    const file = join(store, 'saved.ndjson');
    const exported = await run(store, ['export', file, '--keep-going']);
    assert.is(exported.code, 0, exported.errors);
    const { exported: lines, lostRows, lostValues } = JSON.parse(exported.out);
    const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, count) => total + count, 0);
    const lost = sum(lostRows);
    assert.ok(lost + sum(lostValues) > 0 && lost < views, exported.out);
    assert.is(lines, 3 + views - (lostRows.recent_events ?? 0));
    assert.equal(readFileSync(join(store, 'footfall.duckdb')), before, 'the file is as it was');
    assert.not(readdirSync(store).some((left) => left.startsWith('footfall-salvage-')));

    if (bytes > 1) return;
    const fresh = join(store, 'fresh');
    assert.is((await run(fresh, ['import', file])).code, 0);
    assert.is((await read(fresh)).count, lines - 3);
  });
}

test('O3 a row whose title cannot be read is exported without it', async (context) => {
  const store = damaged(context, () => context.titleAt + 1_000, 1);
  const file = join(store, 'saved.ndjson');
  const { code, out, errors } = await run(store, ['export', file, '--keep-going']);
  assert.is(code, 0, errors);
  const { exported, lostRows, lostValues } = JSON.parse(out);
  assert.equal([exported, lostRows, Object.keys(lostValues)], [3 + views, {}, ['recent_events.title']]);
  const titles = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.includes('"title":')).length;
  assert.is(titles, views - lostValues['recent_events.title']);
});

test('O3 a start that finds the damage ends with what is wrong and the ways out', async (context) => {
  const store = damaged(context, () => headerBytes + blockBytes, 10_000_000);
  const refusal = await startOf(store);
  assert.match(refusal, `The data file ${join(store, 'footfall.duckdb')} is damaged (`);
  assert.match(
    refusal,
    'Restore a backup (docs/operations.md); or save what can be read with "export --keep-going FILE"',
  );
  assert.not.match(refusal, / {4}at /, 'without a stack');
});

for (const [name, part] of [
  ['the last block', 0.98],
  ['the second half', 0.5],
  ['nearly all', 0.01],
] as const) {
  test(`O3 of a file cut by ${name} doctor and the start name the ways out`, async (context) => {
    const store = damaged(context, () => 0, 0);
    const file = join(store, 'footfall.duckdb');
    truncateSync(file, Math.floor(statSync(file).size * part));
    const { code, out } = await run(store, ['doctor']);
    assert.is(code, 1);
    assert.match(failures(out)[0] ?? '', /^FAIL store: .*footfall\.duckdb .*[Rr]estore a backup/);
    const refusal = await startOf(store);
    assert.match(refusal, `The data file ${file} is damaged (IO Error: Could not read enough bytes`);
    assert.not.match(refusal, / {4}at /, 'without a stack');
  });
}

test('O3 of a file without its beginning nothing can be read, and all say so', async (context) => {
  const store = damaged(context, () => 0, headerBytes);
  assert.match(await startOf(store), 'Restore a backup');
  const doctor = await run(store, ['doctor']);
  assert.is(doctor.code, 1);
  assert.match(doctor.out, /FAIL store: Nothing of .*footfall\.duckdb can be read \(.*\)\. Restore a backup/);
  const file = join(store, 'saved.ndjson');
  const { code, errors } = await run(store, ['export', file, '--keep-going']);
  assert.is(code, 1);
  assert.match(errors, 'Restore a backup (docs/operations.md).');
  assert.not(existsSync(file));
});

test('O3 what the journal alone has is in the export, and a running service is named', async (context) => {
  const copy = mkdtempSync(join(context.folder, 'copy-'));
  cpSync(context.whole, copy, { recursive: true });
  const service = await startProcess(copy);
  const sent = await fetch(`${service.url}/api/sites/${siteId}/collect`, {
    method: 'POST',
    headers: { 'user-agent': 'Firefox' },
    body: JSON.stringify({ url: 'https://shop.example/journal-alone' }),
  });
  assert.is(sent.status, 202);
  const refused = await run(copy, ['export', '-', '--keep-going']);
  assert.is(refused.code, 1);
  assert.match(refused.errors, `in use by process ${service.pid}`);
  await service.kill();
  rmSync(join(copy, 'footfall.duckdb.wal'), { force: true });
  const { code, out, errors } = await run(copy, ['export', '-', '--keep-going']);
  assert.is(code, 0, errors);
  assert.match(out, '"/journal-alone"');
  assert.equal(JSON.parse(errors.trim().split('\n').at(-1) ?? '').lostRows, {});
});

test.run();
