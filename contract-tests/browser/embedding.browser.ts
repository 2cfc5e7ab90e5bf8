import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
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
  domain: string;
  tag: string;
  url: string;
}

const test = suite<Setting>('pages that embed the service, in Chromium');

/** What makes a page cross-origin isolated. */
const isolation = {
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-opener-policy': 'same-origin',
};

test.before(async (context) => {
  await buildDashboard();
  const api = await startApi();
  const { id, trackingId, domain } = await api.addSite({ domain: 'shop.example' });
  Object.assign(context, { api, siteId: id, domain });
  await api.store([['Integration', { _id: api.id(), siteId: id, userId: api.owner.id, kind: 'pixel', enabled: true }]]);
  const base = `${api.baseUrl}/api/sites/${trackingId}`;
  context.tag = `<script defer data-allow-local data-outbound data-site="${trackingId}" src="${base}/tracker.js"></script>`;
  context.shop = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', ...isolation });
    response.end(`<!doctype html><title>Shop</title>${context.tag}<img src="${base}/pixel.gif?p=/by-image" alt="">`);
  }).listen(0, '127.0.0.1');
  await once(context.shop, 'listening');
  // Only a secure context can be isolated, which this machine by its own address is.
  context.url = `http://127.0.0.1:${(context.shop.address() as AddressInfo).port}`; // it listens on TCP
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

async function paths({ api, siteId }: Setting, collection: string): Promise<unknown[]> {
  const documents = await api.stored(siteId);
  return documents.filter((row) => row.collection === collection).map(({ document }) => document.pathname);
}

test('T16 a cross-origin isolated page loads the tracker and its files, and counts by script and by image', async (context) => {
  const { page, url } = context;
  const files = ['vitals.js', 'extras.js', 'pixel.gif'].map((file) =>
    page.waitForResponse((response) => response.url().includes(file) && response.ok()),
  );
  const answered = page.waitForResponse((response) => response.url().endsWith('/collect'));
  await page.goto(`${url}/isolated`);
  await Promise.all(files);
  await (await answered).finished();
  assert.is(await page.evaluate('crossOriginIsolated'), true);
  assert.is(await page.evaluate("document.querySelector('img').decode().then(() => 'shown')"), 'shown');
  assert.equal((await paths(context, 'PageView')).sort(), ['/by-image', '/isolated']);
});

test('T15 a page from a file counts under the domain of the site', async (context) => {
  const { api, page, siteId, domain, tag } = context;
  const folder = await mkdtemp(join(tmpdir(), 'page-'));
  const file = join(folder, 'page.html');
  await writeFile(file, `<!doctype html><title>From a file</title>${tag}<h1>File</h1>`);
  const answered = page.waitForResponse((response) => response.url().endsWith('/collect'));
  await page.goto(pathToFileURL(file).href);
  const answer = await answered;
  assert.is(answer.headers()['x-dropped'], undefined);
  await answer.finished();
  const views = (await api.stored(siteId)).filter(({ document }) => document.title === 'From a file');
  assert.equal(
    views.map(({ document }) => [document.hostname, document.pathname]),
    [[domain, pathToFileURL(file).pathname]],
  );
  await rm(folder, { recursive: true });
});

test.run();
