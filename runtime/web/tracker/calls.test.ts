import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bundleWeb } from '../../../scripts/build-web.ts';
import { type BrowserOptions, type FakeBrowser, fakeBrowsers } from './fake-browser.ts';

const test = suite('calls');
const openBrowser = await fakeBrowsers(bundleWeb);

const stub =
  'window.analytics = window.analytics || function () { (analytics.q = analytics.q || []).push(arguments) };';

function visit(options: BrowserOptions = {}): FakeBrowser {
  const browser = openBrowser(options);
  browser.include();
  return browser;
}

test('sends an event with its props, revenue and interactive', () => {
  const browser = visit();
  browser.page("analytics('Order', { props: { size: 'L' }, revenue: { amount: 990, currency: 'EUR' } })");
  browser.page("analytics.track('Shown', { interactive: false })");
  const [page, order, shown] = browser.hits;
  assert.is(order?.type, 'event');
  assert.is(order?.name, 'Order');
  assert.equal(order?.props, { size: 'L' });
  assert.equal(order?.revenue, { amount: 990, currency: 'EUR' });
  assert.is(order?.url, 'https://shop.example/start');
  assert.is(order?.pageviewId, page?.pageviewId);
  assert.is(shown?.interactive, false);
  assert.is.not(order?.eventId, shown?.eventId);
});

test('works off the calls that were made before it had loaded', () => {
  const browser = openBrowser();
  browser.page(stub);
  browser.page("analytics('Early', { props: { a: 1 } }); analytics('track', 'Named'); analytics('identify', 'u1')");
  browser.include();
  assert.equal(
    browser.hits.map(({ type, name, props, profileId }) => [type, name, props, profileId]),
    [
      ['pageview', undefined, undefined, undefined],
      ['event', 'Early', { a: 1 }, undefined],
      ['event', 'Named', undefined, undefined],
      ['identify', undefined, undefined, 'u1'],
    ],
  );
});

test('accepts a queue of plain arrays', () => {
  const browser = openBrowser();
  browser.page("window.analytics = { q: [['Early'], ['pageview']] }");
  browser.include();
  assert.equal(
    browser.hits.map(({ type }) => type),
    ['pageview', 'event', 'pageview'],
  );
});

test('names the profile in every hit after identify', () => {
  const browser = visit();
  browser.page("analytics.identify('u1', { plan: 'pro' }); analytics('Signup')");
  browser.page("history.pushState(null, '', '/next')");
  browser.runTimers();
  const [page, identify, signup, next] = browser.hits;
  assert.is(page?.profileId, undefined);
  assert.is(identify?.type, 'identify');
  assert.equal(identify?.traits, { plan: 'pro' });
  assert.is(signup?.profileId, 'u1');
  assert.is(next?.profileId, 'u1');
  assert.is(next?.traits, undefined);
});

test('counts an event named like a property of functions as an event', () => {
  const browser = visit();
  browser.page("analytics('toString'); analytics('name'); analytics('constructor')");
  assert.equal(
    browser.hits.slice(1).map(({ name }) => name),
    ['toString', 'name', 'constructor'],
  );
});

test('counts no page automatically with data-auto="false"', () => {
  const browser = visit({ attributes: { auto: 'false' } });
  browser.page("history.pushState(null, '', '/a')");
  browser.fire('pageshow', { persisted: true });
  assert.is(browser.hits.length, 0);
  browser.page("analytics('Signup'); analytics.pageview()");
  assert.equal(
    browser.hits.map(({ type, url }) => [type, url]),
    [
      ['event', 'https://shop.example/a'],
      ['pageview', 'https://shop.example/a'],
    ],
  );
});

test('counts a virtual page under its given address', async () => {
  const browser = visit({ attributes: { auto: 'false' } });
  browser.page("analytics.pageview({ url: 'https://shop.example/product/:id' })");
  await browser.settle();
  browser.isHidden = true;
  browser.fire('visibilitychange');
  assert.equal(
    browser.hits.map(({ type, url }) => [type, url]),
    [
      ['pageview', 'https://shop.example/product/:id'],
      ['engagement', 'https://shop.example/product/:id'],
    ],
  );
});

test('tries once more after a network failure, with the same eventId', async () => {
  const browser = openBrowser();
  browser.isOnline = false;
  browser.include();
  await browser.settle();
  browser.isOnline = true;
  browser.runTimers();
  await browser.settle();
  assert.equal(
    browser.hits.map(({ type }) => type),
    ['pageview'],
  );
  assert.is(browser.requests.length, 2);
});

test('gives up after the second failure', async () => {
  const browser = openBrowser();
  browser.isOnline = false;
  browser.include();
  for (let round = 0; round < 4; round++) {
    await browser.settle();
    browser.runTimers();
  }
  assert.is(browser.requests.length, 2);
});

test('loads later files with the first page, and the extras only with their option', () => {
  const plain = visit();
  assert.equal(plain.imports, ['https://stats.example/api/sites/TRACK12345/vitals.js']);

  const asked = visit({ attributes: { outbound: '' } });
  assert.equal(asked.imports, [
    'https://stats.example/api/sites/TRACK12345/vitals.js',
    'https://stats.example/api/sites/TRACK12345/extras.js',
  ]);
});

test('loads what is needed later before the first page when an option decides about pages', async () => {
  const browser = visit({ attributes: { exclude: '/admin' } });
  assert.equal([browser.imports.length, browser.hits.length], [1, 0]);
  await browser.settle();
  assert.equal([browser.imports.length, browser.hits.length], [1, 1]);
});

test('counts nothing when an option decides about pages and its file is blocked', async () => {
  const browser = visit({ attributes: { respectDnt: '' }, isBlocked: true });
  await browser.settle();
  assert.equal(browser.hits, []);
});

test('counts pages and events when the file that loads later is blocked', async () => {
  const browser = visit({ isBlocked: true });
  await browser.settle();
  browser.page("analytics('Signup')");
  assert.equal(
    browser.hits.map(({ type }) => type),
    ['pageview', 'event'],
  );
});

test.run();
