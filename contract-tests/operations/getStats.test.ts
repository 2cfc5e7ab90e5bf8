import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { sendEvents, viewAt } from '../support/hits.ts';

const test = suite<{ api: Api }>('getStats');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

/** The clock stands at 2026-06-17T12:00:00.000Z. */
const stats = async (api: Api, siteId: string, query: Record<string, string> = {}) =>
  (await api.call('getStats', { params: { siteId }, query })).body;

const ip = (number: number) => ({ ip: `81.2.69.${number}` });

const signup = (at: string, more: Record<string, unknown> = {}) =>
  viewAt(at, '/b', { type: 'event', name: 'signup', ...more });

/** Four sessions of the last 30 days, one of the 30 days before. */
async function addHistory(api: Api): Promise<string> {
  const site = await api.addSite({ domain: 'shop.example' });
  const { accepted } = await sendEvents(api, site.id, [
    viewAt('2026-05-10T10:00:00Z', '/a', ip(5)),
    signup('2026-05-10T10:00:30Z', { ...ip(5), revenue: { amount: 500, currency: 'EUR' } }),
    signup('2026-05-10T10:01:00Z', { ...ip(5), revenue: { amount: 300, currency: 'USD' } }),
    signup('2026-06-15T08:00:00Z', ip(4)),
    viewAt('2026-06-16T10:00:00Z', '/a', ip(1)),
    viewAt('2026-06-16T10:10:00Z', '/b', ip(1)),
    signup('2026-06-16T10:11:00Z', { ...ip(1), revenue: { amount: 1050, currency: 'EUR' } }),
    viewAt('2026-06-16T11:00:00Z', '/a', ip(2)),
    viewAt('2026-06-17T09:00:00Z', '/c', ip(3)),
    viewAt('2026-06-17T09:01:00Z', '/c', { ...ip(3), type: 'event', name: 'scroll', interactive: false }),
  ]);
  assert.is(accepted, 10);
  return site.id;
}

test('answers totals, those of the range before, and the change between them', async ({ api }) => {
  const siteId = await addHistory(api);
  await api.addGoal(siteId, { type: 'event', eventName: 'signup' });
  await api.addGoal(siteId, { type: 'pageview', pathname: '/a*', eventName: null });

  const { series: _, ...body } = await stats(api, siteId);

  assert.equal(body, {
    siteId,
    range: { preset: '30d', since: '2026-05-18T12:00:00.000Z', until: '2026-06-17T12:00:00.000Z' },
    visitors: 4,
    sessions: 4,
    pageviews: 4,
    events: 3,
    bounces: 2,
    bounceRate: 66.7,
    avgSessionDuration: 180,
    pagesPerSession: 1,
    conversions: 4,
    revenue: [{ currency: 'EUR', amount: 1050 }],
    previous: {
      since: '2026-04-18T11:59:59.999Z',
      until: '2026-05-18T11:59:59.999Z',
      visitors: 1,
      sessions: 1,
      pageviews: 1,
      events: 2,
      bounces: 0,
      bounceRate: 0,
      avgSessionDuration: 60,
      pagesPerSession: 1,
      conversions: 3,
      revenue: [
        { currency: 'EUR', amount: 500 },
        { currency: 'USD', amount: 300 },
      ],
    },
    change: {
      visitors: 300,
      sessions: 300,
      pageviews: 300,
      events: 50,
      bounces: null,
      avgSessionDuration: 200,
      pagesPerSession: 0,
      conversions: 33.3,
      revenue: [
        { currency: 'EUR', change: 110 },
        { currency: 'USD', change: -100 },
      ],
      bounceRatePoints: 66.7,
    },
    interval: 'day',
  });
});

test('the series has every day of the range, zero-filled, the last one partial', async ({ api }) => {
  const siteId = await addHistory(api);

  const { series } = await stats(api, siteId);

  assert.is(series.length, 31);
  assert.is(series[0]?.start, '2026-05-18T00:00:00.000Z');
  assert.equal(series.slice(-4), [
    { start: '2026-06-14T00:00:00.000Z', visitors: 0, sessions: 0, pageviews: 0, bounceRate: 0, partial: false },
    { start: '2026-06-15T00:00:00.000Z', visitors: 1, sessions: 1, pageviews: 0, bounceRate: 0, partial: false },
    { start: '2026-06-16T00:00:00.000Z', visitors: 2, sessions: 2, pageviews: 3, bounceRate: 50, partial: false },
    { start: '2026-06-17T00:00:00.000Z', visitors: 1, sessions: 1, pageviews: 1, bounceRate: 100, partial: true },
  ]);
});

test('a site without traffic answers zeros, and null for every change against zero', async ({ api }) => {
  const site = await api.addSite();

  const { previous, change, revenue, ...body } = await stats(api, site.id);

  assert.equal([body.visitors, body.sessions, body.pageviews, body.bounceRate, body.pagesPerSession], [0, 0, 0, 0, 0]);
  assert.equal([body.avgSessionDuration, body.conversions, revenue, previous.revenue], [0, 0, [], []]);
  assert.equal(change, {
    visitors: null,
    sessions: null,
    pageviews: null,
    events: null,
    bounces: null,
    avgSessionDuration: null,
    pagesPerSession: null,
    conversions: null,
    revenue: [],
    bounceRatePoints: null,
  });
});

for (const [range, since, interval, buckets] of [
  ['24h', '2026-06-16T12:00:00.000Z', 'hour', 25],
  ['7d', '2026-06-10T12:00:00.000Z', 'day', 8],
  ['30d', '2026-05-18T12:00:00.000Z', 'day', 31],
  ['90d', '2026-03-19T12:00:00.000Z', 'day', 91],
  ['365d', '2025-06-17T12:00:00.000Z', 'day', 366],
] as const) {
  test(`range ${range} reaches from ${since} to now in ${buckets} buckets`, async ({ api }) => {
    const site = await api.addSite();

    const body = await stats(api, site.id, { range });

    assert.equal(body.range, { preset: range, since, until: '2026-06-17T12:00:00.000Z' });
    assert.equal([body.interval, body.series.length], [interval, buckets]);
    const partial = body.series.flatMap((point, index) => (point.partial ? [index] : []));
    assert.equal(partial, range === '24h' ? [buckets - 1] : [0, buckets - 1]);
  });
}

test('both ends of the window belong to it, a millisecond outside does not', async ({ api }) => {
  const site = await api.addSite();
  await sendEvents(api, site.id, [
    viewAt('2026-06-16T11:59:59.999Z', '/before', ip(1)),
    viewAt('2026-06-16T12:00:00.000Z', '/first', ip(2)),
    viewAt('2026-06-17T12:00:00.000Z', '/last', ip(3)),
    viewAt('2026-06-17T12:00:00.001Z', '/after', ip(4)),
  ]);

  const { visitors, pageviews, previous } = await stats(api, site.id, { range: '24h' });

  assert.equal([visitors, pageviews], [2, 2]);
  assert.is(previous.pageviews, 1);
});

test('a visitor of three days counts three times', async ({ api }) => {
  const site = await api.addSite();
  await sendEvents(
    api,
    site.id,
    ['14', '15', '16'].map((day) => viewAt(`2026-06-${day}T10:00:00Z`, '/', ip(1))),
  );

  const { visitors, sessions } = await stats(api, site.id);

  assert.equal([visitors, sessions], [3, 3]);
});

test('a session belongs to the window by one of its hits; its bounce and duration are uncut', async ({ api }) => {
  const site = await api.addSite();
  await sendEvents(api, site.id, [
    viewAt('2026-06-16T11:50:00Z', '/a', ip(1)),
    viewAt('2026-06-16T12:10:00Z', '/b', ip(1)),
  ]);

  const body = await stats(api, site.id, { range: '24h' });

  assert.equal([body.sessions, body.pageviews, body.bounces, body.avgSessionDuration], [1, 1, 0, 1200]);
});

test('money of different currencies is never added, a refund counts against', async ({ api }) => {
  const site = await api.addSite();
  const buy = (number: number, revenue: object) =>
    viewAt(`2026-06-16T10:00:0${number}Z`, '/', { ...ip(number), type: 'event', name: 'buy', revenue });
  await sendEvents(api, site.id, [
    buy(1, { amount: 1000, currency: 'USD', orderId: 'o1' }),
    buy(2, { amount: 500, currency: 'JPY', orderId: 'o2' }),
    buy(3, { amount: 1500, currency: 'KWD', orderId: 'o3' }),
    buy(4, { amount: 300, currency: 'USD', refundOf: 'o1' }),
  ]);

  const { revenue } = await stats(api, site.id);

  assert.equal(revenue, [
    { currency: 'JPY', amount: 500 },
    { currency: 'KWD', amount: 1500 },
    { currency: 'USD', amount: 700 },
  ]);
});

test.run();
