import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { sendEvents, sendHit, viewAt } from '../support/hits.ts';

const test = suite<{ api: Api }>('getRealtime');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

/** The clock stands at 2026-06-17T12:00:00.000Z. */
const realtime = async (api: Api, siteId: string) => (await api.call('getRealtime', { params: { siteId } })).body;

const ip = (number: number) => ({ ip: `81.2.69.${number}` });

test('answers the last five minutes by minute, page, source, country and device', async ({ api }) => {
  const site = await api.addSite();
  const search = { referrer: 'https://www.google.com/' };
  await sendEvents(api, site.id, [
    viewAt('2026-06-17T11:56:00.000Z', '/a', { ...ip(1), ...search }),
    viewAt('2026-06-17T11:56:00.001Z', '/b', ip(1)),
    viewAt('2026-06-17T11:58:30Z', '/a', ip(2)),
    viewAt('2026-06-17T11:59:00Z', '/a', { ...ip(2), type: 'event', name: 'signup' }),
    viewAt('2026-06-17T12:00:00Z', '/c', { ip: '10.0.0.1', userAgent: undefined }),
  ]);

  const body = await realtime(api, site.id);

  assert.equal(body, {
    windowMinutes: 5,
    since: '2026-06-17T11:55:00.000Z',
    until: '2026-06-17T12:00:00.000Z',
    activeVisitors: 3,
    pageviews: 4,
    events: 1,
    minutes: [
      { start: '2026-06-17T11:55:00.000Z', pageviews: 1, visitors: 1 },
      { start: '2026-06-17T11:56:00.000Z', pageviews: 1, visitors: 1 },
      { start: '2026-06-17T11:57:00.000Z', pageviews: 0, visitors: 0 },
      { start: '2026-06-17T11:58:00.000Z', pageviews: 1, visitors: 1 },
      { start: '2026-06-17T11:59:00.000Z', pageviews: 1, visitors: 1 },
    ],
    pages: [
      { key: '/a', visitors: 2 },
      { key: '/b', visitors: 1 },
      { key: '/c', visitors: 1 },
    ],
    sources: [
      { key: 'Direct', visitors: 2 },
      { key: 'Google', visitors: 1 },
    ],
    countries: [{ key: 'GB', visitors: 2 }],
    devices: [
      { key: 'desktop', visitors: 2 },
      { key: 'other', visitors: 1 },
    ],
    recentEvents: [
      { type: 'pageview', pathname: '/c', name: null, country: null, at: '2026-06-17T12:00:00.000Z' },
      { type: 'event', pathname: '/a', name: 'signup', country: 'GB', at: '2026-06-17T11:59:00.000Z' },
      { type: 'pageview', pathname: '/a', name: null, country: 'GB', at: '2026-06-17T11:58:30.000Z' },
      { type: 'pageview', pathname: '/b', name: null, country: 'GB', at: '2026-06-17T11:56:00.001Z' },
      { type: 'pageview', pathname: '/a', name: null, country: 'GB', at: '2026-06-17T11:56:00.000Z' },
    ],
  });
});

test('a hit of exactly five minutes ago is over, one of a millisecond later and one of now are not', async ({
  api,
}) => {
  const site = await api.addSite();
  await sendEvents(api, site.id, [
    viewAt('2026-06-17T11:55:00.000Z', '/over', ip(1)),
    viewAt('2026-06-17T11:55:00.001Z', '/first', ip(2)),
    viewAt('2026-06-17T12:00:00.000Z', '/last', ip(3)),
    viewAt('2026-06-17T12:00:00.001Z', '/ahead', ip(4)),
  ]);

  const { pageviews, activeVisitors, pages } = await realtime(api, site.id);

  assert.equal([pageviews, activeVisitors], [2, 2]);
  assert.equal(
    pages.map(({ key }) => key),
    ['/first', '/last'],
  );
});

test('shows the ten most visited pages and the twenty latest hits', async ({ api }) => {
  const site = await api.addSite();
  await sendEvents(
    api,
    site.id,
    Array.from({ length: 25 }, (_, index) =>
      viewAt(Date.parse('2026-06-17T11:57:00Z') + index, `/${String.fromCharCode(97 + (index % 12))}`, ip(index)),
    ),
  );

  const { pages, recentEvents } = await realtime(api, site.id);

  assert.equal(
    pages.map(({ key, visitors }) => `${key} ${visitors}`),
    ['/a 3', '/b 2', '/c 2', '/d 2', '/e 2', '/f 2', '/g 2', '/h 2', '/i 2', '/j 2'],
  );
  assert.is(recentEvents.length, 20);
  assert.is(recentEvents[0]?.at, '2026-06-17T11:57:00.024Z');
  assert.is(recentEvents.at(-1)?.at, '2026-06-17T11:57:00.005Z');
});

test('an empty site shows five empty minutes', async ({ api }) => {
  const site = await api.addSite();

  const { minutes, pages, recentEvents, activeVisitors } = await realtime(api, site.id);

  assert.is(minutes.length, 5);
  assert.equal([activeVisitors, pages, recentEvents], [0, [], []]);
});

test('takes no window and no filter', async ({ api }) => {
  const site = await api.addSite();
  for (const name of ['range', 'from', 'to', 'country', 'segment', 'limit']) {
    const { status, error } = await api.call('getRealtime', { params: { siteId: site.id }, query: { [name]: '1' } });
    assert.is(status, 400, name);
    assert.match(error.message, `"${name}"`);
  }
});

test("a browser's hit shows within a second of its 202, without a flush", async ({ api }) => {
  const site = await api.addSite();
  const { status } = await sendHit(api, site.id, { url: 'https://shop.example/' });
  assert.is(status, 202);

  const startedAt = performance.now();
  let seen = 0;
  while (seen === 0 && performance.now() - startedAt < 3000) seen = (await realtime(api, site.id)).pageviews;

  assert.is(seen, 1);
  assert.ok(performance.now() - startedAt < 1000);
});

test.run();
