import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SaltCache } from './salt-cache.ts';

const test = suite('salt cache');

/** A store shared by several processes. */
function storeOf(salts: Map<string, Uint8Array>) {
  return {
    get: async (period: string) => salts.get(period),
    destroyExpired: async () => {
      const count = salts.size;
      salts.clear();
      return count;
    },
  };
}

test('a salt that another process destroyed is removed here, too', async () => {
  const salts = new Map([['2026-06-17', new Uint8Array([1])]]);
  const [one, other] = [new SaltCache(storeOf(salts)), new SaltCache(storeOf(salts))];
  const keys = { previous: '2026-06-16', own: '2026-06-17', next: '2026-06-18', startsAt: 0 };
  await one.prepare(keys);
  await other.prepare(keys);
  assert.equal(other.saltFor('2026-06-17'), new Uint8Array([1]));
  await one.destroyExpired(0);
  await other.destroyExpired(0);
  assert.is(one.saltFor('2026-06-17'), undefined);
  assert.is(other.saltFor('2026-06-17'), undefined);
});

test.run();
