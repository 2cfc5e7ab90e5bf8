import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Hit, Identification } from '../../../domain/events.ts';
import { newSite } from '../../../domain/new-site.ts';
import { systemRandom } from '../../../ports/random.ts';
import { everything } from '../../../query/filter.ts';
import type { ProfilesQuery } from '../../../query/profiles.ts';
import type { DuckdbClient } from '../connection/client.ts';
import { type DuckdbStore, openDuckdbStore } from '../store.ts';
import { readStoreState } from '../writing/store-state.ts';
import { DuckdbEngine } from './engine.ts';

const siteId = 'a'.repeat(24);
const start = Date.parse('2026-06-01T12:00:00.000Z');

const recorded = (seq: number, visitorId: string) => ({
  ...{ id: seq.toString(16).padStart(24, '0'), seq, siteId, visitorId, sessionId: visitorId, ts: start + seq },
});
const view = (seq: number, visitorId: string): Hit => ({
  ...{ ...recorded(seq, visitorId), ownVisitorId: visitorId, kind: 'pageview', pathname: '/' },
});
const named = (seq: number, visitorId: string, profileId: string): Identification => ({
  ...{ ...recorded(seq, visitorId), profileId, traits: { plan: profileId } },
});

const asked: ProfilesQuery = {
  ...{ kind: 'profiles', siteId, since: start, until: start + 1000, filter: everything },
  ...{ search: null, identified: null, goals: [], limit: 10, offset: 0 },
};

/** Who is on the list, people with an @ and their traits. */
async function members(engine: Pick<DuckdbEngine, 'run'>, query = asked): Promise<readonly string[]> {
  const { rows, total, identified } = await engine.run(query);
  const names = rows.map(({ profile: member, traits }) =>
    member.isProfile ? `@${member.key} ${traits.map(([name, value]) => `${name} ${value}`)}` : member.key,
  );
  return [`${identified} of ${total}`, ...names];
}

const test = suite<{ store: DuckdbStore }>('duckdb: people of a site');

test.before.each(async (context) => {
  const report = (message: string, error: unknown) => {
    throw new Error(message, { cause: error });
  };
  const options = { clock: { now: () => start }, random: systemRandom, report };
  context.store = await openDuckdbStore({ folder: undefined, ...options });
  const site = newSite({ name: 'Site', domain: 'shop.example', userId: 'u' }, start, systemRandom);
  await context.store.sites.create({ ...site, id: siteId });
  await context.store.events.append({ hits: [view(1, 'ann'), view(2, 'bob')] }, 'durable');
});
test.after.each(({ store }) => store.close());

test('are looked for from the first one that is identified on', async ({ store }) => {
  assert.equal(await members(store.engine), ['0 of 2', 'bob', 'ann']);
  assert.is(store.state.identifiedSites.has(siteId), false);
  await store.events.append({ identifications: [named(3, 'ann', 'u1')] }, 'durable');
  assert.is(store.state.identifiedSites.has(siteId), true);
  assert.equal(await members(store.engine), ['1 of 2', 'bob', '@u1 plan u1']);
});

test('are looked for after batches that come journaled', async ({ store }) => {
  await store.events.append({ identifications: [named(3, 'ann', 'u1'), named(4, 'bob', 'u2')] }, 'journaled');
  await store.events.append({ hits: [view(5, 'cid')] }, 'durable');
  assert.equal(await members(store.engine), ['2 of 3', 'cid', '@u2 plan u2', '@u1 plan u1']);
});

test('are none where only identified ones are asked for and there is none', async ({ store }) => {
  assert.equal(await members(store.engine, { ...asked, identified: true }), ['0 of 0']);
  assert.equal(await members(store.engine, { ...asked, identified: false }), ['0 of 2', 'bob', 'ann']);
  assert.equal(await members(store.engine, { ...asked, search: 'NN' }), ['0 of 1', 'ann']);
});

test('are plan of when the store is opened', async ({ store }) => {
  await store.events.append({ identifications: [named(3, 'ann', 'u1')] }, 'durable');
  assert.equal([...(await readStoreState(store.client)).identifiedSites], [siteId]);
});

test('are looked for again by a question that was under way when the first was identified', async ({ store }) => {
  let looks = 0;
  const read: DuckdbClient['read'] = async (sql) => {
    looks += 1;
    const rows = await store.client.read(sql);
    if (looks === 1) await store.events.append({ identifications: [named(3, 'ann', 'u1')] }, 'durable');
    return rows;
  };
  const client = { read } as DuckdbClient; // reads are all it does
  assert.equal(await members(new DuckdbEngine(client, store.state)), ['1 of 2', 'bob', '@u1 plan u1']);
});

test.run();
