/** The server under load, in its own process: `node --import tsx bench/target.ts NAME`. Reports to its parent. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import Koa from 'koa';
import { MemoryRateStore } from '../runtime/adapters/memory/rate-store.ts';
import type { Rates } from '../runtime/compose/limits.ts';
import { makeService, type Service } from '../runtime/compose/service.ts';
import { readConfig } from '../runtime/config.ts';
import { newId } from '../runtime/domain/ids.ts';
import { newSite } from '../runtime/domain/new-site.ts';
import { systemRandom } from '../runtime/ports/random.ts';
import type { RateStore } from '../runtime/ports/rate-store.ts';

const key = 'bench-key';
const counting = process.argv[3] ?? 'memory';
const body = (total: number, sites: readonly object[]) => ({ sites, total, limit: 50, offset: 0 });
const summary = {
  siteId: '6b0a1e31a406cd2b81c5a303',
  trackingId: '4TK7Vnl1EX',
  name: 'Shop',
  domain: 'shop.example',
  isActive: true,
  isPublic: false,
  createdAt: '2026-11-28T00:20:01.561Z',
};
const silence = {
  debug() {},
  info() {},
  warn() {},
  error: (fields: object, message: string) => console.error(message, fields),
};

/** Counts nothing: the difference is the cost of the budgets. No setting of the product does this. */
const uncounted: RateStore = {
  charge: (_, __, windowMs, now) => ({ count: 1, resetAt: now + windowMs }),
  peek: () => undefined,
};
const withoutCounts = (): Rates => ({
  owners: uncounted,
  failures: uncounted,
  accounts: uncounted,
  own: { owners: new MemoryRateStore(), failures: new MemoryRateStore(), accounts: new MemoryRateStore() },
  fallBacks: () => 0,
  leases: (ofStore) => ofStore,
  redis: () => undefined,
  close: () => undefined,
});

async function footfall(): Promise<{ server: Server; service: Service; siteId: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'footfall-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const service = await makeService({
    config: { ...readConfig({}), dataDir: folder, redisUrl: counting.startsWith('redis') ? counting : undefined },
    log: silence,
    webFolder: 'dist/web',
    ownerRequestsMax: Number.MAX_SAFE_INTEGER,
    ingestRequestsMax: Number.MAX_SAFE_INTEGER,
    ...(counting === 'none' ? { rates: withoutCounts() } : {}),
  });
  const now = Date.now();
  const createdAt = new Date(now).toISOString();
  const user = {
    id: newId(now, systemRandom),
    email: 'bench@example.com',
    name: 'Bench',
    plan: 'business',
    createdAt,
  } as const;
  await service.ports.users.create(user);
  await service.ports.keys.create({
    id: newId(now, systemRandom),
    userId: user.id,
    name: 'bench',
    keyHash: createHash('sha256').update(key).digest('hex'),
    scopes: ['read', 'write', 'admin'],
    siteIds: [],
    expiresAt: null,
    revokedAt: null,
    createdAt,
  });
  const site = newSite({ name: 'Shop', domain: 'shop.example', userId: user.id }, now, systemRandom);
  await service.ports.sites.create(site);
  await service.app.warm();
  return { server: service.server, service, siteId: site.id };
}

function bareKoa(): Server {
  const app = new Koa();
  app.use((context) => {
    context.body = body(1, [summary]);
  });
  return createServer(app.callback());
}

function bareHttp(): Server {
  return createServer((_, response) => {
    const text = JSON.stringify(body(1, [summary]));
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
    response.end(text);
  });
}

/** Processor time used so far: the cost of requests, whatever else runs on the machine. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

const name = process.argv[2];
const own = name === 'footfall' ? await footfall() : undefined;
const server = own?.server ?? (name === 'koa' ? bareKoa() : bareHttp());
const delay = monitorEventLoopDelay({ resolution: 1 });
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo; // it listens on TCP
  process.send?.({ port, siteId: own?.siteId, key });
});
process.on('message', async (message: string) => {
  if (message === 'watch') {
    delay.reset();
    delay.enable();
    process.send?.({});
  } else if (message === 'count') {
    await own?.service.store.events.flush();
    const rows = await own?.service.store.embedded?.client.read(
      "SELECT count(*)::DOUBLE AS n FROM events WHERE kind <> 'engagement'",
    );
    process.send?.({
      stored: Number(rows?.[0]?.n ?? 0),
      delayP99Ms: delay.percentile(99) / 1e6,
      rssMb: process.memoryUsage.rss() / 1e6,
      cpuMs: cpuMs(),
    });
  } else {
    server.closeAllConnections();
    await own?.service.stop();
    process.exit(0);
  }
});
