import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bundleWeb } from '../../../scripts/build-web.ts';
import { normalisePathname } from '../../domain/pathname.ts';
import { type BrowserOptions, type FakeBrowser, fakeBrowsers } from './fake-browser.ts';

const test = suite('pages');
const openBrowser = await fakeBrowsers(bundleWeb);

async function visit(path: string, options: BrowserOptions = {}): Promise<FakeBrowser> {
  const browser = openBrowser({ address: `https://shop.example${path}`, ...options });
  browser.include();
  await browser.settle();
  return browser;
}

async function go(browser: FakeBrowser, path: string): Promise<void> {
  browser.page(`history.replaceState(null, '', ${JSON.stringify(path)})`);
  browser.runTimers();
  await browser.settle();
}

const views = (browser: FakeBrowser) => browser.hits.filter(({ type }) => type === 'pageview');
const pathsOf = (browser: FakeBrowser) =>
  views(browser).map(({ url }) => normalisePathname(new URL(String(url)).pathname));

const sameOrNot: readonly (readonly [from: string, to: string, pages: number])[] = [
  ['/shop/', '/shop', 1],
  ['/shop', '/shop//', 1],
  ['/caf%C3%A9', '/caf%c3%a9/', 1],
  ['/caf%C3%A9', '/cafe%CC%81', 1],
  ['/%7Ejane', '/~jane', 1],
  ['/%40jane', '/@jane', 1],
  ['/a?x=1', '/a/?x=2', 1],
  ['/', '/?a=1', 1],
  ['/%FF', '/%FF/', 1],
  ['/a%2Fb', '/a/b', 2],
  ['/a%3Fb', '/a', 2],
  ['/%FF', '/%FE', 2],
  ['/Shop', '/shop', 2],
];

for (const [from, to, pages] of sameOrNot) {
  test(`T6 ${from} and ${to} ${pages === 1 ? 'are one page' : 'are two pages'}, as in the store`, async () => {
    const browser = await visit(from);
    await go(browser, to);
    assert.is(views(browser).length, pages);
    const spelled = [from, to].map((path) => normalisePathname(new URL(path, 'https://shop.example').pathname));
    assert.is(new Set(spelled).size, pages);
  });
}

const exclusions: readonly (readonly [pattern: string, path: string, isExcluded: boolean])[] = [
  ['/private', '/private/', true],
  ['/private/', '/private', true],
  ['/private', '/privateer', false],
  ['private', '/private', true],
  ['/my page', '/my%20page', true],
  ['/my%20page', '/my%20page', true],
  ['/über', '/%C3%BCber/', true],
  ['/u\u0308ber', '/%C3%BCber', true],
  ['/a%2Cb', '/a,b', true],
  ['/{id}|x', '/{id}|x', true],
  ['/a%2Fb', '/a/b', false],
  ['/a%2Fb', '/a%2Fb', true],
  [' /one ,/two/ , ', '/two', true],
  ['/one,', '/', false],
  ['/shop/*/edit/', '/shop/a b/edit', true],
];

for (const [exclude, path, isExcluded] of exclusions) {
  test(`T7 data-exclude="${exclude}" ${isExcluded ? 'leaves out' : 'keeps'} ${path}`, async () => {
    const browser = await visit(path, { attributes: { exclude } });
    browser.page("analytics('x')");
    assert.is(browser.hits.length, isExcluded ? 0 : 2);
  });
}

const fragments: readonly (readonly [address: string, sent: string, page: string])[] = [
  ['/app#/orders?utm_source=news', '/app%23/orders?utm_source=news', '/app#/orders'],
  ['/app?utm_source=news#/a#b', '/app%23/a%23b?utm_source=news', '/app#/a#b'],
  ['/app?a=1#/orders?utm_source=news', '/app%23/orders?a=1&utm_source=news', '/app#/orders'],
  ['/app#/orders?utm_source=news#top', '/app%23/orders?utm_source=news', '/app#/orders'],
  ['/app#/orders?next=/x?y&utm_source=news', '/app%23/orders?next=/x?y&utm_source=news', '/app#/orders'],
  ['/app/#/orders/', '/app/%23/orders/', '/app#/orders'],
  ['/app#', '/app', '/app'],
  ['/#/%C3%BCber', '/%23/%C3%BCber', '/#/über'],
];

for (const [address, sent, page] of fragments) {
  test(`T8 with data-hash ${address} is the page ${page}`, async () => {
    const browser = await visit(address, { attributes: { hash: '' } });
    assert.is(views(browser)[0]?.url, `https://shop.example${sent}`);
    assert.equal(pathsOf(browser), [page]);
  });
}

test('T8 with data-hash a change of the query inside the fragment is no new page', async () => {
  const browser = await visit('/app#/orders', { attributes: { hash: '' } });
  await go(browser, '/app#/orders/?sort=up');
  await go(browser, '/app/#/orders');
  await go(browser, '/app#/orders/7');
  assert.equal(pathsOf(browser), ['/app#/orders', '/app#/orders/7']);
});

test('T8 data-exclude names pages with their fragment', async () => {
  const attributes = { hash: '', exclude: '/app/#/admin/*' };
  const browser = await visit('/app#/admin/users?x=1', { attributes });
  await go(browser, '/app#/orders');
  assert.equal(pathsOf(browser), ['/app#/orders']);
});

test('T8 a virtual page keeps its fragment with data-hash', async () => {
  const browser = await visit('/app', { attributes: { hash: '', auto: 'false' } });
  browser.page("analytics.pageview({ url: 'https://shop.example/app#/virtual' })");
  assert.equal(pathsOf(browser), ['/app#/virtual']);
});

test('T11 what follows a virtual page is recorded on it, until the next', async () => {
  const browser = await visit('/real', { attributes: { auto: 'false' } });
  browser.page("analytics('before')");
  browser.page("analytics.pageview({ url: 'https://shop.example/virtual' })");
  await browser.settle();
  browser.page("analytics('on it')");
  browser.page("history.pushState(null, '', '/elsewhere'); analytics('still on it')");
  browser.nowMs += 1000;
  browser.page("analytics.pageview({ url: '/second' }); analytics('on the second')");
  assert.equal(
    browser.hits.map(({ type, name, url }) => [name ?? type, url]),
    [
      ['before', 'https://shop.example/real'],
      ['pageview', 'https://shop.example/virtual'],
      ['on it', 'https://shop.example/virtual'],
      ['still on it', 'https://shop.example/virtual'],
      ['engagement', 'https://shop.example/virtual'],
      ['pageview', 'https://shop.example/second'],
      ['on the second', 'https://shop.example/second'],
    ],
  );
  assert.is(browser.hits[3]?.pageviewId, browser.hits[1]?.pageviewId);
});

test('T11 a virtual page is excluded by its own path, not by that of the address bar', async () => {
  const browser = await visit('/private', { attributes: { auto: 'false', exclude: '/private' } });
  browser.page("analytics.pageview({ url: '/virtual' }); analytics('x')");
  browser.page("analytics.pageview({ url: '/private/' }); analytics('y')");
  assert.equal(
    browser.hits.filter(({ type }) => type !== 'engagement').map(({ type, name }) => name ?? type),
    ['pageview', 'x'],
  );
});

test('T14 a page of an application is sent with the title that is set after its address', async () => {
  const browser = await visit('/start');
  browser.page("history.pushState(null, '', '/next')");
  browser.title = 'Next';
  browser.runTimers();
  assert.equal(
    views(browser).map(({ title }) => title),
    ['A title', 'Next'],
  );
});

test('T14 a page is sent before the next hit, and before the page after it', async () => {
  const browser = await visit('/start');
  browser.page("history.pushState(null, '', '/a')");
  browser.title = 'A';
  browser.page("analytics('x')");
  browser.page("history.pushState(null, '', '/b')");
  browser.title = 'B';
  browser.page("history.pushState(null, '', '/c')");
  browser.title = 'C';
  browser.runTimers();
  assert.equal(
    browser.hits.filter(({ type }) => type !== 'engagement').map(({ name, url, title }) => [name ?? title, url]),
    [
      ['A title', 'https://shop.example/start'],
      ['A', 'https://shop.example/a'],
      ['x', 'https://shop.example/a'],
      ['B', 'https://shop.example/b'],
      ['C', 'https://shop.example/c'],
    ],
  );
});

test('T14 a page that is left before its title was read is sent all the same', async () => {
  const browser = await visit('/start');
  browser.page("history.pushState(null, '', '/next')");
  browser.fire('pagehide');
  assert.is(views(browser)[1]?.url, 'https://shop.example/next');
  browser.runTimers();
  assert.is(views(browser).length, 2);
});

test('T14 a page that the site counts by hand is sent at once', async () => {
  const browser = await visit('/start', { attributes: { auto: 'false' } });
  browser.page('analytics.pageview()');
  assert.is(views(browser).length, 1);
});

test('T15 a page from a file is sent with its path where the tag allows it', async () => {
  const address = 'file:///home/ada/shop/index.html?utm_source=x#part';
  const browser = await visit('', { address, attributes: { allowLocal: '' } });
  assert.is(views(browser)[0]?.url, 'file:///home/ada/shop/index.html?utm_source=x');
});

test.run();
