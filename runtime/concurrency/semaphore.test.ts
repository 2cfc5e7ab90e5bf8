import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ApiError } from '../errors.ts';
import { Semaphore } from './semaphore.ts';

const test = suite('semaphore');

test('later work waits for a permit, in order, whether earlier work failed or not', async () => {
  const places = new Semaphore(1);
  const order: number[] = [];
  const work = [1, 2, 3].map((n) =>
    places.within(1_000, async () => {
      order.push(n);
      await new Promise((resolve) => setImmediate(resolve));
      if (n === 2) throw new Error('failed');
      return n;
    }),
  );
  const outcomes = await Promise.allSettled(work);
  assert.equal(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
  assert.equal(order, [1, 2, 3]);
});

test('work that waits too long is refused and uses no permit', async () => {
  const places = new Semaphore(1);
  let end: () => void = () => undefined;
  const first = places.within(1, () => new Promise<void>((resolve) => (end = resolve)));
  const refusal = await places.within(1, async () => 2).catch((error: unknown) => error);
  assert.instance(refusal, ApiError);
  assert.is((refusal as ApiError).code, 'unavailable');
  end();
  await first;
  assert.is(await places.within(1, async () => 3), 3);
});

test.run();
