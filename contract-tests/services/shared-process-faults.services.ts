import { setTimeout as wait } from 'node:timers/promises';
import { suite } from 'uvu';
import { assertExact, during, startTwo, type TwoProcesses } from '../support/visitors.ts';

const test = suite<{ two: TwoProcesses }>('two processes that collect, and what may happen to them');

test.before.each(async (context) => {
  context.two = await startTwo();
});
test.after.each(({ two }) => two.close());

test('one of them is killed in the middle, again and again', async ({ two: { all, start } }) => {
  const traffic = await during(all, async (hits) => {
    for (let n = 0; n < 3; n += 1) {
      await all[1].kill();
      await hits.more(60);
      all[1] = await start();
      await hits.more(60);
    }
  });
  await assertExact(all[0], traffic);
});

test('one of them stands still for longer than it holds its visitors', async ({ two: { all } }) => {
  const [one, other] = all;
  const traffic = await during(all, async (hits) => {
    process.kill(other.pid, 'SIGSTOP');
    await wait(11_000); // what it holds ends after ten seconds
    await hits.more(60);
    process.kill(other.pid, 'SIGCONT');
    await hits.more(60);
  });
  await assertExact(one, traffic);
});

test.run();
