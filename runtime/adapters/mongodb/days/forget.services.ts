import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { interrupted } from '../../../../contract-tests/support/interrupted.ts';
import {
  answersOf,
  dates,
  daysOf,
  isRight,
  june,
  later,
  openRolledUp,
  quiet,
  type RolledUp,
  recorded,
  rollUp,
  siteId,
} from '../../../../contract-tests/support/rolled-up.ts';
import type { EventBatch } from '../../../ports/event-log.ts';
import { at, siteOf, type TableRow, view } from '../../../ports/suites/engine-table.ts';
import type { MongodbClient } from '../connection/client.ts';
import { eraseProfile } from '../events/erase-profile.ts';
import type { MongodbStore } from '../store.ts';
import { applyBatch } from '../writing/apply.ts';
import { BatchQueue } from '../writing/write-queue.ts';

const test = suite<RolledUp>('mongodb: invalidation of roll-ups');

test.before.each(async (context) => {
  Object.assign(context, await openRolledUp());
  await context.store.events.append(recorded(quiet), 'durable');
  await rollUp(context.store);
});
test.after.each(({ store }) => store.close());

/** Only some of the built days are invalidated, every answer is correct, and still is once they are built again. */
async function forgets({ store }: RolledUp, rows: readonly TableRow[], ...gone: readonly number[]): Promise<void> {
  assert.equal(await daysOf(store), dates(1, 19, ...gone));
  await isRight(store.engine, rows);
  await rollUp(store);
  assert.equal(await daysOf(store), dates(1, 19));
  await isRight(store.engine, rows);
}

async function appends(context: RolledUp, more: readonly TableRow[], ...gone: readonly number[]): Promise<void> {
  await context.store.events.append(later(quiet, more), 'durable');
  await forgets(context, [...quiet, ...more], ...gone);
}

/** Every row of a visitor. */
const whoIs = (visitorId: string) => ({ key: visitorId, isProfile: false });
const without = (...visitorIds: readonly string[]): TableRow[] =>
  quiet.filter(({ row }) => !visitorIds.includes(row.visitorId));

test('a late hit of a new visitor invalidates its day', (context) =>
  appends(context, [view('new', june(5, '12:00'))], 5));

test('a late hit that extends a session invalidates its day', (context) =>
  appends(context, [view('b5#2', june(5, '21:02'), '/2')], 5));

test('a returning visitor invalidates the day of the first visit, whichever day the second is', async (context) => {
  await appends(context, [view('a5#2', june(21, '09:00'))], 5);
});

test('a visitor who returns on a built day invalidates both days', (context) =>
  appends(context, [view('a5#2', june(12, '12:00'))], 5, 12));

test('a late hit that extends a session over several days invalidates all days between', (context) =>
  appends(context, [view('a20', june(17, '12:00'))], 17, 18, 19));

test('a late hit that connects to an open session invalidates all days between', async (context) => {
  const { store } = context;
  const more = [view('new', june(21, '09:00')), view('new', june(18, '09:00'), '/late')];
  await store.events.append(later(quiet, more.slice(0, 1)), 'durable');
  assert.equal(await daysOf(store), dates(1, 19));
  await store.events.append(later([...quiet, ...more.slice(0, 1)], more.slice(1)), 'durable');
  await forgets(context, [...quiet, ...more], 18, 19);
});

test('hits of now cost one read of sessions for each site, and no write', async ({ store, commands }) => {
  const hits = [view('new', june(21, '11:58')), view('a20', june(21, '11:59')), view('b20#3', june(21, '11:59'))];
  const { hits: more } = later(quiet, hits);
  const [first, ...others] = more;
  if (first === undefined) throw new Error('no hit');
  const elsewhere = { ...first, siteId: siteOf(1), id: 'f'.repeat(24) };
  commands.splice(0);
  await store.events.append({ hits: [first, ...others, elsewhere] }, 'durable');
  assert.equal(
    commands.map(({ name, collection }) => `${name} ${collection}`),
    ['insert Batch', 'find Session', 'find Session', 'insert PageView', 'update Session', 'delete Batch'],
  );
  assert.equal(await daysOf(store), dates(1, 19));
  await isRight(store.engine, [...quiet, ...hits]);
});

test('what comes to a day costs it once before and once after it is written', async ({ store, commands }) => {
  commands.splice(0);
  await store.events.append(later(quiet, [view('new', june(5, '12:00'))]), 'durable');
  assert.equal(
    commands.map(({ name, collection }) => `${name} ${collection}`),
    [
      ...['insert Batch', 'find Session', 'delete RollUpDay', 'insert PageView', 'update Session'],
      ...['delete RollUpDay', 'delete Batch'],
    ],
  );
});

test('many sessions invalidate the days they belong to, and without built days nothing is looked up', async (context) => {
  const { store, commands } = context;
  const many = Array.from({ length: 101 }, (_, index) => view(`d${index}`, june(5, '12:00')));
  const { hits } = later(quiet, [...many, view('a8#2', june(5, '12:00'))]);
  const elsewhere = hits.map((hit) => ({ ...hit, siteId: siteOf(1), id: hit.id.replace(/^00/, 'ff') }));
  commands.splice(0);
  await store.events.append({ hits: elsewhere }, 'durable');
  const asked = commands.filter(({ name }) => name === 'find' || name === 'delete');
  assert.equal(
    asked.map(({ name, collection }) => `${name} ${collection}`),
    ['find RollUpDay', 'delete RollUpDay', 'find Session', 'delete RollUpDay', 'delete Batch'],
    'sessions are looked for where hits are put into them, by their ids',
  );
  await store.events.append({ hits }, 'durable');
  await forgets(context, [...quiet, ...many, view('a8#2', june(5, '12:00'))], 5, 8);
});

test('a recomputed session invalidates its day', async (context) => {
  await context.store.events.append({ resummed: [{ siteId, sessionId: 'a5#1' }] }, 'durable');
  await forgets(context, quiet, 5);
});

/** The rows with the hit in another visitor's session, and the move that makes it so. */
function moved(index: number, [visitorId, session]: readonly [string, string], pathname: string) {
  const { ts } = quiet[index]?.row ?? { ts: 0 };
  const sessionId = `${visitorId}#${session}`;
  const rows = quiet.with(index, {
    table: 'hits',
    row: { kind: 'pageview', ts, pathname, visitorId, ownVisitorId: visitorId, sessionId },
  });
  const reassigned = [{ siteId, seq: index + 1, ts, visitorId, sessionId, pathname }];
  return { rows, reassigned };
}

/** The second session of `b` on the 7th: 12 rows a day, of which it has the seventh and eighth. */
const seventh = 6 * 12 + 6;

test('a hit that moves to another session invalidates the days of both', async (context) => {
  const { rows, reassigned } = moved(seventh, ['a3', '1'], '/moved');
  await context.store.events.append({ reassigned }, 'durable');
  await forgets(context, rows, 3, 4, 5, 6, 7);
});

test('a hit that moves to a visitor of another day invalidates that day, too', async (context) => {
  const { rows, reassigned } = moved(seventh + 1, ['a3', '2'], '/moved');
  await context.store.events.append({ reassigned }, 'durable');
  await forgets(context, rows, 3, 7);
});

test('an erased profile is removed from the totals', async (context) => {
  const { store } = context;
  await store.events.append(later(quiet, [view('a5#2', june(12, '12:00'))]), 'durable');
  await rollUp(store);
  await store.events.erase(siteId, whoIs('a5'));
  await forgets(context, without('a5'), 5, 12);
});

test('expired data is removed from the totals, with its day and all days before', async ({ store }) => {
  while ((await store.events.expire(siteId, at(june(6, '09:30')))) > 0);
  const kept = quiet.filter(({ row }) => row.ts >= at(june(6, '09:30')));
  assert.equal(await daysOf(store), dates(7, 19));
  await isRight(store.engine, kept);
  const rows = store.client.collection('RollUp');
  assert.is(await rows.countDocuments({ day: { $lt: at(june(7, '00:00')) } }), 0);
  await rollUp(store);
  assert.equal(await daysOf(store), dates(6, 19));
  await isRight(store.engine, kept);
});

test('a session whose hits have two visitors counts for the visitor of its first hit', async (context) => {
  const { store } = context;
  const of = (visitorId: string) => ({ visitorId, ownVisitorId: visitorId });
  // The later hit comes first: it creates the row of the session.
  const two = [
    view('s', june(12, '12:05'), '/b', of('y')),
    view('s', june(12, '12:00'), '/a', of('x')),
    view('t', june(14, '12:00'), '/a', of('y')),
  ];
  for (const [index] of two.entries()) {
    await store.events.append(later([...quiet, ...two.slice(0, index)], two.slice(index, index + 1)), 'durable');
  }
  await sayTheSame(context, 12, 14);
  const again = view('u', june(16, '12:00'), '/a', of('x'));
  await store.events.append(later([...quiet, ...two], [again]), 'durable');
  await sayTheSame(context, 12, 16);
});

test('a session that changes its visitor invalidates the days of that visitor', async (context) => {
  const { store } = context;
  const of = (visitorId: string) => ({ visitorId, ownVisitorId: visitorId });
  const two = [
    ...[view('s', june(12, '12:00'), '/a', of('x')), view('s', june(12, '12:05'), '/b', of('y'))],
    view('t', june(14, '12:00'), '/a', of('y')),
  ];
  await store.events.append(later(quiet, two), 'durable');
  await rollUp(store);
  const move = { ts: at(june(12, '12:00')), visitorId: 'z', sessionId: 'z#1', pathname: '/a' };
  await store.events.append({ reassigned: [{ siteId, seq: quiet.length + 1, ...move }] }, 'durable');
  await sayTheSame(context, 12, 14);
});

/** The same for rows that other stores may interpret differently: roll-ups agree with sessions. */
async function sayTheSame({ store }: RolledUp, ...gone: readonly number[]): Promise<void> {
  assert.equal(await daysOf(store), dates(1, 19, ...gone));
  const some = await answersOf(store.engine);
  await rollUp(store);
  const rolled = await answersOf(store.engine);
  await store.client.collection('RollUpDay').deleteMany({ siteId });
  const alone = await answersOf(store.engine);
  assert.equal([some, rolled], [alone, alone]);
  await rollUp(store);
}

test('a skipped day stays so when a visitor of it comes again, and is looked at again when a hit does', async ({
  store,
}) => {
  await store.client.collection('RollUpDay').updateMany({}, { $set: { state: 'skipped' } });
  const [again, hit] = [view('a5#2', june(21, '09:00')), view('new', june(6, '12:00'))];
  await store.events.append(later(quiet, [again]), 'durable');
  assert.equal(await daysOf(store, 'skipped'), dates(1, 19));
  await store.events.append(later([...quiet, again], [hit]), 'durable');
  assert.equal(await daysOf(store, 'skipped'), dates(1, 19, 6));
  await rollUp(store);
  assert.equal(await daysOf(store), [6]);
  await isRight(store.engine, [...quiet, again, hit]);
});

/** Writes like a killed process: the operation fails, and its `Batch` is left. */
async function killed({ client }: MongodbStore, batch: EventBatch, broken: MongodbClient): Promise<void> {
  const queue = new BatchQueue({
    client,
    report: () => undefined,
    write: (_, id, ...more) => applyBatch(broken, id, ...more),
  });
  await queue.submit(batch, 'journaled');
  await queue.close();
  assert.is(await client.collection('Batch').countDocuments(), 1);
}

const kill = () => Promise.reject(new Error('killed'));

for (const [what, call] of [
  ['before it is written', 1],
  ['after it was written', 2],
] as const) {
  test(`a process that is killed ${what} leaves no day that is wrong`, async (context) => {
    const { store } = context;
    const more = [view('a5#2', june(12, '12:00'))];
    const forgetting = { collection: 'RollUpDay', method: 'deleteMany', before: kill, call };
    await killed(store, later(quiet, more), interrupted(store.client, forgetting));
    await isRight(store.engine, call === 1 ? quiet : [...quiet, ...more]);
    await rollUp(store);
    await isRight(store.engine, call === 1 ? quiet : [...quiet, ...more]);
    await store.events.finishAbandoned();
    await forgets(context, [...quiet, ...more], 5, 12);
  });
}

test('a process that is killed between a move and its sessions leaves no day that is wrong', async (context) => {
  const { store } = context;
  const { rows, reassigned } = moved(seventh, ['a3', '1'], '/moved');
  const rebuilding = { collection: 'Session', method: 'replaceOne', before: kill };
  await killed(store, { reassigned }, interrupted(store.client, rebuilding));
  await isRight(store.engine, quiet);
  await rollUp(store);
  assert.equal(await daysOf(store), dates(1, 19, 3, 4, 5, 6, 7), 'none while it is not finished');
  await store.events.finishAbandoned();
  await forgets(context, rows, 3, 4, 5, 6, 7);
});

test('an erasure that is killed in the middle leaves no day that is wrong', async (context) => {
  const { store } = context;
  const broken = interrupted(store.client, { collection: 'Session', method: 'deleteMany', before: kill });
  const erasing = { siteId, member: whoIs('a5'), visitorIds: ['a5'] };
  assert.is(await eraseProfile(broken, erasing).catch(({ message }: Error) => message), 'killed');
  await rollUp(store);
  assert.equal(await daysOf(store), dates(1, 19, 5), 'not while it is not finished');
  await store.client.collection('RollUpDay').deleteMany({ state: 'building' });
  await store.events.finishAbandoned();
  assert.is(await store.client.collection('Batch').countDocuments(), 1, 'it may still be at it');
  await store.client.collection('Batch').updateMany({}, { $set: { at: Date.now() - 900_000 } });
  const day = { _id: `${siteId} ${at(june(5, '00:00'))}`, siteId, day: at(june(5, '00:00')), token: 'old', others: [] };
  await store.client.collection('RollUpDay').insertOne({ ...day, state: 'ready' });
  await store.events.finishAbandoned();
  assert.equal(await daysOf(store), dates(1, 19, 5), 'forgotten once more');
  await rollUp(store);
  await isRight(store.engine, quiet);
  await eraseProfile(store.client, erasing);
  await forgets(context, without('a5'), 5);
});

test('a deleted site deletes its days, and those written later are swept', async ({ store }) => {
  const [days, rows] = [store.client.collection('RollUpDay'), store.client.collection('RollUp')];
  await store.client.collection('Site').insertOne({ _id: siteId });
  const counts = await store.sites.delete(siteId);
  assert.equal([counts?.PageView, await days.countDocuments(), await rows.countDocuments()], [200, 0, 0]);
  await days.insertOne({ _id: 'late', siteId, day: 0 });
  await rows.insertOne({ _id: 'late', siteId, day: 0 });
  await store.events.sweepDeletedSites(Number.POSITIVE_INFINITY);
  assert.equal([await days.countDocuments(), await rows.countDocuments()], [0, 0]);
});

test.run();
