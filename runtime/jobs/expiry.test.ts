import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Expiry, type ExpiryDependencies } from './expiry.ts';

const test = suite('expiry');

const now = Date.parse('2026-06-17T12:00:00.000Z');
const clock = { now: () => now };

/** A log with a number of batches left for each site, and the calls it received. */
function logOf(pieces: Record<string, number>) {
  const asked: [siteId: string, before: string][] = [];
  const expire = async (siteId: string, before: number) => {
    asked.push([siteId, new Date(before).toISOString()]);
    const left = pieces[siteId] ?? 0;
    pieces[siteId] = left - 1;
    return Math.max(left, 0);
  };
  return { asked, expire };
}

const partsOf = (
  log: ExpiryDependencies['log'],
  days: Record<string, number>,
  report: ExpiryDependencies['report'] = () => {},
) => ({
  log,
  clock,
  report,
  sites: {
    retentions: async () => Object.entries(days).map(([siteId, retentionDays]) => ({ siteId, retentionDays })),
  },
});

test("deletes the data beyond each site's retention until nothing is left", async () => {
  const log = logOf({ long: 2, short: 0 });
  await new Expiry(partsOf(log, { long: 365, short: 30 })).run();
  assert.equal(log.asked, [
    ['long', '2025-06-17T12:00:00.000Z'],
    ['long', '2025-06-17T12:00:00.000Z'],
    ['long', '2025-06-17T12:00:00.000Z'],
    ['short', '2026-05-18T12:00:00.000Z'],
  ]);
});

test('keeps everything of a site without a retention', async () => {
  const log = logOf({});
  const days = { unsaid: undefined as unknown as number, none: 0, nothing: Number.NaN, short: 30 };
  await new Expiry(partsOf(log, days)).run();
  assert.equal(log.asked, [['short', '2026-05-18T12:00:00.000Z']]);
});

test('reports a failing site and continues with the others', async () => {
  const reported: string[] = [];
  const log = logOf({});
  const failing = {
    expire: async (siteId: string, before: number) => {
      if (siteId === 'broken') throw new Error('no room');
      return log.expire(siteId, before);
    },
  };
  await new Expiry(partsOf(failing, { broken: 90, sound: 90 }, (message) => reported.push(message))).run();
  assert.equal(reported, ['deleting expired data of site broken failed; will retry']);
  assert.equal(log.asked, [['sound', '2026-03-19T12:00:00.000Z']]);
});

test('stops between two pieces', async () => {
  const log = logOf({ site: 100 });
  const stopping = {
    expire: async (siteId: string, before: number) => {
      if (log.asked.length === 2) void expiry.stop();
      return log.expire(siteId, before);
    },
  };
  const expiry = new Expiry(partsOf(stopping, { site: 90 }));
  await expiry.run();
  assert.is(log.asked.length, 3);
});

test('begins at once when it is started', async () => {
  const asked = new Promise<string>((resolve) => {
    const log = {
      expire: async (siteId: string) => {
        resolve(siteId);
        return 0;
      },
    };
    new Expiry(partsOf(log, { site: 90 })).start();
  });
  const waiting = setTimeout(() => {}, 5_000); // the job's timer does not keep the process alive
  assert.is(await asked, 'site');
  clearTimeout(waiting);
});

test.run();
