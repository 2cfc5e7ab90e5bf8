import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { RollingUp, type RollUpDependencies } from './roll-up.ts';

const test = suite('rolling up');

const now = Date.parse('2026-06-17T12:00:00.000Z');
const clock = { now: () => now };

/** A store with a number of unbuilt days for each site, and the calls it received. */
function storeOf(days: Record<string, number>) {
  const asked: [siteId: string, since: number][] = [];
  const buildNext = async (siteId: string, since: number) => {
    asked.push([siteId, since]);
    const left = days[siteId] ?? 0;
    days[siteId] = left - 1;
    return left > 0;
  };
  return { asked, buildNext };
}

const partsOf = (
  rollUps: RollUpDependencies['rollUps'],
  days: Record<string, number>,
  more: Partial<RollUpDependencies> = {},
): RollUpDependencies => ({
  ...{ rollUps, clock, report: () => {} },
  sites: {
    retentions: async () => Object.entries(days).map(([siteId, retentionDays]) => ({ siteId, retentionDays })),
  },
  ...more,
});

test('builds every day of each site except days that expire within a day', async () => {
  const store = storeOf({ long: 2, short: 0 });
  assert.is(await new RollingUp(partsOf(store, { long: 365, short: 30 })).run(), true);
  assert.equal(
    store.asked.map(([siteId, since]) => [siteId, new Date(since).toISOString()]),
    [
      ['long', '2025-06-18T12:00:00.000Z'],
      ['long', '2025-06-18T12:00:00.000Z'],
      ['long', '2025-06-18T12:00:00.000Z'],
      ['short', '2026-05-19T12:00:00.000Z'],
    ],
  );
});

test('builds all days of a site without a retention', async () => {
  const store = storeOf({});
  const days = { unsaid: undefined as unknown as number, none: 0, nothing: Number.NaN };
  await new RollingUp(partsOf(store, days)).run();
  assert.equal(
    store.asked.map(([, since]) => since),
    [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
});

test('builds at most a month of one site in a run, and continues with the others', async () => {
  const store = storeOf({ old: 1_000, new: 1 });
  await new RollingUp(partsOf(store, { old: 3_650, new: 90 })).run();
  const countOf = (wanted: string) => store.asked.filter(([siteId]) => siteId === wanted).length;
  assert.equal([countOf('old'), countOf('new')], [31, 2]);
});

test('reports a failing site and continues with the others', async () => {
  const reported: string[] = [];
  const store = storeOf({});
  const failing = {
    buildNext: async (siteId: string, since: number) => {
      if (siteId === 'broken') throw new Error('no room');
      return store.buildNext(siteId, since);
    },
  };
  const report = (message: string) => reported.push(message);
  await new RollingUp(partsOf(failing, { broken: 90, sound: 90 }, { report })).run();
  assert.equal(reported, ['rolling up days of site broken failed; will retry']);
  assert.equal(
    store.asked.map(([siteId]) => siteId),
    ['sound'],
  );
});

test('stops between two days when it is stopped', async () => {
  const store = storeOf({ site: 100 });
  const stopping = {
    buildNext: async (siteId: string, since: number) => {
      if (store.asked.length === 2) void job.stop();
      return store.buildNext(siteId, since);
    },
  };
  const job = new RollingUp(partsOf(stopping, { site: 90 }));
  assert.is(await job.run(), false);
  assert.is(store.asked.length, 3);
});

test('checks its lease before each day, and ends when the lease is lost', async () => {
  const store = storeOf({ site: 100, other: 100 });
  let left = 2;
  const isMine = async () => {
    left -= 1;
    return left >= 0;
  };
  assert.is(await new RollingUp(partsOf(store, { site: 90, other: 90 })).run(isMine), false);
  assert.is(store.asked.length, 2);
});

test('is one job among several processes, due every hour', async () => {
  const named = new Promise<[string, number]>((resolve) => {
    const turns: RollUpDependencies['turns'] = {
      run: async ({ name, everyMs }) => {
        resolve([name, everyMs]);
        return 'elsewhere';
      },
    };
    new RollingUp(partsOf(storeOf({}), { site: 90 }, { turns })).start();
  });
  const waiting = setTimeout(() => {}, 5_000); // the job's timer does not keep the process alive
  assert.equal(await named, ['roll-ups', 3_600_000]);
  clearTimeout(waiting);
});

test.run();
