import type { uvu } from 'uvu';
import * as assert from 'uvu/assert';
import type { OperationId } from '../../generated/operations.ts';
import { type ResourceName, resourceKinds, type SiteResource } from '../../runtime/domain/resources.ts';
import type { Api } from './api.ts';
import { unknownId } from './requests.ts';

type Test = uvu.Test<{ api: Api }>;
type Json = Readonly<Record<string, unknown>>;

/** Fields besides ids and times; a function when they name the owner. */
type Expected = Json | ((api: Api) => Json);

const expectedOf = (expected: Expected, api: Api): Json => (typeof expected === 'function' ? expected(api) : expected);

const labelOf = (name: ResourceName): string => resourceKinds[name].label;
const operation = (verb: string, label: string) => `${verb}${label}` as OperationId; // named alike in the contract

/** The parsed body of an answer, success or refusal, with untyped fields. */
const jsonOf = ({ text }: { readonly text: string }): Json => JSON.parse(text) as Json;

const pathTo = (name: ResourceName, siteId: string, id: string) => ({ siteId, [resourceKinds[name].parameter]: id });

/** The document in the answer of a read: a goal has its results next to it. */
const documentIn = (name: ResourceName, body: Json): Json => (name === 'goals' ? (body.goal as Json) : body);

/** A list, and its paging fields. */
const listOf = (name: ResourceName, { total, limit, offset, ...body }: Json): Json => ({
  [name]: body[name],
  total,
  limit,
  offset,
});

async function find(api: Api, name: ResourceName, siteId: string, id: string): Promise<SiteResource | undefined> {
  return api.service.ports[name].find(siteId, id);
}

/** Behaviour of every list: order, paging, counting, access. */
export function listCases(test: Test, name: ResourceName): void {
  const label = labelOf(name);
  const id = operation('list', `${label}s`);
  const idsOf = (body: Json) => (body[name] as Json[]).map((item) => item[resourceKinds[name].parameter]);
  const list = async (api: Api, siteId: string, query: Record<string, number> = {}, key = api.key) =>
    jsonOf(await api.call(id, { key, params: { siteId }, query }));

  test('lists newest first, then by id descending, each once over all pages', async ({ api }) => {
    const site = await api.addSite();
    const made: SiteResource[] = [];
    for (const minute of [0, 1, 1, 1, 2, 0, 3]) {
      made.push(await api.add(name, site.id, { createdAt: `2026-06-17T10:0${minute}:00.000Z` }));
    }
    const expected = made
      .toSorted((left, right) => (`${left.createdAt}${left.id}` < `${right.createdAt}${right.id}` ? 1 : -1))
      .map((document) => document.id);

    const pages = [];
    for (let offset = 0; offset < 8; offset += 2) pages.push(await list(api, site.id, { limit: 2, offset }));

    assert.equal(pages.flatMap(idsOf), expected);
    assert.equal(
      pages.map(({ total, limit, offset }) => [total, limit, offset]),
      [0, 2, 4, 6].map((offset) => [7, 2, offset]),
    );
  });

  test('an empty list and a page beyond the end count all the same', async ({ api }) => {
    const site = await api.addSite();
    assert.equal(listOf(name, await list(api, site.id)), { [name]: [], total: 0, limit: 50, offset: 0 });
    await api.add(name, site.id);
    const beyond = await list(api, site.id, { offset: 1 });
    assert.equal(listOf(name, beyond), { [name]: [], total: 1, limit: 50, offset: 1 });
  });

  test('shows this site alone, by its trackingId too, and answers its database id', async ({ api }) => {
    const [site, other] = [await api.addSite(), await api.addSite()];
    const mine = await api.add(name, site.id);
    await api.add(name, other.id);
    const body = await list(api, site.trackingId);
    assert.equal(idsOf(body), [mine.id]);
    assert.equal((body[name] as Json[])[0]?.siteId, site.id);
  });

  if (resourceKinds[name].isPersonal) {
    test('shows each user their own alone, the owner no less', async ({ api }) => {
      const site = await api.addSite();
      const { user, key } = await api.addMember(site.id, 'viewer');
      const [ofOwner, ofMember] = [await api.add(name, site.id), await api.add(name, site.id, { userId: user.id })];
      const [owner, member] = [await list(api, site.id), await list(api, site.id, {}, key)];
      assert.equal([idsOf(owner), owner.total], [[ofOwner.id], 1]);
      assert.equal([idsOf(member), member.total], [[ofMember.id], 1]);
    });
  } else {
    test('shows every member the same', async ({ api }) => {
      const site = await api.addSite();
      const { user, key } = await api.addMember(site.id, 'viewer');
      await api.add(name, site.id);
      await api.add(name, site.id, { userId: user.id });
      assert.equal(idsOf(await list(api, site.id, {}, key)), idsOf(await list(api, site.id)));
    });
  }
}

/** Refusals of every operation on one document: the same 404 for every inaccessible one. */
export function missingCases(test: Test, name: ResourceName, verb: 'get' | 'update' | 'delete', body?: unknown): void {
  const label = labelOf(name);
  const call = (api: Api, siteId: string, id: string, key = api.key) =>
    api.call(operation(verb, label), {
      key,
      params: pathTo(name, siteId, id),
      ...(body === undefined ? {} : { body }),
      ...(verb === 'delete' ? { query: { confirm: id } } : {}),
    });

  test('is the same 404 for an id that is malformed, unknown, of another site or kind', async ({ api }) => {
    const [site, other] = [await api.addSite(), await api.addSite()];
    const foreign = await api.add(name, other.id);
    const otherKind = await api.add(name === 'funnels' ? 'segments' : 'funnels', site.id);
    const own = await api.add(name, site.id);
    const ids = [
      'x',
      unknownId,
      foreign.id,
      otherKind.id,
      own.id.toUpperCase(),
      ` ${own.id}`,
      '__proto__',
      '%00',
      '💥',
    ];
    for (const id of ids) {
      const { text, status } = await call(api, site.id, id);
      assert.is(status, 404, id);
      assert.is(text, `{"error":{"code":"not_found","message":"${label} not found"}}`);
    }
    assert.equal(await find(api, name, other.id, foreign.id), foreign);
  });

  if (resourceKinds[name].isPersonal) {
    test("is the same 404 for another user's, also to the owner of the site", async ({ api }) => {
      const site = await api.addSite();
      const { user, key } = await api.addMember(site.id, 'admin');
      const [ofOwner, ofMember] = [await api.add(name, site.id), await api.add(name, site.id, { userId: user.id })];
      for (const [document, other] of [
        [ofMember, api.key],
        [ofOwner, key],
      ] as const) {
        const { status, error } = await call(api, site.id, document.id, other);
        assert.equal([status, error.message], [404, `${label} not found`]);
        assert.equal(await find(api, name, site.id, document.id), document);
      }
    });
  }
}

/** Behaviour of every read of one document. */
export function getCases(test: Test, name: ResourceName, expected: Expected): void {
  const label = labelOf(name);
  const { parameter } = resourceKinds[name];

  test('answers every field, for the trackingId too', async ({ api }) => {
    const site = await api.addSite();
    const { id, createdAt, updatedAt } = await api.add(name, site.id);
    for (const siteId of [site.id, site.trackingId]) {
      const answer = await api.call(operation('get', label), { params: pathTo(name, siteId, id) });
      assert.is(answer.status, 200);
      assert.equal(documentIn(name, jsonOf(answer)), {
        [parameter]: id,
        siteId: site.id,
        ...expectedOf(expected, api),
        createdAt,
        updatedAt,
      });
    }
  });

  test('needs the scope read and no more, and a viewer will do', async ({ api }) => {
    const site = await api.addSite();
    const { user } = await api.addMember(site.id, 'viewer');
    const key = await api.addKey({ userId: user.id, scopes: ['read'] });
    const { id } = await api.add(name, site.id, { userId: user.id });
    const { status } = await api.call(operation('get', label), { key, params: pathTo(name, site.id, id) });
    assert.is(status, 200);
  });

  missingCases(test, name, 'get');
}

/** Behaviour of every create: it returns the stored document, and only the server sets its own fields. */
export function createCases(test: Test, name: ResourceName, body: Json, expected: Expected): void {
  const label = labelOf(name);
  const { parameter } = resourceKinds[name];
  const create = (api: Api, siteId: string, sent: unknown) =>
    api.call(operation('create', label), { params: { siteId }, body: sent });

  test('answers the whole document with its defaults, and reads give the same', async ({ api }) => {
    const site = await api.addSite();
    const answer = await create(api, site.trackingId, body);
    assert.is(answer.status, 201);
    const { [parameter]: id, ...rest } = jsonOf(answer);
    assert.match(String(id), /^[0-9a-f]{24}$/);
    const at = new Date(api.clock.now()).toISOString();
    assert.equal(rest, { siteId: site.id, ...expectedOf(expected, api), createdAt: at, updatedAt: at });
    assert.is((await find(api, name, site.id, String(id)))?.userId, api.owner.id);
    if (name === 'webhooks') return;
    const read = await api.call(operation('get', label), { params: pathTo(name, site.id, String(id)) });
    assert.equal(documentIn(name, jsonOf(read)), jsonOf(answer));
  });

  test('refuses what the server sets, naming it', async ({ api }) => {
    const site = await api.addSite();
    for (const field of [parameter, 'id', '_id', 'siteId', 'userId', 'createdAt', 'updatedAt', 'constructor']) {
      const { status, error } = await create(api, site.id, { ...body, [field]: 'x' });
      assert.is(status, 400, field);
      assert.match(error.message, `"${field}"`);
    }
    assert.is((await api.service.ports[name].list(site.id, { limit: 1, offset: 0 })).total, 0);
  });

  test('asks for each required field by name', async ({ api }) => {
    const site = await api.addSite();
    const { error } = await create(api, site.id, {});
    const named = (error.details ?? []).map(({ path }) => path);
    assert.ok(named.length > 0);
    for (const field of named) assert.ok(field in body, field);
  });
}

/** Behaviour of every change: only the sent fields change, and `updatedAt` grows. */
export function updateCases(test: Test, name: ResourceName, changes: readonly Json[]): void {
  const label = labelOf(name);
  const update = (api: Api, siteId: string, id: string, body: unknown) =>
    api.call(operation('update', label), { params: pathTo(name, siteId, id), body });

  for (const change of changes) {
    test(`changes ${Object.keys(change).join(' and ')} and nothing else but updatedAt`, async ({ api }) => {
      const site = await api.addSite();
      const before = await api.add(name, site.id);
      api.clock.advance(1000);
      const answer = await update(api, site.id, before.id, change);
      assert.is(answer.status, 200, answer.text);
      const updatedAt = new Date(api.clock.now()).toISOString();
      assert.equal(await find(api, name, site.id, before.id), { ...before, ...change, updatedAt });
      assert.is(jsonOf(answer).updatedAt, updatedAt);
      const read = await api.call(operation('get', label), { params: pathTo(name, site.id, before.id) });
      assert.equal(documentIn(name, jsonOf(read)), jsonOf(answer));
    });
  }

  test('updatedAt grows with every change, also within one millisecond', async ({ api }) => {
    const site = await api.addSite();
    const { id, updatedAt } = await api.add(name, site.id);
    const seen = [updatedAt];
    for (const change of [...changes, ...changes]) {
      seen.push(String(jsonOf(await update(api, site.id, id, change)).updatedAt));
    }
    assert.equal(seen, [...new Set(seen)].sort());
  });

  test('refuses an empty change and what the server sets', async ({ api }) => {
    const site = await api.addSite();
    const before = await api.add(name, site.id);
    for (const body of [{}, ...['siteId', 'userId', 'createdAt', 'updatedAt'].map((field) => ({ [field]: 'x' }))]) {
      assert.is((await update(api, site.id, before.id, body)).status, 400);
    }
    assert.equal(await find(api, name, site.id, before.id), before);
  });

  test('reports a body fault before an id that names nothing', async ({ api }) => {
    const site = await api.addSite();
    assert.is((await update(api, site.id, unknownId, { zzz: 1 })).status, 400);
  });

  missingCases(test, name, 'update', changes[0]);
}

/** Behaviour of every delete. */
export function deleteCases(test: Test, name: ResourceName): void {
  const label = labelOf(name);
  const { parameter } = resourceKinds[name];
  const remove = (api: Api, siteId: string, id: string, more: object) =>
    api.call(operation('delete', label), { params: pathTo(name, siteId, id), ...more });

  test('removes the one document and echoes its id; a second time is 404', async ({ api }) => {
    const site = await api.addSite();
    const [gone, kept] = [await api.add(name, site.id), await api.add(name, site.id)];
    const answer = await remove(api, site.trackingId, gone.id, { query: { confirm: gone.id } });
    assert.is(answer.status, 200);
    assert.equal(jsonOf(answer), { deleted: true, [parameter]: gone.id });
    assert.is((await remove(api, site.id, gone.id, { query: { confirm: gone.id } })).status, 404);
    assert.is(await find(api, name, site.id, gone.id), undefined);
    assert.equal(await find(api, name, site.id, kept.id), kept);
  });

  test('takes confirm from the body, and the query wins', async ({ api }) => {
    const site = await api.addSite();
    const [first, second] = [await api.add(name, site.id), await api.add(name, site.id)];
    assert.is((await remove(api, site.id, first.id, { body: { confirm: first.id } })).status, 200);
    const both = { query: { confirm: 'no' }, body: { confirm: second.id } };
    assert.is((await remove(api, site.id, second.id, both)).status, 400);
  });

  test('checks confirm before the id: missing or wrong, it names what to send', async ({ api }) => {
    const site = await api.addSite();
    for (const [more, code] of [
      [{}, 'confirm_required'],
      [{ query: { confirm: 'no' } }, 'confirm_mismatch'],
      [{ body: { confirm: 7 } }, 'confirm_mismatch'],
    ] as const) {
      const { status, error } = await remove(api, site.id, unknownId, more);
      assert.equal([status, error.code], [400, code]);
      assert.match(error.message, unknownId);
    }
  });

  missingCases(test, name, 'delete');
}

/** Refused values, each with its path. */
export function refusalCases(
  test: Test,
  name: ResourceName,
  verb: 'create' | 'update',
  base: Json,
  values: Readonly<Record<string, readonly unknown[]>>,
): void {
  const label = labelOf(name);
  for (const [field, bad] of Object.entries(values)) {
    test(`refuses ${field} out of its type or bounds, naming it`, async ({ api }) => {
      const site = await api.addSite();
      const before = await api.add(name, site.id);
      for (const value of bad) {
        const params = verb === 'create' ? { siteId: site.id } : pathTo(name, site.id, before.id);
        const answer = await api.call(operation(verb, label), { params, body: { ...base, [field]: value } });
        assert.is(answer.status, 400, `${field}: ${JSON.stringify(value)?.slice(0, 100)}`);
        assert.is(answer.error.code, 'validation_failed');
        const paths = (answer.error.details ?? []).map(({ path }) => path);
        assert.ok(
          paths.length > 0 && paths.every((path) => path === field || path.startsWith(`${field}.`)),
          `${JSON.stringify(value)?.slice(0, 100)}: ${paths}`,
        );
      }
      const { items } = await api.service.ports[name].list(site.id, { limit: 10, offset: 0 });
      assert.equal(items, [before]);
    });
  }
}
