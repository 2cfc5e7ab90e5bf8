import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { siteDefaults } from '../../domain/site.ts';
import type { Engine } from '../engine.ts';
import type { EventLog, HitTrace } from '../event-log.ts';
import type { SiteStore } from '../stores.ts';
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
} from './engine-table.ts';

export interface OpenedEventLog {
  readonly events: EventLog;
  readonly engine: Engine;
  readonly sites: SiteStore;
  readonly stop: () => Promise<void>;
}

const [siteId, otherSiteId] = [siteOf(0), siteOf(1)];

/** The rows of each list on a site of its own; rows are numbered over all sites. */
const batchOf = (...sites: readonly (readonly TableRow[])[]) =>
  eventsOf(sites.map((rows) => ({ title: '', rows, asked: { kind: 'realtime', now: 0 }, answer: {} })));

const seqsOf = (traces: readonly HitTrace[]): number[] => traces.map(({ seq }) => seq);

/** The behaviour of every event log; erasing, expiring and attachments have suites of their own. */
export function eventLogSuite(name: string, open: () => Promise<OpenedEventLog>): void {
  const test = suite<OpenedEventLog>(`${name}: event log`);
  test.before.each(async (context) => {
    Object.assign(context, await open());
    for (const [index, id] of [siteId, otherSiteId].entries()) {
      const times = { createdAt: '2026-06-01T00:00:00.000Z', updatedAt: '2026-06-01T00:00:00.000Z' };
      const named = { userId: 'u'.repeat(24), trackingId: `site-${index}`, name: 'Site', domain: 'shop.example' };
      await context.sites.create({ ...siteDefaults, ...named, ...times, id });
    }
  });
  test.after.each(({ stop }) => stop());

  const totals = async ({ engine }: OpenedEventLog, asked = siteId) => {
    const { pageviews, sessions } = await engine.run({ kind: 'aggregate', siteId: asked, ...wholeDay, goals: [] });
    return [pageviews, sessions];
  };

  test('a durable batch is in the next read, a journaled one after a flush', async (store) => {
    await store.events.append(batchOf([view('ann', '09:00')]), 'durable');
    assert.equal(await totals(store), [1, 1]);
    const [later] = batchOf([view('ann', '09:00'), view('bob', '09:00')]).hits.slice(1);
    await store.events.append({ hits: later === undefined ? [] : [later] }, 'journaled');
    await store.events.flush();
    assert.equal(await totals(store), [2, 2]);
  });

  test('an empty batch is accepted', async (store) => {
    await store.events.append({}, 'durable');
    await store.events.append({}, 'journaled');
    assert.equal(await totals(store), [0, 0]);
  });

  test('adjacent hits are those of a visitor with their whole sessions, each once, by time', async ({ events }) => {
    const rows = [
      view('ann', '09:10', '/b', { ownVisitorId: 'ann-tomorrow', pageviewId: 'p' }),
      view('ann', '09:00'),
      view('ann#2', '15:00'),
      view('bob', '09:05'),
      ping('ann', '09:20', '/', 5, { sessionId: undefined }),
    ];
    await events.append(batchOf(rows), 'durable');
    const near = await events.adjacentHits(siteId, ['ann-tomorrow'], at('09:00'), at('10:00'));
    const common = { siteId, kind: 'pageview', visitorId: 'ann', sessionId: 'ann#1', engagedMs: undefined };
    assert.equal(near, [
      { ...common, seq: 2, ts: at('09:00'), ownVisitorId: 'ann', pageviewId: undefined, pathname: '/' },
      { ...common, seq: 1, ts: at('09:10'), ownVisitorId: 'ann-tomorrow', pageviewId: 'p', pathname: '/b' },
    ]);
    const own = await events.adjacentHits(siteId, ['ann', 'unknown'], at('08:00'), at('10:00'));
    assert.equal(
      own.map(({ seq, sessionId, kind, engagedMs }) => [seq, sessionId, kind, engagedMs]),
      [
        [2, 'ann#1', 'pageview', undefined],
        [1, 'ann#1', 'pageview', undefined],
        [5, undefined, 'engagement', 5],
      ],
    );
  });

  test('adjacent hits are of one site, and of a range that includes both ends', async ({ events }) => {
    const rows = [view('ann', '09:00'), view('ann#2', '12:00')];
    await events.append(batchOf(rows, rows), 'durable');
    const near = async (since: number, until: number) =>
      seqsOf(await events.adjacentHits(siteId, ['ann'], since, until));
    assert.equal(await near(at('09:00'), at('12:00')), [1, 2]);
    assert.equal(await near(at('09:00') + 1, at('12:00')), [2]);
    assert.equal(await near(at('09:00'), at('12:00') - 1), [1]);
    assert.equal(await events.adjacentHits(siteId, [], at('09:00'), at('12:00')), []);
  });

  test('the tail is every session that was active since, whole, by time', async ({ events }) => {
    const rows = [view('ann', '09:20'), view('ann', '09:00'), view('bob', '09:10')];
    await events.append(batchOf(rows, [view('cai', '09:15')]), 'durable');
    assert.equal(seqsOf(await events.tail(at('09:15'))), [2, 4, 1]);
    assert.equal(seqsOf(await events.tail(at('09:20'))), [2, 1]);
    assert.equal(await events.tail(at('09:20') + 1), []);
  });

  test('a ping keeps its session in the tail', async ({ events }) => {
    await events.append(batchOf([view('ann', '09:00'), ping('ann', '09:20', '/', 5)]), 'durable');
    assert.equal(seqsOf(await events.tail(at('09:15'))), [1, 2]);
  });

  test('a late hit moves events to another session, of its own site alone', async (store) => {
    const { events } = store;
    const rows = [view('ann', '09:00'), view('ann', '09:40', '/b'), ping('ann', '09:41', '/b', 5)];
    await events.append(batchOf(rows, rows), 'durable');
    const moved = { siteId, visitorId: 'early', sessionId: 'early#1' };
    const reassigned = [
      { ...moved, seq: 2, ts: at('09:40'), pathname: '/b' },
      { ...moved, seq: 3, ts: at('09:41'), pathname: '/c' },
    ];
    await events.append({ reassigned }, 'durable');
    assert.equal(
      [await totals(store), await totals(store, otherSiteId)],
      [
        [2, 2],
        [2, 1],
      ],
    );
    const near = await events.adjacentHits(siteId, ['ann'], at('09:00'), at('10:00'));
    assert.equal(
      near.map(({ seq, visitorId, ownVisitorId, sessionId, pathname }) => [
        ...[seq, visitorId, ownVisitorId, sessionId, pathname],
      ]),
      [
        [1, 'ann', 'ann', 'ann#1', '/'],
        [2, 'early', 'ann', 'early#1', '/b'],
        [3, 'early', 'ann', 'early#1', '/c'],
      ],
    );
  });

  test('an event moves out of sessions', async (store) => {
    await store.events.append(batchOf([view('ann', '09:00'), ping('ann', '09:20', '/', 5)]), 'durable');
    const moved = { siteId, seq: 2, ts: at('09:20'), visitorId: 'ann', sessionId: undefined, pathname: '/' };
    await store.events.append({ reassigned: [moved] }, 'durable');
    const near = await store.events.adjacentHits(siteId, ['ann'], at('09:20'), at('09:20'));
    assert.equal(
      near.map(({ seq, sessionId }) => [seq, sessionId]),
      [[2, undefined]],
    );
  });

  test('sums computed again are the same', async (store) => {
    await store.events.append(batchOf([view('ann', '09:00'), view('ann', '09:05')]), 'durable');
    await store.events.append({ resummed: [{ siteId, sessionId: 'ann#1' }] }, 'durable');
    assert.equal(await totals(store), [2, 1]);
  });

  test('deduplication keys are read oldest first, the newest of them if there are many', async ({ events }) => {
    await events.append({ keys: [{ key: 'b', at: 20 }] }, 'durable');
    await events.append({ keys: [{ key: 'a', at: 10 }] }, 'durable');
    await events.append({ keys: [30, 30].map((received, index) => ({ key: `c${index}`, at: received })) }, 'durable');
    const [a, b] = [
      { key: 'a', at: 10 },
      { key: 'b', at: 20 },
    ];
    const [c0, c1] = [
      { key: 'c0', at: 30 },
      { key: 'c1', at: 30 },
    ];
    assert.equal(await events.recentKeys(0, 9), [a, b, c0, c1]);
    assert.equal(await events.recentKeys(20, 9), [b, c0, c1]);
    assert.equal(await events.recentKeys(21, 9), [c0, c1]);
    assert.equal(await events.recentKeys(0, 3), [b, c0, c1]);
    assert.equal(await events.recentKeys(31, 9), []);
  });

  test('deduplication keys received before a time are forgotten', async ({ events }) => {
    for (const [key, received] of [
      ['a', 10],
      ['b', 20],
    ] as const) {
      await events.append({ keys: [{ key, at: received }] }, 'durable');
    }
    await events.forgetKeys(20);
    assert.equal(await events.recentKeys(0, 9), [{ key: 'b', at: 20 }]);
  });

  test('dropped hits are summed by reason, from an hour on', async ({ events }) => {
    const [nine, ten] = [at('09:00'), at('10:00')];
    await events.append({ drops: [{ siteId, hour: nine, reason: 'bot', count: 2 }] }, 'durable');
    const drops = [
      { siteId, hour: ten, reason: 'bot', count: 3 },
      { siteId, hour: ten, reason: 'paused', count: 1 },
      { siteId: otherSiteId, hour: ten, reason: 'bot', count: 7 },
    ];
    await events.append({ drops }, 'durable');
    const since = async (hour: number) =>
      Object.fromEntries((await events.dropCounts(siteId, hour)).map(({ reason, count }) => [reason, count]));
    assert.equal(await since(nine), { bot: 5, paused: 1 });
    assert.equal(await since(ten), { bot: 3, paused: 1 });
    assert.equal(await since(ten + 1), {});
  });

  test('known orders are those of a site that have revenue; refunds are none', async ({ events }) => {
    const rows = [
      money('ann', '09:00', 5, 'EUR', { orderId: 'o1' }),
      money('bob', '09:00', 5, 'EUR', { orderId: 'o1' }),
      money('ann', '09:01', -5, 'EUR', { orderId: 'o2', refundOf: 'o1' }),
      money('ann', '09:02', 5),
    ];
    await events.append(batchOf(rows), 'durable');
    assert.equal(await events.knownOrders(siteId, ['o1', 'o2', 'o3']), ['o1']);
    assert.equal(await events.knownOrders(otherSiteId, ['o1']), []);
    assert.equal(await events.knownOrders(siteId, []), []);
  });

  test('the last sequence is the highest of any kind of row', async ({ events }) => {
    assert.is(await events.lastSeq(), 0);
    const rows = [
      view('ann', '09:00'),
      money('ann', '09:01', 5),
      sample('ann', '09:02', '/', { lcp: 1 }),
      identified('ann', '09:03', 'u1'),
      ping('ann', '09:04', '/', 5),
    ];
    const { hits, revenue, vitals, identifications } = batchOf(rows);
    for (const [batch, last] of [
      [{ hits: hits.slice(0, 1) }, 1],
      [{ revenue }, 2],
      [{ vitals }, 3],
      [{ identifications }, 4],
      [{ hits: hits.slice(1) }, 5],
    ] as const) {
      await events.append(batch, 'durable');
      assert.is(await events.lastSeq(), last);
    }
  });

  test.run();
}
