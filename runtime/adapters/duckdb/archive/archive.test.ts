import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type FixtureLine, parseFixtureLine } from '../../../domain/fixture.ts';
import { systemClock } from '../../../ports/clock.ts';
import { systemRandom } from '../../../ports/random.ts';
import { openDuckdbStore } from '../store.ts';

const test = suite('duckdb: archive');

const at = '2026-01-01T00:00:00.000Z';
const [userId, siteId] = ['a'.repeat(24), 'b'.repeat(24)];
const line = (collection: string, document: object): FixtureLine =>
  parseFixtureLine(JSON.stringify({ collection, document }));
const owned = { userId, createdAt: at };
const site = { _id: siteId, ...owned, trackingId: 'aBcDeFgHiJ', name: 'S', domain: 's.example', updatedAt: at };
const place = { siteId, ts: at, visitorId: 'v', sessionId: 's' };
const idOf = (number: number): string => number.toString(16).padStart(24, '0');

const openTestStore = () =>
  openDuckdbStore({
    folder: undefined,
    clock: systemClock,
    random: systemRandom,
    report: (message, error) => {
      throw new Error(message, { cause: error });
    },
  });

test('events are read by ingestion sequence over all collections, after documents and before bots', async () => {
  const store = await openTestStore();
  const lines = [
    line('User', { _id: userId, email: 'a@b.c', name: 'A', createdAt: at }),
    line('Site', site),
    line('SessionSummary', { _id: idOf(9), siteId }),
    line('Event', { _id: idOf(5), ...place, name: 'buy' }),
    line('RevenueEvent', { _id: idOf(5), ...place, amount: 1, currency: 'EUR' }),
    line('PageView', { _id: idOf(4), ...place, pathname: '/' }),
    line('Engagement', { _id: idOf(3), ...place, pathname: '/', engagedMs: 1 }),
    line('WebVital', { _id: idOf(2), ...place, pathname: '/', lcp: 1 }),
    line('PageView', { _id: idOf(1), ...place, pathname: '/' }),
    line('Identification', { _id: idOf(1), ...place, profileId: 'p' }),
    line('BotEvent', { _id: idOf(6), siteId, ts: '2025-12-31T00:00:00.000Z' }),
    line('BotEvent', { _id: idOf(7), siteId, ts: at }),
  ];
  await store.archive.write(lines);
  const read: FixtureLine[] = [];
  for await (const one of store.archive.read()) read.push(one);
  assert.equal(read, lines);
  await store.close();
});

test('money that was imported goes with its hit to the session a late hit makes of it', async () => {
  const store = await openTestStore();
  await store.archive.write([
    line('User', { _id: userId, email: 'a@b.c', name: 'A', createdAt: at }),
    line('Site', site),
    line('PageView', { _id: idOf(1), ...place, pathname: '/' }),
    line('Event', { _id: idOf(2), ...place, name: 'buy' }),
    line('RevenueEvent', { _id: idOf(2), ...place, amount: 1, currency: 'EUR' }),
  ]);
  const traces = await store.events.tail(Date.parse(at));
  const bought = traces.find(({ kind }) => kind === 'event');
  const moved = { siteId, seq: bought?.seq ?? 0, ts: Date.parse(at), visitorId: 'v', sessionId: 't', pathname: '/' };
  await store.events.append({ reassigned: [moved] }, 'durable');
  const sessions: string[] = [];
  for await (const { collection, document } of store.archive.read(siteId)) {
    if ('sessionId' in document) sessions.push(`${collection} ${document.sessionId}`);
  }
  assert.equal(sessions, ['PageView s', 'Event t', 'RevenueEvent t']);
  await store.close();
});

test('an export is of one moment: what is written, moved and deleted meanwhile is not in it', async () => {
  const store = await openTestStore();
  const views = Array.from({ length: 9_000 }, (_, n) => line('PageView', { _id: idOf(n), ...place, pathname: '/' }));
  const kept = Array.from({ length: 9_000 }, (_, n) => line('SessionSummary', { _id: idOf(n), siteId, n }));
  const owner = line('User', { _id: userId, email: 'a@b.c', name: 'A', createdAt: at });
  const before = [owner, line('Site', site), ...kept, ...views];
  await store.archive.write(before);
  const read: FixtureLine[] = [];
  for await (const one of store.archive.read()) {
    if (read.push(one) !== 1) continue;
    await store.archive.write([line('PageView', { _id: 'e'.repeat(24), ...place, pathname: '/later' })]);
    await store.events.append(
      { reassigned: [{ siteId, seq: 9_000, ts: Date.parse(at), visitorId: 'w', sessionId: 't', pathname: '/' }] },
      'durable',
    );
    await store.archive.write([line('User', { ...owner.document, _id: 'e'.repeat(24), email: 'e@b.c' })]);
    await store.sites.delete(siteId);
  }
  assert.is(read.length, before.length);
  assert.equal(read, before);
  await store.close();
});

test('kept documents are read in order, however large', async () => {
  const store = await openTestStore();
  const data = 'x'.repeat(3 * 1024 * 1024);
  const lines = [
    line('User', { _id: userId, email: 'a@b.c', name: 'A', createdAt: at }),
    line('Site', site),
    line('SessionRecording', { _id: idOf(1), siteId }),
    ...Array.from({ length: 9 }, (_, n) => line('RecordingChunk', { _id: idOf(n), recordingId: idOf(1), n, data })),
  ];
  await store.archive.write(lines);
  for (const wanted of [undefined, siteId]) {
    const chunks: unknown[] = [];
    for await (const { collection, document } of store.archive.read(wanted)) {
      if (collection === 'RecordingChunk' && document.data === data) chunks.push(document.n);
    }
    assert.equal(chunks, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
  }
  await store.close();
});

test.run();
