import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { sendEvents, viewAt } from '../support/hits.ts';
import { ip, orderAt, presetStarts } from '../support/orders.ts';

const test = suite<{ api: Api }>('getRevenueSources');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

/** The clock stands at 2026-06-17T12:00:00.000Z. */
const sources = async (api: Api, siteId: string, query: Record<string, string | number> = {}) =>
  (await api.call('getRevenueSources', { params: { siteId }, query })).body;

const fromGoogle = { referrer: 'https://www.google.com/search' };

/** Two sessions from Google, one of which buys twice; one that comes directly and buys in two currencies. */
async function addShop(api: Api): Promise<string> {
  const site = await api.addSite();
  const { accepted } = await sendEvents(api, site.id, [
    viewAt('2026-06-16T10:00:00Z', '/', { ...ip(1), ...fromGoogle }),
    orderAt('2026-06-16T10:01:00Z', 1_000, ip(1), { orderId: 'o1' }),
    orderAt('2026-06-16T10:02:00Z', 501, ip(1), { orderId: 'o2' }),
    orderAt('2026-06-16T10:03:00Z', -500, ip(1), { refundOf: 'o1' }),
    viewAt('2026-06-16T10:00:00Z', '/', { ...ip(2), ...fromGoogle }),
    viewAt('2026-06-16T10:00:00Z', '/', ip(3)),
    orderAt('2026-06-16T10:01:00Z', 2_000, ip(3)),
    orderAt('2026-06-16T10:02:00Z', 300, ip(3), { currency: 'USD' }),
    viewAt('2026-06-16T10:00:00Z', '/?utm_source=unpaid', ip(4)),
  ]);
  assert.is(accepted, 9);
  return site.id;
}

test('answers each source with orders, order value, conversion rate and its share of the currency', async ({ api }) => {
  const siteId = await addShop(api);

  assert.equal(await sources(api, siteId), {
    sources: [
      {
        source: 'Direct',
        channel: 'Direct',
        sessions: 1,
        orders: 1,
        amount: 2_000,
        currency: 'EUR',
        averageOrderValue: 2_000,
        conversionRate: 100,
        share: 66.6,
      },
      {
        source: 'Google',
        channel: 'Organic Search',
        sessions: 2,
        orders: 2,
        amount: 1_001,
        currency: 'EUR',
        averageOrderValue: 751,
        conversionRate: 50,
        share: 33.4,
      },
      {
        source: 'Direct',
        channel: 'Direct',
        sessions: 1,
        orders: 1,
        amount: 300,
        currency: 'USD',
        averageOrderValue: 300,
        conversionRate: 100,
        share: 100,
      },
    ],
    total: 3,
    limit: 50,
    offset: 0,
    range: { preset: '30d', since: '2026-05-18T12:00:00.000Z', until: '2026-06-17T12:00:00.000Z' },
  });
});

test('paid and organic visits of one source are rows of their own', async ({ api }) => {
  const site = await api.addSite();
  await sendEvents(api, site.id, [
    viewAt('2026-06-16T10:00:00Z', '/?gclid=x', { ...ip(1), ...fromGoogle }),
    orderAt('2026-06-16T10:01:00Z', 100, ip(1)),
    viewAt('2026-06-16T10:00:00Z', '/', { ...ip(2), ...fromGoogle }),
    orderAt('2026-06-16T10:01:00Z', 900, ip(2)),
  ]);

  const body = await sources(api, site.id);

  assert.equal(
    body.sources.map(({ source, channel, amount, share }) => [source, channel, amount, share]),
    [
      ['Google', 'Organic Search', 900, 90],
      ['Google', 'Paid Search', 100, 10],
    ],
  );
});

test('pages join to the whole list, and one past the end has the total', async ({ api }) => {
  const siteId = await addShop(api);
  const amounts = [];
  for (const offset of [0, 2, 4]) {
    const body = await sources(api, siteId, { limit: 2, offset });
    assert.equal([body.total, body.limit, body.offset], [3, 2, offset]);
    amounts.push(body.sources.map(({ amount }) => amount));
  }
  assert.equal(amounts, [[2_000, 1_001], [300], []]);
});

test('filters and segments narrow orders and sessions alike', async ({ api }) => {
  const siteId = await addShop(api);
  const segment = await api.addSegment(siteId, { filters: { referrer: 'google.com' } });
  for (const query of [{ referrer: 'google.com' }, { segment: segment.id }]) {
    const body = await sources(api, siteId, query);
    assert.equal(
      body.sources.map(({ source, sessions, share }) => [source, sessions, share]),
      [['Google', 2, 100]],
    );
  }
});

test('a site without money has no source', async ({ api }) => {
  const site = await api.addSite();
  await sendEvents(api, site.id, viewAt('2026-06-16T10:00:00Z', '/', fromGoogle));

  const body = await sources(api, site.id);

  assert.equal([body.sources, body.total], [[], 0]);
});

for (const [preset, since] of presetStarts) {
  test(`range ${preset} reaches from ${since} to now`, async ({ api }) => {
    const { range } = await sources(api, (await api.addSite()).id, { range: preset });
    assert.equal(range, { preset, since, until: '2026-06-17T12:00:00.000Z' });
  });
}

test('from and to cut to the millisecond, and unusable ones are refused', async ({ api }) => {
  const siteId = await addShop(api);
  const body = await sources(api, siteId, { from: '2026-06-16T10:01:00Z', to: '2026-06-16T10:01:00Z' });
  assert.equal(
    body.sources.map(({ amount, sessions, conversionRate }) => [amount, sessions, conversionRate]),
    [
      [2_000, 1, 100],
      [1_000, 1, 100],
    ],
  );
  assert.is(body.range.preset, null);
  for (const query of [{ from: 'soon' }, { from: '2026-06-18' }, { limit: 0 }, { offset: -1 }, { limit: 501 }]) {
    const { status } = await api.call('getRevenueSources', { params: { siteId }, query: { ...query } });
    assert.is(status, 400, JSON.stringify(query));
  }
});

test.run();
