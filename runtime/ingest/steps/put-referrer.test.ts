import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { browserHit, contextOf, draftOf, siteOf } from '../given.fixture.ts';
import type { Draft, IngestSite } from '../hit.ts';
import { putReferrer } from './put-referrer.ts';

const test = suite('putReferrer');

function given(referrer: unknown, found: Partial<Draft> = {}, site: Partial<IngestSite> = {}) {
  const draft = draftOf({ hostname: 'www.shop.example', ...found }, browserHit({ referrer }), siteOf(site));
  assert.is(putReferrer(draft, contextOf()), undefined);
  return [draft.referrer, draft.referrerHost];
}
const none = [undefined, undefined];

test('host and path are stored, www. and the query are not', () => {
  assert.equal(given('https://www.blog.example.org/Post/?token=secret#x'), [
    'blog.example.org/Post',
    'blog.example.org',
  ]);
  assert.equal(given('http://BLOG.example.org:8080/'), ['blog.example.org', 'blog.example.org']);
});

test('the own site is no referrer, under any of its names', () => {
  for (const own of [
    'https://shop.example/x',
    'https://sub.shop.example/',
    'http://SHOP.example:8080/',
    'https://www.shop.example./',
  ]) {
    assert.equal(given(own), none, own);
  }
});

test("the site's domain is no referrer on another host's page", () => {
  assert.equal(given('https://shop.example/', { hostname: 'shop.pages.example' }), none);
});

test('a domain that only ends like the own one is foreign', () => {
  assert.is(given('https://notshop.example/')[1], 'notshop.example');
});

test('other domains under a public suffix are foreign', () => {
  const found = { hostname: 'alice.github.io' };
  assert.is(given('https://bob.github.io/', found, { domain: 'alice.github.io' })[1], 'bob.github.io');
  assert.equal(given('https://alice.github.io/a', found, { domain: 'alice.github.io' }), none);
});

test('a domain written in letters is the own one in DNS writing, too', () => {
  assert.equal(given('https://xn--bcher-kva.example/', { hostname: 'x.example' }, { domain: 'bücher.example' }), none);
});

test('local machines are none', () => {
  for (const local of [
    'http://localhost:3000/',
    'http://app.localhost/',
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://0.0.0.0/',
  ]) {
    assert.equal(given(local), none, local);
  }
});

test('an app is named by its package', () => {
  assert.equal(given('android-app://com.google.android.gm/'), ['com.google.android.gm', 'com.google.android.gm']);
});

test('other schemes and nonsense are none', () => {
  for (const odd of ['', 'x', 'google.com', 'ftp://a.example/', 'javascript:alert(1)', 'about:blank', 7, null, {}]) {
    assert.equal(given(odd), none);
  }
});

test('secrets in its path are redacted, a long one is cut', () => {
  assert.is(given('https://mail.example.org/u/jane@example.com')[0], 'mail.example.org/u/[redacted]');
  assert.is(given(`https://ads.example.org/${'r'.repeat(3000)}`)[0]?.length, 2048);
});

test('hits that open no session have none', () => {
  assert.equal(given('https://blog.example.org/', { type: 'engagement' }), none);
});

test.run();
