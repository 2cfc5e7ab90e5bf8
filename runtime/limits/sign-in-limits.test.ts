import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { MemoryRateStore } from '../adapters/memory/rate-store.ts';
import {
  accountFailuresMax,
  accountName,
  accountWindowMs,
  attemptsMax,
  attemptsOfAccountMax,
  delayMsAfter,
  SignInLimits,
} from './sign-in-limits.ts';

const test = suite('sign-in limits');

/** Limits whose delays are recorded and end at once. */
function limited() {
  const waits: number[] = [];
  const spent: string[] = [];
  const limits = new SignInLimits({
    store: new MemoryRateStore(),
    wait: async (ms) => void waits.push(ms),
  });
  const attempt = (name: string, now: number, isRight: boolean) =>
    limits
      .attempt({ name, now, spent: () => spent.push(name) }, async () => (isRight ? 'in' : undefined))
      .then(
        (outcome) => outcome ?? 'wrong',
        (error: { code: string; retryAfterSeconds?: number }) => `${error.code} ${error.retryAfterSeconds}`,
      );
  return { limits, attempt, waits, spent };
}

test('O8 five answers come at once, each further one is a second slower, up to thirty', () => {
  assert.equal(
    [0, 4, 5, 6, 19, 33, 34, 35, 1_000].map(delayMsAfter),
    [0, 0, 1_000, 2_000, 15_000, 29_000, 30_000, 30_000, 30_000],
  );
});

test('O8 the twentieth failure spends the hour of an account, for the right password too', async () => {
  const { attempt, waits, spent } = limited();
  for (let failure = 1; failure < accountFailuresMax; failure += 1) assert.is(await attempt('a', 0, false), 'wrong');
  assert.equal(spent, []);
  assert.is(await attempt('a', 0, true), 'in');
  assert.is(await attempt('a', 0, false), 'wrong');
  assert.equal(spent, ['a']);
  assert.is(await attempt('a', 1_000, true), 'auth_rate_limited 3599');
  assert.is(await attempt('a', accountWindowMs - 1, true), 'auth_rate_limited 1');
  assert.is(await attempt('a', accountWindowMs, true), 'in');
  assert.equal(waits, [...Array.from({ length: 14 }, (_, n) => 1_000 * (n + 1)), 15_000, 15_000]);
  assert.equal(spent, ['a'], 'once');
});

test('O8 another account is neither slowed nor refused', async () => {
  const { attempt, waits } = limited();
  for (let failure = 0; failure < accountFailuresMax; failure += 1) await attempt('a', 0, false);
  waits.length = 0;
  assert.is(await attempt('b', 0, true), 'in');
  assert.equal(waits, []);
});

test('O8 attempts of one account are made one after another, and more than can wait are refused', async () => {
  const { limits, attempt } = limited();
  const asked = Array.from({ length: attemptsOfAccountMax + 1 }, () => attempt('a', 0, false));
  assert.is(limits.accounts, 1);
  const answers = await Promise.all(asked);
  assert.equal(
    [answers.filter((answer) => answer === 'wrong').length, answers.at(-1)],
    [accountFailuresMax, 'unavailable undefined'],
  );
  assert.is(answers.filter((answer) => answer.startsWith('auth_rate_limited')).length, 5);
  assert.is(limits.accounts, 0, 'nothing is kept');
});

test('O8 at most a thousand attempts of all accounts run at once', async () => {
  const { attempt } = limited();
  const asked = Array.from({ length: attemptsMax + 1 }, (_, n) => attempt(`${n}`, 0, true));
  const answers = await Promise.all(asked);
  assert.equal(
    [answers.filter((answer) => answer === 'in').length, answers.at(-1)],
    [attemptsMax, 'unavailable undefined'],
  );
});

test('O8 an account has one name in every spelling of its address, and the name does not reveal it', () => {
  assert.is(accountName(' Jane@Example.com '), accountName('jane@example.com'));
  assert.not.match(accountName('jane@example.com'), 'jane');
  assert.ok(accountName('x'.repeat(10_000)).length < 60);
});

test.run();
