import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { sendEvents, viewAt } from '../support/hits.ts';

const test = suite<{ api: Api }>('getPageviews');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

/** The clock stands at 2026-06-17T12:00:00.000Z. */
const pages = async (api: Api, siteId: string, query: Record<string, string | number> = {}) =>
  (await api.call('getPageviews', { params: { siteId }, query })).body;

const ip = (number: number) => ({ ip: `81.2.69.${number}` });
const ping = (at: string, path: string, more: Record<string, unknown>) =>
  viewAt(at, path, { type: 'engagement', ...more });

test('answers each path with its visitors, entries, exits, time and depth', async ({ api }) => {
  const site = await api.addSite();
  await sendEvents(api, site.id, [
    viewAt('2026-06-16T10:00:00Z', '/a', ip(1)),
    ping('2026-06-16T10:00:40Z', '/a', { ...ip(1), engagedMs: 30_000, scrollDepth: 40 }),
    ping('2026-06-16T10:01:00Z', '/a', { ...ip(1), engagedMs: 10_000, scrollDepth: 80 }),
    viewAt('2026-06-16T10:02:00Z', '/b', ip(1)),
    viewAt('2026-06-16T10:03:00Z', '/a', ip(1)),
    viewAt('2026-06-16T11:00:00Z', '/a', ip(2)),
    ping('2026-06-16T11:00:30Z', '/a', { ...ip(2), engagedMs: 9_000, scrollDepth: 31 }),
  ]);

  const { series, ...body } = await pages(api, site.id);

  assert.equal(body, {
    pageviews: [
      {
        pathname: '/a',
        pageviews: 3,
        visitors: 2,
        sessions: 2,
        entries: 2,
        exits: 2,
        exitRate: 66.7,
        bounceRate: 50,
        avgTimeOnPage: 25,
        avgScrollDepth: 55.5,
        share: 75,
      },
      {
        pathname: '/b',
        pageviews: 1,
        visitors: 1,
        sessions: 1,
        entries: 0,
        exits: 0,
        exitRate: 0,
        bounceRate: 0,
        avgTimeOnPage: 0,
        avgScrollDepth: null,
        share: 25,
      },
    ],
    totalPageviews: 4,
    interval: 'day',
    total: 2,
    limit: 50,
    offset: 0,
    range: { preset: '30d', since: '2026-05-18T12:00:00.000Z', until: '2026-06-17T12:00:00.000Z' },
  });
  assert.is(series.length, 31);
  assert.equal(series.slice(-2), [
    { start: '2026-06-16T00:00:00.000Z', pageviews: 4, visitors: 2, partial: false },
    { start: '2026-06-17T00:00:00.000Z', pageviews: 0, visitors: 0, partial: true },
  ]);
});

test('pages come by pageviews descending, then path ascending, and join to the whole list', async ({ api }) => {
  const site = await api.addSite();
  const views = ['/e', '/d', '/c', '/b', '/a', '/c', '/Z', '/é'].map((path, index) =>
    viewAt(`2026-06-16T10:00:${10 + index}Z`, path, ip(index + 1)),
  );
  await sendEvents(api, site.id, views);

  const paths = [];
  for (const offset of [0, 3, 6, 9]) {
    const body = await pages(api, site.id, { limit: 3, offset });
    assert.equal([body.total, body.totalPageviews, body.limit, body.offset], [7, 8, 3, offset]);
    paths.push(...body.pageviews.map(({ pathname }) => pathname));
  }

  assert.equal(paths, ['/c', '/Z', '/a', '/b', '/d', '/e', '/é']);
});

for (const [range, interval, buckets] of [
  ['24h', 'hour', 25],
  ['7d', 'day', 8],
  ['30d', 'day', 31],
  ['90d', 'day', 91],
  ['365d', 'day', 366],
] as const) {
  test(`range ${range} has ${buckets} buckets of one ${interval}`, async ({ api }) => {
    const site = await api.addSite();
    await sendEvents(api, site.id, viewAt('2026-06-17T11:59:59.999Z'));

    const body = await pages(api, site.id, { range });

    assert.equal([body.interval, body.series.length, body.range.preset], [interval, buckets, range]);
    assert.is(
      body.series.reduce((sum, point) => sum + point.pageviews, 0),
      1,
    );
  });
}

test('a path filter keeps that path alone, shares stay of what is left', async ({ api }) => {
  const site = await api.addSite();
  await sendEvents(api, site.id, [
    viewAt('2026-06-16T10:00:00Z', '/a', ip(1)),
    viewAt('2026-06-16T10:01:00Z', '/b', ip(1)),
    viewAt('2026-06-16T10:00:00Z', '/b', ip(2)),
  ]);

  const body = await pages(api, site.id, { pathname: '/b' });

  assert.equal(
    body.pageviews.map(({ pathname, pageviews, share }) => [pathname, pageviews, share]),
    [['/b', 2, 100]],
  );
  assert.equal([body.total, body.totalPageviews], [1, 2]);
});

test('an event and a ping are no pageview', async ({ api }) => {
  const site = await api.addSite();
  await sendEvents(api, site.id, [
    viewAt('2026-06-16T10:00:00Z', '/only-events', { type: 'event', name: 'x' }),
    viewAt('2026-06-16T10:00:10Z', '/only-events', { type: 'engagement', engagedMs: 10 }),
  ]);

  const body = await pages(api, site.id);

  assert.equal([body.pageviews, body.total, body.totalPageviews], [[], 0, 0]);
});

test('limit and offset out of their bounds are refused, not clamped', async ({ api }) => {
  const site = await api.addSite();
  for (const query of [
    { limit: 0 },
    { limit: 501 },
    { offset: -1 },
    { limit: '5.0' },
    { limit: ' 5' },
    { offset: '' },
  ]) {
    const { status } = await api.call('getPageviews', { params: { siteId: site.id }, query: { ...query } });
    assert.is(status, 400, JSON.stringify(query));
  }
  const { limit } = await pages(api, site.id, { limit: 500 });
  assert.is(limit, 500);
});

test.run();
