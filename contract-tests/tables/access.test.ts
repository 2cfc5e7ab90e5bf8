import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Scope } from '../../runtime/domain/account.ts';
import type { Site } from '../../runtime/domain/site.ts';
import { type Api, startApi } from '../support/api.ts';
import { allOperations, answerOf, siteOperations, soundRequest, unknownId } from '../support/requests.ts';
import { addSiteResources, type ResourceIds } from '../support/site-resources.ts';

interface Given {
  readonly api: Api;
  readonly site: Site;
  readonly other: Site;
  readonly children: ResourceIds;
  readonly keys: Readonly<
    Record<Scope | 'legacy' | 'none' | 'restricted' | 'stranger' | 'pending' | 'viewer' | 'adminMember', string>
  >;
}

const test = suite<Given>('every operation: scope, restriction, access, role');

/** Whose keys get how far; the site stays, since no request here may delete it. */
test.before(async (context) => {
  const api = await startApi();
  const site = await api.addSite();
  const other = await api.addSite();
  const stranger = await api.addUser();
  Object.assign(context, {
    api,
    site,
    other,
    children: await addSiteResources(api, site),
    keys: {
      legacy: await api.addKey({ scopes: 'legacy' }),
      none: await api.addKey({ scopes: [] }),
      read: await api.addKey({ scopes: ['read'] }),
      write: await api.addKey({ scopes: ['write'] }),
      restricted: await api.addKey({ siteIds: [other.id] }),
      stranger: await api.addKey({ userId: stranger.id }),
      pending: (await api.addMember(site.id, 'admin', 'pending')).key,
      viewer: (await api.addMember(site.id, 'viewer')).key,
      adminMember: (await api.addMember(site.id, 'admin')).key,
    },
  });
});
test.after(async ({ api }) => {
  await api.stop();
});

const weaker: Readonly<Record<Scope, readonly ('legacy' | 'none' | Scope)[]>> = {
  read: [],
  write: ['legacy', 'none', 'read'],
  admin: ['legacy', 'none', 'read', 'write'],
};

for (const row of allOperations) {
  test(`${row.id} needs the scope ${row.scope}`, async ({ api, site, children, keys }) => {
    for (const name of weaker[row.scope]) {
      const { status, error } = await api.call(row.id, { ...soundRequest(row, site.id), key: keys[name] });

      assert.equal([status, error.code], [403, 'scope_missing'], name);
      assert.match(error.message, row.scope);
    }
    if (row.scope !== 'read') return;
    for (const name of ['legacy', 'none', 'read', 'write'] as const) {
      const { status } = await api.call(row.id, { ...soundRequest(row, site.id, children), key: keys[name] });
      assert.is(status, answerOf(row), name);
    }
  });
}

test('the highest scope of a key counts, in whatever order they are listed', async ({ api }) => {
  const key = await api.addKey({ scopes: ['write', 'read'] });
  const { status } = await api.call('createSite', { key, body: { name: 'Shop', domain: 'shop.example' } });
  assert.is(status, 201);
});

for (const row of siteOperations) {
  test(`${row.id} answers a restricted key 403 for every other id, known or not`, async ({ api, site, keys }) => {
    const stranger = await api.addSite({ userId: (await api.addUser()).id });
    const texts = [];
    for (const siteId of [site.id, site.trackingId, stranger.id, stranger.trackingId, unknownId, 'nothing']) {
      const { status, error, text } = await api.call(row.id, { ...soundRequest(row, siteId), key: keys.restricted });
      assert.equal([status, error.code], [403, 'key_site_restricted'], siteId);
      texts.push(text);
    }
    assert.is(new Set(texts).size, 1);
  });

  test(`${row.id} is the same 404 for strangers, pending members and a site that is not there`, async (given) => {
    const { api, site, keys } = given;
    const texts = [];
    for (const key of [keys.stranger, keys.pending]) {
      for (const siteId of [site.id, site.trackingId, unknownId, 'nothing']) {
        const { status, text } = await api.call(row.id, { ...soundRequest(row, siteId), key });
        assert.is(status, 404);
        texts.push(text);
      }
    }
    assert.equal([...new Set(texts)], ['{"error":{"code":"not_found","message":"Site not found"}}']);
  });

  test(`${row.id} asks for the role ${row.siteRole}`, async ({ api, site, keys }) => {
    const request = soundRequest(row, site.id);
    const viewer = await api.call(row.id, { ...request, key: keys.viewer });
    if (row.siteRole === 'viewer') {
      assert.ok([200, 201, 404, 501].includes(viewer.status), String(viewer.status));
      return;
    }
    assert.equal([viewer.status, viewer.error.code], [403, 'viewer_read_only']);
    const admin = await api.call(row.id, { ...request, key: keys.adminMember });
    if (row.siteRole === 'owner') assert.equal([admin.status, admin.error.code], [403, 'owner_only']);
    else assert.is.not(admin.status, 403);
  });
}

test('viewers write segments, alerts and reports of their own, and nothing else', () => {
  const open = siteOperations.filter(({ scope, siteRole }) => scope !== 'read' && siteRole === 'viewer');
  assert.equal(
    open.map(({ id }) => id),
    ['Segment', 'Alert', 'Report'].flatMap((name) => [`create${name}`, `update${name}`, `delete${name}`]),
  );
  assert.not(siteOperations.some(({ scope, siteRole }) => scope === 'read' && siteRole !== 'viewer'));
});

test.run();
