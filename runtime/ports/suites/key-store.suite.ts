import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ApiKey } from '../../domain/account.ts';
import { TakenError } from '../store-errors.ts';
import type { KeyStore } from '../stores.ts';
import { refusalOf } from './refusal.ts';

interface OpenedKeys {
  readonly keys: KeyStore;
  readonly stop: () => Promise<void>;
}

const [ada, bob] = ['1'.repeat(24), '2'.repeat(24)];
const at = '2026-06-17T12:00:00.000Z';
const idOf = (letter: string): string => letter.repeat(24);

const keyOf = (letter: string, more: Partial<ApiKey> = {}): ApiKey => ({
  ...{ id: idOf(letter), userId: ada, name: letter, keyHash: `hash-${letter}`, siteIds: [] },
  ...{ expiresAt: null, revokedAt: null, createdAt: at },
  ...more,
});

/** The behaviour of every key store. */
export function keyStoreSuite(name: string, open: () => Promise<OpenedKeys>): void {
  const test = suite<OpenedKeys>(`${name}: key store`);
  test.before.each(async (context) => {
    Object.assign(context, await open());
  });
  test.after.each(({ stop }) => stop());

  test('a key is found by its id and by its hash', async ({ keys }) => {
    const key = keyOf('a', { scopes: ['read', 'write'], siteIds: [idOf('b')] });
    await keys.create(key);
    assert.equal(await keys.find(key.id), key);
    assert.equal(await keys.findByHash('hash-a'), key);
    assert.is(await keys.find(idOf('b')), undefined);
    assert.is(await keys.findByHash('hash-b'), undefined);
    assert.is(await keys.findByHash(key.id), undefined);
  });

  test('a taken id or hash is refused, and nothing is stored', async ({ keys }) => {
    await keys.create(keyOf('a'));
    assert.instance(await refusalOf(keys.create(keyOf('a', { keyHash: 'other' }))), TakenError);
    assert.instance(await refusalOf(keys.create(keyOf('b', { keyHash: 'hash-a' }))), TakenError);
    assert.equal(await keys.list(ada), [keyOf('a')]);
    assert.is(await keys.findByHash('other'), undefined);
  });

  test('a list has the keys of a user, newest first, then by id descending, whatever their state', async ({ keys }) => {
    const [first, second, third] = [
      keyOf('c', { expiresAt: '2026-06-01T00:00:00.000Z' }),
      keyOf('b', { revokedAt: at }),
      keyOf('a', { createdAt: '2026-06-17T11:59:59.999Z' }),
    ];
    for (const key of [third, first, second]) await keys.create(key);
    await keys.create(keyOf('d', { userId: bob }));
    assert.equal(await keys.list(ada), [first, second, third]);
    assert.equal(await keys.list(idOf('3')), []);
  });

  test('a change keeps the other fields, and is in every read', async ({ keys }) => {
    await keys.create(keyOf('a'));
    const changed = keyOf('a', { revokedAt: at, lastUsedAt: at });
    assert.equal(await keys.update(idOf('a'), { revokedAt: at, lastUsedAt: at }), changed);
    assert.equal(await keys.find(idOf('a')), changed);
    assert.equal(await keys.findByHash('hash-a'), changed);
    assert.equal(await keys.list(ada), [changed]);
    assert.is(await keys.update(idOf('b'), { revokedAt: at }), undefined);
  });

  test('a key is deleted once', async ({ keys }) => {
    for (const letter of ['a', 'b']) await keys.create(keyOf(letter));
    assert.equal([await keys.delete(idOf('a')), await keys.delete(idOf('a'))], [true, false]);
    assert.is(await keys.findByHash('hash-a'), undefined);
    assert.equal(await keys.list(ada), [keyOf('b')]);
  });

  test.run();
}
