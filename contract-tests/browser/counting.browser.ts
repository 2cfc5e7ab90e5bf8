import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { TestClock } from '../support/clock.ts';
import { launchChromium } from './chromium.ts';
import { buildDashboard } from './server.ts';

interface Setting {
  api: Api;
  clock: TestClock;
  browser: Browser;
  shop: Server;
  siteId: string;
  url: string;
}

const test = suite<Setting>('a visit, from the browser to the API');

test.before(async (context) => {
  await buildDashboard();
  context.clock = new TestClock(Date.parse('2026-06-17T12:00:00.000Z'));
  context.api = await startApi({ clock: context.clock });
  const site = await context.api.addSite({ domain: 'shop.example' });
  context.siteId = site.id;
  const tag = `<script defer data-site="${site.trackingId}" src="${context.api.baseUrl}/api/sites/${site.trackingId}/tracker.js"></script>`;
  context.shop = createServer((_, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><title>Shop</title>${tag}<h1>Shop</h1>`);
  }).listen(0, '127.0.0.1');
  await once(context.shop, 'listening');
  context.url = `http://shop.example:${(context.shop.address() as AddressInfo).port}`; // it listens on TCP
  context.browser = await launchChromium();
});

test.after(async ({ api, browser, shop }) => {
  await browser.close();
  shop.closeAllConnections();
  shop.close();
  await api.stop();
});

/** Hits stored so far, by kind. */
async function stored({ api }: Setting): Promise<Record<string, number>> {
  await api.service.store.events.flush();
  const rows = await api.embedded.client.read('SELECT kind, count(*)::DOUBLE AS n FROM events GROUP BY kind');
  return Object.fromEntries(rows.map(({ kind, n }) => [String(kind), Number(n)]));
}

/** Waits until the browser's hits have arrived; gives up after ten seconds. */
async function until(context: Setting, wanted: (counts: Record<string, number>) => boolean): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const counts = await stored(context);
    if (wanted(counts)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`These hits arrived: ${JSON.stringify(await stored(context))}`);
}

test('a real browser that browses an application and leaves is counted exactly', async (context) => {
  const { api, browser, clock, siteId, url } = context;
  const page = await browser.newPage();
  await page.goto(`${url}/start?utm_source=newsletter&utm_medium=email`);
  await until(context, ({ pageview }) => pageview === 1);

  clock.advance(10_000);
  await page.evaluate("history.pushState(null, '', '/products')");
  await until(context, ({ pageview }) => pageview === 2);

  clock.advance(5_000);
  await page.evaluate("analytics('signup', { props: { plan: 'pro' } })");
  await until(context, ({ event }) => event === 1);

  clock.advance(5_000);
  await page.evaluate("history.pushState(null, '', '/start')");
  await until(context, ({ pageview }) => pageview === 3);
  const pings = (await stored(context)).engagement ?? 0;

  clock.advance(10_000);
  await page.mouse.move(10, 10);
  await page.close({ runBeforeUnload: true });
  await until(context, ({ engagement }) => (engagement ?? 0) > pings);

  const other = await browser.newContext({
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  });
  const bounce = await other.newPage();
  await bounce.goto(`${url}/start`);
  await until(context, ({ pageview }) => pageview === 4);
  await other.close();

  const stats = await api.call('getStats', { params: { siteId }, query: { range: '24h' } });
  const { visitors, sessions, pageviews, events, bounces, bounceRate, avgSessionDuration, pagesPerSession } =
    stats.body;
  assert.equal(
    { visitors, sessions, pageviews, events, bounces, bounceRate, avgSessionDuration, pagesPerSession },
    {
      visitors: 2,
      sessions: 2,
      pageviews: 4,
      events: 1,
      bounces: 1,
      bounceRate: 50,
      avgSessionDuration: 15,
      pagesPerSession: 2,
    },
  );

  const realtime = await api.call('getRealtime', { params: { siteId } });
  assert.is(realtime.body.activeVisitors, 2);
  assert.is(realtime.body.pageviews, 4);
  assert.is(realtime.body.events, 1);
  assert.equal(realtime.body.pages, [
    { key: '/start', visitors: 2 },
    { key: '/products', visitors: 1 },
  ]);
  assert.equal(realtime.body.sources, [
    { key: 'Direct', visitors: 1 },
    { key: 'newsletter', visitors: 1 },
  ]);
  assert.equal(realtime.body.devices, [{ key: 'desktop', visitors: 2 }]);

  const pages = await api.call('getPageviews', { params: { siteId }, query: { range: '24h' } });
  assert.equal(
    pages.body.pageviews.map(({ pathname, pageviews, visitors, entries, exits }) => [
      pathname,
      pageviews,
      visitors,
      entries,
      exits,
    ]),
    [
      ['/start', 3, 2, 2, 2],
      ['/products', 1, 1, 0, 0],
    ],
  );
});

test.run();
