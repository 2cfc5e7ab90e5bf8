import type { Browser } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { launchChromium } from './chromium.ts';
import { buildDashboard } from './server.ts';

const test = suite<{ api: Api; browser: Browser }>('set-password link in Chromium');

test.before(async (context) => {
  await buildDashboard();
  context.api = await startApi();
  context.browser = await launchChromium();
});
test.after(async ({ api, browser }) => {
  await browser.close();
  await api.stop();
});

test('sets the password, signs in and leaves the token out of the history', async ({ api, browser }) => {
  await api.addSite({ name: 'My shop' });
  const link = (await api.service.passwordLink(api.owner.id)) ?? '';
  const address = `${api.baseUrl}/${new URL(link).hash}`;
  const page = await browser.newPage();
  await page.goto(address);
  await page.getByRole('heading', { name: 'Choose a password' }).waitFor();
  await page.getByLabel('New password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sites' }).waitFor();
  await page.getByRole('link', { name: /My shop/ }).waitFor();
  assert.is(new URL(page.url()).hash, '#/');
  assert.is(await page.evaluate('history.length'), 2);

  const other = await browser.newPage();
  await other.goto(address);
  await other.getByLabel('New password').fill('another long password');
  await other.getByRole('button', { name: 'Save password' }).click();
  await other.getByRole('alert').waitFor();
});

test.run();
