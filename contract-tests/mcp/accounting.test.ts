import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { message, post, spentOf, startWithBudget, toolCall } from '../support/tools.ts';

const test = suite('accounting of the tool endpoint');
const ping = message(1, 'ping');
const list = message(2, 'tools/list');
const call = toolCall(3, 'list_sites');
const notification = { jsonrpc: '2.0', method: 'notifications/initialized' };

const examples: readonly (readonly [what: string, body: unknown, units: number])[] = [
  ['a ping', ping, 1],
  ['initialize', message(1, 'initialize'), 1],
  ['the list of tools', list, 1],
  ['a notification', notification, 1],
  ['a call', call, 2],
  ['ten calls in a batch', Array.from({ length: 10 }, (_, at) => toolCall(at, 'list_sites')), 20],
  ['a ping, a list and a call', [ping, list, call], 4],
  ['a batch of one ping', [ping], 1],
  ['a batch of two notifications', [notification, notification], 2],
  ['twenty pings', Array.from({ length: 20 }, (_, at) => message(at, 'ping')), 20],
  ['an unknown tool', toolCall(1, 'make_coffee'), 1],
  ['an unknown argument', toolCall(1, 'list_sites', { colour: 'red' }), 1],
  ['an ill-typed argument', toolCall(1, 'list_sites', { limit: 'ten' }), 1],
  ['a path that is refused', toolCall(1, 'get_site', { siteId: '..' }), 1],
  ['what the API refuses', toolCall(1, 'get_site', { siteId: 'unknown' }), 2],
  ['a call among faults', [toolCall(1, 'none'), 7, call], 4],
];

for (const [what, body, units] of examples) {
  test(`${what} costs ${units}`, async () => {
    const api = await startWithBudget(100);
    try {
      const answer = await post(api, body);
      assert.is(spentOf(100, answer), units);
      assert.is(answer.headers.get('x-ratelimit-limit'), '100');
      assert.is(answer.headers.get('x-ratelimit-reset'), String(api.clock.now() + 60_000));
      const after = await api.call('listSites');
      assert.is(spentOf(100, after), units + 1, 'the API counts in the same budget');
    } finally {
      await api.stop();
    }
  });
}

const refused: readonly (readonly [what: string, body: unknown, status: number])[] = [
  ['no JSON', '{', 400],
  ['an empty batch', [], 400],
  ['21 messages', Array.from({ length: 21 }, (_, at) => message(at, 'ping')), 400],
  ['a body over 1 MiB', `"${'x'.repeat(1024 * 1024)}"`, 413],
];
for (const [what, body, status] of refused) {
  test(`${what} costs the transport unit alone and has no rate headers`, async () => {
    const api = await startWithBudget(100);
    try {
      const answer = await post(api, body);
      assert.is(answer.status, status);
      assert.is(answer.headers.get('x-ratelimit-limit'), null);
      assert.is(spentOf(100, await post(api, ping)), 2);
    } finally {
      await api.stop();
    }
  });
}

test('a preflight, another method and a bad key cost nothing', async () => {
  const api = await startWithBudget(100);
  try {
    for (const method of ['OPTIONS', 'GET', 'DELETE', 'PUT', 'HEAD']) await api.send('/api/mcp', { method });
    assert.is((await post(api, ping, {}, 'unknown')).status, 401);
    assert.is((await post(api, ping, {}, null)).status, 401);
    assert.is(spentOf(100, await post(api, ping)), 1);
  } finally {
    await api.stop();
  }
});

test('an element with nothing left is an error with the code 429, and HTTP says 200', async () => {
  const api = await startWithBudget(4);
  try {
    const pings = Array.from({ length: 6 }, (_, at) => message(at + 1, 'ping'));
    const { status, headers, answers } = await post(api, pings);
    assert.is(status, 200);
    assert.equal(
      answers.map(({ id, error }) => [id, error?.code]),
      [
        [1, undefined],
        [2, undefined],
        [3, undefined],
        [4, undefined],
        [5, 429],
        [6, 429],
      ],
    );
    assert.is(answers[4]?.error?.message, 'The budget of 4 requests a minute is spent. Try again in 60 s.');
    assert.is(headers.get('x-ratelimit-remaining'), '0');
  } finally {
    await api.stop();
  }
});

test('a POST with nothing left is 429; a call whose own unit is the last returns the seconds', async () => {
  const api = await startWithBudget(1);
  try {
    const { answer } = await post(api, call);
    assert.is(answer.result?.isError, true);
    assert.is(answer.result?.content?.[0]?.text, '429: The budget of 1 requests a minute is spent. Try again in 60 s.');
    const spent = await post(api, ping);
    assert.is(spent.status, 429);
    assert.is(spent.headers.get('retry-after'), '60');
    api.clock.advance(60_000);
    assert.is((await post(api, ping)).status, 200);
  } finally {
    await api.stop();
  }
});

test.run();
