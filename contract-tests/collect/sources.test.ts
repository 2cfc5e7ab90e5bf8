import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { storedHits } from '../support/compatible.ts';
import { type HitBody, sendHit } from '../support/hits.ts';

const test = suite<{ api: Api }>('collect: sources');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

interface Came {
  readonly query?: string;
  readonly referrer?: string;
  readonly domain?: string;
}

/** Source and channel of a pageview of a site of its own. */
async function sourceOf(api: Api, { query = '', referrer, domain = 'shop.example' }: Came) {
  const site = await api.addSite({ domain });
  const body: HitBody = { url: `https://www.${domain}/a${query}`, referrer };
  assert.is((await sendHit(api, site.id, body)).dropped, undefined);
  const [view] = await storedHits(api, site.id, ['source', 'channel']);
  return [view?.source, view?.channel];
}

const named = (api: Api, name: string, parameter = 'ref') =>
  sourceOf(api, { query: `?${parameter}=${encodeURIComponent(name)}` });

test('S1 a source is one, however it is spelled and whichever way it is named', async ({ api }) => {
  const one = ['Product Hunt', 'Organic Social'];
  assert.equal(await sourceOf(api, { referrer: 'https://www.producthunt.com/' }), one);
  for (const name of [
    'producthunt',
    'ProductHunt',
    'product-hunt',
    'product_hunt',
    'Product Hunt',
    ' PRODUCT  HUNT ',
    'producthunt.com',
    'www.producthunt.com',
    'https://www.producthunt.com/',
    'https://www.producthunt.com/posts/shop?utm_source=x#y',
    '//producthunt.com/posts',
  ]) {
    for (const parameter of ['ref', 'source', 'utm_source']) {
      assert.equal(await named(api, name, parameter), one, `${parameter}=${name}`);
    }
  }
});

test('S1 advertising and names of several words are recognised in any spelling', async ({ api }) => {
  for (const name of ['google ads', 'Google_Ads', 'google-adwords', 'GoogleAds']) {
    assert.equal(await named(api, name, 'utm_source'), ['Google', 'Paid Search'], name);
  }
  for (const name of ['hackernews', 'hacker_news', 'Hacker News', 'news.ycombinator.com', 'HN']) {
    assert.equal(await named(api, name), ['Hacker News', 'Organic Social'], name);
  }
  for (const name of ['microsoft teams', 'Microsoft-Teams', 'microsoftteams']) {
    assert.equal(await named(api, name), ['Microsoft Teams', 'Referral'], name);
  }
});

test('S1 an unknown host is one source, with its address or without', async ({ api }) => {
  for (const name of [
    'blog.example.org',
    'Blog.Example.org',
    'https://www.blog.example.org/post?x=1',
    'blog.example.org/',
  ]) {
    assert.equal(await named(api, name), ['blog.example.org', 'Referral'], name);
  }
  assert.equal(await sourceOf(api, { referrer: 'https://blog.example.org/post' }), ['blog.example.org', 'Referral']);
  assert.equal(await named(api, 'https://xn--mnchen-3ya.example/'), ['münchen.example', 'Referral']);
  assert.equal(await sourceOf(api, { referrer: 'https://münchen.example/' }), ['münchen.example', 'Referral']);
});

test('S1 a name that is no host and in no table is shown as it came', async ({ api }) => {
  for (const name of ['Partner-A', 'spring issue', 'v1.2', 'ada@example.com', '10.0.0.1', 'a..b', 'half.']) {
    assert.equal((await named(api, name))[0], name);
  }
});

test('S2 a link that names the own domain is no referral', async ({ api }) => {
  for (const name of [
    'blog.shop.example',
    'shop.example',
    'https://blog.shop.example/post',
    'WWW.SHOP.EXAMPLE',
    '//shop.example/',
  ]) {
    for (const parameter of ['ref', 'source', 'utm_source']) {
      assert.equal(await named(api, name, parameter), [undefined, 'Direct'], `${parameter}=${name}`);
    }
  }
  const münchen = { domain: 'münchen.example' };
  assert.equal(await sourceOf(api, { ...münchen, query: '?ref=blog.xn--mnchen-3ya.example' }), [undefined, 'Direct']);
});

test('S2 what else says where a visit is from counts beside the own domain', async ({ api }) => {
  assert.equal(await sourceOf(api, { query: '?source=shop.example&ref=producthunt' }), [
    'Product Hunt',
    'Organic Social',
  ]);
  assert.equal(await sourceOf(api, { query: '?ref=shop.example', referrer: 'https://www.google.com/' }), [
    'Google',
    'Organic Search',
  ]);
  assert.equal(await sourceOf(api, { query: '?ref=notshop.example' }), ['notshop.example', 'Referral']);
});

test('S2 a campaign of the own domain stays a campaign', async ({ api }) => {
  assert.equal(await sourceOf(api, { query: '?utm_source=shop.example&utm_medium=email' }), ['shop.example', 'Email']);
});

test('S3 each is in its channel', async ({ api }) => {
  const cases: readonly (readonly [Came, string, string])[] = [
    [{ query: '?utm_source=copilot.com' }, 'Copilot', 'AI Assistants'],
    [{ referrer: 'https://edgeservices.bing.com/edgesvc/chat' }, 'Copilot', 'AI Assistants'],
    [{ referrer: 'https://www.perplexity.com/' }, 'Perplexity', 'AI Assistants'],
    [{ referrer: 'https://googleads.g.doubleclick.net/pagead/ads' }, 'Google', 'Paid Search'],
    [{ referrer: 'https://www.googleadservices.com/pagead/aclk' }, 'Google', 'Paid Search'],
    [{ referrer: 'https://tpc.googlesyndication.com/' }, 'Google', 'Paid Search'],
    [{ referrer: 'https://aax-eu.amazon-adsystem.com/' }, 'Amazon', 'Paid Shopping'],
    [{ referrer: 'https://trc.taboola.com/' }, 'Taboola', 'Paid Other'],
    [{ referrer: 'android-app://com.google.android.apps.searchlite/' }, 'Google', 'Organic Search'],
    [{ referrer: 'android-app://com.google.android.googlequicksearchbox/' }, 'Google', 'Organic Search'],
    [{ query: '?msclkid=1', referrer: 'https://duckduckgo.com/' }, 'DuckDuckGo', 'Paid Search'],
    [{ query: '?msclkid=1', referrer: 'https://search.yahoo.com/' }, 'Yahoo', 'Paid Search'],
    [{ query: '?msclkid=1', referrer: 'https://www.ecosia.org/' }, 'Ecosia', 'Paid Search'],
    [{ query: '?gclid=1', referrer: 'https://www.startpage.com/' }, 'Startpage', 'Paid Search'],
    [{ query: '?gclid=1', referrer: 'https://www.bing.com/' }, 'Bing', 'Organic Search'],
    [{ query: '?msclkid=1', referrer: 'https://www.google.com/' }, 'Google', 'Organic Search'],
    [{ query: '?gclid=1', referrer: 'https://www.youtube.com/' }, 'YouTube', 'Paid Video'],
    [{ query: '?wbraid=1', referrer: 'android-app://com.google.android.youtube/' }, 'YouTube', 'Paid Video'],
    [{ query: '?gclid=1', referrer: 'https://vimeo.com/' }, 'Vimeo', 'Organic Video'],
    [{ query: '?gclid=1', referrer: 'https://www.facebook.com/' }, 'Facebook', 'Organic Social'],
  ];
  for (const [came, source, channel] of cases) {
    assert.equal(await sourceOf(api, came), [source, channel], JSON.stringify(came));
  }
});

test.run();
