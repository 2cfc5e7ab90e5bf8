import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assertExact, countsAt, during, startTwo, type TwoProcesses } from '../support/visitors.ts';

const test = suite<{ two: TwoProcesses }>('two processes that collect, and their Redis');

test.before.each(async (context) => {
  context.two = await startTwo();
});
test.after.each(({ two }) => two.close());

test('nothing happens to them', async ({ two: { all } }) => {
  const traffic = await during(all, (hits) => hits.more(300));
  assert.is(traffic.refused, 0);
  for (const process of all) assert.equal(await countsAt(process), await countsAt(all[0]));
  await assertExact(all[0], traffic);
});

test('Redis is killed and comes back with nothing in it', async ({ two: { all, redis } }) => {
  const traffic = await during(all, async (hits) => {
    await redis.kill();
    await hits.more(200);
    await redis.restartEmpty();
    await hits.more(200);
  });
  assert.is(traffic.refused, 0, 'no hit is refused for it');
  await assertExact(all[0], traffic);
});

test('Redis stops answering for a while', async ({ two: { all, redis } }) => {
  const traffic = await during(all, async (hits) => {
    redis.pause();
    await hits.more(100);
    redis.resume();
    await hits.more(100);
  });
  assert.is(traffic.refused, 0);
  await assertExact(all[0], traffic);
});

test('Redis loses everything it knew between two hits', async ({ two: { all, redis } }) => {
  const traffic = await during(all, async (hits) => {
    for (let n = 0; n < 3; n += 1) {
      await redis.ask('FLUSHALL');
      await hits.more(60);
    }
  });
  await assertExact(all[0], traffic);
});

test.run();
