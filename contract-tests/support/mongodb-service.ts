import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { MongodbStore } from '../../runtime/adapters/mongodb/store.ts';
import { key, seedDocuments, siteId } from '../faults/seed.ts';
import type { HitBody } from './hits.ts';
import { firefox } from './hits.ts';
import { addressThrough } from './mongodb-proxy.ts';
import { sharedMongodb } from './mongodb-stand-in.ts';
import { openTestStore } from './mongodb-store.ts';
import { type ServiceProcess, startProcess } from './process.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** The secret of these services. */
export const sessionSecret = 'a secret of the tests';

/** A database with a user, a key and a site, and a direct connection that no fault affects. */
export async function seededStore(): Promise<MongodbStore> {
  const store = await openTestStore();
  await store.archive.write(seedDocuments);
  return store;
}

/** The server of the tests through a proxy that can inject faults, and its address there. */
export async function mongodbBehind(): Promise<{ readonly proxy: TcpProxy; readonly uri: string }> {
  const { url } = await sharedMongodb();
  const { hostname, port } = new URL(url);
  const proxy = await startTcpProxy(Number(port || 27_017), hostname);
  return { proxy, uri: addressThrough(url, proxy.port) };
}

export interface ServiceOnMongodb extends ServiceProcess {
  /** Stops it and removes its folder. */
  close(): Promise<number | null>;
}

/** The service as a separate process on a database, with any connection string. */
export async function serviceOn(
  { client }: MongodbStore,
  uri: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServiceOnMongodb> {
  const folder = mkdtempSync(join(tmpdir(), 'footfall-service-'));
  const database = { MONGODB_URI: uri, MONGODB_DATABASE: client.database.databaseName };
  const secret = { SESSION_SECRET: sessionSecret };
  try {
    const service = await startProcess(folder, { settings: { ...database, ...secret, ...settings } });
    const close = async () => {
      const code = await service.stop();
      rmSync(folder, { recursive: true, force: true });
      return code;
    };
    return { ...service, close };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

export interface Answered {
  readonly status: number;
  readonly text: string;
  readonly ms: number;
}

/** Any request of the owner's, with the time it took. */
export async function ask(url: string, init: RequestInit = {}): Promise<Answered> {
  const startedAt = performance.now();
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...init.headers };
  const response = await fetch(url, { ...init, headers, signal: AbortSignal.timeout(60_000) });
  const text = await response.text();
  return { status: response.status, text, ms: performance.now() - startedAt };
}

/** A hit of a browser: without a key. */
export async function hit(service: ServiceProcess, body: HitBody): Promise<Answered> {
  const startedAt = performance.now();
  const response = await fetch(`${service.url}/api/sites/${siteId}/collect`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'user-agent': firefox },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  });
  return { status: response.status, text: await response.text(), ms: performance.now() - startedAt };
}

/** Polls the health until the service is ready or reports a fault; returns the answer. */
export async function untilReady({ url }: ServiceProcess, isReady: boolean, msMax = 30_000): Promise<unknown> {
  const deadline = AbortSignal.timeout(msMax);
  for (;;) {
    const response = await fetch(`${url}/health/ready`, { signal: deadline });
    const reported = await response.json();
    if ((response.status === 200) === isReady) return reported;
    await wait(50, undefined, { signal: deadline });
  }
}
