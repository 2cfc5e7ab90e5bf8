import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { User } from '../../domain/account.ts';
import { TakenError } from '../store-errors.ts';
import type { UserStore } from '../stores.ts';
import { refusalOf } from './refusal.ts';

interface OpenedUsers {
  readonly users: UserStore;
  readonly stop: () => Promise<void>;
}

const idOf = (letter: string): string => letter.repeat(24);

const userOf = (letter: string, more: Partial<User> = {}): User => ({
  ...{ id: idOf(letter), email: `${letter}@example.com`, name: letter, plan: 'free' },
  createdAt: '2026-06-17T12:00:00.000Z',
  ...more,
});

/** The behaviour of every user store. */
export function userStoreSuite(name: string, open: () => Promise<OpenedUsers>): void {
  const test = suite<OpenedUsers>(`${name}: user store`);
  test.before.each(async (context) => {
    Object.assign(context, await open());
  });
  test.after.each(({ stop }) => stop());

  test('a user is found by id, and by e-mail address in any case', async ({ users }) => {
    const user = userOf('a', { email: 'Ada@Example.com', passwordHash: 'scrypt$1$2$3$4$5' });
    await users.create(user);
    assert.equal(await users.find(user.id), user);
    assert.equal(await users.findByEmail('Ada@Example.com'), user);
    assert.equal(await users.findByEmail(' ada@example.COM'), user);
    assert.is(await users.find(idOf('b')), undefined);
    assert.is(await users.findByEmail('b@example.com'), undefined);
    assert.is(await users.count(), 1);
  });

  test('a taken id or e-mail address is refused, and nothing is stored', async ({ users }) => {
    await users.create(userOf('a'));
    assert.instance(await refusalOf(users.create(userOf('a', { email: 'other@example.com' }))), TakenError);
    assert.instance(await refusalOf(users.create(userOf('b', { email: 'A@example.com' }))), TakenError);
    assert.is(await users.count(), 1);
    assert.is(await users.find(idOf('b')), undefined);
    assert.is(await users.findByEmail('other@example.com'), undefined);
  });

  test('a change keeps the other fields, and moves the e-mail address', async ({ users }) => {
    await users.create(userOf('a'));
    const changed = userOf('a', { email: 'New@example.com', endedSessions: [1, 2] });
    assert.equal(await users.update(idOf('a'), { email: 'New@example.com', endedSessions: [1, 2] }), changed);
    assert.equal(await users.findByEmail('new@example.com'), changed);
    assert.is(await users.findByEmail('a@example.com'), undefined);
    assert.is(await users.update(idOf('b'), { name: 'b' }), undefined);
  });

  test('a change to a taken e-mail address is refused and changes nothing', async ({ users }) => {
    for (const letter of ['a', 'b']) await users.create(userOf(letter));
    assert.instance(await refusalOf(users.update(idOf('b'), { email: 'A@EXAMPLE.com' })), TakenError);
    assert.equal(await users.find(idOf('b')), userOf('b'));
    assert.equal(await users.findByEmail('a@example.com'), userOf('a'));
  });

  test('the first user is created once, whatever comes at once', async ({ users }) => {
    const created = await Promise.all(['a', 'b', 'c'].map((letter) => users.createFirst(userOf(letter))));
    assert.equal(created.toSorted(), [false, false, true]);
    assert.is(await users.count(), 1);
    assert.is(await users.createFirst(userOf('d')), false);
    assert.is(await users.find(idOf('d')), undefined);
  });

  test('there is no first user once another user exists', async ({ users }) => {
    await users.create(userOf('a'));
    assert.is(await users.createFirst(userOf('b')), false);
    assert.is(await users.count(), 1);
  });

  test.run();
}
