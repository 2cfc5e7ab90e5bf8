import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { systemClock } from '../../../ports/clock.ts';
import { systemRandom } from '../../../ports/random.ts';
import { histories, queries } from '../../../ports/suites/engine-histories.ts';
import { at, eventsOf, identified, money, sample, siteOf, view } from '../../../ports/suites/engine-table.ts';
import type { ErasableStore } from '../../../ports/suites/erase.suite.ts';
import { expireSuite } from '../../../ports/suites/expire.suite.ts';
import type { Query } from '../../../query/query.ts';
import { type DuckdbStore, openDuckdbStore } from '../store.ts';
import { compactAll } from '../suites/compact-all.ts';
import { rollUpAll, sitesWithEvents } from '../suites/roll-up-all.ts';

const open = (folder?: string) =>
  openDuckdbStore({
    folder,
    clock: systemClock,
    random: systemRandom,
    report: (message, error) => {
      throw new Error(message, { cause: error });
    },
  });

const makerOf = (age: (store: DuckdbStore) => Promise<unknown>) => async (): Promise<ErasableStore> => {
  const store = await open();
  return { events: store.events, engine: store.engine, age: async () => void (await age(store)), stop: store.close };
};

expireSuite(
  'duckdb, sessions recent',
  makerOf(async () => {}),
);
expireSuite(
  'duckdb, sessions compacted',
  makerOf((store) => compactAll(store)),
);
expireSuite(
  'duckdb, days rolled up',
  makerOf(async (store) => {
    await compactAll(store);
    await rollUpAll(store, await sitesWithEvents(store));
  }),
);
expireSuite(
  'duckdb, some sessions compacted',
  makerOf((store) => compactAll(store, 1)),
);

const test = suite('duckdb: what is left of the expired');

const caseOf = (rows: Parameters<typeof eventsOf>[0][number]['rows']) =>
  ({ title: '', rows, asked: { kind: 'realtime', now: 0 }, answer: {} }) as const;

test('no table names it, paths and counters included', async () => {
  const store = await open();
  const siteId = siteOf(0);
  await store.events.append(
    eventsOf([
      caseOf([
        view('needle', '09:00', '/needle'),
        money('needle', '09:02', 500, 'EUR', { orderId: 'needle-1' }),
        sample('needle', '09:03', '/needle', { lcp: 1 }),
        identified('needle', '09:04', 'needle-person', { mail: 'needle@example.com' }),
        view('hay', '13:00', '/hay'),
      ]),
    ]),
    'durable',
  );
  const hour = at('10:00');
  await store.events.append(
    {
      bots: [{ id: 'b', siteId, ts: hour, pathname: '/needle', userAgent: 'needle', reason: 'bot' }],
      drops: [
        { siteId, hour, reason: 'needle', count: 1 },
        { siteId, hour: at('12:00'), reason: 'hay', count: 1 },
      ],
    },
    'durable',
  );
  const record = (id: string, collection: string, body: object, parent: string | null = null) =>
    [collection, id, parent === null ? siteId : null, parent, JSON.stringify(body)] as const;
  const rows = [
    record('r', 'SessionRecording', { sessionId: 'needle#1', note: 'needle' }),
    record('c', 'RecordingChunk', { note: 'needle' }, 'r'),
    record('s', 'SessionSummary', { sessionId: 'hay#1', note: 'hay' }),
  ];
  await store.writer.submit([{ kind: 'rows', table: 'records', rows }], 'durable');
  await compactAll(store);

  while ((await store.events.expire(siteId, at('12:00'))) > 0);

  assert.equal(await tablesWith(store, 'needle'), []);
  assert.equal(await tablesWith(store, 'hay'), ['compacted_events', 'drops', 'paths', 'records', 'sessions']);
  await store.close();
});

async function tablesWith(store: DuckdbStore, word: string): Promise<string[]> {
  const names = await store.client.read('SELECT table_name AS name FROM duckdb_tables() WHERE NOT temporary');
  const tables: string[] = [];
  for (const { name } of names) {
    const found = await store.client.read(`SELECT 1 FROM ${name} t WHERE contains(t::VARCHAR, $word) LIMIT 1`, {
      word,
    });
    if (found.length > 0) tables.push(String(name));
  }
  return tables.sort();
}

test('a transaction takes about as many rows as allowed, the oldest sessions first', async () => {
  const store = await open();
  const rows = ['09:00', '08:00', '10:00'].flatMap((time, index) => [
    view(`v${index}`, time, `/${index}`),
    view(`v${index}`, `${time}:30`, `/${index}`),
  ]);
  await store.events.append(eventsOf([caseOf(rows)]), 'durable');
  await compactAll(store);
  const left: string[][] = [];
  for (let round = 0; round < 3; round += 1) {
    await store.writer.submit([{ kind: 'expire', siteId: siteOf(0), before: at('12:00'), rowsMax: 2 }], 'durable');
    const found = await store.client.read('SELECT DISTINCT pathname AS p FROM events ORDER BY p');
    left.push(found.map(({ p }) => String(p)));
  }
  assert.equal(left, [['/0', '/2'], ['/2'], []]);
  await store.close();
});

test('a replay of the journal removes it again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'footfall-expire-'));
  try {
    const store = await open(folder);
    const site = { id: siteOf(0), name: 'Site', domain: 'shop.example', userId: 'u', trackingId: 'abcdefghij' };
    const body = JSON.stringify(site);
    await store.writer.submit([{ kind: 'put', collection: 'Site', id: site.id, siteId: site.id, body }], 'durable');
    await store.events.append(eventsOf([caseOf([view('ann', '09:00', '/old'), view('bob', '13:00')])]), 'durable');
    while ((await store.events.expire(site.id, at('12:00'))) > 0);
    // As after a kill whose write-ahead log was lost: the database knows nothing of it, the journal does.
    await store.client.writer.run('UPDATE last_applied SET sequence = 0');
    await store.client.writer.run('DELETE FROM recent_events');
    store.client.close();

    const again = await open(folder);

    assert.equal(await again.client.read('SELECT pathname FROM events'), [{ pathname: '/' }]);
    await again.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Figures of the whole life of profiles change when a part of a life goes. */
const isOfLives = ({ kind }: Query) => kind === 'retention' || kind === 'profiles' || kind === 'profile';

test('windows inside the retention give the same results as before', async () => {
  const property = fc.asyncProperty(
    histories,
    queries,
    fc.integer({ min: -50, max: 50 }),
    async (events, all, hours) => {
      const store = await open();
      try {
        await store.events.append(events, 'durable');
        await compactAll(store, events.hits.length / 2);
        const before = Date.parse('2024-02-29T23:59:00.000Z') + hours * 3_600_000;
        const asked = all
          .filter((query) => !isOfLives(query))
          .map((query) => ('since' in query ? { ...query, since: Math.max(query.since, before) } : query))
          .map((query) =>
            query.kind === 'realtime' ? { ...query, now: Math.max(query.now, before + 300_000) } : query,
          );
        const answers: unknown[] = [];
        for (const query of asked) answers.push(await store.engine.run(query));

        for (const siteId of ['a'.repeat(24), 'b'.repeat(24)]) while ((await store.events.expire(siteId, before)) > 0);

        for (const [index, query] of asked.entries())
          assert.equal(await store.engine.run(query), answers[index], JSON.stringify(query));
      } finally {
        await store.close();
      }
    },
  );
  await fc.assert(property, { numRuns: 12, interruptAfterTimeLimit: 60_000 });
});

test.run();
