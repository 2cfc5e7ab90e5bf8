import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type RedisServer, startRedis } from '../support/redis-server.ts';
import { ownerOf, type Replicas, startReplicas } from '../support/replicas.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

interface Setting {
  readonly redis: RedisServer;
  readonly proxy: TcpProxy;
  readonly replicas: Replicas;
}

const test = suite<Setting>('a Redis that fails');

test.before.each(async (context) => {
  const redis = await startRedis();
  const proxy = await startTcpProxy(redis.port);
  const replicas = await startReplicas(1, { REDIS_URL: `redis://127.0.0.1:${proxy.port}` });
  Object.assign(context, { redis, proxy, replicas });
});
test.after.each(async ({ redis, proxy, replicas }) => {
  await replicas.stop();
  await proxy.stop();
  await redis.stop();
});

interface Answered {
  readonly status: number;
  readonly left: number;
}

async function ask(
  { all }: Replicas,
  key: string | undefined,
  headers: Record<string, string> = {},
): Promise<Answered> {
  const response = await fetch(`${all[0]?.url}/api/v2/sites`, {
    headers: { ...headers, ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
    signal: AbortSignal.timeout(20_000),
  });
  await response.arrayBuffer();
  return { status: response.status, left: Number(response.headers.get('x-ratelimit-remaining')) };
}

/** So many good requests in turn; each must be granted and find one unit less. */
async function spend(replicas: Replicas, key: string, count: number, leftBefore: number): Promise<void> {
  for (let n = 1; n <= count; n += 1)
    assert.equal(await ask(replicas, key), { status: 200, left: leftBefore - n }, `request ${n}`);
}

/** What holds whatever became of Redis: statuses, budgets, and a window that goes on where it stood. */
async function staysRight(replicas: Replicas, key: string, address: string): Promise<void> {
  const headers = { 'x-forwarded-for': address };
  for (let n = 0; n < 20; n += 1) assert.is((await ask(replicas, 'wrong', headers)).status, 401);
  assert.is((await ask(replicas, 'wrong', headers)).status, 429);
  assert.is((await ask(replicas, undefined, headers)).status, 429);
  assert.is((await ask(replicas, undefined)).status, 401);
  const fresh = replicas.freshKey();
  await spend(replicas, fresh, 100, 100);
  assert.equal(await ask(replicas, fresh), { status: 429, left: 0 });
  assert.is((await ask(replicas, key, headers)).status, 200);
}

const isShared = async (redis: RedisServer, key: string): Promise<boolean> =>
  (await redis.ask(`EXISTS footfall:rate:owner:${ownerOf(key)}`)) === ':1';

test('stands still: requests go on where the window stood, and it is charged with them when it wakes', async (context) => {
  const { redis, replicas } = context;
  const key = replicas.freshKey();
  await spend(replicas, key, 10, 100);
  redis.pause();
  await spend(replicas, key, 10, 90);
  redis.resume();
  await replicas.redisIs('connected');
  await spend(replicas, key, 1, 80);
});

test('stands still for longer: budgets and failures are counted here until it is back', async (context) => {
  const { redis, replicas } = context;
  const key = replicas.freshKey();
  await spend(replicas, key, 10, 100);
  redis.pause();
  await staysRight(replicas, key, '192.0.2.1');
  await replicas.redisIs('unreachable');
  redis.resume();
  await replicas.redisIs('connected');
  assert.is((await ask(replicas, key)).status, 200);
  assert.is((await ask(replicas, 'wrong', { 'x-forwarded-for': '192.0.2.1' })).status, 429);
});

test('is killed and starts again empty: nothing fails, and windows are shared again', async (context) => {
  const { redis, replicas } = context;
  const key = replicas.freshKey();
  await spend(replicas, key, 10, 100);
  await redis.kill();
  await staysRight(replicas, key, '192.0.2.2');
  await replicas.redisIs('unreachable');
  await redis.restartEmpty();
  await replicas.redisIs('connected');
  assert.is(await isShared(redis, key), false);
  assert.is((await ask(replicas, key)).status, 200);
  assert.is(await isShared(redis, key), true);
  await spend(replicas, replicas.freshKey(), 5, 100);
});

test('starts again empty in an instant: no request fails on the way', async (context) => {
  const { redis, replicas } = context;
  const key = replicas.freshKey();
  await spend(replicas, key, 10, 100);
  const restarted = redis.restartEmpty();
  for (let n = 0; n < 50; n += 1) assert.is((await ask(replicas, key)).status, 200);
  await restarted;
  await replicas.redisIs('connected');
  assert.is((await ask(replicas, key)).status, 200);
  assert.is(await isShared(redis, key), true);
});

test('loses its connections: no request fails on the way', async ({ proxy, redis, replicas }) => {
  const key = replicas.freshKey();
  await spend(replicas, key, 10, 100);
  const answers = Array.from({ length: 20 }, () => ask(replicas, key));
  proxy.reset();
  for (const { status } of await Promise.all(answers)) assert.is(status, 200);
  await staysRight(replicas, key, '192.0.2.3');
  await replicas.redisIs('connected');
  assert.is((await ask(replicas, key)).status, 200);
  assert.is(await redis.ask('EXISTS footfall:rate:probe'), ':1');
});

test('takes requests and answers nothing: no request fails, and a new connection is made', async (context) => {
  const { proxy, replicas } = context;
  const key = replicas.freshKey();
  await spend(replicas, key, 10, 100);
  proxy.hold();
  await staysRight(replicas, key, '192.0.2.4');
  await replicas.redisIs('unreachable');
  proxy.release();
  await replicas.redisIs('connected');
  assert.is((await ask(replicas, key)).status, 200);
});

test('has no memory left: no request fails, and it is charged with what was counted meanwhile', async (context) => {
  const { redis, replicas } = context;
  const key = replicas.freshKey();
  await spend(replicas, key, 10, 100);
  await redis.ask('CONFIG SET maxmemory 1');
  await spend(replicas, key, 30, 90);
  await staysRight(replicas, key, '192.0.2.5');
  await replicas.redisIs('unreachable');
  await redis.ask('CONFIG SET maxmemory 0');
  await replicas.redisIs('connected');
  await spend(replicas, key, 1, 59);
});

test('is not there at the start: the service starts, and shares budgets once it comes', async () => {
  const redis = await startRedis();
  await redis.kill();
  const replicas = await startReplicas(2, { REDIS_URL: redis.url });
  const key = replicas.freshKey();
  await replicas.redisIs('unreachable');
  await staysRight(replicas, key, '192.0.2.6');
  await redis.restartEmpty();
  await replicas.redisIs('connected');
  await spend(replicas, key, 1, 99);
  await replicas.stop();
  await redis.stop();
});

test.run();
