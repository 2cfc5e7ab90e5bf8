import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { type HitBody, sendEvents, viewAt } from '../support/hits.ts';
import { ip, presetStarts } from '../support/orders.ts';

const test = suite<{ api: Api }>('getJourneys');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

/** The clock stands at 2026-06-17T12:00:00.000Z. */
const journeys = async (api: Api, siteId: string, query: Record<string, string | number> = {}) =>
  (await api.call('getJourneys', { params: { siteId }, query })).body;

/** A session of one visitor on June 16th, a page a minute. */
const walk = (visitor: number, ...paths: string[]): HitBody[] =>
  paths.map((path, index) => viewAt(`2026-06-16T10:0${index}:00Z`, path, ip(visitor)));

async function addSiteWith(api: Api, ...hits: HitBody[]): Promise<string> {
  const site = await api.addSite({ domain: 'shop.example' });
  const { accepted } = await sendEvents(api, site.id, hits);
  assert.is(accepted, hits.length);
  return site.id;
}

test('answers journeys with sessions, share and duration, and the links between steps', async ({ api }) => {
  const siteId = await addSiteWith(
    api,
    ...walk(1, '/', '/pricing', '/pricing', '/checkout'),
    ...walk(2, '/', '/pricing', '/checkout', '/'),
    ...walk(3, '/'),
    viewAt('2026-06-16T10:00:00Z', '/', { ...ip(4), type: 'event', name: 'open' }),
  );

  const body = await journeys(api, siteId, { depth: 3 });

  assert.equal(body, {
    depth: 3,
    totalSessions: 3,
    journeys: [
      { path: ['/', '/pricing', '/checkout'], sessions: 2, share: 66.7, avgDuration: 180, ended: false },
      { path: ['/'], sessions: 1, share: 33.3, avgDuration: 0, ended: true },
    ],
    links: [
      { step: 1, from: '/', to: '/pricing', sessions: 2 },
      { step: 2, from: '/pricing', to: '/checkout', sessions: 2 },
      { step: 1, from: '/', to: null, sessions: 1 },
      { step: 3, from: '/checkout', to: null, sessions: 1 },
    ],
    total: 2,
    limit: 50,
    offset: 0,
    range: { preset: '30d', since: '2026-05-18T12:00:00.000Z', until: '2026-06-17T12:00:00.000Z' },
  });
});

test('journeys have five steps unless asked otherwise, two to ten', async ({ api }) => {
  const paths = Array.from('abcdefghijk', (letter) => `/${letter}`);
  const siteId = await addSiteWith(
    api,
    ...paths.map((path, index) => viewAt(`2026-06-16T10:${10 + index}:00Z`, path, ip(1))),
  );

  const lengths = [];
  for (const query of [{}, { depth: 2 }, { depth: 10 }]) {
    const { depth, journeys: rows } = await journeys(api, siteId, query as Record<string, number>);
    lengths.push([depth, rows[0]?.path.length]);
  }
  assert.equal(lengths, [
    [5, 5],
    [2, 2],
    [10, 10],
  ]);

  for (const depth of ['1', '11', '3.5', '', 'five']) {
    const { status } = await api.call('getJourneys', { params: { siteId }, query: { depth } });
    assert.is(status, 400, depth);
  }
});

test('start and end keep journeys, spelled in any way, with stars', async ({ api }) => {
  const siteId = await addSiteWith(api, ...walk(1, '/', '/a', '/é'), ...walk(2, '/a', '/é'), ...walk(3, '/', '/a'));
  const paths = async (query: Record<string, string>) => {
    const body = await journeys(api, siteId, query);
    assert.is(
      body.journeys.reduce((sum, { sessions }) => sum + sessions, 0),
      body.totalSessions,
    );
    return body.journeys.map(({ path, share }) => [path.join(' '), share]);
  };

  assert.equal(await paths({ startPathname: '/' }), [
    ['/ /a', 50],
    ['/ /a /é', 50],
  ]);
  assert.equal(await paths({ endPathname: '/%C3%A9/?x=1' }), [
    ['/ /a /é', 50],
    ['/a /é', 50],
  ]);
  assert.equal(await paths({ startPathname: '/a*', endPathname: '*' }), [['/a /é', 100]]);
  assert.equal(await paths({ startPathname: '/none' }), []);
  for (const name of ['startPathname', 'endPathname']) {
    for (const value of ['', `/${'x'.repeat(500)}`]) {
      const { status } = await api.call('getJourneys', { params: { siteId }, query: { [name]: value } });
      assert.is(status, 400, `${name} of ${value.length}`);
    }
  }
});

test('only hits of the window are steps, the duration is uncut', async ({ api }) => {
  const siteId = await addSiteWith(api, ...walk(1, '/a', '/b', '/c', '/d'));

  const body = await journeys(api, siteId, { from: '2026-06-16T10:01:00Z', to: '2026-06-16T10:02:00Z' });

  assert.equal(body.journeys, [{ path: ['/b', '/c'], sessions: 1, share: 100, avgDuration: 180, ended: true }]);
  assert.equal(body.range, { preset: null, since: '2026-06-16T10:01:00.000Z', until: '2026-06-16T10:02:00.000Z' });
});

test('windows that cannot be are refused', async ({ api }) => {
  const site = await api.addSite();
  for (const [query, code] of [
    ['from=soon', 'window_invalid'],
    ['to=2026-02-30', 'window_invalid'],
    ['from=2026-06-10&to=2026-06-09', 'window_invalid'],
    ['from=2026-06-18', 'window_in_future'],
    ['range=1y', 'range_unknown'],
    ['range=7d&range=7d', 'validation_failed'],
    ['limit=501', 'validation_failed'],
    ['offset=-1', 'validation_failed'],
    ['startPath=/', 'validation_failed'],
  ] as const) {
    const { status, error } = await api.call('getJourneys', { params: { siteId: site.id }, query });
    assert.equal([status, error.code], [400, code], query);
  }
});

for (const [range, since] of presetStarts) {
  test(`range ${range} begins at ${since}`, async ({ api }) => {
    const siteId = await addSiteWith(
      api,
      viewAt(new Date(Date.parse(since) - 1).toISOString(), '/before', ip(1)),
      viewAt(since, '/first', ip(2)),
    );

    const body = await journeys(api, siteId, { range });

    assert.equal(
      body.journeys.map(({ path }) => path),
      [['/first']],
    );
    assert.equal(body.range, { preset: range, since, until: '2026-06-17T12:00:00.000Z' });
  });
}

test('a site without traffic answers empty lists', async ({ api }) => {
  const site = await api.addSite();

  const body = await journeys(api, site.id);

  assert.equal([body.journeys, body.links, body.total, body.totalSessions], [[], [], 0, 0]);
});

test('filters and segments keep sessions; a path keeps their whole way', async ({ api }) => {
  const siteId = await addSiteWith(api, ...walk(1, '/', '/a', '/b'), ...walk(2, '/', '/b'));
  const segment = await api.addSegment(siteId, { filters: { pathname: '/a', dateRange: '7d' } });
  const foreign = await api.addSegment(siteId, { userId: 'f'.repeat(24) });
  const paths = async (query: Record<string, string>) =>
    (await journeys(api, siteId, query)).journeys.map(({ path }) => path.join(' '));

  assert.equal(await paths({ pathname: '/a' }), ['/ /a /b']);
  assert.equal(await paths({ segment: segment.id }), ['/ /a /b']);
  assert.equal(await paths({ country: 'XX' }), []);
  assert.is((await journeys(api, siteId, { segment: segment.id })).range.preset, '7d');
  const { status } = await api.call('getJourneys', { params: { siteId }, query: { segment: foreign.id } });
  assert.is(status, 404);
});

test('pages join to the whole list and all have the same links', async ({ api }) => {
  const siteId = await addSiteWith(
    api,
    ...['/e', '/d', '/c', '/b', '/a', '/c', '/Z'].flatMap((path, i) => walk(i + 1, path)),
  );

  const paths = [];
  for (const offset of [0, 2, 4, 6]) {
    const body = await journeys(api, siteId, { limit: 2, offset });
    assert.equal([body.total, body.totalSessions, body.links.length, body.limit, body.offset], [6, 7, 6, 2, offset]);
    paths.push(...body.journeys.map(({ path }) => path[0]));
  }

  assert.equal(paths, ['/c', '/Z', '/a', '/b', '/d', '/e']);
});

test.run();
