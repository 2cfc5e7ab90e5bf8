import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { KeyedMutex } from './keyed-mutex.ts';

const test = suite('keyed mutex');

test('what shares a key happens in its order, what does not at once', async () => {
  const turns = new KeyedMutex();
  const done: string[] = [];
  const work = async (name: string, keys: readonly string[]) => {
    await turns.take(keys);
    done.push(`${name} begins`);
    return () => {
      done.push(`${name} ends`);
      turns.free(keys);
    };
  };
  const endFirst = await work('first', ['b', 'a']);
  const second = work('second', ['a', 'c']);
  (await work('other', ['d']))();
  endFirst();
  (await second)();
  (await work('third', ['c']))();
  assert.equal(done, [
    ...['first begins', 'other begins', 'other ends', 'first ends'],
    ...['second begins', 'second ends', 'third begins', 'third ends'],
  ]);
});

test('concurrent callers with overlapping keys all acquire them', async () => {
  const turns = new KeyedMutex();
  let inside = 0;
  let most = 0;
  const keys = ['a', 'b', 'c', 'd'];
  await Promise.all(
    Array.from({ length: 200 }, async (_, n) => {
      const wanted = [keys[n % 4] ?? '', keys[(n * 7 + 1) % 4] ?? '', 'all'];
      const distinct = [...new Set(wanted)];
      await turns.take(distinct);
      inside += 1;
      most = Math.max(most, inside);
      await Promise.resolve();
      inside -= 1;
      turns.free(distinct);
    }),
  );
  assert.is(most, 1);
  assert.is(inside, 0);
});

test.run();
