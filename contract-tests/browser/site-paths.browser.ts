import type { Browser, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { sendHit } from '../support/hits.ts';
import { launchChromium } from './chromium.ts';
import { buildDashboard } from './server.ts';

const test = suite<{ api: Api; browser: Browser; page: Page; complaints: string[] }>('secrets in paths in Chromium');

test.before(async (context) => {
  await buildDashboard();
  context.api = await startApi();
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

test('S6 a switch beside the snippet decides whether secrets in paths are stored', async ({
  api,
  page,
  complaints,
}) => {
  const site = await api.addSite({ name: 'Shop', domain: 'shop.example' });
  const link = (await api.service.passwordLink(api.owner.id)) ?? '';
  await page.goto(`${api.baseUrl}/${new URL(link).hash}`);
  await page.getByLabel('New password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Save password', exact: true }).click();
  await page.getByRole('link', { name: /Shop/ }).click();
  await page.getByRole('link', { name: 'Snippet', exact: true }).click();
  const box = page.getByRole('checkbox', { name: /Hide secrets in paths/ });
  await box.waitFor();
  assert.is(await box.isChecked(), true);

  const saved = page.waitForResponse((response) => response.url().endsWith(`/sites/${site.id}/paths`));
  await box.uncheck();
  assert.is((await saved).status(), 200);
  await page.reload();
  await box.waitFor();
  assert.is(await box.isChecked(), false);

  await sendHit(api, site.id, { url: 'https://shop.example/u/jane@example.com' });
  const [view] = (await api.stored(site.id)).filter(({ collection }) => collection === 'PageView');
  assert.is(view?.document.pathname, '/u/jane@example.com');
  assert.equal(complaints, []);
});

test.run();
