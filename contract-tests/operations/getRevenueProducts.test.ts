import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { sendEvents, viewAt } from '../support/hits.ts';
import { ip, orderAt, presetStarts } from '../support/orders.ts';

const test = suite<{ api: Api }>('getRevenueProducts');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

/** The clock stands at 2026-06-17T12:00:00.000Z. */
const products = async (api: Api, siteId: string, query: Record<string, string | number> = {}) =>
  (await api.call('getRevenueProducts', { params: { siteId }, query })).body;

const tea = { productId: 'SKU-1', name: 'Tea sampler', quantity: 2, amount: 600 };
const pot = { productId: 'SKU-2', quantity: 1, amount: 400 };

async function addShop(api: Api): Promise<string> {
  const site = await api.addSite();
  const { accepted } = await sendEvents(api, site.id, [
    viewAt('2026-06-16T10:00:00Z', '/?utm_source=news', ip(1)),
    orderAt('2026-06-16T10:01:00Z', 1_000, ip(1), { orderId: 'o1', products: [tea, pot] }),
    orderAt('2026-06-16T10:02:00Z', 600, ip(2), { products: [{ ...tea, name: 'Tea' }] }),
    orderAt('2026-06-16T10:03:00Z', 300, ip(2), {
      refundOf: 'o1',
      products: [{ ...tea, name: 'Tea', quantity: 1, amount: 300 }],
    }),
    orderAt('2026-06-16T10:04:00Z', 200, ip(3), { products: [] }),
    orderAt('2026-06-16T10:05:00Z', 50, ip(3), { currency: 'USD', products: [{ name: 'Card', amount: 50 }] }),
  ]);
  assert.is(accepted, 6);
  return site.id;
}

test('answers each product with pieces, orders and its share of all money of the currency', async ({ api }) => {
  const siteId = await addShop(api);

  assert.equal(await products(api, siteId), {
    products: [
      { productId: 'SKU-1', name: 'Tea', quantity: 3, orders: 2, amount: 900, currency: 'EUR', share: 60 },
      { productId: 'SKU-2', name: null, quantity: 1, orders: 1, amount: 400, currency: 'EUR', share: 26.7 },
      { productId: 'Card', name: 'Card', quantity: 1, orders: 1, amount: 50, currency: 'USD', share: 100 },
    ],
    total: 3,
    limit: 50,
    offset: 0,
    range: { preset: '30d', since: '2026-05-18T12:00:00.000Z', until: '2026-06-17T12:00:00.000Z' },
  });
});

test('what went back alone is negative', async ({ api }) => {
  const site = await api.addSite();
  await sendEvents(api, site.id, orderAt('2026-06-16T10:00:00Z', -600, ip(1), { refundOf: 'o1', products: [tea] }));

  const body = await products(api, site.id);

  assert.equal(body.products, [
    { productId: 'SKU-1', name: 'Tea sampler', quantity: -2, orders: 0, amount: -600, currency: 'EUR', share: 100 },
  ]);
});

test('pages join to the whole list, and one past the end has the total', async ({ api }) => {
  const siteId = await addShop(api);
  const ids = [];
  for (const offset of [0, 2, 4]) {
    const body = await products(api, siteId, { limit: 2, offset });
    assert.equal([body.total, body.limit, body.offset], [3, 2, offset]);
    ids.push(body.products.map(({ productId }) => productId));
  }
  assert.equal(ids, [['SKU-1', 'SKU-2'], ['Card'], []]);
});

test('filters and segments look at the session the money was made in', async ({ api }) => {
  const siteId = await addShop(api);
  const segment = await api.addSegment(siteId, { filters: { utm_source: 'news' } });
  for (const query of [{ utm_source: 'news' }, { segment: segment.id }]) {
    const body = await products(api, siteId, query);
    assert.equal(
      body.products.map(({ productId, amount, share }) => [productId, amount, share]),
      [
        ['SKU-1', 600, 60],
        ['SKU-2', 400, 40],
      ],
    );
  }
});

test('imported products that are none are passed over', async ({ api }) => {
  const site = await api.addSite();
  const recorded = { siteId: site.id, ts: '2026-06-16T10:00:00.000Z', visitorId: 'v1', sessionId: 's1' };
  await api.store(
    [[5, 'x', null, { name: 'no id' }], [{ productId: 'SKU-9', quantity: 'many' }]].map((list) => [
      'RevenueEvent',
      { _id: api.id(), ...recorded, amount: 100, currency: 'EUR', products: list },
    ]),
  );

  const body = await products(api, site.id);

  assert.equal(body.products, [
    { productId: 'SKU-9', name: null, quantity: 1, orders: 1, amount: 0, currency: 'EUR', share: 0 },
  ]);
});

test('a site without money has no product', async ({ api }) => {
  const site = await api.addSite();

  const body = await products(api, site.id);

  assert.equal([body.products, body.total], [[], 0]);
});

for (const [preset, since] of presetStarts) {
  test(`range ${preset} reaches from ${since} to now`, async ({ api }) => {
    const { range } = await products(api, (await api.addSite()).id, { range: preset });
    assert.equal(range, { preset, since, until: '2026-06-17T12:00:00.000Z' });
  });
}

test('from and to cut to the millisecond, and unusable ones are refused', async ({ api }) => {
  const siteId = await addShop(api);
  const body = await products(api, siteId, { from: '2026-06-16T10:02:00Z', to: '2026-06-16T10:02:00Z' });
  assert.equal(
    body.products.map(({ amount }) => amount),
    [600],
  );
  assert.is(body.range.preset, null);
  for (const query of [{ from: 'soon' }, { from: '2026-06-18' }, { limit: 0 }, { offset: -1 }, { limit: 501 }]) {
    const { status } = await api.call('getRevenueProducts', { params: { siteId }, query: { ...query } });
    assert.is(status, 400, JSON.stringify(query));
  }
});

test.run();
