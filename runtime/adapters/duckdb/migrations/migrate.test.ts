import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Hit } from '../../../domain/events.ts';
import { everything } from '../../../query/filter.ts';
import { DuckdbClient } from '../connection/client.ts';
import type { DuckdbStore } from '../store.ts';
import { compactAll } from '../suites/compact-all.ts';
import { compare, events, open } from '../suites/filled-store.ts';
import { rollUpAll, sitesWithEvents } from '../suites/roll-up-all.ts';

const test = suite<{ folder: string }>('duckdb: files of an earlier version');

test.before.each((context) => {
  context.folder = mkdtempSync(join(tmpdir(), 'footfall-migrate-'));
});
test.after.each(({ folder }) => rmSync(folder, { recursive: true, force: true }));

const siteId = 'c'.repeat(24);
/** A visitor of one day, at a site of its own. */
const walk: readonly Hit[] = ['/', '/a', '/b'].map((pathname, index) => ({
  ...{ id: `c${index}`.padStart(24, '0'), seq: 10_000 + index, siteId, kind: 'pageview', pathname },
  ...{ visitorId: 'c'.repeat(32), ownVisitorId: 'c'.repeat(32), sessionId: 'c'.repeat(24) },
  ts: Date.parse('2024-03-01T12:00:00.000Z') + index * 60_000,
}));

const farFuture = Number.MAX_SAFE_INTEGER;

/** Fills and compacts a store, and rolls up its days. */
async function fill(store: DuckdbStore): Promise<void> {
  await store.events.append({ ...events, hits: [...events.hits, ...walk] }, 'durable');
  await compactAll(store);
  await rollUpAll(store, await sitesWithEvents(store));
}

const rowsOf = async ({ client }: DuckdbStore, table: string): Promise<number> =>
  Number((await client.read(`SELECT count(*)::INTEGER AS n FROM ${table}`))[0]?.n);

test('of version 5 have their days rolled up again, with journeys and events', async ({ folder }) => {
  const store = await open(folder);
  await fill(store);
  await store.close();
  const later6 = ['rolled_journeys', 'rolled_moves', 'rolled_events'];
  const later7 = ['open_sites', 'open_sessions', 'open_facts'];
  const later = [...later6, ...later7, 'rewrites'].map((name) => `DROP TABLE ${name}`);
  await downgrade(folder, 5, [...undoVersion10, ...undoVersion9, ...later]);

  const upgraded = await open(folder);
  try {
    assert.is(await rowsOf(upgraded, 'days WHERE is_rolled_up'), 0);
    assert.is(await rowsOf(upgraded, 'roll_up_totals'), 0);
    await compare(upgraded.engine, 'before its days are rolled up');
    await rollUpAll(upgraded, await sitesWithEvents(upgraded));
    await compare(upgraded.engine, 'after that');
    await upgraded.client.writer.run('DELETE FROM sessions');
    const asked = { siteId, since: 0, until: farFuture, filter: everything, limit: 10, offset: 0 };
    const { rows } = await upgraded.engine.run({ kind: 'journeys', ...asked, depth: 5, start: null, end: null });
    assert.equal(rows, [{ path: ['/', '/a', '/b'], sessions: 1, durationMs: 120_000, endedSessions: 1 }]);
  } finally {
    await upgraded.close();
  }
});

const rollUpTables = ['totals', 'pages', 'channels', 'journeys', 'moves', 'events', 'sessions', 'facts'];

/** Gives tables the names that they had in version 9, in which open sessions had tables, which are empty here. */
const undoVersion10 = [
  'DROP VIEW events',
  'ALTER TABLE recent_events RENAME TO recent_hits',
  'ALTER TABLE compacted_events RENAME TO folded_hits',
  'CREATE VIEW hits AS SELECT * FROM folded_hits UNION ALL SELECT * FROM recent_hits',
  'ALTER TABLE revenue RENAME COLUMN is_linked TO with_hit',
  'ALTER TABLE hash_check RENAME TO fold_check',
  'CREATE TABLE journal_mark AS SELECT sequence AS n FROM last_applied',
  'DROP TABLE last_applied',
  ...rollUpTables.map((name) => `ALTER TABLE roll_up_${name} RENAME TO rolled_${name}`),
  'CREATE TABLE sorted_days AS SELECT day FROM days WHERE is_clustered',
  'CREATE TABLE rolled_days AS SELECT site, site_id, day, is_rolled_up AS is_kept FROM days WHERE NOT is_clustered',
  'DROP TABLE days',
  'CREATE TABLE open_sites (site UBIGINT, site_id VARCHAR, seq BIGINT)',
  'CREATE TABLE open_sessions AS SELECT *, false AS is_long FROM sessions LIMIT 0',
  'CREATE TABLE open_facts AS SELECT *, false AS interactive FROM facts LIMIT 0',
];

const undoVersion9 = ['vitals', 'identifications'].flatMap((table) =>
  ['own_visitor_id', 'pageview_id'].map((column) => `ALTER TABLE ${table} DROP COLUMN ${column}`),
);

/** Makes a closed store one of an earlier version. */
async function downgrade(folder: string, version: number, statements: readonly string[]): Promise<void> {
  const client = await DuckdbClient.open(join(folder, 'footfall.duckdb'));
  for (const statement of [...statements, `DELETE FROM migrations WHERE version > ${version}`])
    await client.writer.run(statement);
  client.close();
}

test('P2 of version 8 keep their samples and identifications, which late hits move', async ({ folder }) => {
  const store = await open(folder);
  await fill(store);
  const [ts, visitorId] = [Date.parse('2024-03-02T12:00:00.000Z'), 'd'.repeat(32)];
  const row = { siteId, ts, visitorId, sessionId: undefined };
  await store.events.append(
    {
      vitals: [{ ...row, id: 'd1'.padStart(24, '0'), seq: 20_001, pathname: '/', lcp: 1200 }],
      identifications: [{ ...row, id: 'd2'.padStart(24, '0'), seq: 20_002, profileId: 'ann' }],
    },
    'durable',
  );
  await store.close();
  await downgrade(folder, 8, [...undoVersion10, ...undoVersion9]);

  const later = await open(folder);
  try {
    await compare(later.engine, 'after the change');
    const found = await later.events.attachments(siteId, [visitorId], ts - 1, ts + 1);
    assert.equal(
      found.map(({ seq, kind, ownVisitorId, pageviewId }) => [seq, kind, ownVisitorId, pageviewId]),
      [
        [20_001, 'vitals', visitorId, undefined],
        [20_002, 'identify', visitorId, undefined],
      ],
    );
  } finally {
    await later.close();
  }
});

test('of version 9 keep every row, what is clustered and what is rolled up', async ({ folder }) => {
  const store = await open(folder);
  await fill(store);
  await store.dailyJob.clusterDays();
  const tables = [
    'events',
    'sessions',
    'facts',
    'revenue',
    'roll_up_totals',
    'days WHERE is_clustered',
    'days WHERE is_rolled_up',
  ];
  const countsOf = (of: DuckdbStore) => Promise.all(tables.map((table) => rowsOf(of, table)));
  const before = await countsOf(store);
  assert.ok(
    before.every((count) => count > 0),
    `${before}`,
  );
  await store.close();
  await downgrade(folder, 9, undoVersion10);

  const later = await open(folder);
  try {
    assert.equal(await countsOf(later), before);
    await compare(later.engine, 'after the change');
  } finally {
    await later.close();
  }
});

test('of a newer version are refused', async ({ folder }) => {
  const store = await open(folder);
  await store.client.writer.run('INSERT INTO migrations VALUES (1000)');
  await store.close();
  await open(folder).then(
    () => assert.unreachable('a newer store was opened'),
    (error: Error) => assert.match(error.message, /written by a newer version \(1000\). Start that version instead./),
  );
});

test.run();
