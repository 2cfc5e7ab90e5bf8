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

const test = suite<Context>('turns at jobs');

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

test('while one does it no other begins, and another job goes on', async ({ one, other }) => {
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

test('whoever paused too long finds the job another’s, and tells no end', async ({ one, other, advance }) => {
  const told = await one.run(
    job(async (isMine) => {
      assert.is(await isMine(), true);
      advance(jobHoldMs + 1);
      assert.is(await other.run(job(async () => false)), 'stopped');
      return !(await isMine());
    }),
  );
  assert.is(told, 'done', 'it thinks so');
  assert.is(await other.run(job(done)), 'done', 'nobody believed it');
});

test('what asks for its turn goes on holding it', async ({ one, other, advance }) => {
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

test('a process alone does every job when it says', async () => {
  assert.is(await doneAlone.run(job((isMine) => isMine())), 'done');
  assert.is(await doneAlone.run(job(async () => false)), 'stopped');
});

test.run();
