import { once } from 'node:events';
import { createServer, type Server as Site } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { launchChromium } from './chromium.ts';
import { type Server, startServer } from './server.ts';

interface Setting {
  server: Server;
  browser: Browser;
  page: Page;
  complaints: string[];
}

const test = suite<Setting>('dashboard in Chromium');
const account = { name: 'Ada', email: 'ada@shop.example', password: 'correct horse battery' };

test.before(async (context) => {
  context.server = await startServer();
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
test.after(async ({ browser, server }) => {
  await browser.close();
  await server.stop();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('says where the set-up link is when it is missing', async ({ server, page }) => {
  await page.goto(server.baseUrl);
  await heading(page, 'Almost there');
});

test('names the field that the server refuses', async ({ server, page }) => {
  await page.goto(server.setupLink);
  await heading(page, 'Welcome to Footfall');
  await page.getByLabel('Your name').fill(account.name);
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByLabel('Password').fill('too short');
  await press(page, 'Create account');
  // The browser itself holds the form back.
  assert.is(await page.evaluate("document.querySelector(':invalid[name=password]') !== null"), true);
});

test('leads from the set-up link to the snippet', async ({ page }) => {
  await page.getByLabel('Password').fill(account.password);
  await press(page, 'Create account');
  await heading(page, 'Add a site');
  await page.getByLabel('Domain').fill('https://Shop.example/cart?x=1');
  await page.getByLabel('Name').fill('My shop');
  assert.is(await page.getByLabel('Domain').inputValue(), 'shop.example');
  await press(page, 'Add site');
  await heading(page, 'Install on shop.example');
  await page.getByText('Waiting for the first visit…').waitFor();
});

test('copies the snippet and notices the first visit made with it', async ({ server, browser, page }) => {
  await press(page, 'Copy');
  await page.getByText('Copied').waitFor();
  const snippet = String(await page.evaluate('navigator.clipboard.readText()'));
  assert.match(snippet, /^<script defer data-site="[A-Za-z0-9]{10}" src="http:\/\/localhost:\d+\/api\/sites\/[^/]+\//);
  assert.ok(snippet.includes(`${server.baseUrl}/api/sites/`));

  const shop = await startShop(snippet);
  const visitor = await browser.newContext();
  const visit = await visitor.newPage();
  const vitals = visit.waitForResponse((response) => response.url().endsWith('/vitals.js'));
  await visit.goto(`http://shop.example:${portOf(shop)}/welcome`);
  assert.is((await vitals).status(), 200);
  await page.getByText('The first visit is here. Everything works.').waitFor();
  await visitor.close();
  shop.closeAllConnections();
  shop.close();
});

test('shows the visit in the report', async ({ page }) => {
  await page.getByRole('link', { name: 'Open the dashboard' }).click();
  await heading(page, 'My shop');
  await page.getByRole('button', { name: /^Visitors 1 / }).waitFor();
  await page.getByRole('button', { name: /^Pageviews 1 / }).waitFor();
  await page.getByText('1 active now').waitFor();
  await page.getByRole('table', { name: 'Most viewed pages' }).getByText('/welcome').waitFor();
  await page.getByRole('link', { name: 'IP geolocation by DB-IP' }).waitFor();
});

test('puts the chosen number into the chart, which the arrow keys read', async ({ page }) => {
  await page.getByRole('button', { name: /^Pageviews/ }).click();
  const chart = page.getByRole('img', { name: 'Pageviews per hour' });
  await chart.focus();
  await page.keyboard.press('ArrowLeft');
  await page.getByText(/^1 \w{3} \d+ \w{3}, \d\d:00 \(incomplete\)$/).waitFor();
});

test('keeps the range in the address', async ({ page }) => {
  await page.getByRole('link', { name: '7 days' }).click();
  await page.getByRole('img', { name: 'Pageviews per day' }).waitFor();
  assert.match(page.url(), /\?range=7d$/);
  await page.goBack();
  await page.getByRole('img', { name: 'Pageviews per hour' }).waitFor();
});

test('R2 R5 says that there is no earlier data, or that it is not kept', async ({ page }) => {
  await page.getByRole('link', { name: '7 days' }).click();
  await page.getByRole('button', { name: /^Visitors 1 no earlier data$/ }).waitFor();
  await page.getByRole('link', { name: '90 days' }).click();
  await page.getByRole('button', { name: /^Visitors 1 earlier data not kept$/ }).waitFor();
  await page.getByRole('button', { name: /^Bounce rate .*earlier data not kept$/ }).waitFor();
});

test('says that a site does not exist in the words of the server', async ({ server, page }) => {
  await page.goto(`${server.baseUrl}/#/sites/ffffffffffffffffffffffff`);
  await page.getByRole('alert').getByText('Site not found').waitFor();
});

test('signs out, refuses a wrong password and comes back to the address that was asked for', async (context) => {
  const { server, page } = context;
  await press(page, 'Sign out');
  await heading(page, 'Sign in');
  await page.goto(`${server.baseUrl}/#/sites/new`);
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByLabel('Password').fill('not this one');
  await press(page, 'Sign in');
  await page.getByRole('alert').getByText('E-mail address or password is wrong.').waitFor();
  await page.getByLabel('Password').fill(account.password);
  await press(page, 'Sign in');
  await heading(page, 'Add a site');
});

test('lists the sites with what they got today', async ({ page }) => {
  await page.getByRole('link', { name: 'Footfall' }).click();
  await heading(page, 'Sites');
  await page.getByRole('link', { name: /My shop shop\.example 1 visitors in 24 hours/ }).waitFor();
});

test('refuses a link that was used', async ({ server, page }) => {
  await page.goto(server.setupLink);
  await page.getByLabel('Your name').fill('Eve');
  await page.getByLabel('E-mail').fill('eve@shop.example');
  await page.getByLabel('Password').fill('another long password');
  await press(page, 'Create account');
  await page.getByRole('alert').waitFor();
});

test('needs no mouse', async ({ server, page }) => {
  await page.goto(`${server.baseUrl}/#/`);
  await page.reload();
  await page.getByRole('link', { name: /My shop/ }).waitFor();
  await page.keyboard.press('Tab');
  assert.is(await page.evaluate('document.activeElement.textContent'), 'Skip to content');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  assert.is(await page.evaluate('document.activeElement.textContent.trim()'), 'Add a site');
});

test('breaks no security policy and throws nothing on the way', ({ complaints }) => {
  assert.equal(complaints, []);
});

async function startShop(snippet: string): Promise<Site> {
  const shop = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<!doctype html><title>Shop</title><link rel="icon" href="data:,">${snippet}<p>Welcome`);
  });
  shop.listen(0, '127.0.0.1');
  await once(shop, 'listening');
  return shop;
}

function portOf(site: Site): number | undefined {
  const address = site.address();
  return typeof address === 'object' ? address?.port : undefined;
}

test.run();
