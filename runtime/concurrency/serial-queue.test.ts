import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SerialQueue } from './serial-queue.ts';

const test = suite('serial queue');

test('work runs one at a time, in order, and a failure delays nothing', async () => {
  const turns = new SerialQueue(10);
  const said: string[] = [];
  const work = (name: string) => async () => {
    said.push(`${name} starts`);
    await Promise.resolve();
    said.push(`${name} ends`);
    if (name === 'b') throw new Error('b fails');
    return name;
  };
  const outcomes = await Promise.allSettled([turns.take(work('a')), turns.take(work('b')), turns.take(work('c'))]);
  assert.equal(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
  assert.equal(said, ['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends']);
});

test('what is too much is refused, and taken again once there is room', async () => {
  const turns = new SerialQueue(2);
  const first = [turns.take(async () => 1), turns.take(async () => 2)];
  const refusal = await turns.take(async () => 3).catch((error: Error) => error);
  assert.is(refusal instanceof Error && 'code' in refusal ? refusal.code : '', 'unavailable');
  assert.equal(await Promise.all(first), [1, 2]);
  assert.is(await turns.take(async () => 4), 4);
});

test.run();
