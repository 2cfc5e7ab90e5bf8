import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { TeamMember } from '../../domain/account.ts';
import { TakenError } from '../store-errors.ts';
import type { MemberStore } from '../stores.ts';
import { refusalOf } from './refusal.ts';

interface OpenedMembers {
  readonly members: MemberStore;
  readonly stop: () => Promise<void>;
}

const [ada, bob] = ['1'.repeat(24), '2'.repeat(24)];
const [site, other] = ['a'.repeat(24), 'b'.repeat(24)];

const memberOf = (letter: string, more: Partial<TeamMember> = {}): TeamMember => ({
  ...{ id: letter.repeat(24), siteId: site, userId: ada, role: 'viewer', status: 'accepted' },
  createdAt: '2026-06-17T12:00:00.000Z',
  ...more,
});

/** The behaviour of every store of team members. */
export function memberStoreSuite(name: string, open: () => Promise<OpenedMembers>): void {
  const test = suite<OpenedMembers>(`${name}: member store`);
  test.before.each(async (context) => {
    Object.assign(context, await open());
  });
  test.after.each(({ stop }) => stop());

  test('a member is found by site and user, whatever its status', async ({ members }) => {
    await members.create(memberOf('a'));
    await members.create(memberOf('b', { siteId: other, role: 'admin', status: 'pending' }));
    assert.equal(await members.find(site, ada), memberOf('a'));
    assert.equal(await members.find(other, ada), memberOf('b', { siteId: other, role: 'admin', status: 'pending' }));
    assert.is(await members.find(site, bob), undefined);
    assert.is(await members.find(ada, site), undefined);
  });

  test('a taken id, and a second membership of a user on a site, are refused', async ({ members }) => {
    await members.create(memberOf('a'));
    assert.instance(await refusalOf(members.create(memberOf('a', { userId: bob }))), TakenError);
    assert.instance(await refusalOf(members.create(memberOf('b', { role: 'admin' }))), TakenError);
    assert.equal(await members.find(site, ada), memberOf('a'));
    assert.is(await members.find(site, bob), undefined);
  });

  test.run();
}
