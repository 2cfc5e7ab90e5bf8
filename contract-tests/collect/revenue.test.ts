import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { inFolder } from '../support/folder.ts';
import { type HitBody, sendEvents, sendHit, viewAt } from '../support/hits.ts';
import { whileFull } from '../support/store-inside.ts';

const test = suite<{ api: Api }>('collect: revenue');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

let second = 0;
const buy = (revenue: unknown, more: HitBody = {}): HitBody => {
  second += 1;
  return viewAt(Date.parse('2026-06-16T10:00:00Z') + second * 1000, '/thanks', {
    type: 'event',
    name: 'buy',
    revenue,
    ...more,
  });
};

async function totals(api: Api, siteId: string): Promise<[number, string[]]> {
  await api.settle();
  const { body } = await api.call('getStats', { params: { siteId } });
  return [body.events, body.revenue.map(({ currency, amount }) => `${amount} ${currency}`)];
}

test('an order brings its money once; the repeat still counts as an event', async ({ api }) => {
  const site = await api.addSite();
  await sendEvents(api, site.id, buy({ amount: 1000, currency: 'EUR', orderId: 'o1' }));
  await sendEvents(api, site.id, buy({ amount: 1000, currency: 'EUR', orderId: 'o1' }));
  await sendEvents(api, site.id, buy({ amount: 500, currency: 'USD', orderId: 'o1' }));

  assert.equal(await totals(api, site.id), [3, ['1000 EUR']]);
});

test('within one batch, at the same moment, in either form and across a restart too', () =>
  inFolder(async (dataDir) => {
    const first = await startApi({ config: { dataDir } });
    const { clock, owner, key } = first;
    const site = await first.addSite();
    const order = { amount: 700, currency: 'EUR', orderId: 'o1' };
    await sendEvents(first, site.id, [buy(order), buy(order)]);
    await Promise.all([sendEvents(first, site.id, buy(order)), sendEvents(first, site.id, buy(order))]);
    await sendHit(first, site.id, { type: 'event', name: 'buy', url: 'https://shop.example/', revenue: order });
    assert.equal(await totals(first, site.id), [5, ['700 EUR']]);
    await first.stop();

    const second = await startApi({ config: { dataDir }, clock, as: { owner, key } });
    await sendEvents(second, site.id, buy(order));
    assert.equal(await totals(second, site.id), [6, ['700 EUR']]);
    await second.stop();
  }));

test('an order id belongs to its site, and without one every sale counts', async ({ api }) => {
  const [one, two] = [await api.addSite(), await api.addSite()];
  for (const site of [one, two]) await sendEvents(api, site.id, buy({ amount: 1, currency: 'EUR', orderId: 'shared' }));
  for (let count = 0; count < 2; count += 1) await sendEvents(api, two.id, buy({ amount: 10, currency: 'EUR' }));

  assert.equal(await totals(api, one.id), [1, ['1 EUR']]);
  assert.equal(await totals(api, two.id), [3, ['21 EUR']]);
});

test('a refund counts against, whichever sign it has, and is no repeat of its order', async ({ api }) => {
  const site = await api.addSite();
  await sendEvents(api, site.id, [
    buy({ amount: 1000, currency: 'EUR', orderId: 'o1' }),
    buy({ amount: -300, currency: 'EUR', orderId: 'o1', refundOf: 'o1' }),
    buy({ amount: 200, currency: 'EUR', refundOf: 'o1' }),
  ]);

  assert.equal(await totals(api, site.id), [3, ['500 EUR']]);
});

test('more may be refunded than was sold in the window', async ({ api }) => {
  const site = await api.addSite();
  await sendEvents(api, site.id, buy({ amount: 900, currency: 'EUR', refundOf: 'an older order' }));
  assert.equal(await totals(api, site.id), [1, ['-900 EUR']]);
});

test('amounts are whole minor units of every currency: yen have none, dinars a thousand', async ({ api }) => {
  const site = await api.addSite();
  await sendEvents(api, site.id, [
    buy({ amount: 1050, currency: 'JPY' }),
    buy({ amount: 1050, currency: 'kwd' }),
    buy({ amount: 1050, currency: ' usd ' }),
    buy({ amount: '1050', currency: 'EUR' }),
    buy({ amount: Number.MAX_SAFE_INTEGER, currency: 'CHF' }),
  ]);

  assert.equal(await totals(api, site.id), [
    5,
    ['9007199254740991 CHF', '1050 EUR', '1050 JPY', '1050 KWD', '1050 USD'],
  ]);
});

test('what is no money is left out and the event is kept', async ({ api }) => {
  const site = await api.addSite();
  const none = [
    { amount: 10.5, currency: 'EUR' },
    { amount: 10, currency: 'XYZ' },
    { amount: 10 },
    { currency: 'EUR' },
    { amount: null, currency: 'EUR' },
    { amount: 1e300, currency: 'EUR' },
    { amount: '10 €', currency: 'EUR' },
    [],
    'ten',
    7,
  ];
  const { accepted } = await sendEvents(
    api,
    site.id,
    none.map((revenue) => buy(revenue)),
  );

  assert.is(accepted, none.length);
  assert.equal(await totals(api, site.id), [none.length, []]);
});

test('an order that could not be stored brings its money when it comes again', async ({ api }) => {
  const site = await api.addSite();
  const order = buy({ amount: 800, currency: 'EUR', orderId: 'o1' });
  const failed = await whileFull(api, new Error('no room'), () => sendEvents(api, site.id, order));
  const again = await sendEvents(api, site.id, order);

  assert.equal([failed.status, again.accepted], [503, 1]);
  assert.equal(await totals(api, site.id), [1, ['800 EUR']]);
});

test('products are kept with their sale', async ({ api }) => {
  const site = await api.addSite();
  const products = [
    { productId: 'p1', name: 'Shirt', quantity: 2, amount: 600 },
    { name: 'Socks', amount: '300' },
    { quantity: 1 },
    'nothing',
  ];
  await sendEvents(api, site.id, buy({ amount: 900, currency: 'EUR', orderId: 'o1', products }));

  const [line] = (await api.stored(site.id)).filter(({ collection }) => collection === 'RevenueEvent');
  assert.equal(line?.document.products, [
    { productId: 'p1', name: 'Shirt', quantity: 2, amount: 600 },
    { productId: 'Socks', name: 'Socks', quantity: 1, amount: 300 },
  ]);
});

test('money comes in with a pageview as well', async ({ api }) => {
  const site = await api.addSite();
  await sendEvents(
    api,
    site.id,
    viewAt('2026-06-16T10:00:00Z', '/thanks', { revenue: { amount: 5, currency: 'EUR' } }),
  );
  assert.equal(await totals(api, site.id), [0, ['5 EUR']]);
});

test.run();
