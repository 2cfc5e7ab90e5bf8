import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { launchChromium } from './chromium.ts';
import { buildDashboard } from './server.ts';

interface Setting {
  api: Api;
  browser: Browser;
  shop: Server;
  page: Page;
  siteId: string;
  trackingId: string;
  url: string;
}

// What Chromium lets a document have on its way with `keepalive`, beacons among it, is 64 KiB.
const test = suite<Setting>('keepalive requests in Chromium, and the service');

test.before(async (context) => {
  await buildDashboard();
  context.api = await startApi();
  const site = await context.api.addSite({ domain: 'shop.example' });
  Object.assign(context, { siteId: site.id, trackingId: site.trackingId });
  for (const kind of ['plausible', 'umami']) {
    const integration = { _id: context.api.id(), siteId: site.id, userId: context.api.owner.id, kind, enabled: true };
    await context.api.store([['Integration', integration]]);
  }
  const tag = `<script defer data-site="${site.trackingId}" src="${context.api.baseUrl}/api/sites/${site.trackingId}/tracker.js"></script>`;
  context.shop = createServer((request, response) => {
    if (request.url === '/slow') return;
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<!doctype html><title>Shop</title>${request.url === '/tracked' ? tag : ''}<h1>Shop</h1>`);
  }).listen(0, '127.0.0.1');
  await once(context.shop, 'listening');
  context.url = `http://shop.example:${(context.shop.address() as AddressInfo).port}`; // it listens on TCP
  context.browser = await launchChromium();
});
test.before.each(async (context) => {
  context.page = await context.browser.newPage();
});
test.after.each(async ({ page }) => {
  await page.close();
});
test.after(async ({ api, browser, shop }) => {
  await browser.close();
  shop.closeAllConnections();
  shop.close();
  await api.stop();
});

async function storedEvents({ api, siteId }: Setting, name: string): Promise<number> {
  const documents = await api.stored(siteId);
  return documents.filter(({ collection, document }) => collection === 'Event' && document.name === name).length;
}

/** Sends one after another, each after the answer to the one before; how many the browser refused. */
const oneByOne = (page: Page, count: number, send: string): Promise<unknown> =>
  page.evaluate(`(async () => {
    let refused = 0;
    for (let i = 0; i < ${count}; i++) await (${send})(i).catch(() => { refused++; });
    return refused;
  })()`);

/** Waits until a beacon of the page's own is taken that needs half of what is allowed: the last answers may still be
 * on their way. */
const ownBeacon = (page: Page): Promise<unknown> =>
  page.waitForFunction("navigator.sendBeacon('/own', 'x'.repeat(32768))", undefined, { timeout: 5000 });

test('T1 thirty events of 4 KB are all counted, and the page may still send', async (context) => {
  const { page, url } = context;
  await page.goto(`${url}/tracked`);
  await page.waitForFunction('window.analytics');
  const props = "{ a: 'x'.repeat(1900), b: 'y'.repeat(1900) }";
  for (let count = 0; count < 30; count += 1) {
    const answered = page.waitForResponse(
      (response) => response.url().endsWith('/collect') && (response.request().postData() ?? '').includes('"Many"'),
    );
    await page.evaluate(`analytics('Many', { props: ${props} })`);
    await (await answered).finished();
  }
  assert.is(await storedEvents(context, 'Many'), 30);
  await ownBeacon(page);
});

test('T1 sixty events of 4 KB at once are all counted, and the page may send meanwhile', async (context) => {
  const { page, url } = context;
  await page.goto(`${url}/tracked`);
  await page.waitForFunction('window.analytics');
  let answers = 0;
  const all = new Promise<void>((resolve) => {
    page.on('response', (response) => {
      if ((response.request().postData() ?? '').includes('"Burst"')) answers += 1;
      if (answers === 60) resolve();
    });
  });
  const isTaken = await page.evaluate(`(() => {
    for (let i = 0; i < 60; i++) analytics('Burst', { props: { a: 'x'.repeat(1900), b: 'y'.repeat(1900) } });
    return navigator.sendBeacon('/own', 'x'.repeat(32768));
  })()`);
  assert.is(isTaken, true);
  await all;
  assert.is(await storedEvents(context, 'Burst'), 60);
});

test('T1 an event is counted while requests of the page take all that is allowed', async (context) => {
  const { page, url } = context;
  await page.goto(`${url}/tracked`);
  await page.waitForFunction('window.analytics');
  const answered = page.waitForResponse((response) => (response.request().postData() ?? '').includes('"Crowded"'));
  await page.evaluate(`(() => {
    fetch('/slow', { method: 'POST', keepalive: true, body: 'x'.repeat(60000) });
    analytics('Crowded', { props: { a: 'x'.repeat(1900), b: 'x'.repeat(1900), c: 'x'.repeat(1900) } });
  })()`);
  await (await answered).finished();
  assert.is(await storedEvents(context, 'Crowded'), 1);
});

/** What senders of each form post with `keepalive` and never read the answer of. */
const forms: readonly (readonly [title: string, path: string, body: string])[] = [
  [
    'collect',
    '/api/sites/ID/collect',
    "{ type: 'event', name: 'own', url: 'https://shop.example/', props, eventId: i }",
  ],
  ['an unknown site', '/api/sites/undefined/collect', "{ url: 'https://shop.example/', props }"],
  ["Plausible's form", '/api/event', "{ n: 'plausible', u: 'https://shop.example/' + i, d: 'shop.example', m: props }"],
  [
    "Umami's form",
    '/api/send',
    "{ type: 'event', payload: { website: 'ID', name: 'umami', url: '/' + i, hostname: 'shop.example', data: props } }",
  ],
];

for (const [title, path, body] of forms) {
  test(`T1 answers of ${title} that a page does not read keep nothing of its quota`, async (context) => {
    const { api, page, trackingId, url } = context;
    await page.goto(`${url}/plain`);
    const to = `${api.baseUrl}${path}`.replace('ID', trackingId);
    const refused = await oneByOne(
      page,
      30,
      `(i) => {
        const props = { a: 'x'.repeat(1900), b: 'y'.repeat(1900) };
        const body = JSON.stringify(${body.replace('ID', trackingId)});
        return fetch('${to}', { method: 'POST', keepalive: true, body });
      }`,
    );
    assert.is(refused, 0);
    await ownBeacon(page);
  });
}

test.run();
