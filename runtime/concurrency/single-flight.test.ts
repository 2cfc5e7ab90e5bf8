import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SingleFlight } from './single-flight.ts';

const test = suite('shared runs');

test('calls during a run share one further run, which begins afterwards; a failure rejects its own run only', async () => {
  const runs = new SingleFlight();
  const ends: ((error?: Error) => void)[] = [];
  const work = () =>
    new Promise<void>((resolve, reject) => {
      ends.push((error) => (error === undefined ? resolve() : reject(error)));
    });
  const first = runs.run(work);
  const others = Promise.all(Array.from({ length: 100 }, () => runs.run(work)));
  assert.is(ends.length, 1);
  const failed = first.catch((error: Error) => error.message);
  ends[0]?.(new Error('broken'));
  assert.is(await failed, 'broken');
  await new Promise((resolve) => setImmediate(resolve));
  assert.is(ends.length, 2, 'one for all of them');
  ends[1]?.();
  await others;
  const last = runs.run(work);
  ends[2]?.();
  await last;
  assert.is(ends.length, 3);
});

test.run();
