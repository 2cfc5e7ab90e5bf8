import type { Browser, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isRawKey } from '../../runtime/domain/raw-key.ts';
import { type Api, startApi } from '../support/api.ts';
import { launchChromium } from './chromium.ts';
import { buildDashboard } from './server.ts';

interface Setting {
  api: Api;
  browser: Browser;
  page: Page;
  complaints: string[];
  key: string;
}

const test = suite<Setting>('API keys in Chromium');

test.before(async (context) => {
  await buildDashboard();
  context.api = await startApi();
  // Times are relative to the browser's clock.
  context.api.clock.set(Date.now());
  context.browser = await launchChromium();
  const owner = await context.browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  context.page = await owner.newPage();
  context.complaints = [];
  context.page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('Failed to load resource')) {
      context.complaints.push(message.text());
    }
  });
  context.page.on('pageerror', (error) => context.complaints.push(error.message));
});
test.after(async ({ api, browser }) => {
  await browser.close();
  await api.stop();
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const statusOf = async (api: Api, key: string) => (await api.call('listSites', { key })).status;
const storedKey = async (api: Api, name: string) =>
  (await api.service.ports.keys.list(api.owner.id)).find((key) => key.name === name);
const rowOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) });

test('the top bar leads to the keys', async ({ api, page }) => {
  await api.addSite({ name: 'Shop', domain: 'shop.example' });
  await api.addSite({ name: 'Blog', domain: 'blog.example' });
  const link = (await api.service.passwordLink(api.owner.id)) ?? '';
  await page.goto(`${api.baseUrl}/${new URL(link).hash}`);
  await page.getByLabel('New password').fill('correct horse battery');
  await press(page, 'Save password');
  await page.getByRole('link', { name: 'API keys' }).click();
  await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
  await rowOf(page, 'Key 2').getByText('Every site').waitFor();
});

test('a key for some sites needs one of them', async ({ page }) => {
  await press(page, 'Create a key');
  await page.getByLabel('Name').fill('Shop backend');
  await page.getByRole('radio', { name: /^Write/ }).check();
  await page.getByRole('radio', { name: /^Only some sites/ }).check();
  await press(page, 'Create key');
  await page.getByText('Choose at least one site.').waitFor();
});

test('makes the key, shows it once and copies it', async (context) => {
  const { api, page } = context;
  await page.getByRole('checkbox', { name: /Shop/ }).check();
  await page.getByRole('radio', { name: 'In 90 days' }).check();
  await press(page, 'Create key');
  await page.getByRole('heading', { level: 2, name: '“Shop backend” is ready' }).waitFor();
  await page.locator('h2:focus').waitFor();
  await press(page, 'Copy key');
  await page.getByText('Copied').waitFor();
  context.key = String(await page.evaluate('navigator.clipboard.readText()'));
  assert.ok(isRawKey(context.key), context.key);
  assert.is(await statusOf(api, context.key), 200);

  await press(page, 'I have it');
  assert.not((await page.content()).includes(context.key));
  await page.reload();
  await rowOf(page, 'Shop backend').getByText('Write').waitFor();
  await rowOf(page, 'Shop backend').getByText('Shop', { exact: true }).waitFor();
  await rowOf(page, 'Shop backend').getByText('just now').waitFor();
  assert.not((await page.content()).includes(context.key));
});

test('asks before it revokes, and keeps the key when it is cancelled', async ({ api, page, key }) => {
  await press(page, 'Revoke Shop backend');
  await page.getByText('Whatever uses it stops at once').waitFor();
  await page.locator('button:focus', { hasText: 'Keep it' }).waitFor();
  await press(page, 'Keep it');
  assert.is(await statusOf(api, key), 200);
});

test('a revoked key is refused at once and stays in sight as what it was', async ({ api, page, key }) => {
  await press(page, 'Revoke Shop backend');
  await press(page, 'Revoke key');
  await page.getByText('Revoked and expired').click();
  await rowOf(page, 'Shop backend').getByText('Revoked').first().waitFor();
  assert.is(await statusOf(api, key), 401);
});

test('a key that was revoked elsewhere meanwhile says so in the words of the server', async ({ api, page }) => {
  const raw = await api.addKey({ name: 'Going' });
  await page.reload();
  await press(page, 'Revoke Going');
  await api.service.ports.keys.delete((await storedKey(api, 'Going'))?.id ?? '');
  await press(page, 'Revoke key');
  await page.getByRole('alert').getByText('API key not found').waitFor();
  assert.is(await statusOf(api, raw), 401);
});

test('a chosen day is the last one, and one that is over is refused', async ({ api, page }) => {
  await page.reload();
  await press(page, 'Create a key');
  await page.getByLabel('Name').fill('Until then');
  await page.getByRole('radio', { name: 'On a day of your choice' }).check();
  await page.getByLabel('Last day, in UTC').fill('2020-01-31');
  await press(page, 'Create key');
  await page.getByRole('alert').getByText('is over').waitFor();
  await page.getByLabel('Last day, in UTC').fill('2099-12-31');
  await press(page, 'Create key');
  await page.getByRole('heading', { level: 2, name: '“Until then” is ready' }).waitFor();
  assert.is((await storedKey(api, 'Until then'))?.expiresAt, '2099-12-31T23:59:59.999Z');
  await rowOf(page, 'Until then').getByText('31 Dec 2099').waitFor();
});

test('fits a narrow screen without scrolling sideways', async ({ page }) => {
  await page.setViewportSize({ width: 340, height: 800 });
  const width = await page.evaluate('document.documentElement.scrollWidth');
  assert.is(width, 340);
});

test('breaks no security policy and throws nothing on the way', ({ complaints }) => {
  assert.equal(complaints, []);
});

test.run();
