import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openTestStore } from '../../../../contract-tests/support/mongodb-store.ts';
import { type FixtureLine, parseFixtureLine } from '../../../domain/fixture.ts';
import type { Archive } from '../../../ports/archive.ts';
import { systemClock } from '../../../ports/clock.ts';
import { systemRandom } from '../../../ports/random.ts';
import { histories, queries } from '../../../ports/suites/engine-histories.ts';
import { openDuckdbStore } from '../../duckdb/store.ts';
import type { MongodbClient } from '../connection/client.ts';
import { sessionGroups } from '../sessions/sessions.ts';
import { applyBatch, putIntoSessions } from '../writing/apply.ts';

const test = suite('mongodb: archive');

const idOf = (letter: string): string => letter.repeat(24);
const at = '2026-01-01T00:00:00.000Z';
const line = (collection: string, document: object): FixtureLine =>
  parseFixtureLine(JSON.stringify({ collection, document }));
const user = line('User', { _id: idOf('a'), email: 'A@b.c', name: 'A', createdAt: at });
const owned = { userId: idOf('a'), createdAt: at };
const site = line('Site', {
  ...{ _id: idOf('b'), ...owned, trackingId: 'aBcDeFgHiJ', name: 'S', domain: 's.example', updatedAt: at },
  publicSlug: 'slug',
});
const widgets = [{ type: 'number', query: { $x: 1, 'a.b': null, _rev: 7 } }];
const documents = [
  user,
  site,
  line('ApiKey', { _id: idOf('c'), ...owned, name: 'K', keyHash: 'h' }),
  line('TeamMember', { _id: idOf('c'), siteId: idOf('b'), ...owned, role: 'viewer', status: 'accepted' }),
  line('Dashboard', { _id: idOf('c'), siteId: idOf('b'), ...owned, name: 'D', widgets, isDefault: true }),
  line('SessionRecording', { _id: idOf('c'), siteId: idOf('b'), sessionId: 's' }),
  line('RecordingChunk', { _id: idOf('c'), recordingId: idOf('c'), data: 'AA' }),
  line('SessionSummary', { _id: idOf('c'), siteId: idOf('b'), sessionId: 's', '$odd.name': [1] }),
  line('BotEvent', { _id: idOf('c'), siteId: idOf('b'), ts: at, pathname: '/' }),
  line('Event', {
    _id: idOf('d'),
    siteId: idOf('b'),
    ts: at,
    visitorId: 'v',
    sessionId: 's',
    name: 'n',
    props: { $p: 1.5, 'x.y': 'z' },
  }),
  line('Identification', {
    _id: idOf('d'),
    siteId: idOf('b'),
    ts: at,
    visitorId: 'v',
    profileId: 'p',
    traits: { 'mail.x': 'y' },
  }),
];

/** Without the fields that are undefined. */
const defined = <T extends object>(row: T): T =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as T;

async function all(archive: Archive, siteId?: string): Promise<FixtureLine[]> {
  const lines: FixtureLine[] = [];
  for await (const one of archive.read(siteId)) lines.push(one);
  return lines;
}

const openEmbedded = () =>
  openDuckdbStore({ folder: undefined, clock: systemClock, random: systemRandom, report: () => undefined });

test('what was written is read again, byte for byte as the embedded store does', async () => {
  const [store, embedded] = [await openTestStore(), await openEmbedded()];
  await store.archive.write(documents);
  await embedded.archive.write(documents);
  for (const siteId of [undefined, idOf('b'), idOf('f')]) {
    assert.is(JSON.stringify(await all(store.archive, siteId)), JSON.stringify(await all(embedded.archive, siteId)));
  }
  assert.equal((await store.archive.find('Site', [idOf('b'), idOf('f')])).get(idOf('b')), site.document);
  await Promise.all([store.close(), embedded.close()]);
});

test('any number of rows with one sequence are each exported once', async () => {
  const store = await openTestStore();
  const ids = Array.from({ length: 4_500 }, (_, n) => n.toString(16).padStart(24, '0'));
  const rows = ids.map((_id, n) => ({
    ...{ _id, siteId: idOf('b'), sb: 0, ts: 5, visitorId: 'v', sessionId: 's' },
    n,
  }));
  // 1 to 1,999 once, 2,000 for 2,500 of them, and one after it.
  await store.client
    .collection('PageView')
    .insertMany(
      rows.map(({ n, ...row }) => ({ ...row, pathname: `/${n}`, seq: n < 2_000 ? n : n < 4_499 ? 2_000 : 2_001 })),
    );
  const lines = await all(store.archive);
  assert.equal(
    lines.map(({ document }) => document._id),
    ids,
  );
  await store.close();
});

test('many sessions inserted whole, also by two processes at once, are those that hits join one by one', async () => {
  const samples = fc.sample(histories, { seed: 3, numRuns: 60 }).map(({ hits }) => hits);
  // Each history has its own sessions.
  const hits = samples.flatMap((each, index) =>
    each.map((hit) => ({
      ...hit,
      id: `${index} ${hit.id}`,
      seq: index * 200 + hit.seq,
      sessionId: `${index} ${hit.sessionId}`,
    })),
  );
  const groups = sessionGroups(hits);
  assert.ok(groups.length > 150 && hits.length > 2 * groups.length, `${hits.length} hits of ${groups.length} sessions`);
  const made: unknown[] = [];
  const ways: ((client: MongodbClient) => Promise<unknown>)[] = [
    (client) => putIntoSessions(client, groups),
    (client) => Promise.all([putIntoSessions(client, groups), putIntoSessions(client, groups)]),
    async (client) => {
      await putIntoSessions(
        client,
        groups.map((group) => group.slice(0, 1)),
      );
      await putIntoSessions(
        client,
        groups.map((group) => group.slice(1)).filter((group) => group.length > 0),
      );
    },
    async (client) => {
      for (const hit of hits) await applyBatch(client, hit.id, { hits: [hit] });
    },
  ];
  for (const way of ways) {
    const store = await openTestStore();
    await way(store.client);
    const sessions = store.client.collection('Session').find({}, { projection: { rev: 0 } });
    made.push(await sessions.sort({ _id: 1 }).toArray());
    await store.close();
  }
  for (const other of made.slice(1)) assert.equal(other, made[0]);
});

test('traffic moved from the embedded store and back gives every read the same answer', async () => {
  const property = fc.asyncProperty(histories, queries, async (events, asked) => {
    const [embedded, store, again] = [await openEmbedded(), await openTestStore(), await openEmbedded()];
    try {
      // The format has revenue of sessions only, negative refunds, and pings with their length.
      const revenue = events.revenue
        .filter(({ sessionId }) => sessionId !== undefined)
        .map((row) => (row.refundOf === undefined ? row : { ...row, amount: -Math.abs(row.amount) }));
      const hits = events.hits.map((hit) => (hit.kind === 'engagement' ? { engagedMs: 0, ...defined(hit) } : hit));
      await embedded.events.append({ ...events, hits, revenue }, 'durable');
      await store.archive.write(await all(embedded.archive));
      await again.archive.write(await all(store.archive));
      assert.equal(await all(store.archive), await all(embedded.archive));
      for (const query of asked) {
        const answer = await embedded.engine.run(query);
        assert.equal(await store.engine.run(query), answer, JSON.stringify(query));
        assert.equal(await again.engine.run(query), answer, JSON.stringify(query));
      }
    } finally {
      await Promise.all([embedded.close(), store.close(), again.close()]);
    }
  });
  await fc.assert(property, { numRuns: 8, interruptAfterTimeLimit: 60_000 });
});

test.run();
