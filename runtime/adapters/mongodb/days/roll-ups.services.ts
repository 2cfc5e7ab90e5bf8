import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { interrupted } from '../../../../contract-tests/support/interrupted.ts';
import {
  answersOf,
  dates,
  daysOf,
  everyDay,
  isRight,
  june,
  later,
  now,
  openRolledUp,
  quiet,
  type RolledUp,
  recorded,
  rollable,
  rollUp,
  siteId,
} from '../../../../contract-tests/support/rolled-up.ts';
import { SharedJobLease } from '../../../concurrency/job-lease.ts';
import { RollingUp } from '../../../jobs/roll-up.ts';
import { at, ping, view } from '../../../ports/suites/engine-table.ts';
import { filterOf } from '../../../query/filter.ts';
import { MemoryEngine } from '../../memory/engine.ts';
import { MongodbEngine } from '../queries/engine.ts';
import { MongodbRollUps, type RollUpLimits } from './roll-up.ts';

const test = suite<RolledUp>('mongodb: daily roll-ups');

/** A visitor across midnight is on two days. */
const night = [view('night', june(10, '23:50'), '/0'), view('night', june(11, '00:10'), '/1')];
const all = [...quiet, ...night];

test.before.each(async (context) => {
  Object.assign(context, await openRolledUp());
  await context.store.events.append(recorded(all), 'durable');
});
test.after.each(({ store }) => store.close());

/** The number of rows that the first conditions of queries match, by collection. */
async function documentsRead({ store, commands }: RolledUp): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { name, collection, body } of commands.splice(0)) {
    if (name !== 'aggregate') continue;
    const [{ $match = {} } = {}] = body.pipeline as { $match?: object }[];
    found[collection] ??= 0;
    found[collection] += await store.client.collection(collection).countDocuments($match);
  }
  return found;
}

const limited = ({ store }: RolledUp, limits: Partial<RollUpLimits>): MongodbRollUps =>
  new MongodbRollUps({ client: store.client, clock: { now: () => now }, limits: { ...everyDay, ...limits } });

test('days are built from the newest that is over for 26 hours to the first that has a session', async ({ store }) => {
  await store.rollUps.buildNext(siteId, Number.NEGATIVE_INFINITY);
  assert.equal(await daysOf(store), [19]);
  await rollUp(store, at(june(14, '00:00')));
  assert.equal(await daysOf(store), dates(14, 19));
  await rollUp(store, at(june(5, '00:00:00.001')));
  assert.equal(await daysOf(store), dates(6, 19));
  await rollUp(store);
  assert.equal(await daysOf(store), dates(1, 19));
  assert.is(await store.rollUps.buildNext(siteId, Number.NEGATIVE_INFINITY), false);
});

test('a day is over for 26 hours at two in the night of the second day after it, and not before', async ({ store }) => {
  const builtAt = async (time: string) => {
    const clock = { now: () => at(time) };
    return new MongodbRollUps({ client: store.client, clock, limits: everyDay }).buildNext(
      siteId,
      at(june(19, '00:00')),
    );
  };
  assert.is(await builtAt(june(21, '01:59:59.999')), false);
  assert.is(await builtAt(june(21, '02:00')), true);
  assert.equal(await daysOf(store), [19]);
});

test('no day is built that began more than three years before the newest', async ({ store }) => {
  const [newest, count, dayMs] = [at(june(19, '00:00')), 1_096, 86_400_000];
  const old = view('old', new Date(newest - count * dayMs).toISOString().slice(0, -1));
  await store.events.append(later(all, [old]), 'durable');
  const days = store.client.collection('RollUpDay');
  const skipped = Array.from({ length: count }, (_, index) => newest - index * dayMs);
  await days.insertMany(skipped.map((day) => ({ _id: `${siteId} ${day}`, siteId, day, state: 'skipped' })));
  assert.is(await store.rollUps.buildNext(siteId, Number.NEGATIVE_INFINITY), false);
  await days.deleteOne({ day: newest - (count - 1) * dayMs });
  assert.is(await store.rollUps.buildNext(siteId, Number.NEGATIVE_INFINITY), true);
  assert.is(await days.countDocuments(), count);
});

test('a window reads the sums of its whole days, and the sessions of its ends and those over midnight', async (context) => {
  const { store, commands } = context;
  const before = await answersOf(store.engine);
  await rollUp(store);
  // For the days from the 2nd to the 19th: a row each, or one for each path, channel, or source of a channel.
  const rows = [18, 18, 18, 18 * 4, 18 * (2 + 3)];
  for (const [index, query] of rollable.entries()) {
    commands.splice(0);
    assert.equal(await store.engine.run(query), before[index], query.kind);
    const { Session, RollUp, RollUpDay } = await documentsRead(context);
    // One of the 1st, four of the 20th, one across midnight; twice for channels, whose goals read all 78.
    assert.is(Session, query.kind === 'channels' ? 2 * 6 + 78 : 6, query.kind);
    assert.equal([RollUp, RollUpDay], [rows[index], 2 * 18], query.kind);
  }
  await isRight(store.engine, all);
});

test('a filter, hours and a window without a whole day are answered from sessions, with no call more', async (context) => {
  const { store, commands } = context;
  await rollUp(store);
  const [totals, series] = rollable;
  if (totals?.kind !== 'aggregate' || series?.kind !== 'timeseries') throw new Error('other queries');
  commands.splice(0);
  await store.engine.run({ ...totals, filter: filterOf({ country: 'DE' }) });
  await store.engine.run({ ...series, interval: 'hour' });
  await store.engine.run({ ...totals, since: at(june(9, '00:00:00.001')), until: at(june(10, '23:59:59.998')) });
  assert.equal(
    commands.map(({ collection }) => collection).filter((name) => name.startsWith('RollUp')),
    [],
  );
});

test('days are read from roll-ups when they begin and end with the window to the millisecond', async (context) => {
  const { store, commands } = context;
  await rollUp(store);
  const [totals] = rollable;
  if (totals?.kind !== 'aggregate') throw new Error('another query');
  commands.splice(0);
  const window = { since: at(june(3, '00:00')), until: at(june(4, '23:59:59.999')) };
  const { visitors, sessions, pageviews, events } = await store.engine.run({ ...totals, ...window });
  assert.equal({ visitors, sessions, pageviews, events }, { visitors: 6, sessions: 8, pageviews: 20, events: 2 });
  const { Session, RollUp } = await documentsRead(context);
  assert.equal([Session, RollUp], [0, 2]);
});

test('a write to the day during its build prevents it from becoming ready', async ({ store }) => {
  const more = [view('new', june(19, '12:00'), '/late')];
  const client = interrupted(store.client, {
    ...{ collection: 'RollUp', method: 'insertMany' },
    before: () => store.events.append(later(all, more), 'durable'),
  });
  const cut = new MongodbRollUps({ client, clock: { now: () => now }, limits: everyDay });
  assert.is(await cut.build(siteId, at(june(19, '00:00'))), true);
  assert.equal([await daysOf(store), await daysOf(store, 'building')], [[], []]);
  assert.is(await store.client.collection('RollUp').countDocuments(), 0);
  await isRight(store.engine, [...all, ...more]);
  await rollUp(store);
  await isRight(store.engine, [...all, ...more]);
});

test('of two builds of one day the later one becomes ready', async ({ store }) => {
  const day = at(june(19, '00:00'));
  let tokens: unknown[] = [];
  const client = interrupted(store.client, {
    ...{ collection: 'RollUpDay', method: 'updateOne' },
    before: async () => {
      await store.rollUps.build(siteId, day);
      await store.client.collection('RollUpDay').updateOne({ day }, { $set: { state: 'building' } });
      tokens = await store.client.collection('RollUp').distinct('token');
    },
  });
  await new MongodbRollUps({ client, clock: { now: () => now }, limits: everyDay }).build(siteId, day);
  assert.equal([await daysOf(store), await daysOf(store, 'building')], [[], [19]]);
  assert.equal(await store.client.collection('RollUp').distinct('token'), tokens, 'its rows are left alone');
});

test('an interrupted build starts again, and its rows are deleted', async ({ store }) => {
  const client = interrupted(store.client, {
    ...{ collection: 'RollUpDay', method: 'updateOne' },
    before: () => Promise.reject(new Error('killed')),
  });
  const cut = new MongodbRollUps({ client, clock: { now: () => now }, limits: everyDay });
  const reported = await cut.build(siteId, at(june(19, '00:00'))).catch((error: Error) => error.message);
  assert.equal([reported, await daysOf(store, 'building')], ['killed', [19]]);
  const rows = await store.client.collection('RollUp').countDocuments();
  await isRight(store.engine, all);
  await store.rollUps.buildNext(siteId, at(june(19, '00:00')));
  assert.equal([await daysOf(store), await daysOf(store, 'building')], [[19], []]);
  assert.is(await store.client.collection('RollUp').countDocuments(), rows);
  await isRight(store.engine, all);
});

test('no day is built while a batch is in progress that may not have seen its mark', async ({ store }) => {
  const batches = store.client.collection('Batch');
  await batches.insertOne({ _id: 'under way', at: 0, units: [] });
  assert.is(await store.rollUps.buildNext(siteId, Number.NEGATIVE_INFINITY), false);
  assert.equal([await daysOf(store), await daysOf(store, 'building')], [[], [19]]);
  await store.events.finishAbandoned();
  await rollUp(store);
  assert.equal([await daysOf(store), await daysOf(store, 'building')], [dates(1, 19), []]);
});

test('days of few sessions, of many others or of many rows are skipped, and not looked at again', async (context) => {
  const { store } = context;
  const [tenth, twelfth] = [at(june(10, '00:00')), at(june(12, '00:00'))];
  await limited(context, { sessionsMin: 5 }).build(siteId, twelfth);
  await limited(context, { othersMax: 0 }).build(siteId, tenth);
  assert.equal([await daysOf(store), await daysOf(store, 'skipped')], [[], [10, 12]]);
  await limited(context, { othersShareMax: 0.19 }).build(siteId, tenth);
  await limited(context, { rowsMax: 9 }).build(siteId, twelfth);
  assert.equal([await daysOf(store), await daysOf(store, 'skipped')], [[], [10, 12]]);
  assert.is(await store.client.collection('RollUp').countDocuments(), 0);
  await rollUp(store);
  assert.equal(await daysOf(store), dates(1, 19, 10, 12));
  await isRight(store.engine, all);
  await limited(context, { sessionsMin: 5, othersMax: 1, othersShareMax: 0.2 }).build(siteId, tenth);
  await limited(context, { sessionsMin: 4, rowsMax: 10 }).build(siteId, twelfth);
  assert.equal(await daysOf(store), dates(1, 19));
  await isRight(store.engine, all);
});

test('a ping before or after midnight puts its session on two days', async ({ store }) => {
  const more = [
    ...[view('dora', june(15, '23:59'), '/0'), ping('dora', june(16, '00:05'), '/0', 9_000)],
    ...[ping('eve', june(17, '23:58'), '/0', 9_000), view('eve', june(18, '00:01'), '/0')],
  ];
  await store.events.append(later(all, more), 'durable');
  await rollUp(store);
  const othersOn = async (date: number) =>
    (await store.client.collection('RollUpDay').findOne({ day: at(june(date, '00:00')) }))?.others;
  assert.equal(
    [await othersOn(15), await othersOn(16), await othersOn(17), await othersOn(18)],
    [[`${siteId} dora#1`], [], [], [`${siteId} eve#1`]],
  );
  await isRight(store.engine, [...all, ...more]);
});

test('a query during which a day is invalidated is answered again, from sessions', async ({ store }) => {
  await rollUp(store);
  // In the totals of the 19th, and then among the sessions of the 20th, which has no roll-up.
  const more = [view('b19#2', june(20, '00:20'), '/late')];
  for (const [index, query] of rollable.entries()) {
    const client = interrupted(store.client, {
      ...{ collection: 'Session', method: 'aggregate' },
      before: async () => {
        if (index === 0) await store.events.append(later(all, more), 'durable');
        else await store.client.collection('RollUpDay').deleteMany({ siteId });
      },
    });
    const answer = await new MongodbEngine(client).run(query);
    assert.equal(answer, await new MemoryEngine(recorded([...all, ...more])).run(query), query.kind);
    await rollUp(store);
  }
});

test('two processes that begin at once build each day once', async ({ store }) => {
  const asked: number[] = [];
  const rollUps = {
    buildNext: async (id: string, since: number) => {
      asked.push(since);
      return store.rollUps.buildNext(id, since);
    },
  };
  const clock = { now: () => now };
  const job = new RollingUp({
    ...{ rollUps, clock, report: () => undefined },
    sites: { retentions: async () => [{ siteId, retentionDays: 10 }] },
  });
  const turn = () =>
    new SharedJobLease({ leases: store.leases, clock }).run({
      ...{ name: 'roll-ups', everyMs: 3_600_000 },
      work: (isMine) => job.run(isMine),
    });
  const outcomes = await Promise.all([turn(), turn()]);
  assert.equal(outcomes.sort(), ['done', 'elsewhere']);
  assert.is(asked.length, 8, 'the 13th to the 19th, and once in vain');
  assert.equal([await daysOf(store), await turn()], [dates(13, 19), 'not due']);
});

test.run();
