import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type RedisServer, startRedis } from '../support/redis-server.ts';

const test = suite<{ redis: RedisServer }>('the redis-server of the tests');

test.before.each(async (context) => {
  context.redis = await startRedis();
});
test.after.each(({ redis }) => redis.stop());

test('answers, and keeps what it is given until it starts again', async ({ redis }) => {
  assert.is(await redis.ask('SET word here'), '+OK');
  assert.is(await redis.ask('EXISTS word'), ':1');
  await redis.restartEmpty();
  assert.is(await redis.ask('EXISTS word'), ':0');
});

test('answers late what it was asked while it stood still', async ({ redis }) => {
  redis.pause();
  const asked = redis.ask('PING');
  redis.resume();
  assert.is(await asked, '+PONG');
});

test('refuses connections after it was killed', async ({ redis }) => {
  await redis.kill();
  await redis.ask('PING').then(
    () => assert.unreachable(),
    (error: NodeJS.ErrnoException) => assert.is(error.code, 'ECONNREFUSED'),
  );
});

test('refuses writes beyond its memory', async ({ redis }) => {
  await redis.ask('CONFIG SET maxmemory 1');
  assert.match(await redis.ask('SET word here'), /^-OOM/);
});

test.run();
