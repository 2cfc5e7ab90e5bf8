import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openRates } from '../../runtime/compose/limits.ts';
import { SignInLimits } from '../../runtime/limits/sign-in-limits.ts';
import { TestClock } from '../support/clock.ts';
import { startRedis } from '../support/redis-server.ts';

const test = suite('sign-in at two replicas on one Redis');

const silent = { info: () => undefined, warn: () => undefined };

test('O8 failures at one count at the other, and so does the delay', async () => {
  const redis = await startRedis();
  const clock = new TestClock();
  const options = { redisUrl: redis.url, windowsMax: undefined, clock, log: silent };
  const rates = [await openRates(options), await openRates(options)];
  const waits: number[] = [];
  const replicas = rates.map(
    ({ accounts }) => new SignInLimits({ store: accounts, wait: async (ms) => void waits.push(ms) }),
  );
  const attempt = (n: number, isRight: boolean) =>
    replicas[n % 2]?.attempt({ name: 'account:a', now: clock.now(), spent: () => undefined }, async () =>
      isRight ? 'in' : undefined,
    );
  try {
    for (let failure = 0; failure < 20; failure += 1) assert.is(await attempt(failure, false), undefined);
    assert.equal(
      waits,
      Array.from({ length: 15 }, (_, n) => 1_000 * (n + 1)),
    );
    for (const replica of [0, 1]) {
      const refusal = await attempt(replica, true)?.then(
        () => '',
        ({ code }: { code: string }) => code,
      );
      assert.is(refusal, 'auth_rate_limited');
    }
  } finally {
    for (const { close } of rates) close();
    await redis.stop();
  }
});

test.run();
