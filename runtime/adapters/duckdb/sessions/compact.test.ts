import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Hit } from '../../../domain/events.ts';
import { parseFixtureLine } from '../../../domain/fixture.ts';
import { everything } from '../../../query/filter.ts';
import type { DuckdbStore } from '../store.ts';
import { compactAll } from '../suites/compact-all.ts';
import {
  afterKill,
  afterLostLog,
  clock,
  compare,
  events,
  type Filled,
  fillStore,
  open,
  removeStore,
} from '../suites/filled-store.ts';
import { readStoreState } from '../writing/store-state.ts';
import { compact } from './compact.ts';

const hourMs = 3_600_000;
const farFuture = Number.MAX_SAFE_INTEGER;
const piece = { endedBefore: farFuture, storedBy: farFuture, rowsMax: 15 };

/** Event rows, recent and compacted. */
async function rowCounts({ client }: DuckdbStore): Promise<readonly [recent: number, compacted: number]> {
  const count =
    'SELECT (SELECT count(*) FROM recent_events)::INT AS r, (SELECT count(*) FROM compacted_events)::INT AS f';
  const [row] = await client.read(count);
  return [Number(row?.r), Number(row?.f)];
}

const test = suite<Filled>('duckdb: answers while sessions are compacted');

test.before.each(fillStore);
test.after.each(removeStore);

const all = events.hits.length;

test('are the same before, after each piece, and when all is compacted', async ({ store }) => {
  await compare(store.engine, 'before');
  const seen: number[] = [];
  for (let recent = -1; recent !== seen.at(-1); ) {
    recent = seen.at(-1) ?? -1;
    await compactAll(store, piece.rowsMax);
    seen.push((await rowCounts(store))[0]);
    await compare(store.engine, `${seen.at(-1)} hits recent`);
  }
  assert.ok(seen.length > 3, `in ${seen.length} pieces`);
  assert.ok((seen.at(-1) ?? all) < all / 2);
});

test('are the same while a compaction is not committed, and after a kill right then', async ({ store, folder }) => {
  await compactAll(store, piece.rowsMax);
  const before = await rowCounts(store);
  const { writer } = store.client;
  await writer.run('BEGIN');
  await compact(store.client, await readStoreState(store.client), piece);

  await compare(store.engine, 'not committed');
  await afterKill(folder, async (again) => {
    assert.equal(await rowCounts(again), before);
    await compare(again.engine, 'killed before the commit');
    await again.compaction.run();
    await compare(again.engine, 'compacted after the kill');
  });

  await writer.run('COMMIT');
  await compare(store.engine, 'committed');
  const after = await rowCounts(store);
  assert.ok(after[1] > before[1]);
  await afterKill(folder, async (again) => {
    assert.equal(await rowCounts(again), after);
    await compare(again.engine, 'killed after the commit');
  });
});

test('are the same for reads that run while pieces are compacted', async ({ store }) => {
  const compacting = store.compaction.run();
  await Promise.all([compare(store.engine, 'meanwhile'), compacting]);
  await compare(store.engine, 'afterwards');
});

test('are the same when a lost write-ahead log undoes the compaction', async ({ store, folder }) => {
  await compactAll(store, piece.rowsMax);
  await compactAll(store, piece.rowsMax);
  await afterLostLog(folder, (again) => compare(again.engine, 'from the journal'));
});

test('are the same after a close and a new start', async (context) => {
  await context.store.compaction.run();
  await context.store.close();
  context.store = await open(join(context.folder, 'store'));
  await compare(context.store.engine, 'opened again');
});

/** A pageview of one session, so many hours after the first of them. */
function viewAfter(hours: number, seq: number): Hit {
  const [id, sessionId] = [String(seq).padStart(24, '0'), 'long'];
  const ids = { siteId: 'd'.repeat(24), visitorId: 'v', ownVisitorId: 'v', sessionId };
  return {
    seq,
    id,
    ...ids,
    ts: clock.now() - 1_000 * hourMs + hours * hourMs,
    kind: 'pageview',
    pathname: `/${hours}`,
  };
}

async function sessionsCounted({ engine }: DuckdbStore): Promise<readonly number[]> {
  const window = { since: 0, until: clock.now(), filter: everything };
  const totals = await engine.run({ kind: 'aggregate', siteId: 'd'.repeat(24), ...window, goals: [] });
  return [totals.sessions, totals.pageviews];
}

for (const hours of [-24, -1, 1, 24]) {
  test(`a hit ${hours} hours from the compacted ones of its session makes no second session`, async ({ store }) => {
    await store.events.append({ hits: [viewAfter(0, 9_001)] }, 'durable');
    await store.compaction.run();
    await store.compaction.run();
    await store.events.append({ hits: [viewAfter(hours, 9_002)] }, 'durable');
    assert.equal(await sessionsCounted(store), [1, 2]);
  });

  test(`a hit that moves to a compacted session ${hours} hours away makes no second session`, async ({ store }) => {
    const [kept, moved] = [viewAfter(0, 9_001), { ...viewAfter(hours, 9_002), sessionId: 'other' }];
    await store.events.append({ hits: [kept, moved] }, 'durable');
    await store.compaction.run();
    await store.compaction.run();
    const { siteId, seq, ts, visitorId, pathname } = moved;
    await store.events.append({ reassigned: [{ siteId, seq, ts, visitorId, sessionId: 'long', pathname }] }, 'durable');
    assert.equal(await sessionsCounted(store), [1, 2]);
  });
}

for (const hours of [500, 1_000]) {
  test(`an imported hit ${hours} hours from the compacted ones of its session makes no second session`, async ({
    store,
  }) => {
    await store.events.append({ hits: [viewAfter(0, 9_001)] }, 'durable');
    await store.compaction.run();
    await store.compaction.run();
    const { id, siteId, ts, visitorId, sessionId, pathname } = viewAfter(hours, 9_002);
    const document = { _id: id, siteId, ts: new Date(ts).toISOString(), visitorId, sessionId, pathname };
    await store.archive.write([parseFixtureLine(JSON.stringify({ collection: 'PageView', document }))]);
    assert.equal(await sessionsCounted(store), [1, 2]);
  });
}

test.run();
