import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bundleWeb } from '../../../scripts/build-web.ts';
import { type BrowserOptions, browserOf } from './fake-browser.ts';

const test = suite('exclusion');
const openBrowser = browserOf(await bundleWeb('tracker.js'));

function hitsOf(options: BrowserOptions): number {
  const browser = openBrowser(options);
  browser.include();
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
  test(`counts nothing on ${address} unless asked to`, () => {
    assert.is(hitsOf({ address }), 0);
    assert.is(hitsOf({ address, attributes: { allowLocal: 'false' } }), 0);
    assert.is(hitsOf({ address, attributes: { allowLocal: '' } }), 2);
  });
}

test('counts on hosts that only look local', () => {
  assert.is(hitsOf({ address: 'https://mylocalhost/' }), 2);
  assert.is(hitsOf({ address: 'https://localhost.example/' }), 2);
});

test('counts nothing inside a frame unless asked to', () => {
  assert.is(hitsOf({ isFramed: true }), 0);
  assert.is(hitsOf({ isFramed: true, attributes: { allowIframe: '' } }), 2);
});

test('respects Do Not Track only where the site asks for it', () => {
  assert.is(hitsOf({ doNotTrack: '1' }), 2);
  assert.is(hitsOf({ doNotTrack: '1', attributes: { respectDnt: '' } }), 0);
  assert.is(hitsOf({ doNotTrack: '0', attributes: { respectDnt: '' } }), 2);
});

test('counts nothing once the browser carries the opt-out flag', () => {
  assert.is(hitsOf({ storage: { footfall_ignore: 'true' } }), 0);
  assert.is(hitsOf({ storage: { footfall_ignore: 'false' } }), 2);
});

test('honours an opt-out on a page that is already open', () => {
  const browser = openBrowser();
  browser.include();
  browser.page("localStorage.footfall_ignore = 'true'; analytics('Signup')");
  browser.isHidden = true;
  browser.fire('visibilitychange');
  assert.is(browser.hits.length, 1);
});

test('counts where the page may not read its storage', () => {
  const browser = openBrowser();
  browser.page("Object.defineProperty(window, 'localStorage', { get() { throw new Error('denied'); } })");
  browser.include();
  assert.is(browser.hits.length, 1);
});

test('leaves out the pages that data-exclude names', () => {
  const excludes = (exclude: string, path: string) =>
    hitsOf({ address: `https://shop.example${path}`, attributes: { exclude } }) === 0;
  assert.is(excludes('/admin', '/admin'), true);
  assert.is(excludes('/admin', '/administration'), false);
  assert.is(excludes('/admin', '/x/admin'), false);
  assert.is(excludes('/admin*', '/administration/users'), true);
  assert.is(excludes('/a/*/edit', '/a/7/edit'), true);
  assert.is(excludes('/a/*/edit', '/a/7/view'), false);
  assert.is(excludes('/one, /two ,/three', '/two'), true);
  assert.is(excludes('/page.html', '/pageXhtml'), false);
  assert.is(excludes('/c++|(x)', '/c++|(x)'), true);
  assert.is(excludes('', '/'), false);
});

test('matches the fragment too with data-hash', () => {
  const attributes = { hash: '', exclude: '/app#/admin*' };
  assert.is(hitsOf({ address: 'https://shop.example/app#/admin/users', attributes }), 0);
  assert.is(hitsOf({ address: 'https://shop.example/app#/orders', attributes }), 2);
});

test('offers window.analytics where nothing is counted', () => {
  const browser = openBrowser({ address: 'http://localhost/' });
  browser.include();
  browser.page("analytics('a'); analytics.track('b'); analytics.identify('c'); analytics.pageview()");
  assert.is(browser.hits.length, 0);
});

test('keeps at most 100 calls while it may not count', () => {
  const browser = openBrowser({ isHidden: true });
  browser.include();
  browser.page("for (let i = 0; i < 150; i++) analytics('e' + i)");
  browser.isHidden = false;
  browser.fire('visibilitychange');
  assert.is(browser.hits.length, 101);
  assert.is(browser.hits[100]?.name, 'e99');
});

test.run();
