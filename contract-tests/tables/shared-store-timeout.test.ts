import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openRates } from '../../runtime/compose/limits.ts';
import { systemClock } from '../../runtime/ports/clock.ts';
import type { Deadline, LocalRateStore, RateStore } from '../../runtime/ports/rate-store.ts';
import { type Api, startApi } from '../support/api.ts';
import { message, post } from '../support/tools.ts';

const test = suite<{ api: Api; asked: (Deadline | undefined)[] }>('what a request waits for shared counts');

/** Records the deadline of each call. */
const noting = (own: LocalRateStore, asked: (Deadline | undefined)[]): RateStore => ({
  charge: (key, cost, windowMs, now, deadline) => {
    asked.push(deadline);
    return own.charge(key, cost, windowMs, now);
  },
  peek: (key, now, deadline) => {
    asked.push(deadline);
    return own.peek(key, now);
  },
});

test.before(async (context) => {
  const asked: (Deadline | undefined)[] = [];
  const alone = { redisUrl: undefined, windowsMax: undefined, clock: systemClock, log: { info() {}, warn() {} } };
  const rates = await openRates(alone);
  const { owners, failures, accounts } = rates.own;
  context.asked = asked;
  context.api = await startApi({
    rates: {
      ...rates,
      owners: noting(owners, asked),
      failures: noting(failures, asked),
      accounts: noting(accounts, asked),
    },
  });
});
test.before.each(({ asked }) => {
  asked.length = 0;
});
test.after(({ api }) => api.stop());

test('a request of the API makes one call, whether its key is good, bad or missing', async ({ api, asked }) => {
  for (const key of [api.key, 'wrong', null]) {
    asked.length = 0;
    await api.call('listSites', { key });
    assert.is(asked.length, 1);
  }
});

test('the calls of a batch of tools share one deadline, those of the next on another', async ({ api, asked }) => {
  const batch = [message(1, 'ping'), message(2, 'ping'), message(3, 'ping')];
  await post(api, batch);
  // Its own unit, one for each further message, and the look for the headers.
  assert.is(asked.length, 4);
  await post(api, batch);
  assert.is(asked.length, 8);
  assert.is(new Set(asked.slice(0, 4)).size, 1);
  assert.is(new Set(asked.slice(4)).size, 1);
  assert.ok(asked[0] !== undefined && asked[4] !== undefined && asked[0] !== asked[4]);
});

test('the calls of a failed sign-in share one deadline', async ({ api, asked }) => {
  const body = JSON.stringify({ email: 'unknown@example.com', password: 'not the password' });
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1' };
  await api.send('/api/account/sign-in', { method: 'POST', headers, body }, 'signIn');
  // Before and in its turn the failures of the address, and of the account; then one more of each.
  assert.is(asked.length, 5);
  assert.is(new Set(asked).size, 1);
  assert.ok(asked[0] !== undefined);
});

test.run();
