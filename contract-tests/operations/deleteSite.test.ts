import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';

const test = suite<{ api: Api }>('deleteSite');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

const remove = (api: Api, siteId: string, options: { query?: Record<string, string>; body?: unknown; key?: string }) =>
  api.call('deleteSite', { params: { siteId }, ...options });

const isThere = async (api: Api, siteId: string) => (await api.call('getSite', { params: { siteId } })).status === 200;

for (const [form, given] of [
  ['in the query', (id: string) => ({ query: { confirm: id } })],
  ['in the body', (id: string) => ({ body: { confirm: id } })],
  ['in both, where the query counts', (id: string) => ({ query: { confirm: id }, body: { confirm: 'other' } })],
] as const) {
  for (const named of ['id', 'trackingId'] as const) {
    for (const asked of ['id', 'trackingId'] as const) {
      test(`a site named by its ${asked} is deleted when its ${named} is confirmed ${form}`, async ({ api }) => {
        const site = await api.addSite();

        const { status, body } = await remove(api, site[asked], given(site[named]));

        assert.is(status, 200);
        assert.equal([body.deleted, body.siteId, body.trackingId], [true, site.id, site.trackingId]);
        assert.not(await isThere(api, site.id));
        assert.not(await isThere(api, site.trackingId));
      });
    }
  }
}

test('without confirm the answer is 400 and names the value to send, as it stands in the address', async ({ api }) => {
  const site = await api.addSite();

  for (const siteId of [site.id, site.trackingId]) {
    for (const options of [{}, { body: {} }, { body: { other: 1 } }]) {
      const { status, error } = await remove(api, siteId, options);
      assert.is(status, 400);
      assert.is(error.code, 'confirm_required');
      assert.match(error.message, siteId);
    }
  }
  assert.ok(await isThere(api, site.id));
});

test('a wrong confirm is 400 and names the value to send', async ({ api }) => {
  const site = await api.addSite({ name: 'My shop' });
  const other = await api.addSite();

  const wrong = ['', 'yes', site.name, site.domain, ` ${site.id}`, site.id.toUpperCase(), other.id];
  for (const confirm of wrong) {
    for (const options of [{ query: { confirm } }, { body: { confirm } }]) {
      const { status, error } = await remove(api, site.id, options);
      assert.is(status, 400, confirm);
      assert.is(error.code, 'confirm_mismatch');
      assert.match(error.message, site.id);
    }
  }
  assert.ok(await isThere(api, site.id));
});

test('a confirm that is no string is 400', async ({ api }) => {
  const site = await api.addSite();

  for (const confirm of [null, 1, true, [site.id], { id: site.id }]) {
    const { status, error } = await remove(api, site.id, { body: { confirm } });
    assert.is(status, 400, JSON.stringify(confirm));
    assert.is(error.code, 'confirm_mismatch');
  }
  const both = await remove(api, site.id, { query: { confirm: site.id }, body: { confirm: 1 } });
  assert.is(both.status, 400);
  assert.is(both.error.code, 'validation_failed');
  assert.ok(await isThere(api, site.id));
});

test('a right confirm does not excuse the rest of the request', async ({ api }) => {
  const site = await api.addSite();
  const confirmed = { query: { confirm: site.id } };

  const unknownField = await remove(api, site.id, { body: { confirm: site.id, force: true } });
  const unknownParameter = await remove(api, site.id, { query: { confirm: site.id, force: 'true' } });
  const noJson = await remove(api, site.id, { ...confirmed, body: '{' });

  assert.equal([unknownField.status, unknownParameter.status, noJson.status], [400, 400, 400]);
  assert.is(noJson.error.code, 'malformed_json');
  assert.ok(await isThere(api, site.id));
});

test('an unknown or inaccessible site is 404 before its confirm is looked at', async ({ api }) => {
  const stranger = await api.addUser();
  const foreign = await api.addSite({ userId: stranger.id });

  for (const siteId of ['f'.repeat(24), foreign.id, foreign.trackingId]) {
    const { status, error } = await remove(api, siteId, {});
    assert.is(status, 404);
    assert.is(error.message, 'Site not found');
  }
});

test('only the owner deletes a site: members of any role are refused', async ({ api }) => {
  const site = await api.addSite();
  const admin = await api.addMember(site.id, 'admin');
  const viewer = await api.addMember(site.id, 'viewer');
  const confirmed = { query: { confirm: site.id } };

  const asAdmin = await remove(api, site.id, { ...confirmed, key: admin.key });
  const asViewer = await remove(api, site.id, { ...confirmed, key: viewer.key });

  assert.equal([asAdmin.status, asAdmin.error.code], [403, 'owner_only']);
  assert.equal([asViewer.status, asViewer.error.code], [403, 'viewer_read_only']);
  assert.ok(await isThere(api, site.id));
});

test('a key needs the admin scope', async ({ api }) => {
  const site = await api.addSite();
  const key = await api.addKey({ scopes: ['write'] });

  const { status, error } = await remove(api, site.id, { query: { confirm: site.id }, key });

  assert.equal([status, error.code], [403, 'scope_missing']);
});

test('a key restricted to the deleted site is kept as it was and reaches nothing any more', async ({ api }) => {
  const site = await api.addSite();
  const other = await api.addSite();
  const key = await api.addKey({ siteIds: [site.id] });

  await remove(api, site.id, { query: { confirm: site.id }, key });

  const gone = await api.call('getSite', { key, params: { siteId: site.id } });
  const byTrackingId = await api.call('getSite', { key, params: { siteId: site.trackingId } });
  const outside = await api.call('getSite', { key, params: { siteId: other.id } });
  const list = await api.call('listSites', { key });
  const [stored] = (await api.service.ports.keys.list(api.owner.id)).filter(({ siteIds }) => siteIds.length > 0);
  assert.equal([gone.status, byTrackingId.status, outside.status, list.body.total], [404, 403, 403, 0]);
  assert.equal(stored?.siteIds, [site.id]);
});

test('deleting twice is 404 the second time', async ({ api }) => {
  const site = await api.addSite();
  await remove(api, site.id, { query: { confirm: site.id } });

  const { status } = await remove(api, site.id, { query: { confirm: site.id } });

  assert.is(status, 404);
});

test('of two deletes at once one succeeds and the other finds nothing', async ({ api }) => {
  const site = await api.addSite();
  const query = { confirm: site.id };

  const answers = await Promise.all([remove(api, site.id, { query }), remove(api, site.id, { query })]);

  assert.equal(answers.map(({ status }) => status).sort(), [200, 404]);
});

test.run();
