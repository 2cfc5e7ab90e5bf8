import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { type HitBody, sendEvents, sendHit, viewAt } from '../support/hits.ts';

const test = suite<{ api: Api }>('collect: X-Ignored');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

const url = 'https://shop.example/thanks';
const buy = (revenue: unknown): HitBody => ({ type: 'event', name: 'buy', url, revenue });

async function ignoredOf(api: Api, body: HitBody, headers: Record<string, string> = {}): Promise<string | undefined> {
  const site = await api.addSite();
  const { status, dropped, ignored } = await sendHit(api, site.id, body, headers);
  assert.is(status, 202);
  assert.is(dropped, undefined);
  return ignored;
}

async function revenueAfter(api: Api, ...hits: HitBody[]): Promise<string[]> {
  const site = await api.addSite();
  for (const hit of hits) await sendHit(api, site.id, hit);
  await api.settle();
  const { body } = await api.call('getStats', { params: { siteId: site.id } });
  return body.revenue.map(({ currency, amount }) => `${amount} ${currency}`);
}

for (const [computed, amount, expected] of [
  ['19.9 * 100', 19.9 * 100, '1990 EUR'],
  ['1.1 * 3 * 100', 1.1 * 3 * 100, '330 EUR'],
  ['0.07 * 100', 0.07 * 100, '7 EUR'],
  ['4.35 * 100 as a text', '434.99999999999994', '435 EUR'],
  ['-(19.9 * 100)', -(19.9 * 100), '-1990 EUR'],
] as const) {
  test(`M1 an amount computed as ${computed} is the whole number it is nearest to`, async ({ api }) => {
    assert.equal(await revenueAfter(api, buy({ amount, currency: 'EUR' })), [expected]);
    assert.is(await ignoredOf(api, buy({ amount, currency: 'EUR' })), undefined);
  });
}

for (const amount of [19.9, 1989.99999, 1990.5, '19.90', 'ten', null, 2 ** 53]) {
  test(`M1 an amount of ${JSON.stringify(amount)} counts the hit and names the field`, async ({ api }) => {
    const site = await api.addSite();
    const { ignored } = await sendHit(api, site.id, buy({ amount, currency: 'EUR' }));
    assert.is(ignored, 'revenue.amount');
    await api.settle();
    const { body } = await api.call('getStats', { params: { siteId: site.id } });
    assert.is(body.events, 1);
    assert.equal(body.revenue, []);
  });
}

test('M1 an amount of a product computed with fractions is the whole number it is nearest to', async ({ api }) => {
  const site = await api.addSite();
  const products = [{ productId: 'pen', quantity: 2.9999999999999996, amount: 19.9 * 100 }];
  assert.is((await sendHit(api, site.id, buy({ amount: 1990, currency: 'EUR', products }))).ignored, undefined);
  await api.settle();
  const { body } = await api.call('getRevenueProducts', { params: { siteId: site.id } });
  assert.equal(
    body.products.map(({ productId, quantity, amount }) => [productId, quantity, amount]),
    [['pen', 3, 1990]],
  );
});

for (const [title, revenue, expected] of [
  ['an unknown currency', { amount: 100, currency: 'ZZZ' }, 'revenue.currency'],
  ['neither amount nor currency', {}, 'revenue.amount, revenue.currency'],
  ['a revenue that is a number', 19, 'revenue'],
  ['a misspelt part', { amount: 100, currency: 'EUR', order: 'o1' }, 'revenue.order'],
  ['products that are no list', { amount: 100, currency: 'EUR', products: 'pen' }, 'revenue.products'],
  [
    'odd products',
    { amount: 100, currency: 'EUR', products: ['pen', { productId: 'ink', amount: 1.5, quantity: 'two' }] },
    'revenue.products.0, revenue.products.1.quantity, revenue.products.1.amount',
  ],
] as const) {
  test(`M2 names ${title}`, async ({ api }) => {
    assert.is(await ignoredOf(api, buy(revenue)), expected);
  });
}

test('M2 names the revenue of an order that was counted before', async ({ api }) => {
  const site = await api.addSite();
  const order = buy({ amount: 100, currency: 'EUR', orderId: 'o1' });
  assert.is((await sendHit(api, site.id, { ...order, eventId: 'e1' })).ignored, undefined);
  assert.is((await sendHit(api, site.id, { ...order, eventId: 'e2' })).ignored, 'revenue');
});

for (const [title, body, expected] of [
  ['a property that holds an object', { props: { n: { a: 1 }, size: 'L' } }, 'props.n'],
  ['a property that holds a list', { props: { tags: ['a'] } }, 'props.tags'],
  ['properties that are no object', { props: 'size=L' }, 'props'],
  ['a property that is cut', { props: { note: 'x'.repeat(2001) } }, 'props.note'],
  ['a name of a property that is cut', { props: { ['k'.repeat(201)]: 1 } }, `props.${'k'.repeat(54)}`],
  ['a misspelt field', { revenu: { amount: 1 } }, 'revenu'],
  ['a field of another type', { engagedMs: 5 }, 'engagedMs'],
  ['a time, which only the server form may name', { timestamp: '2026-06-01T00:00:00Z' }, 'timestamp'],
  ['an address, which only the server form may name', { ip: '81.2.69.1' }, 'ip'],
  ['a name that is cut', { name: 'n'.repeat(201) }, 'name'],
  ['a title that is cut', { title: 't'.repeat(501) }, 'title'],
  ['an id that is cut', { eventId: 'e'.repeat(201) }, 'eventId'],
  ['an interactive that is no flag', { interactive: 'no' }, 'interactive'],
  ['a referrer that is no address', { referrer: 'Google' }, 'referrer'],
  ['an address of the page that is none', { url: '/thanks' }, 'url'],
  ['a path that is cut', { url: `${url}/${'p'.repeat(3000)}` }, 'url'],
  ['a campaign that is cut', { url: `${url}?utm_campaign=${'c'.repeat(501)}` }, 'utm_campaign'],
  ['an unknown type', { type: 'click' }, 'type'],
] as const) {
  test(`M2 names ${title}`, async ({ api }) => {
    assert.is(await ignoredOf(api, { type: 'event', name: 'signup', url, ...body }), expected);
  });
}

test('M2 names nothing when everything is stored', async ({ api }) => {
  const everything = {
    type: 'event',
    name: '  signup ',
    url: `${url}?utm_campaign=${'c'.repeat(500)}`,
    referrer: 'https://shop.example/own',
    title: 'Thanks\n',
    props: { size: 'L', gift: true, pieces: 2, none: null },
    revenue: { amount: '100', currency: 'eur', orderId: 'o9', products: [{ productId: 'pen' }] },
    interactive: 'false',
    eventId: 'e9',
    pageviewId: 'p9',
    profileId: 'u9',
    screen: { width: 800, height: 600 },
    empty: '',
  };
  assert.is(await ignoredOf(api, everything), undefined);
});

test('M2 names vitals, engagement and traits that are left out', async ({ api }) => {
  assert.is(
    await ignoredOf(api, { type: 'vitals', url, vitals: { lcp: -1, fcp: 800, fid: 10 } }),
    'vitals.lcp, vitals.fid',
  );
  assert.is(
    await ignoredOf(api, { type: 'engagement', url, engagedMs: 'long', scrollDepth: 140 }),
    'engagedMs, scrollDepth',
  );
  assert.is(await ignoredOf(api, { type: 'identify', profileId: 'u1', traits: { plan: ['pro'] } }), 'traits.plan');
});

test('M2 names what an opt-out signal leaves out', async ({ api }) => {
  const body = { url, profileId: 'u1', props: { size: 'L' } };
  assert.is(await ignoredOf(api, body, { 'sec-gpc': '1' }), 'profileId, props.size');
});

test('M2 reports at most 20 names, percent-encoded where a header could not hold them', async ({ api }) => {
  const names = Array.from({ length: 25 }, (_, index) => [`odd${index}`, 1]);
  const listed = (await ignoredOf(api, { url, ...Object.fromEntries(names) }))?.split(', ') ?? [];
  assert.is(listed.length, 20);
  assert.equal(listed.slice(-2), ['odd18', '...']);
  const twenty = Object.fromEntries(names.slice(0, 20));
  assert.is((await ignoredOf(api, { url, ...twenty }))?.split(', ').at(-1), 'odd19');

  assert.is(
    await ignoredOf(api, { url, 'größe, €\r\nX-A': 1, '\ud800': 1 }),
    'gr%C3%B6%C3%9Fe%2C%20%E2%82%AC%0D%0AX-A, %EF%BF%BD',
  );
});

test('M2 a dropped hit names no field', async ({ api }) => {
  const site = await api.addSite();
  const { dropped, ignored } = await sendHit(api, site.id, { url, odd: 1 }, { 'user-agent': 'Googlebot/2.1' });
  assert.is(dropped, 'bot');
  assert.is(ignored, undefined);
});

test('M2 a batch lists the fields of each accepted event by its index', async ({ api }) => {
  const site = await api.addSite();
  const at = Date.parse('2026-06-16T10:00:00Z');
  const order = { amount: 100, currency: 'EUR', orderId: 'o1' };
  const events = [
    viewAt(at + 3000, '/c', { props: { n: [] } }),
    viewAt(at + 1000, '/a'),
    viewAt(at + 2000, '/b', { userAgent: 'Googlebot/2.1', odd: 1 }),
    viewAt(at + 4000, '/d', { type: 'event', name: 'buy', revenue: order }),
    viewAt(at + 5000, '/d', { type: 'event', name: 'buy', revenue: order, ip: 'nowhere' }),
    viewAt('soon', '/e'),
  ];
  const { accepted, dropped, ignored } = await sendEvents(api, site.id, events);
  assert.is(accepted, 5);
  assert.equal(dropped, [{ index: 2, reason: 'bot' }]);
  assert.equal(ignored, [
    { index: 0, fields: ['props.n'] },
    { index: 4, fields: ['ip', 'revenue'] },
    { index: 5, fields: ['timestamp'] },
  ]);
  assert.equal((await sendEvents(api, site.id, [viewAt(at + 1000, '/a')])).ignored, []);
});

test('M2 X-Debug-Request names the fields that would be ignored', async ({ api }) => {
  const site = await api.addSite();
  const { text } = await sendHit(api, site.id, buy({ amount: 19.9, currency: 'EUR' }), { 'x-debug-request': '1' });
  assert.equal(JSON.parse(text).ignored, ['revenue.amount']);
});

test.run();
