import type { Browser, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { type PathProxy, startPathProxy } from '../support/path-proxy.ts';
import { launchChromium } from './chromium.ts';
import { buildDashboard } from './server.ts';

const test = suite<{ api: Api; browser: Browser }>('the page below a path, in Chromium');

const path = '/team/stats';

test.before(async (context) => {
  await buildDashboard();
  context.api = await startApi({ config: { baseUrl: `http://shop.example${path}` } });
  context.browser = await launchChromium();
});
test.after(async ({ api, browser }) => {
  await browser.close();
  await api.stop();
});

/** Addresses the page asked for that do not lie below the path. */
function strays(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, protocol } = new URL(request.url());
    if (protocol === 'http:' && pathname !== path && !pathname.startsWith(`${path}/`)) asked.push(pathname);
  });
  return asked;
}

const addressOf = (proxy: PathProxy): string => proxy.url.replace('127.0.0.1', 'shop.example');

for (const isCut of [true, false]) {
  for (const slash of ['', '/']) {
    test(`O5 signs in, reads and leads to the reference at ${path}${slash}, ${isCut ? 'cut off' : 'passed on'}`, async ({
      api,
      browser,
    }) => {
      const proxy = await startPathProxy(api.baseUrl, { path, isCut });
      const user = await api.addUser();
      await api.addSite({ name: 'My shop', userId: user.id });
      const { hash } = new URL((await api.service.passwordLink(user.id)) ?? '');
      const page = await browser.newPage();
      const stray = strays(page);
      try {
        await page.goto(`${addressOf(proxy)}${path}${slash}${hash}`);
        await page.getByLabel('New password').fill('correct horse battery');
        await page.getByRole('button', { name: 'Save password' }).click();
        await page.getByRole('link', { name: /My shop/ }).click();
        await page.getByRole('heading', { level: 1, name: 'My shop' }).waitFor();
        await page.reload();
        await page.getByRole('heading', { level: 1, name: 'My shop' }).waitFor();
        await page.goto(`${addressOf(proxy)}${path}/docs`);
        assert.is(await page.getByRole('link', { name: 'openapi.yaml' }).getAttribute('href'), `${path}/openapi.yaml`);
        assert.is(await page.evaluate('document.styleSheets.length'), 1);
        assert.equal(stray, []);
      } finally {
        await page.close();
        proxy.stop();
      }
    });
  }
}

for (const isCut of [true, false]) {
  test(`O5 the tracker posts below the path, ${isCut ? 'cut off' : 'passed on'}`, async ({ api, browser }) => {
    const site = await api.addSite({ domain: 'shop.example' });
    const tag = `<script src="${path}/api/sites/${site.trackingId}/tracker.js" data-site="${site.trackingId}"></script>`;
    const proxy = await startPathProxy(api.baseUrl, { path, isCut, page: tag });
    const page = await browser.newPage();
    try {
      const posted = page.waitForResponse((response) => response.request().method() === 'POST');
      await page.goto(`${addressOf(proxy)}/article`);
      const answer = await posted;
      assert.equal(
        [new URL(answer.url()).pathname, answer.status()],
        [`${path}/api/sites/${site.trackingId}/collect`, 202],
      );
      const stored = await api.stored(site.id);
      assert.ok(stored.some(({ document }) => document.pathname === '/article'));
    } finally {
      await page.close();
      proxy.stop();
    }
  });
}

test.run();
