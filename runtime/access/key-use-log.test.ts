import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ApiKey } from '../domain/account.ts';
import { flushMax, KeyUseLog, waitingMax } from './key-use-log.ts';

const test = suite('key use log');

const start = Date.parse('2026-06-17T12:00:00.000Z');

/** A log on a store that records writes, and rejects them while the test says so. */
function setUp() {
  const written: string[] = [];
  const reports: string[] = [];
  const state = { now: start, isBroken: false };
  const keys = {
    update: async (id: string, { lastUsedAt }: Partial<ApiKey>) => {
      if (state.isBroken) throw new Error('disk full');
      written.push(`${id} ${lastUsedAt?.slice(11, 23)}`);
      return undefined;
    },
  };
  const log = new KeyUseLog({ keys, clock: { now: () => state.now }, report: (message) => reports.push(message) });
  return { log, written, reports, state };
}

test('of many uses the latest is written, once a minute for each key', async () => {
  const { log, written, state } = setUp();
  for (let second = 0; second < 30; second += 1) log.note('k1', start + second * 1000);
  log.note('k2', start);
  assert.is(log.usedAt('k1'), start + 29_000);
  await log.flush();
  assert.equal(written.splice(0), ['k1 12:00:29.000', 'k2 12:00:00.000']);
  assert.is(log.usedAt('k1'), undefined);

  log.note('k1', start + 40_000);
  state.now = start + 59_999;
  await log.flush();
  assert.equal(written, []);
  state.now = start + 60_000;
  await log.flush();
  assert.equal(written, ['k1 12:00:40.000']);
});

test('nothing is written without used keys', async () => {
  const { log, written } = setUp();
  await log.flush();
  await log.stop();
  assert.equal(written, []);
});

test('a failing store is retried, reported once a run, and no use is lost', async () => {
  const { log, written, reports, state } = setUp();
  state.isBroken = true;
  for (const key of ['k1', 'k2', 'k3']) log.note(key, start);
  await log.flush();
  await log.flush();
  assert.equal(reports, Array(2).fill('writing the last use of keys failed; will retry'));
  assert.is(log.waiting, 3);

  state.isBroken = false;
  await log.flush();
  assert.is(written.length, 3);
  assert.is(log.waiting, 0);
});

test('a use during the write waits for the next one', async () => {
  const { log, written, state } = setUp();
  log.note('k1', start);
  const writing = log.flush();
  log.note('k1', start + 5);
  await writing;
  assert.is(log.usedAt('k1'), start + 5);
  state.now = start + 60_000;
  await log.flush();
  assert.equal(written, ['k1 12:00:00.000', 'k1 12:00:00.005']);
});

test('stopping writes everything, minute or not', async () => {
  const { log, written } = setUp();
  log.note('k1', start);
  await log.flush();
  log.note('k1', start + 1);
  for (let key = 0; key < 2 * flushMax; key += 1) log.note(`m${key}`, start);
  await log.stop();
  assert.is(written.length, 1 + 1 + 2 * flushMax);
  assert.is(log.waiting, 0);
});

test(`at most ${waitingMax} keys wait, and ${flushMax} are written at once`, async () => {
  const { log, written } = setUp();
  for (let key = 0; key < waitingMax + 5; key += 1) log.note(`k${key}`, start);
  assert.is(log.waiting, waitingMax);
  assert.is(log.usedAt(`k${waitingMax}`), undefined);
  log.note('k0', start + 7);
  assert.is(log.usedAt('k0'), start + 7);
  await log.flush();
  assert.is(written.length, flushMax);
});

test('a clock set back delays nothing', async () => {
  const { log, written, state } = setUp();
  log.note('k1', start);
  await log.flush();
  state.now = start - 3_600_000;
  log.note('k1', state.now);
  await log.flush();
  assert.is(written.length, 2);
});

test.run();
