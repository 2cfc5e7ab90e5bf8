import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

// A browser without a window says so, and bots are not counted. Beacons of a closed page take no other override.
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** What keeps Chromium quiet, and lets the tests name their hosts: everything under .example is this machine. */
export const chromiumArgs = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--user-agent=${userAgent}`,
  '--host-resolver-rules=MAP *.example 127.0.0.1',
];

/** The browser to test in: `CHROMIUM`, or `chromium` on the PATH. Says what to do when there is none. */
export function chromiumPath(): string {
  const wanted = process.env.CHROMIUM || 'chromium';
  const folders = wanted.includes('/') ? [''] : (process.env.PATH ?? '').split(delimiter);
  const found = folders.map((folder) => join(folder, wanted)).find(isExecutable);
  if (!found) {
    throw new Error(`No browser at "${wanted}". Install Chromium or set CHROMIUM to the path of its executable.`);
  }
  return found;
}

/** Starts the browser with its back/forward cache on, which the automation library turns off. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: chromiumArgs,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
