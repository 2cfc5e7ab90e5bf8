import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bundleWeb } from '../../../scripts/build-web.ts';
import { type BrowserOptions, type FakeBrowser, fakeBrowsers } from './fake-browser.ts';

const test = suite('tracker');
const openBrowser = await fakeBrowsers(bundleWeb);

function visit(options: BrowserOptions = {}): FakeBrowser {
  const browser = openBrowser(options);
  browser.include();
  return browser;
}

const counted = (browser: FakeBrowser) => browser.hits.map(({ type, url, name }) => name ?? `${type} ${url}`);
const pagesOf = (browser: FakeBrowser) => counted(browser).filter((hit) => String(hit).startsWith('pageview'));

test('counts the page with all that describes it', () => {
  const browser = visit({ address: 'https://shop.example/start?q=1#part', referrer: 'https://news.example/today' });
  const [hit] = browser.hits;
  assert.is(browser.hits.length, 1);
  assert.equal(Object.keys(hit ?? {}), ['type', 'url', 'pageviewId', 'eventId', 'referrer', 'title', 'screen']);
  assert.is(hit?.type, 'pageview');
  assert.is(hit?.url, 'https://shop.example/start?q=1');
  assert.is(hit?.referrer, 'https://news.example/today');
  assert.is(hit?.title, 'A title');
  assert.equal(hit?.screen, { width: 1280, height: 1024 });
  assert.match(String(hit?.eventId), /^0\.\d{6,20}$/);
  assert.match(String(hit?.pageviewId), /^0\.\d{6,20}$/);
});

test('sends a simple request without credentials to the origin of the script', () => {
  const [request] = visit().requests;
  assert.is(request?.url, 'https://stats.example/api/sites/TRACK12345/collect');
  assert.equal(request?.init, { method: 'POST', keepalive: true, credentials: 'omit' });
});

test('sends to data-api when it is given', () => {
  assert.is(visit({ attributes: { api: '/stats/collect' } }).requests[0]?.url, '/stats/collect');
});

test('counts once when the script is included twice', () => {
  const browser = visit();
  browser.include();
  browser.page("history.pushState(null, '', '/next')");
  browser.runTimers();
  assert.equal(counted(browser), ['pageview https://shop.example/start', 'pageview https://shop.example/next']);
});

test('counts pushState, replaceState and popstate when the pathname has changed', () => {
  const browser = visit();
  browser.page("history.pushState(null, '', '/a')");
  browser.runTimers();
  browser.page("history.pushState(null, '', '/a?page=2')");
  browser.runTimers();
  browser.page("history.replaceState(null, '', '/b')");
  browser.runTimers();
  browser.page("history.replaceState(null, '', '/b#part')");
  browser.runTimers();
  browser.page("location.pathname = '/start'");
  browser.fire('popstate');
  browser.fire('popstate');
  browser.runTimers();
  assert.equal(counted(browser), [
    'pageview https://shop.example/start',
    'pageview https://shop.example/a',
    'pageview https://shop.example/b',
    'pageview https://shop.example/start',
  ]);
});

test('sends the referrer with the first pageview only', () => {
  const browser = visit({ referrer: 'https://news.example/' });
  browser.page("history.pushState(null, '', '/a')");
  browser.runTimers();
  assert.equal(
    browser.hits.map(({ referrer }) => referrer),
    ['https://news.example/', undefined],
  );
});

test('keeps the referrer for the first page that is not excluded', async () => {
  const browser = visit({
    address: 'https://shop.example/admin/login',
    referrer: 'https://news.example/',
    attributes: { exclude: '/admin/*' },
  });
  await browser.settle();
  browser.page("history.pushState(null, '', '/a')");
  browser.runTimers();
  assert.equal(
    browser.hits.map(({ url, referrer }) => [url, referrer]),
    [['https://shop.example/a', 'https://news.example/']],
  );
});

test('counts path and fragment as the page with data-hash', async () => {
  const browser = visit({ address: 'https://shop.example/app?utm_source=x', attributes: { hash: '' } });
  await browser.settle();
  browser.page("history.pushState(null, '', '#/orders')");
  browser.runTimers();
  browser.page("history.pushState(null, '', '#/orders?sort=up')");
  browser.runTimers();
  browser.page("history.pushState(null, '', '#/orders/7')");
  browser.runTimers();
  assert.equal(pagesOf(browser), [
    'pageview https://shop.example/app?utm_source=x',
    'pageview https://shop.example/app%23/orders?utm_source=x',
    'pageview https://shop.example/app%23/orders/7?utm_source=x',
  ]);
});

test('counts a page that comes back from the back/forward cache, without a referrer', () => {
  const browser = visit({ referrer: 'https://news.example/' });
  browser.fire('pageshow', { persisted: false });
  browser.fire('pageshow', { persisted: true });
  assert.equal(
    browser.hits.map(({ referrer }) => referrer),
    ['https://news.example/', undefined],
  );
  assert.is.not(browser.hits[0]?.pageviewId, browser.hits[1]?.pageviewId);
});

test('waits until a page opened in the background or prerendered is shown', () => {
  const browser = visit({ isHidden: true });
  browser.page("analytics('Signup')");
  assert.is(browser.hits.length, 0);
  browser.isHidden = false;
  browser.fire('visibilitychange');
  browser.fire('visibilitychange');
  assert.equal(counted(browser), ['pageview https://shop.example/start', 'Signup']);
});

test.run();
