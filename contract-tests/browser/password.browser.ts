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

/** A user with a password, and where the page is without https. */
async function plainPage(api: Api) {
  const link = (await api.service.passwordLink(api.owner.id)) ?? '';
  return `http://stats.example:${new URL(api.baseUrl).port}/${new URL(link).hash}`;
}

test('O6 over http, where the service is behind https, the page names the address to open', async ({ browser }) => {
  const api = await startApi({ config: { baseUrl: 'https://stats.example' } });
  try {
    const page = await browser.newPage();
    await page.goto(await plainPage(api));
    await page.getByLabel('New password').fill('correct horse battery');
    await page.getByRole('button', { name: 'Save password' }).click();
    assert.is(
      await page.getByRole('alert').textContent(),
      'This page was opened over http, where the browser does not keep a sign-in. Open https://stats.example/ instead.',
    );
  } finally {
    await api.stop();
  }
});

test('O6 a browser that keeps no cookie gets a message, not the form again', async ({ browser }) => {
  const api = await startApi({ config: { baseUrl: 'http://stats.example' } });
  try {
    const page = await browser.newPage();
    // The answer as such a browser sees it: without the cookie.
    const user = { userId: 'a'.repeat(24), email: 'a@shop.example', name: 'A', plan: 'free' };
    await page.route('**/api/account/password', (route) => route.fulfill({ json: { user, setupNeeded: false } }));
    await page.goto(await plainPage(api));
    await page.getByLabel('New password').fill('correct horse battery');
    await page.getByRole('button', { name: 'Save password' }).click();
    assert.is(
      await page.getByRole('alert').textContent(),
      'The browser did not keep the sign-in. Allow cookies for this address, then sign in again.',
    );
  } finally {
    await api.stop();
  }
});

test.run();
