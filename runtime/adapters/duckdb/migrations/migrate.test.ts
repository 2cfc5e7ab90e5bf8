import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Hit } from '../../../domain/events.ts';
import { everything } from '../../../query/filter.ts';
import type { DuckdbStore } from '../store.ts';
import { compare, events, open } from '../suites/filled-store.ts';
import { rollUpAll, sitesWithHits } from '../suites/roll-up-all.ts';

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

/** Fills and folds a store, and rolls up its days. */
async function fill(store: DuckdbStore): Promise<void> {
  await store.events.append({ ...events, hits: [...events.hits, ...walk] }, 'durable');
  const all = { endedBefore: farFuture, arrivedBy: farFuture, hitsMax: farFuture };
  await store.writer.submit([{ kind: 'fold', ...all }], 'durable');
  await rollUpAll(store, await sitesWithHits(store));
}

const rowsOf = async ({ client }: DuckdbStore, table: string): Promise<number> =>
  Number((await client.read(`SELECT count(*)::INTEGER AS n FROM ${table}`))[0]?.n);

test('of version 5 have their days rolled up anew, with journeys and events', async ({ folder }) => {
  const store = await open(folder);
  await fill(store);
  const later6 = ['rolled_journeys', 'rolled_moves', 'rolled_events'];
  const later7 = ['open_sites', 'open_sessions', 'open_facts'];
  for (const name of [...later6, ...later7, 'rewrites']) await store.client.writer.run(`DROP TABLE ${name}`);
  await dropColumnsOf9(store);
  await store.client.writer.run('DELETE FROM migrations WHERE version > 5');
  await store.close();

  const later = await open(folder);
  try {
    assert.is(await rowsOf(later, 'rolled_days'), 0);
    assert.is(await rowsOf(later, 'rolled_totals'), 0);
    await compare(later.engine, 'before its days are rolled up');
    await rollUpAll(later, await sitesWithHits(later));
    await compare(later.engine, 'after that');
    await later.client.writer.run('DELETE FROM sessions');
    const asked = { siteId, since: 0, until: farFuture, filter: everything, limit: 10, offset: 0 };
    const { rows } = await later.engine.run({ kind: 'journeys', ...asked, depth: 5, start: null, end: null });
    assert.equal(rows, [{ path: ['/', '/a', '/b'], sessions: 1, durationMs: 120_000, endedSessions: 1 }]);
  } finally {
    await later.close();
  }
});

async function dropColumnsOf9({ client }: DuckdbStore): Promise<void> {
  for (const table of ['vitals', 'identifications']) {
    for (const column of ['own_visitor_id', 'pageview_id'])
      await client.writer.run(`ALTER TABLE ${table} DROP COLUMN ${column}`);
  }
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
  await dropColumnsOf9(store);
  await store.client.writer.run('DELETE FROM migrations WHERE version > 8');
  await store.close();

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
