import { MongoServerError } from 'mongodb';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ApiError, notFound } from '../../../errors.ts';
import { guarded } from './client.ts';

const test = suite('mongodb: calls');

const refusalOf = (work: () => Promise<unknown>, msMax?: number) =>
  guarded(work, msMax).then(
    () => undefined,
    (error: unknown) => error,
  );

test('a call that is never answered is refused as unavailable when its time is over', async () => {
  const refusal = await refusalOf(() => new Promise(() => undefined), 1);
  assert.instance(refusal, ApiError);
  const { code, cause } = refusal as ApiError;
  assert.is(code, 'unavailable');
  assert.is((cause as Error).message, 'MongoDB has not answered within 1 ms');
});

test('errors after the deadline are ignored', async () => {
  let fail: (error: Error) => void = () => undefined;
  const work = new Promise<never>((_, reject) => {
    fail = reject;
  });
  await refusalOf(() => work, 1);
  fail(new Error('too late'));
  await new Promise((resolve) => setImmediate(resolve));
});

test('driver errors become unavailable; duplicate keys, refusals and own errors stay unchanged', async () => {
  const failing = new MongoServerError({ message: 'no space left', code: 14_031 });
  assert.is(((await refusalOf(() => Promise.reject(failing))) as ApiError).cause, failing);
  const clash = new MongoServerError({ message: 'E11000 duplicate key', code: 11_000 });
  for (const error of [clash, notFound('Site'), new TypeError('ours')]) {
    assert.is(await refusalOf(() => Promise.reject(error)), error);
  }
});

test('a connection that breaks while a command is written is unavailable', async () => {
  const broken = Object.assign(new Error('write ECONNRESET'), { errno: -104, code: 'ECONNRESET', syscall: 'write' });
  const refusal = await refusalOf(() => Promise.reject(broken));
  assert.instance(refusal, ApiError);
  assert.equal([(refusal as ApiError).code, (refusal as ApiError).cause], ['unavailable', broken]);
});

test('a call returns its result', async () => {
  assert.is(await guarded(async () => 7), 7);
});

test.run();
