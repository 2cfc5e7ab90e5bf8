import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';

const test = suite<{ api: Api; siteId: string }>('getStats: filters, segments and refusals');

const phone = { country: 'DE', city: 'Köln', browser: 'Safari', os: 'iOS', device: 'mobile' };
const desk = { country: 'FR', city: 'Paris', browser: 'Firefox', os: 'Linux', device: 'desktop' };

test.before(async (context) => {
  const api = await startApi();
  const { id: siteId } = await api.addSite();
  const view = (session: string, minute: number, pathname: string, more: object) => ({
    siteId,
    _id: api.id(),
    ts: `2026-06-16T10:0${minute}:00.000Z`,
    visitorId: `v${session}`,
    sessionId: `s${session}`,
    pathname,
    ...more,
  });
  const campaign = { utm_source: 'News', utm_medium: 'email', utm_campaign: 'Spring' };
  await api.store([
    ['PageView', view('1', 0, '/a', { ...phone, ...campaign, referrer: 'news.example/today' })],
    ['PageView', view('1', 1, '/b', desk)],
    ['PageView', view('2', 0, '/a', { ...desk, referrer: 'https://www.search.example/?q=x' })],
    ['PageView', view('3', 0, '/B', desk)],
  ]);
  context.api = api;
  context.siteId = siteId;
});
test.after(async ({ api }) => {
  await api.stop();
});

for (const [name, value, sessions, pageviews] of [
  ['country', 'DE', 1, 2],
  ['country', 'de', 1, 2],
  ['country', 'FR', 2, 2],
  ['country', 'ES', 0, 0],
  ['city', 'KÖLN', 1, 2],
  ['browser', 'firefox', 2, 2],
  ['os', 'IOS', 1, 2],
  ['device', 'mobile', 1, 2],
  ['referrer', 'news.example', 1, 2],
  ['referrer', 'search.example', 1, 1],
  ['referrer', 'www.Search.example', 1, 1],
  ['utm_source', 'news', 1, 2],
  ['utm_medium', 'EMAIL', 1, 2],
  ['utm_campaign', 'spring', 1, 2],
  ['pathname', '/a', 2, 2],
  ['pathname', '/b', 1, 1],
  ['pathname', '/B', 1, 1],
] as const) {
  test(`${name} ${value} keeps ${sessions} sessions and ${pageviews} pageviews`, async ({ api, siteId }) => {
    const { body } = await api.call('getStats', { params: { siteId }, query: { [name]: value } });
    assert.equal([body.sessions, body.pageviews], [sessions, pageviews]);
  });
}

test('filters are joined by and', async ({ api, siteId }) => {
  const query = { country: 'FR', pathname: '/a', device: 'desktop' };
  const { body } = await api.call('getStats', { params: { siteId }, query });
  assert.equal([body.sessions, body.pageviews], [1, 1]);
});

test("a segment is a filter, joined with the request's own", async ({ api, siteId }) => {
  const segment = await api.addSegment(siteId, { filters: { country: 'FR' } });

  const alone = await api.call('getStats', { params: { siteId }, query: { segment: segment.id } });
  const joined = await api.call('getStats', { params: { siteId }, query: { segment: segment.id, pathname: '/a' } });

  assert.equal([alone.body.sessions, joined.body.sessions], [2, 1]);
});

test("a segment's dateRange is the range unless the request names one", async ({ api, siteId }) => {
  const segment = await api.addSegment(siteId, { filters: { dateRange: '7d' } });

  const own = await api.call('getStats', { params: { siteId }, query: { segment: segment.id } });
  const named = await api.call('getStats', { params: { siteId }, query: { segment: segment.id, range: '30d' } });

  assert.equal([own.body.range.preset, named.body.range.preset], ['7d', '30d']);
});

test("an unknown segment, another user's or another site's is the same 404", async ({ api, siteId }) => {
  const other = await api.addUser();
  const foreign = await api.addSegment(siteId, { userId: other.id });
  const elsewhere = await api.addSegment((await api.addSite()).id);

  const texts = [];
  for (const segment of ['f'.repeat(24), 'nothing', '', foreign.id, elsewhere.id]) {
    const { status, text } = await api.call('getStats', { params: { siteId }, query: { segment } });
    assert.is(status, 404, segment);
    texts.push(text);
  }

  assert.equal([...new Set(texts)], ['{"error":{"code":"not_found","message":"Segment not found"}}']);
});

test("a member uses their own segments and never the owner's", async ({ api, siteId }) => {
  const { user, key } = await api.addMember(siteId, 'viewer');
  const owners = await api.addSegment(siteId);
  const own = await api.addSegment(siteId, { userId: user.id, filters: { country: 'DE' } });

  const foreign = await api.call('getStats', { key, params: { siteId }, query: { segment: owners.id } });
  const mine = await api.call('getStats', { key, params: { siteId }, query: { segment: own.id } });

  assert.is(foreign.status, 404);
  assert.is(mine.body.sessions, 1);
});

for (const id of ['getStats', 'getPageviews'] as const) {
  for (const range of ['1d', '30D', '', '30d ', 'today', '365']) {
    test(`${id} refuses the range "${range}" and lists the presets`, async ({ api, siteId }) => {
      const { status, error } = await api.call(id, { params: { siteId }, query: { range } });

      assert.equal([status, error.code], [400, 'range_unknown']);
      assert.match(error.message, '24h, 7d, 30d, 90d, 365d');
    });
  }

  for (const query of [{ from: '2026-06-01' }, { to: '2026-06-01' }, { from: 'x', range: '7d' }]) {
    test(`${id} takes no ${Object.keys(query)[0]}, and says that it takes a range`, async ({ api, siteId }) => {
      const { status, error } = await api.call(id, { params: { siteId }, query });

      assert.equal([status, error.code], [400, 'validation_failed']);
      assert.match(error.message, 'only range');
    });
  }

  test(`${id} refuses an unknown parameter and a filter of over 500 characters`, async ({ api, siteId }) => {
    const unknown = await api.call(id, { params: { siteId }, query: { contry: 'DE' } });
    assert.is(unknown.status, 400);
    assert.match(unknown.error.message, 'Unknown query parameter "contry"; did you mean "country"?');

    const long = await api.call(id, { params: { siteId }, query: { country: 'x'.repeat(501) } });
    assert.is(long.status, 400);
    assert.match(long.error.message, '500');
    const fits = await api.call(id, { params: { siteId }, query: { country: 'x'.repeat(500) } });
    assert.is(fits.status, 200);
  });
}

test.run();
