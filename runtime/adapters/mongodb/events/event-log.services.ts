import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { interrupted } from '../../../../contract-tests/support/interrupted.ts';
import { openTestStore } from '../../../../contract-tests/support/mongodb-store.ts';
import type { Hit } from '../../../domain/events.ts';
import type { EventBatch } from '../../../ports/event-log.ts';
import {
  at,
  eventsOf,
  identified,
  money,
  ping,
  sample,
  siteOf,
  type TableRow,
  view,
  wholeDay,
} from '../../../ports/suites/engine-table.ts';
import { sessionHitsMax } from '../sessions/sessions.ts';
import type { MongodbStore } from '../store.ts';
import { applyBatch, rebuildSession } from '../writing/apply.ts';
import { BatchQueue, queueRowsMax } from '../writing/write-queue.ts';

const siteId = siteOf(0);
const batchOf = (rows: readonly TableRow[]) =>
  eventsOf([{ title: '', rows, asked: { kind: 'realtime', now: 0 }, answer: {} }]);
const life = batchOf([
  view('ann', '09:00', '/', { source: 'Google', country: 'DE' }),
  view('ann', '09:05', '/b'),
  ping('ann', '09:06', '/b', 1_000),
  money('ann', '09:05', 500, 'EUR', { orderId: 'o1' }),
  sample('ann', '09:05', '/b', { lcp: 1 }),
  identified('ann', '09:05', 'u1', { 'a.b': 1, $x: 'y' }),
]);

const test = suite<{ store: MongodbStore }>('mongodb: event log');

test.before.each(async (context) => {
  context.store = await openTestStore();
});
test.after.each(({ store }) => store.close());

const sessionsIn = ({ client }: MongodbStore) => client.collection('Session').find().sort({ _id: 1 }).toArray();
const countIn = ({ client }: MongodbStore, name: string) => client.collection(name).countDocuments();
const totalsOf = ({ engine }: MongodbStore) => engine.run({ kind: 'aggregate', siteId, ...wholeDay, goals: [] });

test('a repeated batch changes nothing, complete or interrupted at any point', async ({ store }) => {
  const batch: EventBatch = {
    ...life,
    keys: [{ key: 'k', at: 1 }],
    drops: [{ siteId, hour: 0, reason: 'bot', count: 2 }],
  };
  await applyBatch(store.client, 'one', { hits: life.hits.slice(0, 1) });
  await applyBatch(store.client, 'two', batch);
  const first = [await sessionsIn(store), await totalsOf(store)];
  await applyBatch(store.client, 'two', batch);
  assert.equal([await sessionsIn(store), await totalsOf(store)], first);
  assert.equal(await store.events.dropCounts(siteId, 0), [{ reason: 'bot', count: 2 }]);
  assert.equal(await store.events.recentKeys(0, 10), [{ key: 'k', at: 1 }]);
  assert.equal(
    [await countIn(store, 'PageView'), await countIn(store, 'RevenueEvent'), await countIn(store, 'EventKey')],
    [2, 1, 1],
  );
});

test('hits of one session that come at once from several writers all join it', async ({ store }) => {
  const hits = Array.from({ length: 40 }, (_, index) =>
    view('ann', `09:${String(index).padStart(2, '0')}`, `/${index}`),
  );
  const rows = batchOf(hits).hits;
  await Promise.all(rows.map((hit) => applyBatch(store.client, hit.id, { hits: [hit] })));
  const [session, ...others] = await sessionsIn(store);
  assert.equal([others.length, session?.views, session?.hits.length], [0, 40, 40]);
  assert.equal(
    session?.hits.map(({ q }: { q: number }) => q),
    rows.map(({ seq }) => seq),
  );
  assert.equal([session?.entry.p, session?.exit.p, session?.startTs], ['/0', '/39', at('09:00')]);
});

test('a session whose hits are joined in any order equals the one computed from all of them', async ({ store }) => {
  for (const hit of life.hits.toReversed()) await store.events.append({ hits: [hit] }, 'durable');
  const [joined] = await sessionsIn(store);
  await rebuildSession(store.client, siteId, 'ann#1');
  const [computed] = await sessionsIn(store);
  assert.equal({ ...computed, rev: 0 }, { ...joined, rev: 0 });
});

test('a late hit moves others, and both sessions are as if it had been in order', async ({ store }) => {
  await store.events.append(life, 'durable');
  const moved = { siteId, seq: 2, ts: at('09:05'), visitorId: 'ann', sessionId: 'ann#2', pathname: '/moved' };
  await store.events.append({ reassigned: [moved, { ...moved, seq: 3 }] }, 'durable');
  const views = (await sessionsIn(store)).map(({ sessionId, views: count, exit, endTs }) => [
    sessionId,
    count,
    exit.p,
    endTs,
  ]);
  assert.equal(views, [
    ['ann#1', 1, '/', at('09:00')],
    ['ann#2', 1, '/moved', at('09:06')],
  ]);
  await store.events.append({ reassigned: [{ ...moved, seq: 1 }] }, 'durable');
  assert.equal(
    (await sessionsIn(store)).map(({ sessionId }) => sessionId),
    ['ann#2'],
  );
});

test('a move interrupted before its sessions were recomputed is finished, including those that lost hits', async ({
  store,
}) => {
  await store.events.append(life, 'durable');
  const moved = { siteId, seq: 2, ts: at('09:05'), visitorId: 'ann', sessionId: 'ann#2', pathname: '/moved' };
  const dead = new BatchQueue({
    client: store.client,
    report: () => undefined,
    write: (client, id, ...more) => {
      const before = () => Promise.reject(new Error('killed'));
      return applyBatch(interrupted(client, { collection: 'Session', method: 'findOne', before }), id, ...more);
    },
  });
  await dead.submit({ reassigned: [moved, { ...moved, seq: 3 }] }, 'journaled');
  await dead.close();
  assert.is(await countIn(store, 'Batch'), 1);
  await store.events.finishAbandoned();
  assert.equal(
    (await sessionsIn(store)).map(({ sessionId, views, endTs }) => [sessionId, views, endTs]),
    [
      ['ann#1', 1, at('09:00')],
      ['ann#2', 1, at('09:06')],
    ],
  );
});

test('a session keeps its first hits in order and counts all of them', async ({ store }) => {
  const [hit] = life.hits;
  if (hit === undefined) throw new Error('no hit');
  const many = Array.from(
    { length: sessionHitsMax + 5 },
    (_, index): Hit => ({
      ...hit,
      ...{ id: index.toString(16).padStart(24, 'f'), seq: index, ts: hit.ts + index },
    }),
  );
  for (let from = 0; from < many.length; from += 5_000) {
    await store.events.append({ hits: many.slice(from, from + 5_000) }, 'durable');
  }
  const [session] = await sessionsIn(store);
  assert.equal([session?.views, session?.hits.length, session?.hits[0].t], [many.length, sessionHitsMax, hit.ts]);
});

test('what was accepted and not written is written at the next start', async ({ store }) => {
  const dead = new BatchQueue({
    client: store.client,
    report: () => undefined,
    write: () => Promise.reject(new Error('killed')),
  });
  await dead.submit(life, 'journaled');
  await dead.close();
  assert.equal([await countIn(store, 'Batch'), await countIn(store, 'PageView')], [1, 0]);

  const next = await openTestStore({ database: store.client.database.databaseName });
  assert.equal([await countIn(store, 'Batch'), await countIn(store, 'PageView')], [0, 2]);
  assert.equal((await totalsOf(next)).pageviews, 2);
  await next.client.close();
});

test('a batch is in all reads when it is durable, and a full queue refuses', async ({ store }) => {
  const full = { keys: Array.from({ length: queueRowsMax }, (_, index) => ({ key: String(index), at: 1 })) };
  const waiting = store.events.append(full, 'journaled');
  const refusal = await store.events.append(life, 'durable').catch((error: { code?: string }) => error.code);
  assert.is(refusal, 'unavailable');
  await waiting;
  await store.events.append(life, 'durable');
  assert.equal([(await totalsOf(store)).pageviews, await countIn(store, 'Batch')], [2, 0]);
});

test('names of traits are stored and returned unchanged', async ({ store }) => {
  await store.events.append(life, 'durable');
  const page = { limit: 5, offset: 0 };
  const { rows } = await store.engine.run({
    ...{ kind: 'profiles', siteId, ...wholeDay, ...page },
    ...{ search: null, identified: null, goals: [] },
  } as const);
  assert.equal(rows[0]?.traits, [
    ['$x', 'y'],
    ['a.b', 1],
  ]);
});

test('a deleted site deletes its traffic', async ({ store }) => {
  await store.client.collection('Site').insertOne({ _id: siteId });
  await store.events.append(life, 'journaled');
  const counts = await store.sites.delete(siteId);
  assert.equal([counts?.PageView, counts?.RevenueEvent, counts?.WebVital, counts?.SessionSummary], [2, 1, 1, 0]);
  for (const name of ['Engagement', 'Session', 'Identification']) assert.is(await countIn(store, name), 0, name);
});

test.run();
