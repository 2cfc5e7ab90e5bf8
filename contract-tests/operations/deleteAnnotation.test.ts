import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { deleteCases } from '../support/resource-cases.ts';

const test = suite<{ api: Api }>('deleteAnnotation');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

deleteCases(test, 'annotations');

test('is 403 not_author for every other member, the owner of the site no less', async ({ api }) => {
  const site = await api.addSite();
  const [author, other] = [await api.addMember(site.id, 'admin'), await api.addMember(site.id, 'admin')];
  const note = await api.addAnnotation(site.id, { userId: author.user.id });
  const params = { siteId: site.id, annotationId: note.id };
  const request = { params, query: { confirm: note.id } };
  for (const key of [api.key, other.key]) {
    const { status, error } = await api.call('deleteAnnotation', { ...request, key });
    assert.equal([status, error.code], [403, 'not_author']);
    assert.is(error.message, 'Only the author can change or delete this annotation.');
  }
  assert.equal(await api.service.ports.annotations.find(site.id, note.id), note);
  assert.is((await api.call('deleteAnnotation', { ...request, key: author.key })).status, 200);
});

test('is 403 viewer_read_only for an author who has become a viewer', async ({ api }) => {
  const site = await api.addSite();
  const { user, key } = await api.addMember(site.id, 'viewer');
  const note = await api.addAnnotation(site.id, { userId: user.id });
  const params = { siteId: site.id, annotationId: note.id };
  const { status, error } = await api.call('deleteAnnotation', { key, params });
  assert.equal([status, error.code], [403, 'viewer_read_only']);
});

test.run();
