import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openTestStore } from '../../../../contract-tests/support/mongodb-store.ts';
import { keptSecret } from './session-secret.ts';

const test = suite('mongodb: the secret of sessions');

test('is created once among concurrent processes, and stays', async () => {
  const store = await openTestStore();
  let made = 0;
  const make = () => {
    made += 1;
    return `secret number ${made}`;
  };
  const reported = await Promise.all(Array.from({ length: 20 }, () => keptSecret(store.client, make)));
  assert.is(new Set(reported).size, 1);
  assert.match(reported[0] ?? '', /^secret number \d+$/);
  assert.is(await keptSecret(store.client, () => 'another'), reported[0]);
  assert.is(await store.secret(), reported[0]);
  await store.close();
});

test.run();
