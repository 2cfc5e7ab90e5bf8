import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { SiteResource } from '../../domain/resources.ts';
import { wholeList } from '../page.ts';
import type { ResourceStore } from '../resources.ts';

/** The behaviour of every store of site resources. */
export interface ResourceStoreUnderTest<T extends SiteResource> {
  readonly name: string;
  /** An empty store, and a function that closes it. */
  readonly open: () => Promise<{ readonly store: ResourceStore<T>; readonly close: () => Promise<void> }>;
  /** The fields besides those of every resource. */
  readonly fields: Omit<T, keyof SiteResource>;
  /** A field with another value. */
  readonly change: Partial<Omit<T, keyof SiteResource>>;
}

const at = '2026-06-17T12:00:00.000Z';
const [site, other] = ['a'.repeat(24), 'b'.repeat(24)];
const [ada, bob] = ['1'.repeat(24), '2'.repeat(24)];
const idOf = (number: number): string => number.toString(16).padStart(24, '0');

/** Registers and runs the suite for one adapter and resource. */
export function runResourceStoreSuite<T extends SiteResource>({
  name,
  open,
  fields,
  change,
}: ResourceStoreUnderTest<T>): void {
  const test = suite<{ store: ResourceStore<T>; close: () => Promise<void> }>(name);
  const make = (number: number, over: Partial<SiteResource> = {}): T => {
    const carried: SiteResource = { id: idOf(number), siteId: site, userId: ada, createdAt: at, updatedAt: at };
    return { ...fields, ...carried, ...over } as unknown as T; // the fields of T and of every resource
  };

  test.before.each(async (context) => {
    Object.assign(context, await open());
  });
  test.after.each(({ close }) => close());

  test('finds a stored document, on its own site only', async ({ store }) => {
    const document = make(1);
    await store.create(document);
    assert.equal(await store.find(site, document.id), document);
    assert.is(await store.find(other, document.id), undefined);
    assert.is(await store.find(site, idOf(2)), undefined);
    assert.is(await store.find(site, ''), undefined);
  });

  test('refuses a taken id and keeps the first document', async ({ store }) => {
    await store.create(make(1));
    let refusal: unknown;
    await store.create(make(1, { userId: bob })).catch((error: unknown) => {
      refusal = error;
    });
    assert.instance(refusal, Error);
    assert.is((await store.find(site, idOf(1)))?.userId, ada);
  });

  test('lists newest first, then by id descending, in any order of creation', async ({ store }) => {
    const times = [0, 2, 1, 1, 1, 2, 0];
    for (const [number, minute] of times.entries()) {
      await store.create(make(number, { createdAt: `2026-06-17T12:0${minute}:00.000Z` }));
    }
    const { items, total } = await store.list(site, wholeList);
    assert.equal([items.map(({ id }) => id), total], [[5, 1, 4, 3, 2, 6, 0].map(idOf), 7]);
  });

  test('pages without repeating or skipping, and counts before', async ({ store }) => {
    for (let number = 0; number < 7; number += 1) await store.create(make(number));
    const pages = [];
    for (let offset = 0; offset < 9; offset += 3) pages.push(await store.list(site, { limit: 3, offset }));
    assert.equal(
      pages.flatMap(({ items }) => items.map(({ id }) => id)),
      [6, 5, 4, 3, 2, 1, 0].map(idOf),
    );
    assert.equal(
      pages.map(({ total }) => total),
      [7, 7, 7],
    );
    assert.equal(await store.list(site, { limit: 3, offset: 100 }), { items: [], total: 7 });
  });

  test('lists one site, one user, one predicate, and counts what is left', async ({ store }) => {
    for (const [number, [siteId, userId]] of [
      [site, ada],
      [site, bob],
      [site, ada],
      [other, ada],
    ].entries()) {
      await store.create(make(number, { siteId: siteId ?? '', userId: userId ?? '' }));
    }
    assert.is((await store.list(site, wholeList)).total, 3);
    assert.is((await store.list(site, wholeList, { userId: ada })).total, 2);
    const isFirst = ({ id }: SiteResource) => id === idOf(0);
    assert.equal(await store.list(site, { limit: 1, offset: 0 }, { userId: ada, isWanted: isFirst }), {
      items: [make(0)],
      total: 1,
    });
    assert.is((await store.list(site, wholeList, { userId: bob, isWanted: isFirst })).total, 0);
  });

  test('changes the fields of the patch, keeps the others and the position in the list', async ({ store }) => {
    for (const number of [1, 2, 3]) await store.create(make(number));
    const updatedAt = '2026-06-17T13:00:00.000Z';
    const changed = await store.update(site, idOf(2), () => ({ ...change, updatedAt }) as Partial<T>);
    assert.equal(changed, { ...make(2), ...change, updatedAt });
    assert.equal(await store.find(site, idOf(2)), changed);
    const { items } = await store.list(site, wholeList);
    assert.equal(
      items.map(({ id }) => id),
      [3, 2, 1].map(idOf),
    );
  });

  test('a change of a missing one, or of another site, is undefined and changes nothing', async ({ store }) => {
    await store.create(make(1));
    assert.is(await store.update(site, idOf(2), () => change as Partial<T>), undefined);
    assert.is(await store.update(other, idOf(1), () => change as Partial<T>), undefined);
    assert.equal(await store.find(site, idOf(1)), make(1));
  });

  test('deletes once, on its own site alone', async ({ store }) => {
    for (const number of [1, 2]) await store.create(make(number));
    assert.is(await store.delete(other, idOf(1)), false);
    assert.is(await store.delete(site, idOf(1)), true);
    assert.is(await store.delete(site, idOf(1)), false);
    assert.equal(await store.list(site, wholeList), { items: [make(2)], total: 1 });
  });

  test('stores concurrent documents without losing any', async ({ store }) => {
    const documents = Array.from({ length: 200 }, (_, number) => make(number));
    await Promise.all(documents.map((document) => store.create(document)));
    const { items, total } = await store.list(site, wholeList);
    assert.equal([total, new Set(items.map(({ id }) => id)).size], [200, 200]);
  });

  test('of two changes at once neither is lost', async ({ store }) => {
    await store.create(make(1));
    const updatedAt = '2026-06-17T13:00:00.000Z';
    await Promise.all([
      store.update(site, idOf(1), () => change as Partial<T>),
      store.update(site, idOf(1), () => ({ updatedAt }) as Partial<T>),
    ]);
    assert.equal(await store.find(site, idOf(1)), { ...make(1), ...change, updatedAt });
  });

  test('a change that refuses changes nothing', async ({ store }) => {
    await store.create(make(1));
    const refused = await store
      .update(site, idOf(1), () => {
        throw new Error('refused');
      })
      .catch((error: Error) => error.message);
    assert.is(refused, 'refused');
    assert.equal(await store.find(site, idOf(1)), make(1));
  });

  test('of two deletes at once one finds it', async ({ store }) => {
    await store.create(make(1));
    const found = await Promise.all([store.delete(site, idOf(1)), store.delete(site, idOf(1))]);
    assert.equal(found.sort(), [false, true]);
  });

  test.run();
}
