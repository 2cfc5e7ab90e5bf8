import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { sendEvents, viewAt } from '../support/hits.ts';
import { ip, orderAt, presetStarts } from '../support/orders.ts';
import { unknownId } from '../support/requests.ts';

const test = suite<{ api: Api }>('getChannels');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

/** The clock stands at 2026-06-17T12:00:00.000Z. */
const channels = async (api: Api, siteId: string, query: Record<string, string | number> = {}) =>
  (await api.call('getChannels', { params: { siteId }, query })).body;

const from = (host: string) => ({ referrer: `https://${host}/` });
const google = from('www.google.com');

/** Three sessions from searches, of which one buys; a direct one; one from a letter. */
async function addShop(api: Api): Promise<string> {
  const site = await api.addSite();
  const { accepted } = await sendEvents(api, site.id, [
    viewAt('2026-06-16T13:00:00Z', '/', { ...ip(1), ...google }),
    viewAt('2026-06-16T13:01:00Z', '/cart', ip(1)),
    orderAt('2026-06-16T13:02:00Z', 900, ip(1), { orderId: 'o1' }),
    orderAt('2026-06-16T13:03:00Z', -200, ip(1), { refundOf: 'o1' }),
    orderAt('2026-06-16T13:04:00Z', 50, ip(1), { currency: 'AUD' }),
    viewAt('2026-06-16T13:00:00Z', '/', { ...ip(2), ...from('duckduckgo.com') }),
    viewAt('2026-06-16T13:00:00Z', '/', { ...ip(3), ...google }),
    viewAt('2026-06-16T13:00:00Z', '/', ip(4)),
    viewAt('2026-06-15T13:00:00Z', '/?utm_source=letter&utm_medium=email', ip(5)),
  ]);
  assert.is(accepted, 9);
  return site.id;
}

test('answers each channel with traffic, conversions over all goals, money and sources', async ({ api }) => {
  const siteId = await addShop(api);
  await api.addGoal(siteId, { eventName: 'purchase' });
  await api.addGoal(siteId, { type: 'pageview', pathname: '/c*', eventName: null });

  assert.equal(await channels(api, siteId), {
    channels: [
      {
        channel: 'Organic Search',
        sessions: 3,
        visitors: 3,
        pageviews: 4,
        bounceRate: 66.7,
        avgSessionDuration: 80,
        share: 60,
        conversions: 3,
        conversionRate: 33.3,
        revenue: [
          { currency: 'AUD', amount: 50 },
          { currency: 'EUR', amount: 700 },
        ],
        sources: [
          { source: 'Google', sessions: 2 },
          { source: 'DuckDuckGo', sessions: 1 },
        ],
      },
      {
        channel: 'Direct',
        sessions: 1,
        visitors: 1,
        pageviews: 1,
        bounceRate: 100,
        avgSessionDuration: 0,
        share: 20,
        conversions: 0,
        conversionRate: 0,
        revenue: [],
        sources: [{ source: 'Direct', sessions: 1 }],
      },
      {
        channel: 'Email',
        sessions: 1,
        visitors: 1,
        pageviews: 1,
        bounceRate: 100,
        avgSessionDuration: 0,
        share: 20,
        conversions: 0,
        conversionRate: 0,
        revenue: [],
        sources: [{ source: 'letter', sessions: 1 }],
      },
    ],
    totalSessions: 5,
    total: 3,
    limit: 50,
    offset: 0,
    range: { preset: '30d', since: '2026-05-18T12:00:00.000Z', until: '2026-06-17T12:00:00.000Z' },
  });
});

test('channels add up to the totals of the site', async ({ api }) => {
  const siteId = await addShop(api);
  await api.addGoal(siteId, { eventName: 'purchase' });

  const { body: totals } = await api.call('getStats', { params: { siteId } });
  const list = (await channels(api, siteId)).channels;
  const sumOf = (field: 'sessions' | 'pageviews' | 'conversions') =>
    list.reduce((sum, channel) => sum + channel[field], 0);

  assert.equal(
    [sumOf('sessions'), sumOf('pageviews'), sumOf('conversions')],
    [totals.sessions, totals.pageviews, totals.conversions],
  );
  assert.equal(
    list.flatMap(({ revenue }) => revenue),
    totals.revenue,
  );
});

test('a visit of events alone counts, and so does one whose campaign changes later under its first', async ({
  api,
}) => {
  const site = await api.addSite();
  await sendEvents(api, site.id, [
    viewAt('2026-06-16T13:00:00Z', '/', { ...ip(1), type: 'event', name: 'opened' }),
    viewAt('2026-06-16T13:00:00Z', '/', { ...ip(2), ...google }),
    viewAt('2026-06-16T13:01:00Z', '/?utm_source=letter&utm_medium=email', ip(2)),
  ]);

  const body = await channels(api, site.id);

  assert.equal(
    body.channels.map(({ channel, sessions, pageviews, bounceRate, share }) => [
      channel,
      sessions,
      pageviews,
      bounceRate,
      share,
    ]),
    [
      ['Direct', 1, 0, 0, 50],
      ['Organic Search', 1, 2, 0, 50],
    ],
  );
});

test('pages join to the whole list, and one past the end has the totals', async ({ api }) => {
  const siteId = await addShop(api);
  const names = [];
  for (const offset of [0, 2, 4]) {
    const body = await channels(api, siteId, { limit: 2, offset });
    assert.equal([body.total, body.totalSessions, body.limit, body.offset], [3, 5, 2, offset]);
    names.push(body.channels.map(({ channel }) => channel));
  }
  assert.equal(names, [['Organic Search', 'Direct'], ['Email'], []]);
});

test('a site without traffic has no channel', async ({ api }) => {
  const site = await api.addSite();
  const body = await channels(api, site.id);
  assert.equal([body.channels, body.total, body.totalSessions], [[], 0, 0]);
});

test('five sources of a channel are shown', async ({ api }) => {
  const site = await api.addSite();
  const hosts = ['f', 'e', 'd', 'c', 'b', 'a', 'f'];
  await sendEvents(
    api,
    site.id,
    hosts.map((host, number) => viewAt('2026-06-16T13:00:00Z', '/', { ...ip(number + 1), ...from(`${host}.example`) })),
  );

  const body = await channels(api, site.id);

  assert.equal(
    body.channels.map(({ channel, sources }) => [channel, sources.map(({ source }) => source)]),
    [['Referral', ['f.example', 'a.example', 'b.example', 'c.example', 'd.example']]],
  );
});

test('filters and segments narrow every figure; a pathname keeps sessions with a hit on it', async ({ api }) => {
  const siteId = await addShop(api);
  const segment = await api.addSegment(siteId, { filters: { referrer: 'google.com', dateRange: '24h' } });

  for (const query of [{ referrer: 'google.com' }, { segment: segment.id }]) {
    const body = await channels(api, siteId, query);
    assert.equal([body.total, body.totalSessions, body.channels[0]?.share], [1, 2, 100]);
    assert.equal(body.channels[0]?.sources, [{ source: 'Google', sessions: 2 }]);
  }
  assert.is((await channels(api, siteId, { segment: segment.id })).range.preset, '24h');
  const body = await channels(api, siteId, { pathname: '/cart' });
  assert.equal([body.totalSessions, body.channels[0]?.pageviews, body.channels[0]?.bounceRate], [1, 1, 0]);
});

for (const [preset, since] of presetStarts) {
  test(`range ${preset} reaches from ${since} to now, both ends included`, async ({ api }) => {
    const site = await api.addSite();
    await sendEvents(api, site.id, [
      viewAt(new Date(Date.parse(since) - 1).toISOString(), '/', ip(1)),
      viewAt(since, '/', ip(2)),
      viewAt('2026-06-17T12:00:00.000Z', '/', ip(3)),
      viewAt('2026-06-17T12:00:00.001Z', '/', ip(4)),
    ]);

    const body = await channels(api, site.id, { range: preset });

    assert.equal(body.range, { preset, since, until: '2026-06-17T12:00:00.000Z' });
    assert.is(body.totalSessions, 2);
  });
}

test('from and to cut to the millisecond; money without a session in them still has its channel', async ({ api }) => {
  const siteId = await addShop(api);
  const at = '2026-06-16T13:00:00Z';
  const cut = await channels(api, siteId, { from: at, to: at });
  assert.equal([cut.totalSessions, cut.channels[0]?.pageviews, cut.channels[0]?.avgSessionDuration], [4, 3, 80]);
  assert.is(cut.range.preset, null);

  await api.store([
    [
      'RevenueEvent',
      {
        _id: api.id(),
        siteId,
        ts: '2026-06-10T10:00:00.000Z',
        visitorId: 'v',
        sessionId: 's',
        amount: 70,
        currency: 'EUR',
        channel: 'Affiliates',
      },
    ],
  ]);
  const { channels: list, totalSessions } = await channels(api, siteId, { from: '2026-06-10', to: '2026-06-10' });
  assert.is(totalSessions, 0);
  assert.equal(
    list.map(({ channel, sessions, share, revenue, sources }) => [channel, sessions, share, revenue, sources]),
    [['Affiliates', 0, 0, [{ currency: 'EUR', amount: 70 }], []]],
  );
});

for (const [query, status, code] of [
  ['from=soon', 400, 'window_invalid'],
  ['from=2026-06-10&to=2026-06-09', 400, 'window_invalid'],
  ['from=2026-06-18', 400, 'window_in_future'],
  ['range=1y', 400, 'range_unknown'],
  ['limit=0', 400, 'validation_failed'],
  ['limit=501', 400, 'validation_failed'],
  ['offset=-1', 400, 'validation_failed'],
  [`segment=${unknownId}`, 404, 'not_found'],
] as const) {
  test(`refuses ${query} as ${code}`, async ({ api }) => {
    const site = await api.addSite();
    const answer = await api.call('getChannels', { params: { siteId: site.id }, query });
    assert.equal([answer.status, answer.error.code], [status, code]);
  });
}

test.run();
