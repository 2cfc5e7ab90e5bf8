import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { User } from '../domain/account.ts';
import type { UserStore } from '../ports/stores.ts';
import { checkConfirm } from './confirm.ts';
import { keptSecret } from './kept-secret.ts';
import { isLink, linkMs, linkSubject, signLink } from './one-time-link.ts';
import { hashPassword, isPassword } from './password.ts';
import { callerOfSession, endedSessionsMax, endSession, readCookie, sessionMs, signSession } from './session-cookie.ts';

const test = suite('secrets, links, sessions, confirmations');

const now = Date.parse('2026-06-17T12:00:00.000Z');
const secret = 'a secret of some length';
const user: User = { id: 'u1', email: 'a@b.c', name: 'A', plan: 'free', createdAt: '2026-06-01T00:00:00.000Z' };
/** One user, which may change. */
function storeOf(known: User): UserStore {
  let kept = known;
  const store: Pick<UserStore, 'find' | 'update'> = {
    find: async (id) => (id === kept.id ? kept : undefined),
    update: async (_, patch) => {
      kept = { ...kept, ...patch };
      return kept;
    },
  };
  return store as UserStore; // no other method is called
}

test('a password is found again, another is not, and no two hashes are alike', async () => {
  const hash = await hashPassword('correct horse');
  assert.match(hash, /^scrypt\$16384\$8\$1\$/);
  assert.is(await isPassword('correct horse', hash), true);
  assert.is(await isPassword('correct horse ', hash), false);
  assert.is(await isPassword('', hash), false);
  assert.is.not(await hashPassword('correct horse'), hash);
});

test('composed and decomposed letters are one password', async () => {
  assert.is(await isPassword('cafe\u0301', await hashPassword('caf\u00e9')), true);
});

test('without a hash, or with one of another kind, nothing matches', async () => {
  for (const stored of [undefined, '', 'bcrypt$x', 'scrypt$16384$8$1$AAAA$']) {
    assert.is(await isPassword('', stored), false);
    assert.is(await isPassword('x', stored), false);
  }
});

test('a link works for its purpose and state, for a week', () => {
  const token = signLink('password', 'u1', 'state', now, secret);
  assert.is(linkSubject(token), 'u1');
  assert.ok(isLink(token, 'password', 'state', now, secret));
  assert.ok(isLink(token, 'password', 'state', now + linkMs - 1, secret));
  assert.not(isLink(token, 'password', 'state', now + linkMs, secret));
  assert.not(isLink(token, 'setup', 'state', now, secret));
  assert.not(isLink(token, 'password', 'changed', now, secret));
  assert.not(isLink(token, 'password', 'state', now, 'another secret'));
  const [subject, expires, signature] = token.split('.');
  const later = (Number.parseInt(expires ?? '', 36) + 1).toString(36);
  for (const forged of ['', '.', `u2.${expires}.${signature}`, `${subject}.${later}.${signature}`, `${token}x`]) {
    assert.not(isLink(forged, 'password', 'state', now, secret), forged);
  }
});

test('a session is its user for thirty days', async () => {
  const sessions = { users: storeOf(user), secret, now };
  const cookie = signSession('u1', now, secret);
  const caller = await callerOfSession(cookie, { ...sessions, now: now + sessionMs - 1 });
  assert.equal([caller?.userId, caller?.keyId, caller?.scope, caller?.siteIds], ['u1', undefined, 'admin', []]);
  assert.is(await callerOfSession(cookie, { ...sessions, now: now + sessionMs }), undefined);
  assert.is(await callerOfSession(cookie, { ...sessions, now: now - 1 }), undefined);
  assert.is(await callerOfSession(cookie, { ...sessions, secret: 'another secret' }), undefined);
  for (const forged of [undefined, '', 'u1', cookie.replace('u1', 'u2'), `${cookie}x`, cookie.slice(0, -1)]) {
    assert.is(await callerOfSession(forged, sessions), undefined);
  }
});

test('a session of a deleted user, or signed before all sessions were ended, is invalid', async () => {
  const cookie = signSession('u1', now, secret);
  assert.is(await callerOfSession(cookie, { users: storeOf({ ...user, id: 'u2' }), secret, now }), undefined);
  const endedAt = (at: number) => ({
    users: storeOf({ ...user, sessionsValidFrom: new Date(at).toISOString() }),
    ...{ secret, now: now + 2 },
  });
  assert.is(await callerOfSession(cookie, endedAt(now + 1)), undefined);
  assert.is((await callerOfSession(cookie, endedAt(now)))?.userId, 'u1');
});

test('a session that was ended is over for every copy of its cookie, and no other is', async () => {
  const users = storeOf(user);
  const at = (when: number) => ({ users, secret, now: when });
  const [first, second] = [signSession('u1', now, secret), signSession('u1', now + 1, secret)];
  await endSession(first, at(now + 2));
  await endSession(first, at(now + 3));
  await endSession('forged', at(now + 3));
  assert.is(await callerOfSession(first, at(now + 4)), undefined);
  assert.is((await callerOfSession(second, at(now + 4)))?.userId, 'u1');
  assert.equal((await users.find('u1'))?.endedSessions, [now]);
});

test('signed-out sessions are removed once they have expired', async () => {
  const users = storeOf(user);
  await endSession(signSession('u1', now, secret), { users, secret, now: now + 1 });
  const later = now + sessionMs;
  await endSession(signSession('u1', later - 5, secret), { users, secret, now: later });
  assert.equal((await users.find('u1'))?.endedSessions, [later - 5]);
});

test('with more ended sessions than are remembered, every session of the user ends', async () => {
  const users = storeOf(user);
  const other = signSession('u1', now, secret);
  const later = { users, secret, now: now + 1_000 };
  for (let n = 1; n <= endedSessionsMax; n += 1) await endSession(signSession('u1', now + n, secret), later);
  assert.is((await callerOfSession(other, later))?.userId, 'u1');
  await endSession(signSession('u1', now + endedSessionsMax + 1, secret), later);
  assert.is(await callerOfSession(other, later), undefined);
  const left = await users.find('u1');
  assert.equal([left?.endedSessions, left?.sessionsValidFrom], [[], '2026-06-17T12:00:01.000Z']);
});

test('a cookie is found among others by its whole name', () => {
  assert.is(readCookie('a=1; footfall_session=x.y.z; b=2', 'footfall_session'), 'x.y.z');
  assert.is(readCookie('xfootfall_session=1', 'footfall_session'), undefined);
  assert.is(readCookie(undefined, 'a'), undefined);
});

test('the secret is created once, readable by its owner only', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'footfall-secret-')), 'new');
  try {
    const made = keptSecret(folder);
    assert.is(keptSecret(folder), made);
    assert.ok(made.length >= 43);
    const file = join(folder, 'session-secret');
    assert.is(readFileSync(file, 'utf8'), `${made}\n`);
    assert.is(statSync(file).mode & 0o777, 0o600);
    assert.is.not(keptSecret(undefined), keptSecret(undefined));
  } finally {
    rmSync(join(folder, '..'), { recursive: true, force: true });
  }
});

test('an emptied or cut secret is created again and never used', () => {
  const folder = mkdtempSync(join(tmpdir(), 'footfall-secret-'));
  try {
    for (const left of ['', '\n', 'short']) {
      writeFileSync(join(folder, 'session-secret'), left);
      const made = keptSecret(folder);
      assert.ok(made.length >= 43);
      assert.is(keptSecret(folder), made);
      assert.equal(readdirSync(folder), ['session-secret']);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a confirmation is one of the accepted values, the query before the body', () => {
  const check = (inQuery: unknown, body: unknown) => checkConfirm(['id', 'tracking'], inQuery, body);
  for (const [inQuery, body] of [
    ['id', undefined],
    ['tracking', undefined],
    [undefined, { confirm: 'id' }],
    ['id', { confirm: 'wrong' }],
  ] as const) {
    check(inQuery, body);
  }
  for (const [inQuery, body, reported] of [
    [undefined, undefined, /confirm=id/],
    [undefined, {}, /Send confirm=id/],
    [undefined, null, /Send confirm=id/],
    [undefined, ['id'], /Send confirm=id/],
    ['', undefined, /does not match.*confirm=id/],
    ['wrong', { confirm: 'id' }, /does not match/],
    [['id', 'id'], undefined, /does not match/],
    [undefined, { confirm: 7 }, /does not match/],
    [undefined, { confirm: null }, /does not match/],
  ] as const) {
    assert.throws(() => check(inQuery, body), reported);
  }
});

test.run();
