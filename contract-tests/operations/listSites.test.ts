import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';

const test = suite<{ api: Api }>('listSites');

test.before.each(async (context) => {
  context.api = await startApi();
});
test.after.each(async ({ api }) => {
  await api.stop();
});

test('shows owned and joined sites as one list, newest first', async ({ api }) => {
  const other = await api.addUser();
  const first = await api.addSite({ createdAt: '2026-01-01T00:00:00.000Z' });
  const joined = await api.addSite({ userId: other.id, createdAt: '2026-02-01T00:00:00.000Z' });
  const last = await api.addSite({ createdAt: '2026-03-01T00:00:00.000Z' });
  const { ports } = api.service;
  await ports.members.create({
    id: api.id(),
    siteId: joined.id,
    userId: api.owner.id,
    role: 'viewer',
    status: 'accepted',
    createdAt: '2026-02-02T00:00:00.000Z',
  });

  const { body } = await api.call('listSites');

  assert.equal(
    body.sites.map(({ siteId }) => siteId),
    [last.id, joined.id, first.id],
  );
  assert.is(body.total, 3);
  assert.is(body.limit, 50);
  assert.is(body.offset, 0);
});

test('leaves out the sites of strangers and of a pending membership', async ({ api }) => {
  const other = await api.addUser();
  const theirs = await api.addSite({ userId: other.id });
  await api.service.ports.members.create({
    id: api.id(),
    siteId: theirs.id,
    userId: api.owner.id,
    role: 'admin',
    status: 'pending',
    createdAt: '2026-02-02T00:00:00.000Z',
  });

  const { body } = await api.call('listSites');

  assert.equal(body, { sites: [], total: 0, limit: 50, offset: 0 });
});

test('orders equal times by id descending, and pages join to the whole list', async ({ api }) => {
  const ids = ['a', 'c', 'b', 'e', 'd'].map((letter) => letter.repeat(24));
  for (const id of ids) await api.addSite({ id, createdAt: '2026-01-01T00:00:00.000Z' });

  const pages = [];
  for (const offset of [0, 2, 4]) {
    const { body } = await api.call('listSites', { query: { limit: 2, offset } });
    assert.is(body.total, 5);
    pages.push(...body.sites.map(({ siteId }) => siteId[0]));
  }

  assert.equal(pages, ['e', 'd', 'c', 'b', 'a']);
});

test('shows a restricted key only its own sites', async ({ api }) => {
  const mine = await api.addSite();
  await api.addSite();
  const key = await api.addKey({ siteIds: [mine.id, 'f'.repeat(24)] });

  const { body } = await api.call('listSites', { key });

  assert.equal(
    body.sites.map(({ siteId }) => siteId),
    [mine.id],
  );
  assert.is(body.total, 1);
});

test('gives the summary fields and no others', async ({ api }) => {
  const site = await api.addSite({ name: 'Shop', domain: 'shop.example' });

  const { body } = await api.call('listSites');

  assert.equal(body.sites, [
    {
      siteId: site.id,
      trackingId: site.trackingId,
      name: 'Shop',
      domain: 'shop.example',
      isActive: true,
      isPublic: false,
      createdAt: '2026-06-17T12:00:00.000Z',
    },
  ]);
});

test('shows which sites are paused and which are public', async ({ api }) => {
  await api.addSite({ isActive: false, isPublic: true, publicSlug: 'AbCdEf-_0123' });

  const { body } = await api.call('listSites');

  assert.equal(
    body.sites.map(({ isActive, isPublic }) => [isActive, isPublic]),
    [[false, true]],
  );
});

test('refuses a page size outside 1 to 500 and a negative offset', async ({ api }) => {
  for (const query of [{ limit: 0 }, { limit: 501 }, { offset: -1 }, { limit: '1e2' }, { limit: '' }]) {
    const { status, error } = await api.call('listSites', { query: query as Record<string, string | number> });
    assert.is(status, 400, JSON.stringify(query));
    assert.is(error.code, 'validation_failed');
  }
});

test.run();
