import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { refusalCases, updateCases } from '../support/resource-cases.ts';

const test = suite<{ api: Api }>('updateAnnotation');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

updateCases(test, 'annotations', [
  { date: '2030-01-01' },
  { date: '2026-06-16T09:00' },
  { title: 'Other' },
  { text: 'Why' },
  { text: null },
  { color: '#000000' },
  { color: null, title: 'New' },
]);
refusalCases(
  test,
  'annotations',
  'update',
  {},
  {
    date: [
      '',
      'soon',
      '2026-02-30',
      '2026-13-01',
      '2026-1-1',
      '1969-12-31',
      '2026-03-02T25:00',
      '2026-03-02T10:00+99:00',
      ' 2026-03-02',
      1,
      null,
    ],
    title: ['', '  ', 1, null, ['a'], 'n'.repeat(201)],
    text: [1, [], {}, 't'.repeat(2001)],
    color: ['red', '#fff', '2f855a', '#gggggg', '#2f855a00', 1],
  },
);

test('is 403 not_author for every other member, the owner of the site no less', async ({ api }) => {
  const site = await api.addSite();
  const [author, other] = [await api.addMember(site.id, 'admin'), await api.addMember(site.id, 'admin')];
  const note = await api.addAnnotation(site.id, { userId: author.user.id });
  const params = { siteId: site.id, annotationId: note.id };
  const request = { params, body: { title: 'Mine now' } };
  for (const key of [api.key, other.key]) {
    const { status, error } = await api.call('updateAnnotation', { ...request, key });
    assert.equal([status, error.code], [403, 'not_author']);
    assert.is(error.message, 'Only the author can change or delete this annotation.');
  }
  assert.equal(await api.service.ports.annotations.find(site.id, note.id), note);
  assert.is((await api.call('updateAnnotation', { ...request, key: author.key })).status, 200);
});

test('is 403 viewer_read_only for an author who has become a viewer', async ({ api }) => {
  const site = await api.addSite();
  const { user, key } = await api.addMember(site.id, 'viewer');
  const note = await api.addAnnotation(site.id, { userId: user.id });
  const params = { siteId: site.id, annotationId: note.id };
  const { status, error } = await api.call('updateAnnotation', { key, params, body: { title: 'x' } });
  assert.equal([status, error.code], [403, 'viewer_read_only']);
});

test.run();
