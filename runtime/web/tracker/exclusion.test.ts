import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bundleWeb } from '../../../scripts/build-web.ts';
import { type BrowserOptions, fakeBrowsers } from './fake-browser.ts';

const test = suite('exclusion');
const openBrowser = await fakeBrowsers(bundleWeb);

async function hitsOf(options: BrowserOptions): Promise<number> {
  const browser = openBrowser(options);
  browser.include();
  await browser.settle();
  browser.page("analytics('Signup')");
  return browser.hits.length;
}

for (const address of [
  'http://localhost/',
  'http://localhost:8080/',
  'http://app.localhost/',
  'http://127.0.0.1/',
  'http://[::1]/',
  'file:///home/page.html',
]) {
  test(`counts nothing on ${address} without the option`, async () => {
    assert.is(await hitsOf({ address }), 0);
    assert.is(await hitsOf({ address, attributes: { allowLocal: 'false' } }), 0);
    assert.is(await hitsOf({ address, attributes: { allowLocal: '' } }), 2);
  });
}

test('counts on hosts that only look local', async () => {
  assert.is(await hitsOf({ address: 'https://mylocalhost/' }), 2);
  assert.is(await hitsOf({ address: 'https://localhost.example/' }), 2);
});

test('counts nothing inside a frame without the option', async () => {
  assert.is(await hitsOf({ isFramed: true }), 0);
  assert.is(await hitsOf({ isFramed: true, attributes: { allowIframe: '' } }), 2);
});

test('respects Do Not Track only with the option of the site', async () => {
  assert.is(await hitsOf({ doNotTrack: '1' }), 2);
  assert.is(await hitsOf({ doNotTrack: '1', attributes: { respectDnt: '' } }), 0);
  assert.is(await hitsOf({ doNotTrack: '0', attributes: { respectDnt: '' } }), 2);
});

test('counts nothing once the browser carries the opt-out flag', async () => {
  assert.is(await hitsOf({ storage: { footfall_ignore: 'true' } }), 0);
  assert.is(await hitsOf({ storage: { footfall_ignore: 'false' } }), 2);
});

test('honours an opt-out on a page that is already open', async () => {
  const browser = openBrowser();
  browser.include();
  browser.page("localStorage.footfall_ignore = 'true'; analytics('Signup')");
  browser.isHidden = true;
  browser.fire('visibilitychange');
  assert.is(browser.hits.length, 1);
});

test('counts where the page may not read its storage', async () => {
  const browser = openBrowser();
  browser.page("Object.defineProperty(window, 'localStorage', { get() { throw new Error('denied'); } })");
  browser.include();
  assert.is(browser.hits.length, 1);
});

test('leaves out the pages that data-exclude names', async () => {
  const excludes = async (exclude: string, path: string) =>
    (await hitsOf({ address: `https://shop.example${path}`, attributes: { exclude } })) === 0;
  assert.is(await excludes('/admin', '/admin'), true);
  assert.is(await excludes('/admin', '/administration'), false);
  assert.is(await excludes('/admin', '/x/admin'), false);
  assert.is(await excludes('/admin*', '/administration/users'), true);
  assert.is(await excludes('/a/*/edit', '/a/7/edit'), true);
  assert.is(await excludes('/a/*/edit', '/a/7/view'), false);
  assert.is(await excludes('/one, /two ,/three', '/two'), true);
  assert.is(await excludes('/page.html', '/pageXhtml'), false);
  assert.is(await excludes('/c++|(x)', '/c++|(x)'), true);
  assert.is(await excludes('', '/'), false);
});

test('matches the fragment too with data-hash', async () => {
  const attributes = { hash: '', exclude: '/app#/admin*' };
  assert.is(await hitsOf({ address: 'https://shop.example/app#/admin/users', attributes }), 0);
  assert.is(await hitsOf({ address: 'https://shop.example/app#/orders', attributes }), 2);
});

test('offers window.analytics where nothing is counted', async () => {
  const browser = openBrowser({ address: 'http://localhost/' });
  browser.include();
  browser.page("analytics('a'); analytics.track('b'); analytics.identify('c'); analytics.pageview()");
  assert.is(browser.hits.length, 0);
});

test('keeps at most 100 calls while counting is disabled', async () => {
  const browser = openBrowser({ isHidden: true });
  browser.include();
  browser.page("for (let i = 0; i < 150; i++) analytics('e' + i)");
  browser.isHidden = false;
  browser.fire('visibilitychange');
  assert.is(browser.hits.length, 101);
  assert.is(browser.hits[100]?.name, 'e99');
});

test.run();
