import type { Browser, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { sendHit } from '../support/hits.ts';
import { launchChromium } from './chromium.ts';
import { buildDashboard } from './server.ts';

const test = suite<{ api: Api; browser: Browser; page: Page; complaints: string[] }>('dropped hits in Chromium');

test.before(async (context) => {
  await buildDashboard();
  context.api = await startApi();
  // Times are relative to the browser's clock.
  context.api.clock.set(Date.now());
  context.browser = await launchChromium();
  context.page = await context.browser.newPage();
  context.complaints = [];
  context.page.on('console', (message) => message.type() === 'error' && context.complaints.push(message.text()));
  context.page.on('pageerror', (error) => context.complaints.push(error.message));
});
test.after(async ({ api, browser }) => {
  await browser.close();
  await api.stop();
});

const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

test('the site leads to what was not counted, and why', async ({ api, page, complaints }) => {
  const site = await api.addSite({ name: 'Shop', domain: 'shop.example' });
  await sendHit(api, site.id, { url: 'https://shop.example/a' }, { 'user-agent': crawler });
  await sendHit(api, site.id, { url: 'https://shop.example/b' }, { 'user-agent': crawler });
  await sendHit(api, site.id, { url: '' });
  const link = (await api.service.passwordLink(api.owner.id)) ?? '';
  await page.goto(`${api.baseUrl}/${new URL(link).hash}`);
  await page.getByLabel('New password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Save password', exact: true }).click();
  await page.getByRole('link', { name: /Shop/ }).click();
  await page.getByRole('link', { name: 'Dropped hits' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dropped hits' }).waitFor();

  const reasons = page.getByRole('table', { name: 'Dropped hits by reason' }).getByRole('row');
  await reasons.nth(1).waitFor();
  const texts = await reasons.allInnerTexts();
  assert.equal(
    texts.map((text) => text.replace(/\s+/g, ' ').trim()),
    ['Reason Hits', 'A bot, or a browser steered by a program 2', 'No address of a page, or one that cannot be read 1'],
  );
  const row = page.getByRole('region', { name: 'Latest' }).getByRole('row').nth(2);
  assert.match(((await row.allInnerTexts())[0] ?? '').replace(/\s+/g, ' '), 'pageview shop.example/b A bot');
  assert.equal(complaints, []);
});

test('a site without dropped hits says so', async ({ api, page }) => {
  const site = await api.addSite({ name: 'Blog', domain: 'blog.example' });
  await page.goto(`${api.baseUrl}/#/sites/${site.id}/dropped`);
  await page.getByRole('heading', { level: 2, name: 'Nothing was dropped' }).waitFor();
});

test.run();
