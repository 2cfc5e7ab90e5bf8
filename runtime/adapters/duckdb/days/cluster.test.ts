import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Hit } from '../../../domain/events.ts';
import type { DuckdbStore } from '../store.ts';
import { compactAll } from '../suites/compact-all.ts';
import {
  afterKill,
  afterLostLog,
  clock,
  compare,
  type Filled,
  fillStore,
  removeStore,
} from '../suites/filled-store.ts';
import { clusterPart } from './cluster.ts';
import { DailyJob } from './daily-job.ts';

const dayMs = 86_400_000;

/** The day of the history's sessions, 29 February 2024, and two that only other sites have. */
const days = [19_782, 19_783, 19_784];

/** Sessions of one hit of two other sites in turn, every hour of these days. */
const otherHits: Hit[] = days.flatMap((day) =>
  Array.from({ length: 24 }, (_, hour) => {
    const seq = 50_000 + day * 24 + hour;
    const visitorId = `v${seq}`;
    const place = { siteId: (hour % 2 === 0 ? 'c' : 'd').repeat(24), sessionId: `s${seq}`, pathname: '/' };
    const ids = { id: String(seq).padStart(24, '0'), visitorId, ownVisitorId: visitorId };
    return { seq, ...ids, ...place, ts: day * dayMs + hour * 3_600_000, kind: 'pageview' };
  }),
);

const otherVitals = otherHits.map(({ kind, ...hit }) => ({ ...hit, lcp: 1 }));
const otherRevenue = otherHits.map(({ kind, ...hit }) => ({ ...hit, amount: 1, currency: 'EUR' }));

const test = suite<Filled>('duckdb: answers while days are clustered');

test.before.each(async (context) => {
  await fillStore(context);
  for (const siteId of ['c', 'd'].map((letter) => letter.repeat(24))) {
    const put = { kind: 'put', collection: 'Site', id: siteId, siteId, body: JSON.stringify({ id: siteId }) } as const;
    await context.store.writer.submit([put], 'durable');
  }
  await context.store.events.append({ hits: otherHits, vitals: otherVitals, revenue: otherRevenue }, 'durable');
  // A few rows at a time, as minutes would compact them: sites are mixed.
  for (let round = 0; round < 60; round += 1) await compactAll(context.store, 4);
});
test.after.each(removeStore);

/** Clusters every day, however small, in parts of a few rows. */
const jobOf = ({ client, writer, state }: DuckdbStore, now = clock.now()) =>
  new DailyJob({
    ...{ client, writer, state, clock: { now: () => now }, cluster: { rowsMin: 1, rowsMax: 30 } },
    siteOf: () => undefined,
    report: (message, error) => {
      throw new Error(message, { cause: error });
    },
  });

/** How many runs of rows of one site each day has, over how many sites it has: 1 where it is clustered. */
async function runsOf(
  { client }: DuckdbStore,
  table: 'sessions' | 'facts' | 'vitals' | 'revenue',
): Promise<Map<number, number>> {
  const time = table === 'sessions' ? 'first_ts' : 'ts';
  const site = table === 'sessions' || table === 'facts' ? 'site' : 'site_id';
  const rows =
    await client.read(`SELECT day::DOUBLE AS day, (count(*) FILTER (is_new) / count(DISTINCT site))::DOUBLE AS runs
    FROM (SELECT ${time} // ${dayMs} AS day, ${site} AS site,
        coalesce(${site} <> lag(${site}) OVER (PARTITION BY ${time} // ${dayMs} ORDER BY rowid), true) AS is_new FROM ${table})
    GROUP BY day HAVING count(DISTINCT site) > 1 ORDER BY day`);
  return new Map(rows.map(({ day, runs }) => [Number(day), Number(runs)]));
}

const daysClustered = async ({ client }: DuckdbStore): Promise<number[]> =>
  (await client.read(`SELECT (day // ${dayMs})::DOUBLE AS day FROM days WHERE is_clustered ORDER BY day`)).map(
    ({ day }) => Number(day),
  );

test('are the same after each part, and the rows of a site stand beside each other in the end', async ({ store }) => {
  for (const table of ['facts', 'vitals', 'revenue'] as const) {
    const mixed = await runsOf(store, table);
    for (const day of days) assert.ok((mixed.get(day) ?? 0) > 2, `${table} of day ${day} is mixed before`);
  }
  const maintain = store.writer.maintain.bind(store.writer);
  let parts = 0;
  store.writer.maintain = async (work) => {
    const result = await maintain(work);
    await compare(store.engine, `after ${parts} parts`);
    parts += 1;
    return result;
  };
  await jobOf(store).run();
  assert.ok(parts > 6, `${parts} parts`);
  for (const table of ['sessions', 'facts', 'vitals', 'revenue'] as const) {
    const runs = await runsOf(store, table);
    for (const day of days) assert.is(runs.get(day), 1, `${table} of day ${day}`);
  }
});

test('are the same while a part is not committed, and after a kill right then', async ({ store, folder }) => {
  const { writer } = store.client;
  await writer.run('BEGIN');
  const part = { fromSite: '0', toSite: '18446744073709551615', since: 0, until: clock.now() };
  assert.ok((await clusterPart(store.client, part)).movedRows > 0);
  await compare(store.engine, 'not committed');
  await afterKill(folder, (again) => compare(again.engine, 'killed before the commit'));
  await writer.run('COMMIT');
  await compare(store.engine, 'committed');
  await afterKill(folder, (again) => compare(again.engine, 'killed after the commit'));
});

test('are the same when a lost write-ahead log undoes the clustering, which is done again', async ({
  store,
  folder,
}) => {
  await jobOf(store).run();
  await afterLostLog(folder, async (again) => {
    await compare(again.engine, 'from the journal');
    for (let round = 0; round < 60; round += 1) await compactAll(again, 4);
    await jobOf(again).run();
    assert.equal(await daysClustered(again), await daysClustered(store));
    await compare(again.engine, 'clustered again');
  });
});

test('a day is clustered once, two hours after its end', async ({ store }) => {
  const [first = 0, second = 0] = days;
  const over = (second + 1) * dayMs + 2 * 3_600_000;
  await jobOf(store, over - 1).run();
  assert.equal(await daysClustered(store), [first]);
  await jobOf(store, over).run();
  assert.equal(await daysClustered(store), [first, second]);
  store.writer.maintain = () => {
    throw new Error('nothing is left to cluster');
  };
  await jobOf(store, over).run();
});

test('a day of few hits stays as it is and is not looked at again', async ({ store }) => {
  const before = await runsOf(store, 'facts');
  await store.dailyJob.run();
  assert.equal(await runsOf(store, 'facts'), before);
  assert.equal(await daysClustered(store), days);
});

test.run();
