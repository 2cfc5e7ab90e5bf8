import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { MemoryEngine } from '../../runtime/adapters/memory/engine.ts';
import { batchOf } from '../../runtime/adapters/mongodb/archive/archive-rows.ts';
import type { MongodbStore } from '../../runtime/adapters/mongodb/store.ts';
import type { FixtureLine } from '../../runtime/domain/fixture.ts';
import { everything } from '../../runtime/query/filter.ts';
import type { AggregateQuery } from '../../runtime/query/query.ts';
import { siteId } from '../faults/seed.ts';
import { traffic } from '../faults/traffic.ts';
import { type ServiceOnMongodb, seededStore, serviceOn, untilReady } from '../support/mongodb-service.ts';
import { sharedMongodb } from '../support/mongodb-stand-in.ts';

const test = suite('a process on MongoDB that is killed');

const rounds = 20;
/** Where none of those came in the middle of a batch there are more of them. */
const roundsMax = 100;

test('twenty kills in the middle of batches lose nothing acknowledged and count nothing twice', async () => {
  const { url } = await sharedMongodb();
  const store = await seededStore();
  const acknowledged = new Set<string>();
  const sites: string[] = [];
  let cutShort = 0;
  for (let round = 0; round < rounds || (cutShort === 0 && round < roundsMax); round += 1) {
    const service = await serviceOn(store, url);
    await traffic(service, round, acknowledged, sites);
    cutShort += (await countIn(store, 'Batch')) > 0 ? 1 : 0;
    await service.close();
  }
  await finished(await serviceOn(store, url));

  assert.ok(cutShort > 0, `none of ${roundsMax} kills came in the middle of a batch`);
  assert.ok(acknowledged.size > rounds * 10, `only ${acknowledged.size} hits were acknowledged`);
  const views = await store.client.collection('PageView').find().toArray();
  const paths = new Set(views.map(({ pathname }) => String(pathname)));
  assert.equal(
    [...acknowledged].filter((path) => !paths.has(path)),
    [],
  );
  assert.is(views.length, paths.size, 'no hit is stored twice');
  const names = new Set((await store.client.collection('Site').find().toArray()).map(({ name }) => name));
  assert.equal(
    sites.filter((name) => !names.has(name)),
    [],
  );
  assert.equal([await countIn(store, 'Batch'), await hitsInSessions(store)], [0, views.length]);
  assert.equal(await totalsOf(store), await totalsOfRows(store));
  await store.close();
});

/** What a killed process left is written by the next that starts. */
async function finished(service: ServiceOnMongodb): Promise<void> {
  await untilReady(service, true);
  assert.is(await service.close(), 0);
}

const countIn = ({ client }: MongodbStore, name: string): Promise<number> => client.collection(name).countDocuments();

/** Hits that sessions keep, each by its id once. */
async function hitsInSessions({ client }: MongodbStore): Promise<number> {
  const sessions = await client.collection('Session').find().toArray();
  const ids = sessions.flatMap(({ hits }) => hits.map(({ i }: { i: string }) => i));
  assert.is(new Set(ids).size, ids.length, 'no session keeps a hit twice');
  assert.equal(
    sessions.filter(({ views, hits }) => views !== hits.length),
    [],
  );
  return ids.length;
}

const all: AggregateQuery = {
  kind: 'aggregate',
  siteId,
  since: 0,
  until: Date.now() * 2,
  filter: everything,
  goals: [],
};

const totalsOf = ({ engine }: MongodbStore) => engine.run(all);

/** The same, by the engine that walks the rows themselves. */
async function totalsOfRows({ archive }: MongodbStore) {
  const lines: FixtureLine[] = [];
  for await (const line of archive.read(siteId)) lines.push(line);
  let seq = 0;
  const {
    hits = [],
    revenue = [],
    vitals = [],
    identifications = [],
  } = batchOf(lines, () => {
    seq += 1;
    return seq;
  });
  return new MemoryEngine({ hits, revenue, vitals, identifications }).run(all);
}

test.run();
