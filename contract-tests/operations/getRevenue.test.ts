import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { sendEvents, viewAt } from '../support/hits.ts';
import { ip, orderAt, presetStarts } from '../support/orders.ts';

const test = suite<{ api: Api }>('getRevenue');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

/** The clock stands at 2026-06-17T12:00:00.000Z. */
const revenue = async (api: Api, siteId: string, query: Record<string, string> = {}) =>
  (await api.call('getRevenue', { params: { siteId }, query })).body;

test('answers each currency with net amount, orders, order value and refunds, and the window before', async ({
  api,
}) => {
  const site = await api.addSite();
  await sendEvents(api, site.id, [
    orderAt('2026-06-15T10:00:00Z', 700, ip(3)),
    orderAt('2026-06-16T13:00:00Z', 1_000, ip(1), { orderId: 'o1' }),
    orderAt('2026-06-16T13:10:00Z', 501, ip(1), { orderId: 'o2' }),
    orderAt('2026-06-16T14:00:00Z', -300, ip(1), { refundOf: 'o1' }),
    orderAt('2026-06-17T12:00:00Z', 1_200, ip(2), { currency: 'JPY' }),
  ]);

  const { series, ...body } = await revenue(api, site.id, { range: '24h' });

  assert.equal(body, {
    currencies: [
      { currency: 'EUR', amount: 1_201, orders: 2, averageOrderValue: 751, refunds: 300 },
      { currency: 'JPY', amount: 1_200, orders: 1, averageOrderValue: 1_200, refunds: 0 },
    ],
    interval: 'hour',
    previous: {
      since: '2026-06-15T11:59:59.999Z',
      until: '2026-06-16T11:59:59.999Z',
      currencies: [],
    },
    range: { preset: '24h', since: '2026-06-16T12:00:00.000Z', until: '2026-06-17T12:00:00.000Z' },
  });
  assert.is(series.length, 50);
  assert.equal(series.slice(2, 6), [
    { start: '2026-06-16T13:00:00.000Z', currency: 'EUR', amount: 1_501, orders: 2, partial: false },
    { start: '2026-06-16T13:00:00.000Z', currency: 'JPY', amount: 0, orders: 0, partial: false },
    { start: '2026-06-16T14:00:00.000Z', currency: 'EUR', amount: -300, orders: 0, partial: false },
    { start: '2026-06-16T14:00:00.000Z', currency: 'JPY', amount: 0, orders: 0, partial: false },
  ]);
  assert.equal(series.at(-1), {
    start: '2026-06-17T12:00:00.000Z',
    currency: 'JPY',
    amount: 1_200,
    orders: 1,
    partial: true,
  });
});

test('the window before has its own currencies', async ({ api }) => {
  const site = await api.addSite();
  await sendEvents(api, site.id, [
    orderAt('2026-06-16T11:59:59.999Z', 700, ip(3), { currency: 'USD' }),
    orderAt('2026-06-16T12:00:00Z', 100, ip(3)),
  ]);

  const { currencies, previous } = await revenue(api, site.id, { range: '24h' });

  assert.equal(
    currencies.map(({ currency }) => currency),
    ['EUR'],
  );
  assert.equal(previous.currencies, [{ currency: 'USD', amount: 700, orders: 1, averageOrderValue: 700, refunds: 0 }]);
});

test('refunds alone leave less than nothing, no order and no order value', async ({ api }) => {
  const site = await api.addSite();
  await sendEvents(api, site.id, orderAt('2026-06-16T10:00:00Z', -250, ip(1), { refundOf: 'of last month' }));

  const { currencies } = await revenue(api, site.id);

  assert.equal(currencies, [{ currency: 'EUR', amount: -250, orders: 0, averageOrderValue: 0, refunds: 250 }]);
});

test('a site without money answers no currency and no point', async ({ api }) => {
  const site = await api.addSite();
  await sendEvents(api, site.id, viewAt('2026-06-16T10:00:00Z'));

  const { currencies, series, previous } = await revenue(api, site.id);

  assert.equal([currencies, series, previous.currencies], [[], [], []]);
});

test("filters look at the session's first hit, and a segment adds its own", async ({ api }) => {
  const site = await api.addSite();
  const segment = await api.addSegment(site.id, { filters: { utm_source: 'news', dateRange: '7d' } });
  await sendEvents(api, site.id, [
    viewAt('2026-06-16T10:00:00Z', '/?utm_source=news', ip(1)),
    orderAt('2026-06-16T10:01:00Z', 100, ip(1)),
    viewAt('2026-06-16T10:00:00Z', '/', ip(2)),
    orderAt('2026-06-16T10:01:00Z', 10, ip(2)),
  ]);
  const amounts = async (query: Record<string, string>) =>
    (await revenue(api, site.id, query)).currencies.map(({ amount }) => amount);

  assert.equal(await amounts({ utm_source: 'NEWS' }), [100]);
  assert.equal(await amounts({ pathname: '/thanks' }), [110]);
  assert.equal(await amounts({ pathname: '/' }), []);
  assert.equal(await amounts({ segment: segment.id }), [100]);
  assert.is((await revenue(api, site.id, { segment: segment.id })).range.preset, '7d');
});

for (const [preset, since] of presetStarts) {
  test(`range ${preset} reaches from ${since} to now`, async ({ api }) => {
    const { range, interval } = await revenue(api, (await api.addSite()).id, { range: preset });

    assert.equal(range, { preset, since, until: '2026-06-17T12:00:00.000Z' });
    assert.is(interval, preset === '24h' ? 'hour' : 'day');
  });
}

test('a window of more than 1,096 days has months', async ({ api }) => {
  const site = await api.addSite();
  await sendEvents(api, site.id, orderAt('2026-06-16T10:00:00Z', 100, ip(1)));

  const { interval, series, range } = await revenue(api, site.id, { from: '2023-06-01' });

  assert.equal([interval, series.length, range.preset], ['month', 37, null]);
  assert.equal(series.at(-1), {
    start: '2026-06-01T00:00:00.000Z',
    currency: 'EUR',
    amount: 100,
    orders: 1,
    partial: true,
  });
});

for (const [title, query, code] of [
  ['a date that is none', { from: '2026-02-30' }, 'window_invalid'],
  ['a window that ends before it starts', { from: '2026-06-02', to: '2026-06-01' }, 'window_invalid'],
  ['a window in the future', { from: '2026-06-18' }, 'window_in_future'],
  ['an unknown range', { range: '1y' }, undefined],
] as const) {
  test(`refuses ${title}`, async ({ api }) => {
    const site = await api.addSite();
    const { status, error } = await api.call('getRevenue', { params: { siteId: site.id }, query });

    assert.is(status, 400);
    if (code !== undefined) assert.is(error.code, code);
  });
}

test("another user's segment does not exist", async ({ api }) => {
  const site = await api.addSite();
  const { user } = await api.addMember(site.id, 'viewer');
  const { id } = await api.addSegment(site.id, { userId: user.id });

  const { status, error } = await api.call('getRevenue', { params: { siteId: site.id }, query: { segment: id } });

  assert.equal([status, error.message], [404, 'Segment not found']);
});

test.run();
