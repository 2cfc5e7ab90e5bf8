import type { Browser, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { launchChromium } from './chromium.ts';
import { type CollectedHit, type Collector, startCollector } from './collector.ts';

interface Setting {
  browser: Browser;
  collector: Collector;
  page: Page;
}

const test = suite<Setting>('tracker in Chromium');

test.before(async (context) => {
  context.collector = await startCollector();
  context.browser = await launchChromium();
});
test.before.each(async (context) => {
  context.collector.reset();
  context.page = await context.browser.newPage();
});
test.after.each(async ({ page }) => {
  await page.close();
});
test.after(async ({ browser, collector }) => {
  await browser.close();
  await collector.stop();
});

/** The pages that were counted, in order, up to an event that the test sends last. */
async function countedPages({ collector, page }: Setting): Promise<string[]> {
  await page.evaluate("analytics('last')");
  await collector.until((hits) => hits.some(({ name }) => name === 'last'));
  return collector.hits.filter(isPageview).map(({ url }) => new URL(String(url)).pathname);
}

const isPageview = ({ type }: CollectedHit) => type === 'pageview';
const ofType = (hits: CollectedHit[], type: string) => hits.filter((hit) => hit.type === type);

test('counts a page and asks for no preflight and no credentials', async ({ collector, page }) => {
  await page.goto(collector.page('/start?q=1#part'));
  await collector.until((hits) => hits.length === 1);
  const [hit] = collector.hits;
  assert.is(hit?.type, 'pageview');
  assert.is(hit?.url, collector.page('/start?q=1'));
  assert.is(hit?.title, 'A shop');
  assert.is(hit?.headers['content-type'], 'text/plain;charset=UTF-8');
  assert.is(hit?.headers.cookie, undefined);
});

test('counts the pages of a single-page application once each', async (context) => {
  const { collector, page } = context;
  await page.goto(collector.page('/start'));
  await page.evaluate("history.replaceState(null, '', '/start?tab=2')");
  await page.evaluate("history.pushState(null, '', '/a')");
  await page.evaluate("history.pushState(null, '', '/a#part')");
  await page.evaluate("history.replaceState(null, '', '/b')");
  assert.equal(await countedPages(context), ['/start', '/a', '/b']);
});

test('counts the page that the back button leads to', async (context) => {
  const { collector, page } = context;
  await page.goto(collector.page('/start'));
  await page.evaluate("history.pushState(null, '', '/a')");
  await page.evaluate("new Promise((done) => { addEventListener('popstate', done, { once: true }); history.back() })");
  assert.equal(await countedPages(context), ['/start', '/a', '/start']);
});

test('counts fragments as pages with data-hash', async (context) => {
  const { collector, page } = context;
  collector.attributes = 'data-hash';
  collector.body = '<a id="orders" href="#/orders">Orders</a>';
  await page.goto(collector.page('/app'));
  await page.click('#orders');
  await page.evaluate("location.hash = '#/orders/7'");
  assert.equal(await countedPages(context), ['/app', '/app%23/orders', '/app%23/orders/7']);
});

test('counts once when the script is on the page twice', async (context) => {
  const { collector, page } = context;
  collector.body = '<again>';
  await page.goto(collector.page('/start'));
  await page.evaluate("history.pushState(null, '', '/a')");
  assert.equal(await countedPages(context), ['/start', '/a']);
});

test('sends the calls that were made before it had loaded', async ({ collector, page }) => {
  collector.head =
    '<script>window.analytics = window.analytics || function () { (analytics.q = analytics.q || []).push(arguments) };' +
    "analytics('Early', { props: { size: 'L' } }); analytics('identify', 'u1')</script>";
  await page.goto(collector.page('/start'));
  await collector.until((hits) => hits.length === 3);
  const [event] = ofType(collector.hits, 'event');
  assert.is(event?.name, 'Early');
  assert.equal(event?.props, { size: 'L' });
  assert.is(ofType(collector.hits, 'identify')[0]?.profileId, 'u1');
});

test('sends the referrer with the first pageview only', async ({ collector, page }) => {
  await page.goto(collector.page('/start'), { referer: 'https://news.example/today' });
  await page.evaluate("history.pushState(null, '', '/a')");
  await collector.until((hits) => hits.filter(isPageview).length === 2);
  assert.equal(
    collector.hits.filter(isPageview).map(({ referrer }) => referrer),
    ['https://news.example/today', undefined],
  );
});

test('reports engagement when the page is left, and no more than the time there was', async ({ collector, page }) => {
  collector.body = '<div style="height: 5000px">Long</div>';
  const startedAt = Date.now();
  // Engagement is measured by the file that also has the vitals.
  const loaded = page.waitForResponse((response) => response.url().endsWith('/vitals.js'));
  await page.goto(collector.page('/start'));
  await loaded;
  await collector.until((hits) => hits.length === 1);
  await page.evaluate('new Promise((done) => { addEventListener("scroll", done, { once: true }); scrollTo(0, 2000) })');
  await page.goto(collector.page('/next'));
  await page.evaluate("analytics('last')");
  await collector.until((hits) => hits.some(({ name }) => name === 'last'));
  const [ping, ...others] = ofType(collector.hits, 'engagement');
  assert.is(others.length, 0);
  assert.is(ping?.pageviewId, collector.hits[0]?.pageviewId);
  assert.ok(Number(ping?.engagedMs) > 0 && Number(ping?.engagedMs) <= Date.now() - startedAt);
  assert.ok(Number(ping?.scrollDepth) > 50 && Number(ping?.scrollDepth) < 60, String(ping?.scrollDepth));
});

test('sends the vitals once, when the page is left', async ({ collector, page }) => {
  const loaded = page.waitForResponse((response) => response.url().endsWith('/vitals.js'));
  await page.goto(collector.page('/start'));
  await loaded;
  await page.evaluate("history.pushState(null, '', '/a')");
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');
  await page.goto('about:blank');
  await collector.until((hits) => ofType(hits, 'vitals').length > 0);
  const [sample, ...others] = ofType(collector.hits, 'vitals');
  assert.is(others.length, 0);
  assert.is(sample?.url, collector.page('/start'));
  assert.is(sample?.pageviewId, collector.hits[0]?.pageviewId);
  const vitals = sample?.vitals as Record<string, number>;
  assert.equal(Object.keys(vitals).sort(), ['cls', 'fcp', 'lcp', 'ttfb']);
  assert.is(vitals.cls, 0);
  assert.ok(Number(vitals.lcp) >= Number(vitals.fcp) && Number(vitals.fcp) >= Number(vitals.ttfb));
});

test('counts a page again that comes back from the back/forward cache', async ({ collector, page }) => {
  await page.goto(collector.page('/start'), { referer: 'https://news.example/' });
  await collector.until((hits) => hits.filter(isPageview).length === 1);
  // A navigation inside the call would take the call's own context away.
  await page.evaluate("window.wasHere = true; setTimeout(() => { location.href = '/a' })");
  await collector.until((hits) => hits.filter(isPageview).length === 2);
  await page.evaluate('setTimeout(() => history.back())');
  await collector.until((hits) => hits.filter(isPageview).length === 3);
  const [, , restored] = collector.hits.filter(isPageview);
  await page.waitForFunction('window.wasHere === true');
  assert.is(restored?.url, collector.page('/start'));
  assert.is(restored?.referrer, undefined);
});

test('counts nothing once the browser carries the opt-out flag', async ({ collector, page }) => {
  await page.goto(collector.page('/start'));
  await collector.until((hits) => hits.length === 1);
  await page.evaluate("localStorage.setItem('footfall_ignore', 'true')");
  await page.goto(collector.page('/a'));
  await page.evaluate("analytics('Signup')");
  await page.evaluate("localStorage.removeItem('footfall_ignore')");
  await page.goto(collector.page('/b'));
  await collector.until((hits) => hits.filter(isPageview).length === 2);
  assert.equal(
    collector.hits.filter(isPageview).map(({ url }) => new URL(String(url)).pathname),
    ['/start', '/b'],
  );
  assert.equal(ofType(collector.hits, 'event'), []);
});

test('leaves out the pages that data-exclude names', async (context) => {
  const { collector, page } = context;
  collector.attributes = 'data-exclude="/admin*, /me"';
  await page.goto(collector.page('/admin/users'));
  await page.evaluate("analytics('Saved')");
  await page.evaluate("history.pushState(null, '', '/me')");
  await page.evaluate("history.pushState(null, '', '/shop')");
  assert.equal(await countedPages(context), ['/shop']);
  assert.equal(
    ofType(collector.hits, 'event').map(({ name }) => name),
    ['last'],
  );
});

test('counts nothing in a frame, unless asked to', async (context) => {
  const { collector, page } = context;
  await page.goto(collector.page('/start'));
  collector.body = '<p>Framed</p>';
  await page.evaluate(
    `new Promise((done) => document.body.append(
      Object.assign(document.createElement('iframe'), { src: '/framed', onload: done })))`,
  );
  assert.equal(await countedPages(context), ['/start']);
});

test('counts nothing on an address of this machine, unless asked to', async (context) => {
  const { collector, page } = context;
  const local = (path: string) => collector.page(path).replace('shop.example', '127.0.0.1');
  await page.goto(local('/unasked'));
  collector.attributes = 'data-allow-local';
  await page.goto(local('/asked'));
  assert.equal(await countedPages(context), ['/asked']);
});

for (const [kind, policy, attributes] of [
  ['names the server', (origin: string) => `script-src ${origin}; connect-src ${origin}`, ''],
  ['goes by nonce', (origin: string) => `script-src 'nonce-r4nd0m'; connect-src ${origin}`, 'nonce="r4nd0m"'],
] as const) {
  test(`works, later modules too, under a security policy that ${kind}`, async ({ collector, page }) => {
    collector.policy = `default-src 'none'; ${policy(collector.origin)}`;
    collector.attributes = `${attributes} data-404`;
    collector.status = 404;
    const loaded = page.waitForResponse((response) => response.url().endsWith('/vitals.js'));
    await page.goto(collector.page('/start'));
    assert.is((await loaded).status(), 200);
    await collector.until((hits) => hits.some(({ name }) => name === '404') && hits.some(isPageview));
  });
}

test('tries once more when the connection breaks, and counts once', async ({ collector, page }) => {
  await page.goto(collector.page('/start'));
  await collector.until((hits) => hits.length === 1);
  collector.isDown = true;
  const failed = page.waitForEvent('requestfailed');
  await page.evaluate("analytics('Signup')");
  await failed;
  collector.isDown = false;
  await collector.until((hits) => hits.some(({ name }) => name === 'Signup'));
  assert.is(ofType(collector.hits, 'event').length, 1);
});

test('counts clicks that leave the site, downloads and pages not found, where asked to', async ({
  collector,
  page,
}) => {
  collector.attributes = 'data-outbound data-downloads data-404';
  collector.status = 404;
  collector.body =
    '<a id="out" href="https://other.example/x?secret=1" target="_blank">Out</a><a id="file" href="/a.pdf">File</a>' +
    '<script>document.addEventListener("click", (event) => event.preventDefault())</script>';
  const loaded = page.waitForResponse((response) => response.url().endsWith('/extras.js'));
  await page.goto(collector.page('/gone'));
  await loaded;
  await collector.until((hits) => hits.some(({ name }) => name === '404'));
  await page.click('#out');
  await page.click('#file');
  await collector.until((hits) => ofType(hits, 'event').length === 3);
  assert.equal(
    ofType(collector.hits, 'event').map(({ name, props }) => [name, props]),
    [
      ['404', undefined],
      ['Outbound link', { url: 'https://other.example/x' }],
      ['File download', { url: collector.page('/a.pdf') }],
    ],
  );
});

test.run();
