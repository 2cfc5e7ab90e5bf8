/**
 * Takes README's pictures of a running demo: `node --import tsx scripts/pictures.ts LINK`, where LINK is the one-time
 * password link that `make demo` prints.
 */
import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { launchChromium } from '../contract-tests/browser/chromium.ts';

const folder = 'docs/images';
const views = [
  { name: 'dashboard', width: 1160, height: 900 },
  { name: 'phone', width: 390, height: 780 },
] as const;

async function main(link: string): Promise<void> {
  const browser = await launchChromium();
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signIn(page, link);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const { name, width, height } of views) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(300);
      await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png` });
    }
  }
  await browser.close();
}

async function signIn(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Password').fill('only for pictures');
  await page.getByRole('button').first().click();
  await page.getByRole('heading', { level: 1, name: 'Sites' }).waitFor();
  await page
    .getByRole('link', { name: /visitors in 24 hours/ })
    .first()
    .click();
  await page.getByRole('link', { name: '7 days' }).click();
  await page.getByRole('img', { name: /per day/ }).waitFor();
  await page.getByText(/^\d+ active now/).waitFor();
  await page.getByText(/pageviews in five minutes/).waitFor();
  await page.mouse.move(0, 0);
}

const [link] = process.argv.slice(2);
if (link === undefined) throw new Error('Give the one-time password link that `make demo` prints.');
mkdirSync(folder, { recursive: true });
await main(link);
