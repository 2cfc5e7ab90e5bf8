import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { MemoryLeases } from '../adapters/memory/leases.ts';
import { doneAlone, type Job, jobHoldMs, SharedJobLease } from './job-lease.ts';

const hourMs = 3_600_000;

interface Context {
  clock: { now: () => number };
  advance: (ms: number) => void;
  one: SharedJobLease;
  other: SharedJobLease;
}

const test = suite<Context>('job leases');

test.before.each((context) => {
  let now = Date.parse('2026-06-17T12:00:00.000Z');
  context.clock = { now: () => now };
  context.advance = (ms) => {
    now += ms;
  };
  const parts = { leases: new MemoryLeases(context.clock), clock: context.clock };
  context.one = new SharedJobLease(parts);
  context.other = new SharedJobLease(parts);
});

const job = (work: Job['work']): Job => ({ name: 'sweep', everyMs: hourMs, work });
const done = async () => true;

test('a job done by one is due nowhere before its time', async ({ one, other, advance }) => {
  assert.is(await one.run(job(done)), 'done');
  assert.is(await other.run(job(done)), 'not due');
  advance(hourMs - 1);
  assert.is(await other.run(job(done)), 'not due');
  advance(1);
  assert.is(await other.run(job(done)), 'done');
  assert.is(await one.run(job(done)), 'not due');
});

test('a job runs in one process at a time, independently of other jobs', async ({ one, other }) => {
  const outcomes: string[] = [];
  await one.run(
    job(async (isMine) => {
      outcomes.push(await other.run(job(done)), await other.run({ ...job(done), name: 'count' }));
      return isMine();
    }),
  );
  assert.equal(outcomes, ['elsewhere', 'done']);
});

test('a job that failed or was stopped is due at once', async ({ one, other }) => {
  const failing = async () => {
    throw new Error('no room');
  };
  assert.is(await one.run(job(failing)).catch((error: Error) => error.message), 'no room');
  assert.is(await other.run(job(async () => false)), 'stopped');
  assert.is(await one.run(job(done)), 'done');
});

test('a process that paused too long has lost the job, and its result is discarded', async ({
  one,
  other,
  advance,
}) => {
  const reported = await one.run(
    job(async (isMine) => {
      assert.is(await isMine(), true);
      advance(jobHoldMs + 1);
      assert.is(await other.run(job(async () => false)), 'stopped');
      return !(await isMine());
    }),
  );
  assert.is(reported, 'done', 'it thinks so');
  assert.is(await other.run(job(done)), 'done', 'the late end was discarded');
});

test('checking the lease renews it', async ({ one, other, advance }) => {
  await one.run(
    job(async (isMine) => {
      for (let piece = 0; piece < 5; piece += 1) {
        advance(jobHoldMs - 1);
        assert.is(await isMine(), true);
      }
      assert.is(await other.run(job(done)), 'elsewhere');
      return true;
    }),
  );
});

test('a single process runs every job at its own time', async () => {
  assert.is(await doneAlone.run(job((isMine) => isMine())), 'done');
  assert.is(await doneAlone.run(job(async () => false)), 'stopped');
});

test.run();
