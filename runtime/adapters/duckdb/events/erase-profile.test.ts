import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { systemClock } from '../../../ports/clock.ts';
import { systemRandom } from '../../../ports/random.ts';
import { eventsOf, identified, money, ping, sample, siteOf, view } from '../../../ports/suites/engine-table.ts';
import { type ErasableStore, eraseSuite } from '../../../ports/suites/erase.suite.ts';
import { type DuckdbStore, openDuckdbStore } from '../store.ts';
import { compactAll } from '../suites/compact-all.ts';
import { rollUpAll, sitesWithEvents } from '../suites/roll-up-all.ts';

const open = (folder: string | undefined) =>
  openDuckdbStore({
    folder,
    clock: systemClock,
    random: systemRandom,
    report: (message, error) => {
      throw new Error(message, { cause: error });
    },
  });

const makerOf = (age: (store: DuckdbStore) => Promise<unknown>) => async (): Promise<ErasableStore> => {
  const store = await open(undefined);
  return {
    events: store.events,
    engine: store.engine,
    age: async () => {
      await age(store);
    },
    stop: store.close,
  };
};

eraseSuite(
  'duckdb, sessions recent',
  makerOf(async () => {}),
);
eraseSuite(
  'duckdb, sessions compacted',
  makerOf((store) => compactAll(store)),
);
eraseSuite(
  'duckdb, days rolled up',
  makerOf(async (store) => {
    await compactAll(store);
    await rollUpAll(store, await sitesWithEvents(store));
  }),
);

const test = suite('duckdb: what is left of the erased');

const life = eventsOf([
  {
    title: '',
    rows: [
      view('needle', '09:00', '/needle'),
      ping('needle', '09:01', '/needle', 1000),
      money('needle', '09:02', 500, 'EUR', { orderId: 'needle-1' }),
      sample('needle', '09:03', '/needle', { lcp: 1 }),
      identified('needle', '09:04', 'needle-person', { mail: 'needle@example.com' }),
      view('needle#2', '15:00', '/needle/2'),
      view('hay', '09:00', '/hay'),
    ],
    asked: { kind: 'realtime', now: 0 },
    answer: {},
  },
]);
const person = { key: 'needle-person', isProfile: true };

/** Tables with a row that holds the word, and the number of rows of `hits`. */
async function search(store: DuckdbStore, word: string): Promise<{ tables: string[]; hits: number }> {
  const names = await store.client.read('SELECT table_name AS name FROM duckdb_tables() WHERE NOT temporary');
  const tables: string[] = [];
  for (const { name } of names) {
    const rows = await store.client.read(`SELECT 1 FROM ${name} t WHERE contains(t::VARCHAR, $word) LIMIT 1`, { word });
    if (rows.length > 0) tables.push(String(name));
  }
  const [row] = await store.client.read('SELECT count(*)::DOUBLE AS hits FROM events');
  return { tables: tables.sort(), hits: Number(row?.hits) };
}

for (const [title, age] of [
  ['recent', async () => {}],
  ['compacted', (store: DuckdbStore) => compactAll(store)],
] as const) {
  test(`no table names them, ${title} as their sessions were`, async () => {
    const store = await open(undefined);
    await store.events.append(life, 'durable');
    await age(store);
    assert.ok((await search(store, 'needle')).tables.length >= 4);

    await store.events.erase(siteOf(0), person);

    assert.equal(await search(store, 'needle'), { tables: [], hits: 1 });
    await store.close();
  });
}

test('a replay of the journal erases again, and keeps what came after', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'footfall-erase-'));
  try {
    const before = await open(folder);
    const site = { id: siteOf(0), name: 'Site', domain: 'shop.example', userId: 'u', trackingId: 'abcdefghij' };
    await before.writer.submit(
      [{ kind: 'put', collection: 'Site', id: site.id, siteId: site.id, body: JSON.stringify(site) }],
      'durable',
    );
    await before.events.append(life, 'durable');
    await before.events.erase(siteOf(0), person);
    const later = life.hits.slice(0, 1).map((hit) => ({ ...hit, seq: 900, sessionId: 'later', pathname: '/later' }));
    await before.events.append({ hits: later }, 'durable');
    // As after a kill whose write-ahead log was lost: the database knows nothing of it, the journal does.
    await before.client.writer.run('UPDATE last_applied SET sequence = 0');
    for (const table of ['recent_events', 'revenue', 'vitals', 'identifications']) {
      await before.client.writer.run(`DELETE FROM ${table}`);
    }
    before.client.close();
    assert.is(readdirSync(join(folder, 'journal')).length, 1);

    const after = await open(folder);

    const paths = await after.client.read('SELECT pathname FROM events ORDER BY pathname');
    assert.equal(
      paths.map(({ pathname }) => pathname),
      ['/hay', '/later'],
    );
    await after.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test.run();
