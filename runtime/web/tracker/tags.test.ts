import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bundleWeb } from '../../../scripts/build-web.ts';
import { type BrowserOptions, type FakeBrowser, fakeBrowsers } from './fake-browser.ts';

const test = suite('tags');
const openBrowser = await fakeBrowsers(bundleWeb);

async function visit(options: BrowserOptions = {}, before = ''): Promise<FakeBrowser> {
  const browser = openBrowser(options);
  browser.page(before);
  browser.include();
  await browser.settle();
  return browser;
}

const requested = (browser: FakeBrowser) => browser.requests.map(({ url }) => url);
const names = (browser: FakeBrowser) => browser.hits.map(({ type, name }) => name ?? type);

const addresses: readonly (readonly [title: string, options: BrowserOptions, expected: string])[] = [
  ['without data-site', { attributes: { site: '' } }, 'https://stats.example/api/sites/TRACK12345/collect'],
  [
    'with blanks around data-site',
    { attributes: { site: ' OTHER12345\n' } },
    'https://stats.example/api/sites/OTHER12345/collect',
  ],
  [
    'with blanks alone in data-site',
    { attributes: { site: '  ' } },
    'https://stats.example/api/sites/TRACK12345/collect',
  ],
  [
    'on a server below a path',
    { attributes: { site: '' }, src: 'https://example.com/stats/api/sites/TRACK12345/tracker.js?v=2' },
    'https://example.com/stats/api/sites/TRACK12345/collect',
  ],
  [
    'with a script of another name',
    { attributes: { site: 'OTHER12345', api: '/stats/collect' }, src: 'https://cdn.example/sites/default/t.js' },
    '/stats/collect',
  ],
];

for (const [title, options, expected] of addresses) {
  test(`T3 a tag ${title} counts on ${expected}`, async () => {
    const browser = await visit(options);
    assert.equal(requested(browser), [expected]);
    assert.equal(browser.warnings, []);
  });
}

test('T3 a tag without a site anywhere sends nothing and warns once', async () => {
  const browser = await visit({ attributes: { site: '' }, src: 'https://cdn.example/t.js' });
  assert.equal([browser.requests, browser.imports], [[], []]);
  assert.equal(browser.warnings, ['Footfall: no data-site']);
});

test('T3 code that a page evaluates itself sends nothing, warns once and throws nothing', async () => {
  const browser = await visit({ isEvaluated: true });
  assert.equal([browser.requests, browser.imports], [[], []]);
  assert.equal(browser.warnings, ['Footfall: no data-site']);
});

const owners: readonly (readonly [title: string, source: string])[] = [
  ['an array with methods', 'window.analytics = []; analytics.track = (name) => analytics.push(name)'],
  ['an object with methods', 'window.analytics = { page() {}, calls: [], track(name) { this.calls.push(name) } }'],
  ['a function with methods', 'window.analytics = () => {}; analytics.track = () => {}'],
  ['settings', "window.analytics = { writeKey: 'x' }"],
];

for (const [title, source] of owners) {
  test(`T4 pages are counted while ${title} of another script stays window.analytics`, async () => {
    const browser = await visit({}, `${source}; window.before = window.analytics`);
    assert.is(browser.page('window.analytics === window.before'), true);
    assert.equal(names(browser), ['pageview']);
    assert.equal(browser.warnings, ['Footfall: analytics is taken']);
    browser.page("history.pushState(null, '', '/next')");
    browser.runTimers();
    browser.fire('pagehide');
    assert.equal(names(browser), ['pageview', 'engagement', 'pageview', 'engagement']);
  });
}

test('T4 data-global names the function, and nothing is taken or warned of', async () => {
  const browser = await visit(
    { attributes: { global: 'footfall' } },
    'window.analytics = []; analytics.track = () => 0',
  );
  browser.page("footfall('x'); footfall.track('y')");
  assert.equal(names(browser), ['pageview', 'x', 'y']);
  assert.is(browser.page('Array.isArray(analytics)'), true);
  assert.equal(browser.warnings, []);
});

test('T4 data-global takes over the calls queued under that name', async () => {
  const stub = "window.footfall = function () { (footfall.q = footfall.q || []).push(arguments) }; footfall('Early')";
  const browser = await visit({ attributes: { global: 'footfall' } }, stub);
  assert.equal(names(browser), ['pageview', 'Early']);
});

test('T4 a library that takes the name later gets none of the calls, and counting continues', async () => {
  const browser = await visit();
  browser.page('window.analytics = { calls: [], track(...call) { this.calls.push(call) } }');
  browser.page("history.pushState(null, '', '/next')");
  browser.runTimers();
  browser.fire('pagehide');
  assert.equal(names(browser), ['pageview', 'engagement', 'pageview', 'engagement']);
  assert.is(browser.page('analytics.calls.length'), 0);
});

test('T4 early calls that are no lists, or no queue, do not prevent counting', async () => {
  for (const q of ["[['ok'], 5, null, undefined]", "'text'", '{}', '7']) {
    const browser = await visit({}, `window.analytics = () => {}; analytics.q = ${q}`);
    assert.is(names(browser)[0], 'pageview', q);
  }
});

test('T5 tags of two sites count both, pages and events', async () => {
  const browser = await visit();
  browser.include({ site: 'OTHER12345' });
  await browser.settle();
  browser.page("analytics('x')");
  browser.page("history.pushState(null, '', '/next')");
  browser.runTimers();
  const [one, two] = ['TRACK12345', 'OTHER12345'].map((site) => `https://stats.example/api/sites/${site}/collect`);
  const ofSite = (url: string | undefined) => browser.hits.filter((_, index) => requested(browser)[index] === url);
  for (const url of [one, two]) {
    assert.equal(
      ofSite(url)
        .filter(({ type }) => type !== 'engagement')
        .map(({ type, name }) => name ?? type),
      ['pageview', 'x', 'pageview'],
    );
  }
});

test('T5 the tag of one site twice counts it once', async () => {
  const browser = await visit();
  browser.include();
  browser.include({ site: ' TRACK12345 ' });
  await browser.settle();
  browser.page("analytics('x')");
  assert.equal(names(browser), ['pageview', 'x']);
});

test('T5 early calls are counted for both sites', async () => {
  const stub =
    "window.analytics = function () { (analytics.q = analytics.q || []).push(arguments) }; analytics('Early')";
  const browser = await visit({}, stub);
  browser.include({ site: 'OTHER12345' });
  await browser.settle();
  assert.equal(names(browser), ['pageview', 'Early', 'pageview', 'Early']);
});

test('T5 two sites with a function each get the calls of their own', async () => {
  const browser = await visit();
  browser.include({ site: 'OTHER12345', global: 'other' });
  await browser.settle();
  browser.page("analytics('mine'); other('theirs')");
  assert.equal(
    browser.hits.map(({ name }, index) => [requested(browser)[index]?.slice(32, 42), name]).filter(([, name]) => name),
    [
      ['TRACK12345', 'mine'],
      ['OTHER12345', 'theirs'],
    ],
  );
});

test.run();
