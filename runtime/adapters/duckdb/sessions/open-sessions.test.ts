import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Hit } from '../../../domain/events.ts';
import { newSite } from '../../../domain/new-site.ts';
import { systemRandom } from '../../../ports/random.ts';
import { everything } from '../../../query/filter.ts';
import type { Query } from '../../../query/query.ts';
import { DuckdbEngine } from '../queries/engine.ts';
import { type DuckdbStore, openDuckdbStore } from '../store.ts';
import {
  afterKill,
  afterLostLog,
  compare,
  events,
  type Filled,
  fillStore,
  removeStore,
} from '../suites/filled-store.ts';
import { groupAll } from '../suites/group-all.ts';
import { groupState, readFoldState } from './compaction-state.ts';
import { group } from './open-sessions.ts';
import { Grouping } from './open-sessions-job.ts';

const siteId = 'a'.repeat(24);
const start = Date.parse('2026-06-01T12:00:00.000Z');
const minuteMs = 60_000;
const farFuture = Number.MAX_SAFE_INTEGER;

/** A view so many minutes after noon; the id of a session is that of its visitor. */
function view(seq: number, visitorId: string, minute: number, pathname: string): Hit {
  const ids = { id: seq.toString(16).padStart(24, '0'), seq, siteId, visitorId, ownVisitorId: visitorId };
  return { ...ids, sessionId: visitorId, kind: 'pageview', ts: start + minute * minuteMs, pathname, source: 'Google' };
}

const window = { siteId, since: start - 600 * minuteMs, until: start + 600 * minuteMs, filter: everything };
const pages: Query = { kind: 'breakdown', by: 'pathname', ...window, limit: 10, offset: 0 };

interface Asks {
  run: DuckdbEngine['run'];
}

/** Visitors, sessions, bounces, pageviews, and pageviews by page. */
async function told(engine: Asks): Promise<readonly unknown[]> {
  const { visitors, sessions, bounces, pageviews } = await engine.run({ kind: 'aggregate', ...window, goals: [] });
  const { rows } = await engine.run({ kind: 'breakdown', by: 'pathname', ...window, limit: 10, offset: 0 });
  return [visitors, sessions, bounces, pageviews, ...rows.map((row) => `${row.pathname} ${row.pageviews}`)];
}

/** An engine that knows of groups up to some hit only, or of none. */
const knowing = ({ client }: DuckdbStore, seqs: ReadonlyMap<string, number>) =>
  new DuckdbEngine(client, { rolledEndMs: 0, hasMoneyApart: true, groups: groupState(seqs) });

/** Sessions and hits in groups, and the hit they go up to. */
async function grouped({ client }: DuckdbStore): Promise<readonly unknown[]> {
  const [row] = await client.read(`SELECT (SELECT count(*) FROM open_sessions)::INTEGER AS sessions,
    (SELECT count(*) FROM open_facts)::INTEGER AS hits, (SELECT max(seq)::DOUBLE FROM open_sites) AS seq`);
  return [row?.sessions, row?.hits, row?.seq];
}

const groupTo = (store: DuckdbStore, upTo: number) => store.writer.submit([{ kind: 'group', siteId, upTo }], 'durable');

const report = (message: string, error: unknown) => {
  throw new Error(message, { cause: error });
};

interface Context {
  store: DuckdbStore;
}

const test = suite<Context>('duckdb: open sessions in groups');

/** Ann looks at two pages, Bob at one, Cid at one after that. */
const hits = [view(1, 'ann', 0, '/'), view(2, 'bob', 1, '/'), view(3, 'ann', 2, '/a'), view(4, 'cid', 3, '/c')];
const asTheyAre = [3, 3, 2, 4, '/ 2', '/a 1', '/c 1'];

test.before.each(async (context) => {
  const clock = { now: () => start + 10 * minuteMs };
  context.store = await openDuckdbStore({ folder: undefined, clock, random: systemRandom, report });
  const site = newSite({ name: 'Shop', domain: 'shop.example', userId: 'u' }, start, systemRandom);
  await context.store.sites.create({ ...site, id: siteId });
  await context.store.events.append({ hits }, 'durable');
});
test.after.each(({ store }) => store.close());

test('are read with what arrived since, which may go on with one of them', async ({ store }) => {
  await groupTo(store, 2);
  assert.equal(await grouped(store), [2, 2, 2]);
  assert.equal(await told(store.engine), asTheyAre);
  await groupTo(store, 4);
  assert.equal(await grouped(store), [3, 4, 4]);
  assert.equal(await told(store.engine), asTheyAre);
});

test('that nothing arrived at are not read hit by hit', async ({ store }) => {
  await groupTo(store, 4);
  await store.client.writer.run('DELETE FROM recent_hits');
  assert.equal(await told(store.engine), asTheyAre);
});

test('are read as well by a question from before they were grouped further', async ({ store }) => {
  await groupTo(store, 4);
  await store.events.append({ hits: [view(5, 'bob', 4, '/b')] }, 'durable');
  await groupTo(store, 5);
  for (const seq of [1, 2, 3, 4]) {
    assert.equal(await told(knowing(store, new Map([[siteId, seq]]))), [3, 3, 1, 5, '/ 2', '/a 1', '/b 1', '/c 1']);
  }
});

test('are not grouped back to what they were', async ({ store }) => {
  await groupTo(store, 4);
  await groupTo(store, 2);
  assert.equal(await grouped(store), [3, 4, 4]);
  assert.equal(await told(store.engine), asTheyAre);
});

test('begin with another page when an earlier view arrives later', async ({ store }) => {
  await groupTo(store, 4);
  await store.events.append({ hits: [{ ...view(5, 'ann', -1, '/first'), source: 'Bing' }] }, 'durable');
  const asked = { kind: 'channels', ...window, limit: 10, offset: 0, goals: [] } as const;
  for (const upTo of [4, 5]) {
    await groupTo(store, upTo);
    const { rows } = await store.engine.run(pages);
    assert.is(rows.find(({ pathname }) => pathname === '/first')?.entries, 1);
    const [channel] = (await store.engine.run(asked)).rows;
    assert.equal(channel?.sources, [
      { source: 'Google', sessions: 2 },
      { source: 'Bing', sessions: 1 },
    ]);
  }
});

test('are given up for a hit that arrives behind what they go up to', async ({ store }) => {
  await store.events.append({ hits: [view(9, 'dan', 4, '/d')] }, 'durable');
  await groupTo(store, 9);
  await store.events.append({ hits: [view(7, 'bob', 4, '/b')] }, 'durable');
  assert.equal(await grouped(store), [0, 0, null]);
  assert.equal(await told(store.engine), [4, 4, 2, 6, '/ 2', '/a 1', '/b 1', '/c 1', '/d 1']);
  await groupTo(store, 9);
  assert.equal(await grouped(store), [4, 6, 9]);
  assert.equal(await told(store.engine), [4, 4, 2, 6, '/ 2', '/a 1', '/b 1', '/c 1', '/d 1']);
});

test('are not counted on by a question that was under way when they were given up', async ({ store }) => {
  await groupTo(store, 4);
  const state = await readFoldState(store.client);
  let looks = 0;
  const read = async (sql: string) => {
    looks += 1;
    if (looks === 1) {
      state.groups.drops += 1;
      await store.client.writer.run('DELETE FROM open_sessions');
      await store.client.writer.run('DELETE FROM open_facts');
    }
    return store.client.read(sql);
  };
  const engine = new DuckdbEngine({ read } as unknown as DuckdbStore['client'], state); // reads are all it does
  assert.is((await engine.run(pages)).rows.length, 3);
  assert.is(looks, 2);
});

test('change with hits that move from one to another', async ({ store }) => {
  await groupTo(store, 4);
  const moved = { siteId, seq: 2, ts: start + minuteMs, visitorId: 'ann', sessionId: 'ann', pathname: '/moved' };
  await store.events.append({ reassigned: [moved] }, 'durable');
  assert.equal(await grouped(store), [2, 4, 4]);
  assert.equal(await told(store.engine), [2, 2, 1, 4, '/ 1', '/a 1', '/c 1', '/moved 1']);
});

test('lose what is erased, and what is not kept', async ({ store }) => {
  await groupTo(store, 4);
  await store.events.erase(siteId, { key: 'ann', isProfile: false });
  assert.equal(await grouped(store), [2, 2, 4]);
  assert.equal(await told(store.engine), [2, 2, 2, 2, '/ 1', '/c 1']);
  await store.events.expire(siteId, start + 2 * minuteMs);
  assert.equal(await grouped(store), [1, 1, 4]);
  assert.equal(await told(store.engine), [1, 1, 1, 1, '/c 1']);
  assert.equal(await store.client.read('SELECT pathname FROM paths'), [{ pathname: '/c' }]);
});

test('go when they are folded, and come back with a late hit', async ({ store }) => {
  await groupTo(store, 4);
  const fold = { kind: 'fold', endedBefore: start + 2 * minuteMs + 1, arrivedBy: 4, hitsMax: farFuture } as const;
  await store.writer.submit([fold], 'durable');
  assert.equal(await grouped(store), [1, 1, 4]);
  assert.equal(await told(store.engine), asTheyAre);
  await store.events.append({ hits: [view(5, 'ann', 5, '/late')] }, 'durable');
  assert.equal(await grouped(store), [2, 3, 4]);
  assert.equal(await told(store.engine), [3, 3, 2, 5, '/ 2', '/a 1', '/c 1', '/late 1']);
});

test('that span more than a day are put together by each question', async ({ store }) => {
  await store.events.append({ hits: [view(5, 'ann', 2_000, '/y'), view(6, 'ann', 4_000, '/z')] }, 'durable');
  await groupTo(store, 6);
  const series = await store.engine.run({
    kind: 'timeseries',
    ...window,
    until: start + 5_000 * minuteMs,
    interval: 'day',
  });
  assert.equal(
    series.map(({ sessions, pageviews }) => [sessions, pageviews]),
    [
      [3, 4],
      [1, 1],
      [1, 1],
    ],
  );
});

test('of a deleted site go with it', async ({ store }) => {
  await groupTo(store, 4);
  await store.sites.delete(siteId);
  assert.equal(await grouped(store), [0, 0, null]);
});

test('are as they were when a transaction that groups fails', async ({ store }) => {
  await groupTo(store, 2);
  const broken = { kind: 'group', siteId, upTo: 'x' as unknown as number } as const; // nothing the types allow fails
  await store.writer.submit([{ kind: 'group', siteId, upTo: 4 }, broken], 'durable').catch(() => undefined);
  assert.equal(await grouped(store), [2, 2, 2]);
  assert.equal(await told(store.engine), asTheyAre);
});

/** A busy site has three recent hits; two at a time are grouped. */
const limits = { ofSite: 3, min: 1, max: 2, arrivals: 2 };

test('are grouped up to what had arrived by the round before, a few at a time', async ({ store }) => {
  const { client, writer, state } = store;
  const grouping = new Grouping({ client, writer, state, report, limits });
  await grouping.run();
  assert.equal(await grouped(store), [2, 2, 2]);
  await grouping.run();
  assert.equal(await grouped(store), [3, 4, 4], 'what was there at the start');
  await store.events.append({ hits: [view(5, 'dan', 4, '/d')] }, 'durable');
  await grouping.run();
  assert.equal(await grouped(store), [3, 4, 4], 'it may not have been the last to arrive');
  await grouping.run();
  assert.equal(await grouped(store), [4, 5, 5]);
});

test('wait while more hits arrive than may from one round to the next', async ({ store }) => {
  const { client, writer, state } = store;
  const grouping = new Grouping({ client, writer, state, report, limits });
  await store.events.append(
    { hits: [view(5, 'dan', 4, '/d'), view(6, 'eve', 5, '/'), view(7, 'fay', 6, '/')] },
    'durable',
  );
  await grouping.run();
  assert.equal(await grouped(store), [0, 0, null]);
  await grouping.run();
  assert.equal(await grouped(store), [2, 2, 2], 'two at a time once fewer arrive');
  await store.events.append({ hits: [view(8, 'ann', 7, '/'), view(9, 'bob', 8, '/')] }, 'durable');
  await grouping.run();
  assert.equal(await grouped(store), [3, 4, 4], 'as many as may arrive are no hindrance');
});

test('of a site that is busy no more are given up', async ({ store }) => {
  await groupTo(store, 4);
  await store.writer.submit(
    [{ kind: 'fold', endedBefore: start + 2 * minuteMs + 1, arrivedBy: 4, hitsMax: 9 }],
    'durable',
  );
  const { client, writer, state } = store;
  const grouping = new Grouping({ client, writer, state, report, limits });
  await grouping.run();
  assert.equal(await grouped(store), [0, 0, null]);
  assert.equal(await told(store.engine), asTheyAre);
});

test.run();

const history = suite<Filled>('duckdb: answers with open sessions in groups');

history.before.each(fillStore);
history.after.each(removeStore);

const sites = events.hits.map((hit) => hit.siteId);

history('are the same after a kill, and when the journal groups again', async ({ store, folder }) => {
  await groupAll(store, sites, 300);
  await store.writer.submit([{ kind: 'fold', endedBefore: farFuture, arrivedBy: farFuture, hitsMax: 15 }], 'durable');
  await groupAll(store, sites, 450);
  const before = await grouped(store);
  assert.ok(Number(before[0]) > 5, `${before[0]} sessions`);
  await compare(store.engine, 'grouped');
  for (const reopened of [afterKill, afterLostLog]) {
    await reopened(folder, async (again) => {
      assert.equal(await grouped(again), before);
      await compare(again.engine, 'again');
    });
  }
});

history('are the same while a group is not committed', async ({ store, folder }) => {
  const [site = ''] = sites;
  await store.client.writer.run('BEGIN');
  await group(store.client, await readFoldState(store.client), { kind: 'group', siteId: site, upTo: 300 });
  await compare(store.engine, 'not committed');
  await afterKill(folder, (again) => compare(again.engine, 'killed before the commit'));
  await store.client.writer.run('COMMIT');
  await compare(store.engine, 'committed, and nobody told');
});

history.run();
