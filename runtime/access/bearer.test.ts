import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ApiKey, Caller, Scope, User } from '../domain/account.ts';
import { ApiError } from '../errors.ts';
import { noKeyUses } from '../ports/key-uses.ts';
import { bearerToken, callerOfKey, hashOfKey, highestScope, requireScope } from './bearer.ts';

const test = suite('bearer');

for (const [header, token] of [
  ['Bearer abc', 'abc'],
  ['bearer  abc  ', 'abc'],
  ['BEARER a.b-c_d~e+f/g=', 'a.b-c_d~e+f/g='],
  ['Bearer', undefined],
  ['Bearer ', undefined],
  ['Bearer a b', undefined],
  ['Bearerabc', undefined],
  ['Basic abc', undefined],
  ['', undefined],
  [undefined, undefined],
] as const) {
  test(`"${header}" carries ${token}`, () => assert.is(bearerToken(header), token));
}

test('a header of spaces is read in no time', () => {
  const startedAt = performance.now();
  bearerToken(`Bearer${' '.repeat(100_000)}\tx y`);
  assert.ok(performance.now() - startedAt < 500);
});

const owner: User = { id: 'u1', email: 'a@b.c', name: 'A', plan: 'free', createdAt: '2026-01-01T00:00:00.000Z' };
const key: ApiKey = {
  id: 'k1',
  userId: 'u1',
  name: 'Key',
  keyHash: hashOfKey('raw'),
  scopes: ['write'],
  siteIds: ['s1'],
  expiresAt: null,
  revokedAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const now = Date.parse('2026-06-17T12:00:00.000Z');

/** Ports with one key and one user. */
const portsOf = (over: Partial<ApiKey> = {}, user: User | undefined = owner) =>
  ({
    keys: { findByHash: async (hash: string) => (hash === key.keyHash ? { ...key, ...over } : undefined) },
    keyUses: noKeyUses,
    users: { find: async (id: string) => (id === user?.id ? user : undefined) },
  }) as unknown as Parameters<typeof callerOfKey>[1]; // the only methods the look-up calls

async function codeOf(raw: string, ports: ReturnType<typeof portsOf>): Promise<string> {
  const found = await callerOfKey(raw, ports, now);
  return found instanceof ApiError ? found.code : `${found.userId} ${found.scope} ${found.siteIds.join()}`;
}

test('a known key authenticates its owner', async () => {
  assert.is(await codeOf('raw', portsOf()), 'u1 write s1');
  assert.is(await codeOf('other', portsOf()), 'unauthenticated');
  assert.is(await codeOf('raw', portsOf({ userId: 'gone' })), 'unauthenticated');
});

test('revoked comes before expired, and a key expires in the millisecond it names', async () => {
  const [past, at, later] = ['2026-06-17T11:59:59.999Z', '2026-06-17T12:00:00.000Z', '2026-06-17T12:00:00.001Z'];
  assert.is(await codeOf('raw', portsOf({ revokedAt: past, expiresAt: past })), 'key_revoked');
  assert.is(await codeOf('raw', portsOf({ expiresAt: past })), 'key_expired');
  assert.is(await codeOf('raw', portsOf({ expiresAt: at })), 'key_expired');
  assert.is(await codeOf('raw', portsOf({ expiresAt: later })), 'u1 write s1');
});

for (const [given, highest] of [
  [undefined, 'read'],
  [[], 'read'],
  [['read'], 'read'],
  [['write'], 'write'],
  [['admin', 'read'], 'admin'],
  [['read', 'write'], 'write'],
] as const) {
  test(`scopes ${given?.join() ?? 'of old'} act as ${highest}`, () => assert.is(highestScope(given), highest));
}

test('a scope covers those below it', () => {
  const order: readonly Scope[] = ['read', 'write', 'admin'];
  for (const [at, scope] of order.entries()) {
    for (const [needed, asked] of order.entries()) {
      const caller: Caller = { userId: 'u1', user: owner, keyId: 'k1', scope, siteIds: [] };
      if (needed <= at) requireScope(caller, asked);
      else assert.throws(() => requireScope(caller, asked), new RegExp(`scope ${scope}.*needs ${asked}`));
    }
  }
});

test('the stored hash is SHA-256 in lower-case hex', () => {
  assert.is(hashOfKey('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test.run();
