import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bundleWeb } from '../../../scripts/build-web.ts';
import { type BrowserOptions, type FakeBrowser, fakeBrowsers } from './fake-browser.ts';

const test = suite('transport');
const openBrowser = await fakeBrowsers(bundleWeb);

async function visit(options: BrowserOptions = {}): Promise<FakeBrowser> {
  const browser = openBrowser(options);
  browser.include();
  await browser.settle();
  return browser;
}

const events = (browser: FakeBrowser) => browser.hits.filter(({ type }) => type === 'event');
const keepalives = (browser: FakeBrowser) => browser.requests.map(({ init }) => init.keepalive);

test('T1 reads every answer to its end, so that the browser releases its quota', async () => {
  const browser = await visit();
  browser.page("analytics('a'); analytics('b')");
  await browser.settle();
  assert.is(browser.answersRead, 3);
});

test('T1 sends with keepalive up to 16,000 characters in flight, and without beyond', async () => {
  const browser = await visit();
  browser.page("for (let i = 0; i < 6; i++) analytics('e' + i, { props: { text: 'x'.repeat(3900) } })");
  assert.equal(keepalives(browser), [true, true, true, true, false, false, false]);
  await browser.settle();
  browser.page("analytics('later')");
  assert.is(keepalives(browser).at(-1), true);
});

test('T1 a longer hit is sent without keepalive', async () => {
  const browser = await visit();
  const props = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`p${index}`, 'x'.repeat(1900)]));
  browser.page(`analytics('Long', { props: ${JSON.stringify(props)} })`);
  await browser.settle();
  assert.is(keepalives(browser).at(-1), false);
  assert.equal(events(browser)[0]?.props, props);
});

test('T1 a second attempt is sent without keepalive, since the page may have used the quota', async () => {
  const browser = openBrowser();
  browser.isOnline = false;
  browser.include();
  await browser.settle();
  browser.isOnline = true;
  browser.runTimers();
  await browser.settle();
  assert.equal(keepalives(browser), [true, false]);
  assert.is(browser.hits.length, 1);
});

for (const status of [500, 502, 503, 504]) {
  test(`T2 a hit that is answered ${status} is repeated once, two seconds later, with the same eventId`, async () => {
    const browser = await visit({ status });
    assert.equal(browser.delays, [2000]);
    browser.status = 202;
    browser.runTimers();
    await browser.settle();
    assert.is(browser.requests.length, 2);
    assert.is(browser.hits.length, 1);
    assert.equal(browser.delays, []);
  });
}

test('T2 a hit is given up after the second 503', async () => {
  const browser = await visit({ status: 503 });
  for (let round = 0; round < 3; round += 1) {
    browser.runTimers();
    await browser.settle();
  }
  assert.is(browser.requests.length, 2);
});

for (const status of [400, 404, 413, 429]) {
  test(`T2 a hit that is answered ${status} is not repeated`, async () => {
    const browser = await visit({ status, retryAfter: '1' });
    assert.equal(browser.delays, []);
    assert.is(browser.requests.length, 1);
  });
}

for (const [retryAfter, ms] of [
  ['7', 7000],
  ['30', 30_000],
  ['3600', 30_000],
  ['0', 2000],
  ['Sun, 29 Nov 2026 18:00:00 GMT', 2000],
] as const) {
  test(`T2 "Retry-After: ${retryAfter}" makes the second attempt wait ${ms} milliseconds`, async () => {
    const browser = await visit({ status: 503, retryAfter });
    assert.equal(browser.delays, [ms]);
  });
}

test('T2 engagement counts from the answer to the second attempt', async () => {
  const browser = await visit({ status: 503 });
  browser.nowMs += 2000;
  browser.status = 202;
  browser.runTimers();
  await browser.settle();
  browser.nowMs += 500;
  browser.fire('pagehide');
  assert.equal(
    browser.hits.map(({ type, engagedMs }) => [type, engagedMs]),
    [
      ['pageview', undefined],
      ['engagement', 500],
    ],
  );
});

for (const [title, source] of [
  ['is missing', 'delete navigator.sendBeacon'],
  ['throws', "navigator.sendBeacon = () => { throw new Error('blocked') }"],
  ['refuses', 'navigator.sendBeacon = () => false'],
  ['is no function', 'navigator.sendBeacon = {}'],
] as const) {
  test(`T13 the last ping goes by fetch with keepalive where sendBeacon ${title}`, async () => {
    const browser = await visit();
    browser.page(source);
    browser.nowMs += 1000;
    browser.fire('pagehide');
    assert.is(browser.hits[1]?.engagedMs, 1000);
    assert.equal([browser.requests[1]?.via, browser.requests[1]?.init.keepalive], ['fetch', true]);
  });
}

const unsound: readonly (readonly [title: string, value: string])[] = [
  ['a bigint', '10n'],
  ['an object that holds itself', '(() => { const o = {}; o.o = o; o.n = 1n; return o })()'],
  ['an object whose toJSON throws', "({ toJSON() { throw new Error('no') } })"],
  ['a function', '(() => 1)'],
  ['a symbol', "Symbol('s')"],
];

for (const [title, value] of unsound) {
  test(`T9 ${title} among the properties is left out, and the event counts with the others`, async () => {
    const browser = await visit();
    browser.page(`analytics('x', { props: { before: 'a', n: ${value}, after: 2 } })`);
    await browser.settle();
    const [event] = events(browser);
    const { n, ...others } = (event?.props ?? {}) as Record<string, unknown>;
    assert.equal(others, { before: 'a', after: 2 });
    assert.ok(n === undefined || typeof n === 'object');
  });
}

test('T9 a property that throws when it is read is left out', async () => {
  const browser = await visit();
  browser.page("analytics('x', { props: { a: 1n, get n() { throw new Error('no') }, b: 1 } })");
  await browser.settle();
  assert.equal(events(browser)[0]?.props, { b: 1 });
});

test('T9 traits and money are read with the same care', async () => {
  const browser = await visit();
  browser.page("analytics.identify('u1', { plan: 'pro', n: 1n })");
  browser.page(`analytics('Order', { revenue: { amount: 990, currency: 'EUR', orderId: 7n,
    products: [{ productId: 'p', quantity: 1, name: 'x', amount: 990 }] } })`);
  await browser.settle();
  assert.equal(browser.hits.find(({ type }) => type === 'identify')?.traits, { plan: 'pro' });
  assert.equal(events(browser)[0]?.revenue, {
    amount: 990,
    currency: 'EUR',
    products: [{ productId: 'p', quantity: 1, name: 'x', amount: 990 }],
  });
});

for (const call of [
  "analytics(Symbol('x'))",
  'analytics()',
  'analytics(null, null)',
  'analytics.pageview(null)',
  "analytics.pageview({ url: 'http://[' })",
  "analytics('x', new Proxy({}, { ownKeys() { throw new Error('no') } }))",
  "analytics('x', { get props() { throw new Error('no') } })",
  "analytics.track('x', { props: 10n })",
  'analytics.identify({}, 5)',
]) {
  test(`T9 ${call} throws nothing into the page`, async () => {
    const browser = await visit();
    browser.page(call);
    await browser.settle();
    browser.page("analytics('next')");
    assert.is(browser.hits.at(-1)?.name, 'next');
  });
}

test('T17 an event of more than 64 KB is cut to the documented limits and counts', async () => {
  const browser = await visit();
  browser.page("analytics('x', { props: { text: 'x'.repeat(70000), size: 'L', ['k'.repeat(300)]: 1 } })");
  await browser.settle();
  assert.equal(events(browser)[0]?.props, { text: 'x'.repeat(2000), size: 'L', ['k'.repeat(200)]: 1 });
});

test('T17 of thousands of properties the first thirty are sent', async () => {
  const browser = await visit();
  browser.page(`analytics('x', { props: Object.fromEntries(Array.from({ length: 5000 }, (_, i) => ['p' + i, i])) })`);
  await browser.settle();
  const props = Object.entries(events(browser)[0]?.props as object);
  assert.equal([props.length, props[0], props[29]], [30, ['p0', 0], ['p29', 29]]);
});

test('T17 texts are cut further where the limits exceed what the server accepts', async () => {
  const browser = await visit();
  browser.page(`analytics('x', { props: Object.fromEntries(
    Array.from({ length: 30 }, (_, i) => ['p' + i, '\u4f60'.repeat(3000)])) })`);
  await browser.settle();
  const [event] = events(browser);
  const { p0, p29 } = (event?.props ?? {}) as Record<string, string>;
  assert.equal([p0?.length, p29?.length], [500, 500]);
  assert.ok(Buffer.byteLength(JSON.stringify(event)) <= 65_536);
});

test('T17 a hit with a long title, address or list of products is sent', async () => {
  const browser = await visit();
  browser.title = 'T'.repeat(70_000);
  browser.page("analytics.pageview({ url: 'https://shop.example/long?' + 'q'.repeat(70000) })");
  await browser.settle();
  const view = browser.hits.at(-1);
  assert.is(String(view?.title).length, 2000);
  assert.match(String(view?.url), /^https:\/\/shop\.example\/long\?q+$/);
  browser.page(`analytics('Order', { revenue: { amount: 1, currency: 'EUR',
    products: Array.from({ length: 500 }, (_, i) => ({ productId: 'p' + i, name: 'n'.repeat(200), quantity: 1, amount: 1 })) } })`);
  await browser.settle();
  const revenue = browser.hits.at(-1)?.revenue as { products: object[] } | undefined;
  assert.is(revenue?.products.length, 100);
});

test.run();
