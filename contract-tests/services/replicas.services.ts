import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type RedisServer, startRedis } from '../support/redis-server.ts';
import { type Replicas, startReplicas } from '../support/replicas.ts';

const test = suite<{ redis: RedisServer; replicas: Replicas }>('two replicas on one Redis');

test.before(async (context) => {
  context.redis = await startRedis();
  context.replicas = await startReplicas(2, { REDIS_URL: context.redis.url });
});
test.after(async ({ redis, replicas }) => {
  await replicas.stop();
  await redis.stop();
});

interface Answered {
  readonly status: number;
  readonly header: (name: string) => number;
  readonly text: string;
}

async function send(url: string, init: RequestInit): Promise<Answered> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) });
  const text = await response.text();
  return { status: response.status, header: (name) => Number(response.headers.get(name) ?? Number.NaN), text };
}

/** The n-th of many requests, by turns at one replica and the other. */
const turnOf = ({ all }: Replicas, n: number): string => all[n % all.length]?.url ?? '';

const listSites = (url: string, key: string, headers: Record<string, string> = {}) =>
  send(`${url}/api/v2/sites`, { headers: { authorization: `Bearer ${key}`, ...headers } });

const postTool = (url: string, key: string, message: object) =>
  send(`${url}/api/mcp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
  });

const statuses = (reported: readonly Answered[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of reported) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

/**
 * What came of a round in which Redis answered every call in time. On a machine so busy that it did not, replicas count
 * on their own, as they should, and the round shows nothing; at most three are played.
 */
async function sharedRound<T>(replicas: Replicas, round: (key: string) => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const before = await replicas.fallBacks();
    const outcome = await round(replicas.freshKey());
    if ((await replicas.fallBacks()) === before) return outcome;
    await replicas.redisIs('connected');
  }
  throw new Error('In three rounds Redis did not answer in time.');
}

test('of 1,000 requests at once exactly 100 are granted, each with another number left', async ({ replicas }) => {
  const reported = await sharedRound(replicas, (key) =>
    Promise.all(Array.from({ length: 1_000 }, (_, n) => listSites(turnOf(replicas, n), key))),
  );
  assert.equal(statuses(reported), { 200: 100, 429: 900 });
  assert.equal(new Set(reported.map(({ header }) => header('x-ratelimit-limit'))), new Set([100]));
  const left = reported.filter(({ status }) => status === 200).map(({ header }) => header('x-ratelimit-remaining'));
  assert.equal(
    left.sort((a, b) => a - b),
    Array.from({ length: 100 }, (_, index) => index),
  );
  const refused = reported.filter(({ status }) => status === 429);
  assert.equal(new Set(refused.map(({ header }) => header('x-ratelimit-remaining'))), new Set([0]));
  for (const { header } of refused) assert.ok(header('retry-after') >= 1 && header('retry-after') <= 60);
  const ends = reported.map(({ header }) => header('x-ratelimit-reset'));
  assert.ok(Math.max(...ends) - Math.min(...ends) < 60_000, 'all in one window');
});

test('requests and tool calls at both replicas spend one budget of 100 units', async ({ replicas }) => {
  const reported = await sharedRound(replicas, (key) =>
    Promise.all(
      Array.from({ length: 600 }, async (_, n) => {
        const url = turnOf(replicas, n);
        const kind = Math.floor(n / 2) % 3;
        if (kind === 0) return { kind, answer: await listSites(url, key) };
        if (kind === 1) return { kind, answer: await postTool(url, key, { method: 'ping' }) };
        const params = { name: 'list_sites', arguments: {} };
        return { kind, answer: await postTool(url, key, { method: 'tools/call', params }) };
      }),
    ),
  );
  const granted = reported.filter(({ answer }) => answer.status === 200);
  // A call whose request of the API was refused has spent its own unit alone.
  const inner = granted.filter(({ kind, answer }) => kind === 2 && !answer.text.includes('429: The budget'));
  assert.is(granted.length + inner.length, 100);
  assert.is(reported.filter(({ answer }) => answer.status === 429).length, 600 - granted.length);
  for (const { answer } of reported) {
    const left = answer.header('x-ratelimit-remaining');
    assert.ok(left >= 0 && left < 100, String(left));
  }
});

test('the headers of one replica show what was spent at the other', async ({ replicas }) => {
  const reported = await sharedRound(replicas, async (key) => {
    const answers: Answered[] = [];
    for (let n = 0; n < 10; n += 1) answers.push(await listSites(turnOf(replicas, n), key));
    answers.push(await postTool(turnOf(replicas, 0), key, { method: 'ping' }));
    answers.push(await listSites(turnOf(replicas, 1), key));
    return answers;
  });
  assert.equal(
    reported.map(({ header }) => header('x-ratelimit-remaining')),
    [99, 98, 97, 96, 95, 94, 93, 92, 91, 90, 89, 88],
  );
});

test('an address fails 20 times at both replicas together, and a good key passes', async ({ replicas }) => {
  let round = 0;
  const { reported, without, good } = await sharedRound(replicas, async (key) => {
    round += 1;
    const headers = { 'x-forwarded-for': `192.0.2.${round}` };
    const attempts = Array.from({ length: 60 }, (_, n) => listSites(turnOf(replicas, n), 'wrong', headers));
    return {
      reported: await Promise.all(attempts),
      without: await Promise.all(replicas.all.map(({ url }) => send(`${url}/api/v2/sites`, { headers }))),
      good: await Promise.all(replicas.all.map(({ url }) => listSites(url, key, headers))),
    };
  });
  assert.equal(statuses(reported), { 401: 20, 429: 40 });
  assert.equal(statuses(without), { 429: 2 });
  assert.equal(statuses(good), { 200: 2 });
  const refused = reported.filter(({ status }) => status === 429);
  assert.equal(new Set(refused.map(({ header }) => header('x-ratelimit-limit'))), new Set([20]));
});

test('without a usable address 200 failures are taken at both replicas together', async ({ replicas, redis }) => {
  const reported = await sharedRound(replicas, async () => {
    await redis.ask('DEL footfall:rate:auth:unknown');
    return Promise.all(Array.from({ length: 400 }, (_, n) => listSites(turnOf(replicas, n), 'wrong')));
  });
  assert.equal(statuses(reported), { 401: 200, 429: 200 });
});

test.run();
