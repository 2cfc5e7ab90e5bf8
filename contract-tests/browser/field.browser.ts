import type { Browser, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { launchChromium } from './chromium.ts';
import { type CollectedHit, type Collector, startCollector } from './collector.ts';

interface Setting {
  browser: Browser;
  collector: Collector;
  page: Page;
  /** What was thrown into the page, and what the console warned of. */
  complaints: string[];
}

const test = suite<Setting>('tracker in Chromium, on pages as they are');

test.before(async (context) => {
  context.collector = await startCollector();
  context.browser = await launchChromium();
});
test.before.each(async (context) => {
  context.collector.reset();
  context.page = await context.browser.newPage();
  context.complaints = [];
  context.page.on('pageerror', ({ message }) => context.complaints.push(message));
  context.page.on('console', (message) => {
    if (message.type() === 'warning') context.complaints.push(message.text());
  });
});
test.after.each(async ({ page }) => {
  await page.close();
});
test.after(async ({ browser, collector }) => {
  await browser.close();
  await collector.stop();
});

const isPageview = ({ type }: CollectedHit) => type === 'pageview';
const named = (hits: readonly CollectedHit[]) =>
  hits.filter(({ type }) => type === 'event').map(({ name }) => String(name));

/** Everything up to an event that is sent last. */
async function untilLast({ collector, page }: Setting, call = "analytics('last')"): Promise<CollectedHit[]> {
  await page.evaluate(call);
  await collector.until((hits) => hits.some(({ name }) => name === 'last'));
  return collector.hits;
}

/** Opens a page and waits until it is counted and the later file is there. */
async function open({ collector, page }: Setting, path = '/start'): Promise<void> {
  const loaded = page.waitForResponse((response) => response.url().endsWith('/vitals.js'));
  await page.goto(collector.page(path));
  await (await loaded).finished();
  await collector.until((hits) => hits.some(isPageview));
}

test('T2 a hit that is answered 503 is counted by a second attempt, as "Retry-After" says', async (context) => {
  const { collector, page } = context;
  collector.refusals = [503];
  collector.refusalHeaders = { 'retry-after': '1' };
  await page.goto(collector.page('/start'));
  await collector.until((hits) => hits.some(isPageview));
  assert.is(collector.hits.filter(isPageview).length, 1);
});

test('T3 a tag without data-site counts on the site of its address', async (context) => {
  const { collector } = context;
  collector.tagOf = (tag) => tag.replace(/data-site="\d+"/, '');
  await open(context);
  assert.equal(context.complaints, []);
});

test('T3 a tag that became a module counts on the site of its address', async (context) => {
  const { collector } = context;
  collector.tagOf = (tag) => tag.replace(/data-site="\d+"/, 'type="module" crossorigin');
  await open(context);
  assert.equal(context.complaints, []);
});

const earlyCall = '<script>var analytics=analytics||function(){(analytics.q=analytics.q||[]).push(arguments)}</script>';

for (const [title, element] of [
  ['an element', '<p id="analytics">A</p>'],
  ['two elements', '<p id="analytics">A</p><i id="analytics">B</i>'],
  ['a form with a field named "track"', '<form id="analytics"><input name="track"><input name="q"></form>'],
  ['a frame of another origin', '<iframe name="analytics" src="http://other.example:1/"></iframe>'],
] as const) {
  test(`T4 ${title} called "analytics" takes no early call and no later one`, async (context) => {
    const { collector } = context;
    collector.head = `${element}${earlyCall}<script>analytics('Early')</script>`;
    await open(context);
    assert.equal(named(await untilLast(context)), ['Early', 'last']);
    assert.equal(context.complaints, []);
  });

  test(`T4 ${title} called "analytics" is replaced where nothing was called early`, async (context) => {
    const { collector } = context;
    collector.body = element;
    await open(context);
    assert.equal(named(await untilLast(context)), ['last']);
  });
}

test('T4 pages are counted while another library owns the name, and data-global gives a function', async (context) => {
  const { collector, page } = context;
  collector.head = '<script>window.analytics = []; analytics.track = (name) => analytics.push(name)</script>';
  await open(context);
  assert.equal(context.complaints, ['Footfall: analytics is taken']);
  assert.is(await page.evaluate("analytics.track('x')"), 1);

  collector.attributes = 'data-global="footfall" data-404';
  collector.status = 404;
  await page.goto(collector.page('/next'));
  await collector.until((hits) => named(hits).includes('404'));
  assert.equal(named(await untilLast(context, "footfall('last')")), ['404', 'last']);
  assert.is(await page.evaluate('analytics.length'), 0);
});

// As the snippets of libraries do that keep calls in an array until their own script is there.
const laterLibrary = `
  window.analytics = window.analytics || [];
  for (const method of ['page', 'track', 'identify']) {
    analytics[method] = (...call) => { analytics.push([method, ...call]); return analytics };
  }
  analytics.page();
  analytics.track('theirs');`;

test('T4 a library that takes the name later is not broken, and counting goes on', async (context) => {
  const { collector, page } = context;
  await open(context);
  await page.evaluate(laterLibrary);
  await page.evaluate('window.analytics = { calls: [], track(...call) { this.calls.push(call) } }');
  await page.evaluate("history.pushState(null, '', '/next'); analytics.track('theirs, too')");
  await collector.until((hits) => hits.filter(isPageview).length === 2);
  assert.equal(named(collector.hits), []);
  assert.equal(await page.evaluate('analytics.calls'), [['theirs, too']]);
  assert.equal(context.complaints, []);
});

test('T5 tags of two sites count both, and one site twice counts once', async (context) => {
  const { collector, page } = context;
  collector.tagOf = (tag) => `${tag}${tag}${tag.replaceAll(/\b1\d{9}\b/g, '9876543210')}`;
  await open(context);
  await page.evaluate("history.pushState(null, '', '/next')");
  const hits = await untilLast(context);
  await page.goto('about:blank');
  const other = collector.others['9876543210'] ?? [];
  for (const counted of [hits, other]) {
    assert.equal(
      counted.filter(isPageview).map(({ url }) => new URL(String(url)).pathname),
      ['/start', '/next'],
    );
    assert.equal(named(counted), ['last']);
  }
});

test('T6 a slash more or less is no new page', async (context) => {
  const { page } = context;
  await open(context, '/shop/caf%C3%A9/');
  await page.evaluate("history.replaceState(null, '', '/shop/café')");
  await page.evaluate("history.pushState(null, '', '/shop/caf%c3%a9/?x=1')");
  assert.is((await untilLast(context)).filter(isPageview).length, 1);
});

test('T7 a page is excluded however the browser spells it', async (context) => {
  const { collector, page } = context;
  collector.attributes = 'data-exclude="/private, /my page/, /über/*"';
  await page.goto(collector.page('/private/'));
  for (const path of ['/my%20page', '/über/uns', '/shop']) {
    await page.evaluate(`history.pushState(null, '', '${path}')`);
  }
  await page.waitForFunction('window.analytics');
  await collector.until((hits) => hits.length === 1);
  assert.equal(
    (await untilLast(context)).filter(isPageview).map(({ url }) => url),
    [collector.page('/shop')],
  );
});

test('T8 the campaign inside a fragment counts, and a second number sign cuts no page', async (context) => {
  const { collector, page } = context;
  collector.attributes = 'data-hash';
  await page.goto(collector.page('/app#/orders?utm_source=news'));
  await collector.until((hits) => hits.length === 1);
  await page.evaluate("location.hash = '#/a#b'");
  assert.equal(
    (await untilLast(context)).filter(isPageview).map(({ url }) => url),
    [collector.page('/app%23/orders?utm_source=news'), collector.page('/app%23/a%23b')],
  );
});

test('T9 what JSON cannot hold throws nothing into the page, and the event counts', async (context) => {
  const { page } = context;
  await open(context);
  await page.evaluate("const o = {}; o.o = o; analytics('x', { props: { n: 10n, o, size: 'L' } })");
  await context.collector.until((hits) => named(hits).includes('x'));
  const [event] = context.collector.hits.filter(({ name }) => name === 'x');
  const { o, ...props } = (event?.props ?? {}) as Record<string, unknown>;
  assert.equal(props, { size: 'L' });
  assert.equal(context.complaints, []);
});

test('T10 links of SVG, image maps and components count', async (context) => {
  const { collector, page } = context;
  collector.attributes = 'data-outbound data-downloads=".pdf, DOCX"';
  collector.body = `<svg width="90" height="40"><a href="https://svg.example/"><rect id="svg" width="90" height="40"/></a></svg>
    <svg width="90" height="40"><a xlink:href="https://old.example/"><rect id="old" width="90" height="40"/></a></svg>
    <img usemap="#m" id="map" width="60" height="60" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7">
    <map name="m"><area shape="default" href="https://area.example/"></map>
    <x-card></x-card><a id="file" href="/a.docx"><b>File</b></a>
    <script>
      document.querySelector('x-card').attachShadow({ mode: 'open' }).innerHTML =
        '<a href="https://shadow.example/"><b id="shadow">Card</b></a>';
      document.addEventListener('click', (event) => event.preventDefault());
    </script>`;
  const loaded = page.waitForResponse((response) => response.url().endsWith('/extras.js'));
  await open(context);
  await (await loaded).finished();
  for (const id of ['svg', 'old', 'map', 'shadow', 'file b']) await page.click(`#${id}`);
  await collector.until((hits) => named(hits).length === 5);
  assert.equal(
    collector.hits
      .filter(({ type }) => type === 'event')
      .map(({ name, props }) => [name, (props as { url: string }).url]),
    [
      ['Outbound link', 'https://svg.example/'],
      ['Outbound link', 'https://old.example/'],
      ['Outbound link', 'https://area.example/'],
      ['Outbound link', 'https://shadow.example/'],
      ['File download', collector.page('/a.docx')],
    ],
  );
});

test('T11 events, engagement and vitals are recorded on the virtual page', async (context) => {
  const { collector, page } = context;
  collector.attributes = 'data-auto="false"';
  await page.goto(collector.page('/real'));
  await page.evaluate("analytics.pageview({ url: location.origin + '/virtual' })");
  await collector.until((hits) => hits.some(isPageview));
  await untilLast(context);
  await page.evaluate('new Promise((done) => requestIdleCallback(() => setTimeout(done)))');
  await page.goto('about:blank');
  await collector.until((hits) => hits.some(({ type }) => type === 'vitals'));
  assert.equal([...new Set(collector.hits.map(({ url }) => url))], [collector.page('/virtual')]);
});

for (const [title, style, isScrolled] of [
  [
    'an application that keeps its window from scrolling',
    'html, body { overflow: hidden; height: 100%; margin: 0 }',
    false,
  ],
  ['an application that fills its window', 'body { margin: 0 }', true],
] as const) {
  test(`T12 ${title} has no depth`, async (context) => {
    const { collector, page } = context;
    collector.body = `<style>${style} main { height: 100vh; overflow: auto }</style>
      <main><div style="height: 5000px">Long</div></main>`;
    await open(context);
    if (isScrolled) {
      await page.evaluate(`new Promise((done) => {
        const main = document.querySelector('main');
        main.addEventListener('scroll', () => setTimeout(done), { once: true });
        main.scrollTo(0, 500);
      })`);
    }
    await page.goto('about:blank');
    await collector.until((hits) => hits.some(({ type }) => type === 'engagement'));
    const [ping] = collector.hits.filter(({ type }) => type === 'engagement');
    assert.is(ping?.scrollDepth, undefined);
  });
}

for (const [title, source] of [
  ['is missing', 'Navigator.prototype.sendBeacon = undefined'],
  ['throws', "Navigator.prototype.sendBeacon = () => { throw new Error('blocked') }"],
] as const) {
  test(`T13 the last ping and the vitals arrive where sendBeacon ${title}`, async (context) => {
    const { collector, page } = context;
    collector.head = `<script>${source}</script>`;
    await open(context);
    await page.evaluate('new Promise((done) => requestIdleCallback(() => setTimeout(done)))');
    await page.goto('about:blank');
    await collector.until((hits) => ['engagement', 'vitals'].every((type) => hits.some((hit) => hit.type === type)));
    assert.equal(context.complaints, []);
  });
}

test('T14 the title that an application sets after the address is sent with its page', async (context) => {
  const { page, collector } = context;
  await open(context);
  await page.evaluate("history.pushState(null, '', '/a'); document.title = 'A'");
  await collector.until((hits) => hits.filter(isPageview).length === 2);
  await page.evaluate("history.pushState(null, '', '/b'); setTimeout(() => { document.title = 'B' })");
  await collector.until((hits) => hits.filter(isPageview).length === 3);
  assert.equal(
    collector.hits.filter(isPageview).map(({ title }) => title),
    ['A shop', 'A', 'B'],
  );
});

test('T17 an event of more than 64 KB is cut and counts', async (context) => {
  const { page, collector } = context;
  await open(context);
  await page.evaluate("analytics('Long', { props: { text: 'x'.repeat(100000), size: 'L' } })");
  await collector.until((hits) => named(hits).includes('Long'));
  const [event] = collector.hits.filter(({ name }) => name === 'Long');
  assert.equal(event?.props, { text: 'x'.repeat(2000), size: 'L' });
});

test('sends no user and password that stand in the address', async (context) => {
  const { page, collector } = context;
  await page.goto(collector.page('/start').replace('//', '//ada:secret@'));
  await collector.until((hits) => hits.some(isPageview));
  assert.is(collector.hits[0]?.url, collector.page('/start'));
});

test.run();
