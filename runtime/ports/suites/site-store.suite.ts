import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { TeamMember } from '../../domain/account.ts';
import type { Goal } from '../../domain/resources.ts';
import { type Site, siteDefaults } from '../../domain/site.ts';
import { wholeList } from '../page.ts';
import type { ResourceStore } from '../resources.ts';
import { TakenError } from '../store-errors.ts';
import type { CascadeFault, MemberStore, SiteStore } from '../stores.ts';
import { refusalOf } from './refusal.ts';

interface OpenedSites {
  readonly sites: SiteStore;
  readonly members: MemberStore;
  readonly goals: ResourceStore<Goal>;
  readonly stop: () => Promise<void>;
}

/** Opens an empty store; `cascadeFault` is called before a site delete clears a collection. */
type OpenSites = (cascadeFault?: CascadeFault) => Promise<OpenedSites>;

const [ada, bob] = ['1'.repeat(24), '2'.repeat(24)];
const at = '2026-06-17T12:00:00.000Z';
const idOf = (letter: string): string => letter.repeat(24);

const siteOf = (letter: string, more: Partial<Site> = {}): Site => ({
  ...siteDefaults,
  ...{ id: idOf(letter), userId: ada, trackingId: letter.repeat(10), name: letter, domain: `${letter}.example` },
  ...{ createdAt: at, updatedAt: at },
  ...more,
});

const memberOf = (letter: string, userId: string, more: Partial<TeamMember> = {}): TeamMember => ({
  ...{ id: idOf(letter), siteId: idOf(letter), userId, role: 'viewer', status: 'accepted', createdAt: at },
  ...more,
});

const goalOf = (letter: string): Goal => ({
  ...{ id: idOf('9'), siteId: idOf(letter), userId: ada, createdAt: at, updatedAt: at },
  ...{ name: 'Goal', type: 'pageview', pathname: '/', eventName: null, value: null, currency: null },
});

/** The behaviour of every site store. */
export function siteStoreSuite(name: string, open: OpenSites): void {
  const test = suite<OpenedSites>(`${name}: site store`);
  test.before.each(async (context) => {
    Object.assign(context, await open());
  });
  test.after.each(({ stop }) => stop());

  const listed = async ({ sites }: OpenedSites, userId: string, siteIds: readonly string[] = []) =>
    (await sites.list({ userId, siteIds }, wholeList)).items.map(({ id }) => id);

  test('a site is found by its id, its trackingId and its slug', async ({ sites }) => {
    const site = siteOf('a', { isPublic: true, publicSlug: 'slug' });
    await sites.create(site);
    await sites.create(siteOf('b'));
    assert.equal(await sites.find(site.id), site);
    assert.equal(await sites.find(site.trackingId), site);
    assert.equal(await sites.findBySlug('slug'), site);
    assert.is(await sites.find('slug'), undefined);
    assert.is(await sites.find(idOf('c')), undefined);
    assert.is(await sites.findBySlug('other'), undefined);
  });

  test('a taken id, trackingId or slug is refused, and nothing is stored', async (store) => {
    const { sites } = store;
    await sites.create(siteOf('a', { publicSlug: 'slug' }));
    for (const other of [
      siteOf('a', { trackingId: 'c'.repeat(10), name: 'Other' }),
      siteOf('c', { trackingId: 'a'.repeat(10) }),
      siteOf('c', { publicSlug: 'slug' }),
      siteOf('c', { trackingId: idOf('a') }),
      siteOf('c', { id: 'a'.repeat(10) }),
    ]) {
      assert.instance(await refusalOf(sites.create(other)), TakenError);
    }
    assert.equal(await listed(store, ada), [idOf('a')]);
    assert.is((await sites.find(idOf('a')))?.name, 'a');
  });

  test('a list has owned and joined sites, newest first, then by id descending', async (store) => {
    const { sites, members } = store;
    await sites.create(siteOf('a', { createdAt: '2026-06-17T12:00:01.000Z' }));
    await sites.create(siteOf('b'));
    await sites.create(siteOf('c'));
    await sites.create(siteOf('d', { userId: bob, createdAt: '2026-06-17T12:00:02.000Z' }));
    await sites.create(siteOf('e', { userId: bob }));
    await members.create(memberOf('d', ada));
    await members.create(memberOf('e', ada, { status: 'pending' }));
    assert.equal(await listed(store, ada), [idOf('d'), idOf('a'), idOf('c'), idOf('b')]);
    assert.equal(await listed(store, bob), [idOf('d'), idOf('e')]);
    assert.equal(await listed(store, idOf('3')), []);
  });

  test('an owner who is also a member has the site once', async (store) => {
    await store.sites.create(siteOf('a'));
    await store.members.create(memberOf('a', ada));
    assert.equal(await listed(store, ada), [idOf('a')]);
  });

  test('a list restricted to sites has only those that the user can access', async (store) => {
    await store.sites.create(siteOf('a'));
    await store.sites.create(siteOf('b'));
    await store.sites.create(siteOf('c', { userId: bob }));
    assert.equal(await listed(store, ada, [idOf('a'), idOf('c')]), [idOf('a')]);
  });

  test('a page of a list comes with the length of the whole list', async ({ sites }) => {
    for (const letter of ['a', 'b', 'c']) await sites.create(siteOf(letter));
    const page = (limit: number, offset: number) => sites.list({ userId: ada, siteIds: [] }, { limit, offset });
    assert.equal(await page(1, 1), { items: [siteOf('b')], total: 3 });
    assert.equal(await page(2, 3), { items: [], total: 3 });
  });

  test('retentions are of every site, paused ones included', async ({ sites }) => {
    await sites.create(siteOf('a', { dataRetentionDays: 30 }));
    await sites.create(siteOf('b', { userId: bob, isActive: false }));
    const retentions = await sites.retentions();
    assert.equal(
      retentions.toSorted((left, right) => left.retentionDays - right.retentionDays),
      [
        { siteId: idOf('a'), retentionDays: 30 },
        { siteId: idOf('b'), retentionDays: 90 },
      ],
    );
  });

  test('a change keeps the other fields, and moves the slug', async ({ sites }) => {
    await sites.create(siteOf('a', { publicSlug: 'old' }));
    const changed = siteOf('a', { publicSlug: 'new', name: 'a!' });
    assert.equal(await sites.update(idOf('a'), ({ name }) => ({ name: `${name}!`, publicSlug: 'new' })), changed);
    assert.equal(await sites.findBySlug('new'), changed);
    assert.is(await sites.findBySlug('old'), undefined);
    assert.is(await sites.update(idOf('b'), () => ({ name: 'b' })), undefined);
    assert.is(await sites.update('a'.repeat(10), () => ({ name: 'b' })), undefined);
  });

  test('a change to a taken slug, and one that throws, change nothing', async ({ sites }) => {
    await sites.create(siteOf('a', { publicSlug: 'slug' }));
    await sites.create(siteOf('b'));
    assert.instance(
      await refusalOf(sites.update(idOf('b'), () => ({ name: 'other', publicSlug: 'slug' }))),
      TakenError,
    );
    const fault = new Error('refused');
    const throwing = () => {
      throw fault;
    };
    assert.is(await refusalOf(sites.update(idOf('b'), throwing)), fault);
    assert.equal(await sites.find(idOf('b')), siteOf('b'));
    assert.equal(await sites.findBySlug('slug'), siteOf('a', { publicSlug: 'slug' }));
  });

  test('of two changes at once neither is lost', async ({ sites }) => {
    await sites.create(siteOf('a'));
    await Promise.all([
      sites.update(idOf('a'), () => ({ name: 'Renamed' })),
      sites.update(idOf('a'), () => ({ isActive: false })),
    ]);
    assert.equal(await sites.find(idOf('a')), siteOf('a', { name: 'Renamed', isActive: false }));
  });

  test('a delete clears the site alone, and counts what it cleared', async (store) => {
    const { sites, members, goals } = store;
    for (const letter of ['a', 'b']) await sites.create(siteOf(letter, { publicSlug: `slug-${letter}` }));
    await members.create(memberOf('a', bob));
    await members.create(memberOf('b', bob));
    await goals.create(goalOf('a'));
    const counts = await sites.delete(idOf('a'));
    assert.equal([counts?.Goal, counts?.TeamMember, counts?.Funnel, counts?.PageView], [1, 1, 0, 0]);
    for (const name of [idOf('a'), 'a'.repeat(10)]) assert.is(await sites.find(name), undefined);
    assert.is(await sites.findBySlug('slug-a'), undefined);
    assert.is(await members.find(idOf('a'), bob), undefined);
    assert.is((await goals.list(idOf('a'), wholeList)).total, 0);
    assert.equal(await listed(store, bob), [idOf('b')]);
    await sites.create(siteOf('c', { trackingId: 'a'.repeat(10), publicSlug: 'slug-a' }));
    assert.is((await sites.find('a'.repeat(10)))?.id, idOf('c'));
  });

  test('a delete of a missing site is undefined, and of two deletes at once one finds it', async ({ sites }) => {
    assert.is(await sites.delete(idOf('a')), undefined);
    await sites.create(siteOf('a'));
    const found = await Promise.all([sites.delete(idOf('a')), sites.delete(idOf('a'))]);
    assert.is(found.filter((counts) => counts !== undefined).length, 1);
  });

  test.run();
  failingDeleteSuite(name, open);
}

function failingDeleteSuite(name: string, open: OpenSites): void {
  const test = suite(`${name}: site delete that fails`);

  test('leaves the site, and the next delete finishes it', async () => {
    let isBroken = true;
    const { sites, goals, stop } = await open((collection) => {
      if (isBroken && collection === 'Segment') throw new Error('broken');
    });
    await sites.create(siteOf('a'));
    await goals.create(goalOf('a'));
    const refusal = (await refusalOf(sites.delete(idOf('a')))) as { code?: string } | undefined; // an error of ours
    assert.is(refusal?.code, 'unavailable');
    assert.equal(await sites.find(idOf('a')), siteOf('a'));
    isBroken = false;
    assert.is((await sites.delete(idOf('a')))?.Goal, 1);
    assert.is(await sites.find(idOf('a')), undefined);
    await stop();
  });

  test.run();
}
