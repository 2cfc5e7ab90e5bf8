import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { TestClock } from '../../../../contract-tests/support/clock.ts';
import { openTestStore } from '../../../../contract-tests/support/mongodb-store.ts';
import { sampleFields } from '../../../../contract-tests/support/sample-fields.ts';
import type { Alert, Dashboard, Goal } from '../../../domain/resources.ts';
import { type Site, siteDefaults } from '../../../domain/site.ts';
import { wholeList } from '../../../ports/page.ts';
import { missingIndexes } from '../connection/inspect.ts';
import { commandOf, indexes } from '../schema.ts';
import type { MongodbStore } from '../store.ts';

const at = '2026-03-01T00:00:00.000Z';
const idOf = (letter: string): string => letter.repeat(24);
const siteOf = (letter: string, more: Partial<Site> = {}): Site => ({
  ...siteDefaults,
  ...{ id: idOf(letter), userId: idOf('1'), trackingId: letter.repeat(10), name: letter, domain: `${letter}.example` },
  ...{ createdAt: at, updatedAt: at },
  ...more,
});
const child = (letter: string, siteId = idOf('a')) => ({
  ...{ id: idOf(letter), siteId, userId: idOf('1'), createdAt: at, updatedAt: at },
});
const goal = { ...sampleFields.goals, ...child('c') } as unknown as Goal; // fields of a complete goal
const alertOn = (letter: string) =>
  ({ ...sampleFields.alerts, ...child(letter), metric: 'conversions', goalId: goal.id }) as unknown as Alert;
const dashboardOf = (letter: string, isDefault: boolean) =>
  ({ ...sampleFields.dashboards, ...child(letter), isDefault }) as unknown as Dashboard;

const test = suite<{ store: MongodbStore; clock: TestClock }>('mongodb: stores');

test.before.each(async (context) => {
  context.clock = new TestClock();
  context.store = await openTestStore({ clock: context.clock });
});
test.after.each(({ store }) => store.close());

const refusalOf = (work: Promise<unknown>) => work.then(() => undefined).catch((error: Error) => error);

test('a goal deletes its alerts, also one created during the delete', async ({ store: { goals, alerts } }) => {
  await goals.create(goal);
  await alerts.create(alertOn('d'));
  const deleting = goals.delete(goal.siteId, goal.id);
  const creating = alerts.create(alertOn('e'));
  assert.is(await deleting, true);
  await creating;
  await goals.delete(goal.siteId, goal.id);
  const left = (await alerts.list(goal.siteId, wholeList)).items.map(({ id }) => id);
  assert.ok(left.length <= 1 && !left.includes(idOf('d')));
});

test('of dashboards that become the default at once one stays it', async ({ store: { dashboards } }) => {
  await dashboards.create(dashboardOf('a', true));
  await Promise.all(['b', 'c', 'd'].map((letter) => dashboards.create(dashboardOf(letter, true))));
  await dashboards.create(dashboardOf('e', false));
  await dashboards.update(idOf('a'), idOf('e'), () => ({ isDefault: true }));
  const { items } = await dashboards.list(idOf('a'), wholeList);
  assert.equal(
    items.filter(({ isDefault }) => isDefault).map(({ id }) => id),
    [idOf('e')],
  );
  assert.ok(items.every(({ updatedAt, isDefault }) => isDefault || updatedAt > at));
});

test('names that MongoDB reserves are stored and returned unchanged', async ({ store: { dashboards } }) => {
  const query = { $where: 1, 'a.b': { '~0': [{ $x: null }] }, _rev: 2, '': 3 };
  const widgets = [{ type: 'number', title: 'W', query, x: 0, y: 0, w: 1, h: 1 }];
  await dashboards.create({ ...dashboardOf('a', false), widgets });
  assert.equal((await dashboards.find(idOf('a'), idOf('a')))?.widgets, widgets);
});

test('collecting sees what was changed here at once, and the same object until then', async ({ store }) => {
  const { sites, collecting } = store;
  assert.is(await collecting.find('a'.repeat(10)), undefined);
  await sites.create(siteOf('a'));
  const first = await collecting.find('a'.repeat(10));
  assert.is(first?.siteId, idOf('a'));
  assert.is(collecting.find('a'.repeat(10)), first);
  await sites.update(idOf('a'), () => ({ isActive: false }));
  assert.is((await collecting.find('a'.repeat(10)))?.isActive, false);
});

test('collecting sees what another process changed a second later', async ({ store, clock }) => {
  await store.sites.create(siteOf('a'));
  const first = await store.collecting.find(idOf('a'));
  const others = store.client.collection('Integration');
  await others.insertOne({ _id: idOf('e'), siteId: idOf('a'), kind: 'pixel', createdAt: at });
  clock.advance(1_000);
  assert.is(await store.collecting.find(idOf('a')), first);
  clock.advance(1);
  assert.equal((await store.collecting.find(idOf('a')))?.compatibilities, ['pixel']);
  assert.is((await store.collecting.findByDomain('a.example', 'pixel'))?.siteId, idOf('a'));
  assert.is(await store.collecting.findByDomain('a.example', 'umami'), undefined);
});

test('replicas share a salt until it is destroyed', async ({ store, clock }) => {
  const other = await openTestStore({ database: store.client.database.databaseName, clock });
  const [left, right] = await Promise.all([store, other].map(({ salts }) => salts.get('2026-06-17', true)));
  assert.equal(left, right);
  assert.is(left?.length, 32);
  assert.is(await store.salts.get('2026-06-16', false), undefined);
  assert.is(await store.salts.destroyExpired(Date.parse('2026-06-20T00:00:00Z')), 0);
  assert.is(await store.salts.destroyExpired(Date.parse('2026-06-20T00:00:00.001Z')), 1);
  assert.is(await store.salts.get('2026-06-17', false), undefined);
  await other.client.close();
});

test('a deleted site deletes and counts all its data', async ({ store }) => {
  await store.sites.create(siteOf('a'));
  await store.sites.create(siteOf('b'));
  for (const siteId of [idOf('a'), idOf('b')]) await store.goals.create({ ...goal, id: siteId, siteId });
  await store.client.collection('SessionRecording').insertOne({ _id: idOf('4'), siteId: idOf('a') });
  await store.client.collection('RecordingChunk').insertOne({ _id: idOf('5'), recordingId: idOf('4') });
  const counts = await store.sites.delete(idOf('a'));
  assert.equal([counts?.Goal, counts?.SessionRecording, counts?.RecordingChunk, counts?.PageView], [1, 1, 1, 0]);
  assert.is(await store.sites.delete(idOf('a')), undefined);
  assert.is((await store.goals.list(idOf('b'), wholeList)).total, 1);
});

test('builds its indexes, and prints the commands for missing ones', async ({ store }) => {
  assert.equal(await missingIndexes(store.client), []);
  const reported: string[] = [];
  const report = (message: string) => reported.push(message);
  const bare = await openTestStore({ autoIndex: false, report });
  const missing = await missingIndexes(bare.client);
  assert.equal(missing, indexes.map(commandOf));
  assert.equal(reported, ['indexes of MongoDB are missing; doctor prints the commands for them']);
  await bare.close();
});

test('data written for a site during its delete is swept later; an existing site is not', async ({ store, clock }) => {
  const countOf = (name: string) => store.client.collection(name).countDocuments();
  await store.sites.create(siteOf('a'));
  await store.sites.delete(idOf('a'));
  await store.goals.create(goal);
  await store.events.sweepDeletedSites(clock.now() - 60_000);
  assert.is(await countOf('Goal'), 1, 'others may still be writing');
  await store.sites.create(siteOf('a'));
  await store.events.sweepDeletedSites(clock.now() + 1);
  assert.equal([await countOf('Goal'), await countOf('Gone')], [1, 0]);

  await store.sites.delete(idOf('a'));
  await store.goals.create(goal);
  await store.events.sweepDeletedSites(clock.now() + 1);
  assert.equal([await countOf('Goal'), await countOf('Gone')], [0, 0]);
});

const faults = suite('mongodb: a site delete that fails');

faults('leaves the site, and is finished by another', async () => {
  let isBroken = true;
  const store = await openTestStore({
    cascadeFault: (collection) => {
      if (isBroken && collection === 'Segment') throw new Error('broken');
    },
  });
  await store.sites.create(siteOf('a'));
  await store.goals.create(goal);
  assert.is((await refusalOf(store.sites.delete(idOf('a'))))?.name, 'ApiError');
  assert.is((await store.sites.find(idOf('a')))?.id, idOf('a'));
  isBroken = false;
  const counts = await store.sites.delete(idOf('a'));
  assert.is(counts?.Goal, 1, 'what the failed one removed is counted');
  assert.is(await store.client.collection('Deletion').countDocuments(), 0);
  assert.is(await store.sites.find(idOf('a')), undefined);
  await store.close();
});

test.run();
faults.run();
