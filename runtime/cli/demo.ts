import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeKey } from '../access/own-keys.ts';
import type { Service } from '../compose/service.ts';
import type { Store } from '../compose/store.ts';
import type { Config } from '../config.ts';
import { type Demo, fillDemo, findDemo, isFresh } from '../demo/fill.ts';
import { systemClock } from '../ports/clock.ts';
import { systemRandom } from '../ports/random.ts';
import { listen, print, serviceOf } from '../process/serve.ts';
import { readStartConfig } from '../settings/start-config.ts';
import { CommandError } from './command-error.ts';
import { withStore } from './open-store.ts';

const pageviews = 120_000;
const keyName = 'Demo key';

/** Serves its own store, DATA_DIR/demo, with a month of generated traffic; prints how to read it. */
export async function demo(): Promise<void> {
  const settings = readStartConfig();
  const config: Config = { ...settings, dataDir: join(settings.dataDir, 'demo'), mongodbUri: undefined };
  await prepare(config);
  const service = await serviceOf(config);
  const found = await findDemo(service.store);
  if (found === undefined) throw new Error(`The demo in ${config.dataDir} has no user. Remove the folder.`);
  const key = await newKey(service, found);
  await listen(service, config);
  for (const line of await introduction(service, config, { ...found, key })) print(line);
  await service.app.warm();
}

/** Ensures a filled store: fills an empty one, and replaces an outdated or partly filled one. */
async function prepare(config: Config): Promise<void> {
  const now = systemClock.now();
  const state = await withStore(config, (store) => stateOf(store, now));
  if (state === 'fresh') return;
  if (state === 'stale') print('The traffic of the demo ends more than a day ago. Making a new month of it …');
  else print('Making a month of traffic …');
  await rm(config.dataDir, { recursive: true, force: true });
  await withStore(config, async (store) => {
    const progress = progressOf(pageviews);
    await fillDemo(store, { now: systemClock.now(), random: systemRandom, pageviews, onProgress: progress });
  });
}

async function stateOf(store: Store, now: number): Promise<'empty' | 'stale' | 'fresh'> {
  const found = await findDemo(store);
  if (found === undefined) {
    if ((await store.users.count()) === 0) return 'empty';
    throw new CommandError('DATA_DIR/demo holds a store that is no demo. Set DATA_DIR to another folder.');
  }
  return (await isFresh(store, found.site.id, now)) ? 'fresh' : 'stale';
}

/** Prints the progress every two seconds. */
function progressOf(total: number): (count: number) => void {
  const everyMs = 2_000;
  const startedAt = performance.now();
  let reportedAt = startedAt;
  return (count) => {
    const now = performance.now();
    if (now - reportedAt < everyMs) return;
    reportedAt = now;
    const percent = Math.min(100, Math.floor((count / total) * 100));
    const perSecond = Math.round((count / (now - startedAt)) * 1_000);
    print(`${String(percent).padStart(3)} %  ${perSecond.toLocaleString('en')} pageviews/s`);
  };
}

/** A key that reads the demo site. Raw keys are not stored, so each start creates one and revokes earlier ones. */
async function newKey({ store }: Service, { user, site }: Demo): Promise<string> {
  const now = systemClock.now();
  const at = new Date(now).toISOString();
  for (const key of await store.keys.list(user.id)) {
    if (key.name === keyName && key.revokedAt === null) await store.keys.update(key.id, { revokedAt: at });
  }
  const request = { name: keyName, scopes: ['read'], siteIds: [site.id] } as const;
  const { key } = await makeKey(request, user, { ports: { ...store, random: systemRandom }, now });
  return key;
}

async function introduction(service: Service, { baseUrl }: Config, shown: Demo & { readonly key: string }) {
  const { user, site, key } = shown;
  const curl = (path: string) =>
    `  curl -s -H 'Authorization: Bearer ${key}' '${baseUrl}/api/v2/sites/${site.trackingId}/${path}'`;
  return [
    '',
    `Dashboard:  ${baseUrl}/`,
    `Sign in:    ${user.email}; set a password with this one-time link:`,
    `            ${await service.passwordLink(user.id)}`,
    `Read key:   ${key}`,
    '',
    curl('stats?range=7d'),
    curl('pageviews?range=7d&limit=5'),
    curl('realtime'),
    '',
    `listening on ${baseUrl}`,
  ];
}
