import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { seedDocuments, siteId } from '../../../../contract-tests/faults/seed.ts';
import { filesWith } from '../../../../contract-tests/support/bytes-on-disk.ts';
import { TestClock } from '../../../../contract-tests/support/clock.ts';
import { inFolder } from '../../../../contract-tests/support/folder.ts';
import { normalise } from '../../../domain/fixture.ts';
import { systemRandom } from '../../../ports/random.ts';
import { freeBytesMin } from '../connection/client.ts';
import { openDuckdbStore } from '../store.ts';
import * as filled from '../suites/filled-store.ts';
import { rollUpAll, sitesWithEvents } from '../suites/roll-up-all.ts';
import { Vacuum, vacuumAfterMs, vacuumDelayMsMax, vacuumWaitingRowsMax } from './vacuum.ts';

const test = suite('vacuum');

const secrets = {
  path: '/treatment-of-ada',
  title: 'Results of Ada Lovelace',
  prop: 'ada-blood-group',
  id: 'ada-1815',
};
const others = { path: '/pricing-for-all', title: 'What it costs' };

const open = (folder: string, clock = new TestClock()) =>
  openDuckdbStore({ folder, clock, random: systemRandom, report: refuse });

function refuse(message: string, error: unknown): void {
  throw new Error(message, { cause: error });
}

type Store = Awaited<ReturnType<typeof open>>;

const at = '2026-06-01T10:00:00.000Z';
const line = (collection: 'PageView' | 'Event' | 'Identification', document: Record<string, unknown>) => ({
  collection,
  document: normalise(collection, { siteId, ts: at, sessionId: `s-${document.visitorId}`, ...document }),
});

const id = (number: number): string => number.toString(16).padStart(24, '0');

/** A profile with a path, a title and a property of its own, and another visitor. */
async function fill(store: Store): Promise<void> {
  const { path, title, prop } = secrets;
  await store.archive.write(seedDocuments);
  await store.archive.write([
    line('PageView', { _id: id(1), visitorId: 'v1', pathname: path, title }),
    line('Event', { _id: id(2), visitorId: 'v1', pathname: path, name: 'signup', props: { prop } }),
    line('Identification', { _id: id(3), visitorId: 'v1', profileId: secrets.id, traits: { prop } }),
    line('PageView', { _id: id(4), visitorId: 'v2', pathname: others.path, title: others.title }),
  ]);
}

/** The first round notes what has arrived, the second one takes it. */
async function compact(store: Store): Promise<void> {
  await store.compaction.run();
  await store.compaction.run();
  assert.ok(store.compaction.compactedRows > 0);
}

const erase = (store: Store) =>
  store.writer.submit([{ kind: 'erase', siteId, member: { key: secrets.id, isProfile: true } }], 'durable');

const paths = async (store: Store) =>
  (await store.client.read('SELECT pathname FROM events ORDER BY 1')).map(({ pathname }) => pathname);

for (const isCompacted of [false, true]) {
  test(`O2 what was erased is in no file afterwards, ${isCompacted ? 'compacted before' : 'among recent hits'}`, () =>
    inFolder(async (folder) => {
      const clock = new TestClock();
      const store = await open(folder, clock);
      await fill(store);
      if (isCompacted) await compact(store);
      await erase(store);
      await store.writer.flush();
      assert.ok(filesWith(folder, secrets).length > 0, 'the test sees what is there');

      const outcome = await store.vacuum.run();

      assert.equal(filesWith(folder, secrets), []);
      assert.equal(await paths(store), [others.path]);
      assert.equal(outcome.removed, []);
      assert.equal(readdirSync(folder).sort(), ['footfall.duckdb', 'journal', 'salts']);
      assert.is(statSync(join(folder, 'footfall.duckdb')).mode & 0o777, 0o600);
      await store.close();
      assert.equal(filesWith(folder, secrets), []);
      const again = await open(folder, clock);
      assert.equal(await paths(again), [others.path]);
      await again.close();
    }));
}

test('O2 what was not erased is the same afterwards: every table, every row, in its order', () =>
  inFolder(async (folder) => {
    const store = await open(folder);
    await fill(store);
    await compact(store);
    const tables = await store.client.read(
      "SELECT table_name AS name FROM duckdb_tables() WHERE table_name NOT IN ('rewrites', 'last_applied') ORDER BY name",
    );
    const rows = async () => {
      const all: Record<string, unknown> = {};
      for (const { name } of tables) all[String(name)] = await store.client.read(`SELECT * FROM ${name}`);
      return all;
    };
    const objects = () =>
      store.client.read(
        `SELECT table_name AS name, column_name || ' ' || data_type AS what FROM duckdb_columns() WHERE NOT internal
         UNION ALL SELECT view_name, sql FROM duckdb_views() WHERE NOT internal
         UNION ALL SELECT type_name, labels::VARCHAR FROM duckdb_types() WHERE NOT internal ORDER BY ALL`,
      );
    const before = await rows();
    const made = await objects();
    await store.vacuum.run();
    assert.equal(await rows(), before);
    assert.equal(await objects(), made);
    const [{ views } = {}] = await store.client.read(
      'SELECT count(*)::INT AS views FROM duckdb_views() WHERE NOT internal',
    );
    assert.ok(Number(views) > 0);
    await store.close();
  }));

test('O2 every question is answered afterwards as before', async () => {
  await inFolder(async (folder) => {
    const store = await filled.open(folder);
    await store.events.append(filled.events, 'durable');
    await compact(store);
    await rollUpAll(store, await sitesWithEvents(store));
    await store.vacuum.run();
    await filled.compare(store.engine, 'after a rewrite');
    await store.close();
  });
});

test('O2 hits that come meanwhile are acknowledged and stored; reads go on', () =>
  inFolder(async (folder) => {
    const store = await open(folder);
    await fill(store);
    const running = store.vacuum.run();
    const written = Array.from({ length: 20 }, (_, number) =>
      store.archive.write([line('PageView', { _id: id(100 + number), visitorId: 'v3', pathname: `/late/${number}` })]),
    );
    const read = await Promise.all(Array.from({ length: 20 }, () => store.client.read('SELECT count(*) FROM events')));
    await running;
    await Promise.all(written);
    assert.is(read.length, 20);
    assert.is((await paths(store)).length, 3 + 20);
    await store.close();
    const again = await open(folder);
    assert.is((await paths(again)).length, 3 + 20);
    await again.close();
  }));

test('O2 the daily round rewrites only what something was erased of, and not twice in half a day', () =>
  inFolder(async (folder) => {
    const clock = new TestClock();
    const store = await open(folder, clock);
    const inode = () => statSync(join(folder, 'footfall.duckdb')).ino;
    const isRewritten = async () => {
      const before = inode();
      await store.vacuum.round();
      return inode() !== before;
    };
    await fill(store);
    assert.is(await isRewritten(), false, 'nothing was erased');
    await erase(store);
    assert.is(await isRewritten(), true);
    assert.equal(filesWith(folder, secrets), []);
    assert.is(await isRewritten(), false);
    await store.archive.write([line('PageView', { _id: id(9), visitorId: 'v1', pathname: secrets.path })]);
    await store.writer.submit([{ kind: 'erase', siteId, member: { key: 'v1', isProfile: false } }], 'durable');
    clock.advance(vacuumAfterMs - 1);
    assert.is(await isRewritten(), false);
    clock.advance(1);
    assert.is(await isRewritten(), true);
    assert.equal(filesWith(folder, secrets), []);
    assert.ok(vacuumDelayMsMax + 3 * 3_600_000 < 86_400_000, 'a day is enough');
    await store.close();
  }));

for (const [name, work] of [
  ['expired', (store: Store) => store.events.expire(siteId, Date.parse('2026-06-02T00:00:00Z'))],
  ['deleted with their site', (store: Store) => store.sites.delete(siteId)],
] as const) {
  test(`O2 hits that are ${name} are due like those erased`, () =>
    inFolder(async (folder) => {
      const store = await open(folder);
      await fill(store);
      await work(store);
      await store.vacuum.round();
      assert.equal(filesWith(folder, { path: secrets.path, title: secrets.title }), []);
      await store.close();
    }));
}

test('O2 while too much waits the daily round gives way, for most of a day', () =>
  inFolder(async (folder) => {
    const clock = new TestClock();
    const store = await open(folder, clock);
    await fill(store);
    await erase(store);
    await store.vacuum.run();
    await store.archive.write([line('PageView', { _id: id(9), visitorId: 'v1', pathname: secrets.path })]);
    await store.writer.submit([{ kind: 'erase', siteId, member: { key: 'v1', isProfile: false } }], 'durable');
    const inode = () => statSync(join(folder, 'footfall.duckdb')).ino;
    const before = inode();
    let rows = vacuumWaitingRowsMax + 1;
    Object.defineProperty(store.writer, 'backlog', { get: () => ({ rows, units: 1 }) });
    clock.advance(vacuumAfterMs);
    const refusal = await store.vacuum.round().then(
      () => '',
      ({ message }: Error) => message,
    );
    assert.is(refusal, 'More is written than can wait.');
    assert.is(inode(), before);
    rows = vacuumWaitingRowsMax;
    await store.vacuum.round();
    const after = inode();
    assert.is.not(after, before);
    assert.equal(filesWith(folder, { path: secrets.path }), []);

    await store.writer.submit([{ kind: 'erase', siteId, member: { key: 'v2', isProfile: false } }], 'durable');
    rows = vacuumWaitingRowsMax + 1;
    clock.advance(vacuumDelayMsMax);
    await store.vacuum.round();
    assert.is.not(inode(), after);
    await store.close();
  }));

test('O2 without room for a copy, and while an export reads, nothing is begun', () =>
  inFolder(async (folder) => {
    const store = await open(folder);
    await fill(store);
    const refusal = () =>
      store.vacuum.run().then(
        () => '',
        ({ message }: Error) => message,
      );
    const bytes = statSync(join(folder, 'footfall.duckdb')).size;
    store.client.freeBytes = () => bytes + freeBytesMin - 1;
    assert.match(
      await refusal(),
      /^The disk of the store has \d+ MB left, and a copy may take \d+ MB\. Make room first\.$/,
    );
    store.client.freeBytes = () => bytes + freeBytesMin;
    assert.is(await refusal(), '');
    store.client.freeBytes = () => Number.POSITIVE_INFINITY;
    const snapshot = await store.client.snapshot();
    assert.is(await refusal(), 'An export is under way. Try again when it has ended.');
    snapshot.close();
    assert.is(await refusal(), '');
    await store.close();
  }));

test('O2 a copy that cannot be opened is taken back, and the store goes on', () =>
  inFolder(async (folder) => {
    const store = await open(folder);
    await fill(store);
    const file = join(folder, 'footfall.duckdb');
    const { exchange } = store.client;
    store.client.exchange = (work) =>
      exchange.call(store.client, () => {
        work();
        writeFileSync(file, 'no database');
      });
    const refusal = await store.vacuum.run().then(
      () => '',
      ({ message }: Error) => message,
    );
    assert.match(refusal, 'not a valid DuckDB database file');
    store.client.exchange = exchange;
    assert.is((await paths(store)).length, 3);
    assert.equal(readdirSync(folder).sort(), ['footfall.duckdb', 'journal', 'salts']);
    await store.vacuum.run();
    await store.close();
    const again = await open(folder);
    assert.is((await paths(again)).length, 3);
    await again.close();
  }));

test('O2 what a kill left of a rewrite is removed by the next start', () =>
  inFolder(async (folder) => {
    const store = await open(folder);
    await fill(store);
    await store.close();
    for (const name of ['footfall.duckdb.new', 'footfall.duckdb.new.wal', 'footfall.duckdb.old']) {
      writeFileSync(join(folder, name), secrets.path);
    }
    mkdirSync(join(folder, 'footfall.duckdb.tmp'));
    writeFileSync(join(folder, 'footfall.duckdb.tmp', 'duckdb_temp_storage-0.tmp'), secrets.path);
    const again = await open(folder);
    assert.equal(readdirSync(folder).sort(), ['footfall.duckdb', 'journal', 'salts']);
    assert.is((await paths(again)).length, 3);
    await again.close();
  }));

test('O2 files with what a start set aside go at once by the command, after a day by the daily round', () =>
  inFolder(async (folder) => {
    const names = [
      'footfall-import-a1',
      'footfall.duckdb.wal.damaged',
      'journal-damaged.ndjson',
      'journal-dead-letters.ndjson',
    ];
    const leave = () => {
      for (const name of names) writeFileSync(join(folder, name), secrets.path);
    };
    const store = await open(folder);
    await fill(store);
    await erase(store);
    leave();
    await store.vacuum.round();
    assert.ok(names.every((name) => existsSync(join(folder, name))));
    assert.equal((await store.vacuum.run()).removed, names);
    assert.equal(filesWith(folder, secrets), []);

    leave();
    const dayAgo = Date.now() / 1_000 - 86_401;
    for (const name of names.slice(1)) utimesSync(join(folder, name), dayAgo, dayAgo);
    const { removed } = await store.vacuum.run({ leftForMs: 86_400_000 });
    assert.equal(removed, names.slice(1));
    await store.close();
  }));

test('O2 a store in memory has nothing to rewrite', async () => {
  const store = await openDuckdbStore({
    folder: undefined,
    clock: new TestClock(),
    random: systemRandom,
    report: refuse,
  });
  assert.equal(await store.vacuum.run(), { bytesBefore: 0, bytesAfter: 0, elapsedMs: 0, removed: [] });
  await store.close();
});

test('O2 salts of a version before move to the file, and are in no other afterwards', () =>
  inFolder(async (folder) => {
    const clock = new TestClock();
    const salt = 'ab12'.repeat(16);
    const needles = { hex: salt, raw: Buffer.from(salt, 'hex') };
    const store = await open(folder, clock);
    await fill(store);
    const row = ['2026-06-17', salt, clock.now() + 1];
    await store.writer.submit([{ kind: 'rows', table: 'salts', rows: [row] }], 'durable');
    await store.close();

    const moved = await open(folder, clock);
    assert.is(Buffer.from((await moved.salts.get('2026-06-17', false)) ?? []).toString('hex'), salt);
    assert.ok(filesWith(folder, needles).includes('footfall.duckdb: hex'));
    await moved.vacuum.round();
    assert.equal(filesWith(folder, needles), ['salts: hex']);
    clock.advance(2);
    assert.is(await moved.salts.destroyExpired(clock.now()), 1);
    assert.equal(filesWith(folder, needles), []);
    await moved.close();
    assert.equal(filesWith(folder, needles), []);
  }));

test('O2 a service that stops gives a rewrite up', () =>
  inFolder(async (folder) => {
    const store = await open(folder);
    await fill(store);
    const vacuum = new Vacuum({ ...store, folder, clock: new TestClock(), report: refuse });
    await vacuum.stop();
    const refusal = await vacuum.run().then(
      () => '',
      ({ message }: Error) => message,
    );
    assert.is(refusal, 'The service stops; the store was not rewritten.');
    await store.close();
  }));

test.run();
