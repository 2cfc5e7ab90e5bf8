import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { listCases } from '../support/resource-cases.ts';

const test = suite<{ api: Api }>('listAnnotations');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

listCases(test, 'annotations');

test("has the current name of each author and marks the caller's own", async ({ api }) => {
  const site = await api.addSite();
  const { user, key } = await api.addMember(site.id, 'admin');
  await api.addAnnotation(site.id, { userId: user.id });
  await api.service.ports.users.update(user.id, { name: 'Grace' });
  const isOwn = async (as: string) =>
    (await api.call('listAnnotations', { key: as, params: { siteId: site.id } })).body.annotations.map((item) => [
      item.author,
      item.isOwn,
    ]);
  const author = { userId: user.id, name: 'Grace' };
  assert.equal([await isOwn(key), await isOwn(api.key)], [[[author, true]], [[author, false]]]);
});

test('from and to keep the dates in between, a day as soon as an hour of it is', async ({ api }) => {
  const site = await api.addSite();
  for (const date of ['2026-06-14', '2026-06-15', '2026-06-15T23:30:00+02:00', '2026-06-16T00:00:00Z', '2030-01-01']) {
    await api.addAnnotation(site.id, { date, title: date });
  }
  const titles = async (query: string) => {
    const { body } = await api.call('listAnnotations', { params: { siteId: site.id }, query });
    assert.is(body.total, body.annotations.length);
    return body.annotations.map(({ title }) => title).sort();
  };
  const [day14, day15, evening, day16, later] = [
    '2026-06-14',
    '2026-06-15',
    '2026-06-15T23:30:00+02:00',
    '2026-06-16T00:00:00Z',
    '2030-01-01',
  ];
  assert.equal(await titles('from=2026-06-15&to=2026-06-15'), [day15, evening]);
  assert.equal(await titles('from=2026-06-15T12:00:00Z&to=2026-06-15T13:00:00Z'), [day15]);
  assert.equal(await titles('from=2026-06-15T21:30:00Z&to=2026-06-16T00:00:00Z'), [day15, evening, day16]);
  assert.equal(await titles('to=2026-06-14'), [day14]);
  assert.equal(await titles('from=2026-06-16'), [day16, later]);
  assert.equal(await titles('from=2031-01-01'), []);
});

test('refuses dates in its own words', async ({ api }) => {
  const site = await api.addSite();
  for (const [query, words] of [
    ['from=2026-02-30', 'Annotations cannot be listed from "2026-02-30"'],
    ['to=soon', 'Annotations cannot be listed to "soon"'],
    ['from=2026-06-16&to=2026-06-15', 'No annotation lies between from "2026-06-16" and to "2026-06-15"'],
  ] as const) {
    const { status, error } = await api.call('listAnnotations', { params: { siteId: site.id }, query });
    assert.equal([status, error.code], [400, 'window_invalid'], query);
    assert.match(error.message, words);
  }
  const range = await api.call('listAnnotations', { params: { siteId: site.id }, query: 'range=7d' });
  assert.is(range.status, 400);
});

test.run();
