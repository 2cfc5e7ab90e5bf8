import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bundleWeb } from '../../../scripts/build-web.ts';
import { type BrowserOptions, type FakeBrowser, fakeBrowsers } from './fake-browser.ts';

const test = suite('engagement');
const openBrowser = await fakeBrowsers(bundleWeb);

async function visit(options: BrowserOptions = {}): Promise<FakeBrowser> {
  const browser = openBrowser(options);
  browser.include();
  await browser.settle();
  return browser;
}

const pings = (browser: FakeBrowser) =>
  browser.hits
    .filter(({ type }) => type === 'engagement')
    .map(({ engagedMs, scrollDepth }) => [engagedMs, scrollDepth]);

function hide(browser: FakeBrowser): void {
  browser.isHidden = true;
  browser.isFocused = false;
  browser.fire('visibilitychange');
}

function show(browser: FakeBrowser): void {
  browser.isHidden = false;
  browser.isFocused = true;
  browser.fire('visibilitychange');
  browser.fire('focus');
}

function blur(browser: FakeBrowser): void {
  browser.isFocused = false;
  browser.fire('blur');
}

test('reports time and depth by beacon when the page is hidden', async () => {
  const browser = await visit();
  browser.nowMs += 5000;
  hide(browser);
  assert.equal(pings(browser), [[5000, 25]]);
  assert.is(browser.hits[1]?.pageviewId, browser.hits[0]?.pageviewId);
  assert.is(browser.hits[1]?.url, 'https://shop.example/start');
  assert.is(browser.requests[1]?.via, 'beacon');
});

test('reports only what is new', async () => {
  const browser = await visit();
  browser.nowMs += 5000;
  hide(browser);
  browser.fire('pagehide');
  browser.nowMs += 60_000;
  show(browser);
  browser.nowMs += 700;
  hide(browser);
  assert.equal(pings(browser), [
    [5000, 25],
    [700, 25],
  ]);
});

test('reports a page once that is left before it counts as hidden', async () => {
  const browser = await visit();
  browser.nowMs += 500;
  browser.fire('pagehide');
  browser.nowMs += 2;
  hide(browser);
  assert.equal(pings(browser), [[500, 25]]);
});

test('counts no time without focus', async () => {
  const browser = await visit();
  browser.nowMs += 4000;
  blur(browser);
  browser.nowMs += 60_000;
  browser.isFocused = true;
  browser.fire('focus');
  browser.nowMs += 1000;
  browser.fire('pagehide');
  assert.equal(pings(browser), [
    [4000, 25],
    [1000, 25],
  ]);
});

test('reports on blur from three new seconds or when deeper', async () => {
  const browser = await visit();
  browser.nowMs += 3000;
  blur(browser);
  browser.isFocused = true;
  browser.fire('focus');
  browser.nowMs += 2999;
  blur(browser);
  assert.equal(pings(browser), [[3000, 25]]);

  browser.isFocused = true;
  browser.fire('focus');
  browser.scrolledPx = 1000;
  browser.fire('scroll');
  browser.nowMs += 1;
  blur(browser);
  assert.equal(pings(browser), [
    [3000, 25],
    [3000, 50],
  ]);
});

test('keeps the deepest point, at most 100 percent', async () => {
  const browser = await visit();
  browser.scrolledPx = 3400;
  browser.fire('scroll');
  browser.scrolledPx = 0;
  browser.fire('scroll');
  browser.nowMs += 10;
  hide(browser);
  assert.equal(pings(browser), [[10, 100]]);
});

test('reports the page that is left when the page changes and starts again', async () => {
  const browser = await visit();
  browser.scrolledPx = 1000;
  browser.fire('scroll');
  browser.nowMs += 2000;
  browser.page("history.pushState(null, '', '/next')");
  browser.scrolledPx = 0;
  await browser.settle();
  browser.nowMs += 500;
  hide(browser);
  assert.equal(pings(browser), [
    [2000, 50],
    [500, 25],
  ]);
  const [start, startPing, next, nextPing] = browser.hits;
  assert.is(startPing?.pageviewId, start?.pageviewId);
  assert.is(startPing?.url, 'https://shop.example/start');
  assert.is(nextPing?.pageviewId, next?.pageviewId);
});

test('counts from the answer to the pageview, so that no ping is longer than its page is old', async () => {
  const browser = openBrowser();
  browser.include();
  browser.nowMs += 800;
  await browser.settle();
  browser.nowMs += 1000;
  hide(browser);
  assert.equal(pings(browser), [[1000, 25]]);
});

test('sends nothing for an excluded page', async () => {
  const browser = await visit({ attributes: { exclude: '/start' } });
  browser.nowMs += 5000;
  hide(browser);
  assert.equal(browser.hits, []);
});

const fitting = { pageHeight: 1000 };

test('T12 a page that fits into its window is read to its end', async () => {
  const browser = await visit(fitting);
  browser.nowMs += 1000;
  hide(browser);
  assert.equal(pings(browser), [[1000, 100]]);
});

for (const overflow of ['hidden', 'clip']) {
  test(`T12 a page whose window cannot scroll (${overflow}) has no depth`, async () => {
    const browser = await visit({ ...fitting, overflow });
    browser.nowMs += 1000;
    hide(browser);
    assert.equal(pings(browser), [[1000, undefined]]);
  });
}

test('T12 a page of which a large part scrolls has no depth', async () => {
  const browser = await visit(fitting);
  browser.page('window.part = new Element()');
  browser.fire('scroll', { target: browser.page('part') });
  browser.nowMs += 1000;
  hide(browser);
  assert.equal(pings(browser), [[1000, undefined]]);
});

test('T12 a page longer than its window has its depth, whatever scrolls inside', async () => {
  const browser = await visit({ overflow: 'hidden' });
  browser.page('window.part = new Element()');
  browser.fire('scroll', { target: browser.page('part') });
  browser.nowMs += 1000;
  hide(browser);
  assert.equal(pings(browser), [[1000, 25]]);
});

test('T12 the next page has its depth again', async () => {
  const browser = await visit(fitting);
  browser.page('window.part = new Element()');
  browser.fire('scroll', { target: browser.page('part') });
  browser.page("history.pushState(null, '', '/next')");
  browser.runTimers();
  await browser.settle();
  browser.nowMs += 1000;
  hide(browser);
  assert.equal(pings(browser).at(-1), [1000, 100]);
});

test.run();
