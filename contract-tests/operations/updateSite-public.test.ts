import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';

const test = suite<{ api: Api }>('updateSite: isPublic');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

const update = (api: Api, siteId: string, body: unknown, key = api.key) =>
  api.call('updateSite', { key, params: { siteId }, body });

test('publishing makes a slug and the address of the page', async ({ api }) => {
  const site = await api.addSite();

  const { body } = await update(api, site.id, { isPublic: true });

  assert.is(body.isPublic, true);
  assert.match(body.publicSlug ?? '', /^[A-Za-z0-9_-]{12}$/);
  assert.is(body.publicUrl, `/share/${body.publicSlug}`);
});

test('the slug is kept while the site stays public', async ({ api }) => {
  const site = await api.addSite();
  const { body: published } = await update(api, site.id, { isPublic: true });

  const again = await update(api, site.id, { isPublic: true });
  const renamed = await update(api, site.id, { name: 'Other', isActive: false });

  assert.is(again.body.publicSlug, published.publicSlug);
  assert.is(renamed.body.publicSlug, published.publicSlug);
});

test('withdrawing clears slug and address; a later publish makes a new one', async ({ api }) => {
  const site = await api.addSite();
  const { body: published } = await update(api, site.id, { isPublic: true });

  const { body: withdrawn } = await update(api, site.id, { isPublic: false });
  assert.equal([withdrawn.isPublic, withdrawn.publicSlug, withdrawn.publicUrl], [false, null, null]);
  assert.is(await api.service.ports.sites.findBySlug(published.publicSlug ?? ''), undefined);

  const { body: republished } = await update(api, site.id, { isPublic: true });
  assert.is.not(republished.publicSlug, published.publicSlug);
  assert.is.not(republished.publicSlug, null);
});

test('withdrawing a site that is not public changes nothing but updatedAt', async ({ api }) => {
  const site = await api.addSite();
  const { status, body } = await update(api, site.id, { isPublic: false });

  assert.is(status, 200);
  assert.equal([body.isPublic, body.publicSlug], [false, null]);
});

for (const change of [
  { isPublic: true },
  { isPublic: false },
  { name: 'New', isPublic: true },
  { name: 'New', isPublic: false },
  { name: '  ', isPublic: true },
  { dataRetentionDays: 1000, isPublic: true },
]) {
  test(`a member with the admin role gets 403 for ${JSON.stringify(change)} and nothing is applied`, async ({
    api,
  }) => {
    const site = await api.addSite();
    const { key } = await api.addMember(site.id, 'admin');

    const { status, error } = await update(api, site.id, change, key);

    assert.is(status, 403);
    assert.is(error.code, 'owner_only');
    const { body } = await api.call('getSite', { params: { siteId: site.id } });
    assert.equal([body.name, body.isPublic, body.updatedAt], [site.name, false, site.updatedAt]);
  });
}

test('an admin member changes everything else', async ({ api }) => {
  const site = await api.addSite();
  const { key } = await api.addMember(site.id, 'admin');

  const { body } = await update(api, site.id, { name: 'New', isActive: false, recordingEnabled: true }, key);

  assert.equal([body.name, body.isActive, body.recordingEnabled, body.role], ['New', false, true, 'admin']);
});

test('publishing needs the owner, not a stronger key: a write key of the owner does', async ({ api }) => {
  const site = await api.addSite();
  const key = await api.addKey({ scopes: ['write'] });

  const { body } = await update(api, site.id, { isPublic: true }, key);

  assert.is(body.isPublic, true);
});

test.run();
