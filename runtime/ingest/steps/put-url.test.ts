import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { browserHit, contextOf, draftOf, siteOf } from '../given.fixture.ts';
import type { Draft } from '../hit.ts';
import { pageKey } from '../memory.ts';
import { putUrl } from './put-url.ts';

const test = suite('putUrl');

function given(url: unknown, found: Partial<Draft> = {}) {
  const draft = draftOf(found, browserHit({ url }));
  return { draft, reason: putUrl(draft, contextOf()) };
}

const pathOf = (url: string) => given(url).draft.pathname;

test('splits a url into hostname, pathname and query', () => {
  const { draft, reason } = given('https://WWW.Shop.example:8443/About/?utm_source=x#team');
  assert.is(reason, undefined);
  assert.is(draft.hostname, 'www.shop.example');
  assert.is(draft.pathname, '/About');
  assert.is(draft.query, 'utm_source=x');
  assert.is(draft.hasUrl, true);
});

test('a trailing slash, a query and a hash do not make another page', () => {
  for (const end of ['', '/', '/?utm_source=x', '#team', '?'])
    assert.is(pathOf(`https://shop.example/about${end}`), '/about');
  for (const end of ['', '/', '?a=1', '#a']) assert.is(pathOf(`https://shop.example${end}`), '/');
});

test('a letter and its escape are one page', () => {
  assert.is(pathOf('https://shop.example/caf\u00e9'), '/café');
  assert.is(pathOf('https://shop.example/caf%C3%A9/'), '/café');
  assert.is(pathOf('https://shop.example/cafe%CC%81'), '/café');
});

for (const [title, url, pathname] of [
  ['on a disk', 'file:///home/ada/shop/index.html?utm_source=x#part', '/home/ada/shop/index.html'],
  ['on a drive', 'file:///C:/shop/%C3%BCber.html', '/C:/shop/über.html'],
  ['on a share', 'file://server/share/index.html', '/share/index.html'],
  ['at the root', 'file:///', '/'],
] as const) {
  test(`T15 a page from a file ${title} counts with its path, under the domain of the site`, () => {
    const { draft, reason } = given(url);
    assert.is(reason, undefined);
    assert.equal([draft.hostname, draft.pathname, draft.hasUrl], [siteOf().domain, pathname, true]);
  });
}

test('T8 an escaped number sign belongs to the page', () => {
  assert.is(pathOf('https://shop.example/app/%23/orders'), '/app#/orders');
});

test('S4 a hostname is in Unicode, without the dot of the root', () => {
  assert.is(given('https://bücher.example./').draft.hostname, 'bücher.example');
  assert.is(given('https://xn--bcher-kva.example/').draft.hostname, 'bücher.example');
  assert.is(given('http://[2001:DB8::1]:80/').draft.hostname, '[2001:db8::1]');
});

test('an app may count its screens under its own scheme', () => {
  const { draft } = given('app://shop/orders/');
  assert.is(draft.hostname, 'shop');
  assert.is(draft.pathname, '/orders');
});

test('a long url loses its end, never the hit', () => {
  assert.is(pathOf(`https://shop.example/${'s'.repeat(5000)}`).length, 2048);
  assert.is(given(`https://shop.example/p?ttclid=${'x'.repeat(5000)}`).reason, undefined);
});

test('a pageview without a usable url is invalid', () => {
  for (const url of [undefined, null, '', 'x', '/about', 'about:blank', 'https://', 'mailto:a@b.example', 7, {}]) {
    assert.is(given(url).reason, 'invalid_url');
  }
});

test("an event without a usable url is at the root of the site's domain", () => {
  const { draft, reason } = given('nonsense', { type: 'event' });
  assert.is(reason, undefined);
  assert.is(draft.pathname, '/');
  assert.is(draft.hostname, 'shop.example');
  assert.is(draft.hasUrl, false);
});

test('a ping without url is on the page of its pageviewId', () => {
  const context = contextOf();
  const site = siteOf();
  context.memory.pages.set(pageKey(site.siteId, 'p1'), { at: 0, pathname: '/about', hostname: 'www.shop.example' });
  const draft = draftOf({ type: 'engagement', pageviewId: 'p1' }, browserHit({ url: undefined }), site);
  assert.is(putUrl(draft, context), undefined);
  assert.is(draft.pathname, '/about');
  assert.is(draft.hostname, 'www.shop.example');
});

test('a ping whose page is unknown has no path yet, an event has the root', () => {
  for (const [type, pathname] of [
    ['engagement', ''],
    ['event', '/'],
  ] as const) {
    const draft = draftOf({ type, pageviewId: 'p2' }, browserHit({ url: undefined }));
    assert.is(putUrl(draft, contextOf()), undefined);
    assert.is(draft.pathname, pathname);
  }
});

test.run();
