import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { inFolder } from '../support/folder.ts';
import { type ServiceProcess, startProcess } from '../support/process.ts';
import { key, read, seed, siteId } from './seed.ts';

const test = suite('a killed process');

const rounds = 20;

test('twenty kills in the middle of traffic lose nothing acknowledged', async () => {
  await inFolder(async (folder) => {
    await seed(folder);
    const acknowledged = new Set<string>();
    const sites: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const service = await startProcess(folder);
      await traffic(service, round, acknowledged, sites);
    }
    const stored = await read(folder);
    assert.equal(
      [...acknowledged].filter((pathname) => !stored.paths.has(pathname)),
      [],
    );
    assert.equal(
      sites.filter((name) => !stored.sites.has(name)),
      [],
    );
    assert.ok(acknowledged.size > rounds * 10, `only ${acknowledged.size} hits were acknowledged`);
    assert.is(stored.count, stored.paths.size, 'no hit is stored twice');
  });
});

test('a write-ahead log cut short loses nothing acknowledged', async () => {
  await inFolder(async (folder) => {
    await seed(folder);
    const acknowledged = new Set<string>();
    const sites: string[] = [];
    const service = await startProcess(folder);
    await traffic(service, 0, acknowledged, sites);
    const log = join(folder, 'footfall.duckdb.wal');
    truncateSync(log, Math.floor(statSync(log).size / 2));

    const stored = await read(folder);

    assert.equal(
      [...acknowledged].filter((pathname) => !stored.paths.has(pathname)),
      [],
    );
    assert.equal(
      sites.filter((name) => !stored.sites.has(name)),
      [],
    );
  });
});

const damages: Readonly<Record<string, (log: Buffer) => Buffer>> = {
  'of garbage': () => Buffer.alloc(50_000, 'garbage'),
  'with a hole in its middle': (log) =>
    Buffer.from(log).fill(0, log.length >> 1, Math.min(log.length, (log.length >> 1) + 2_000)),
  'with one bit flipped': (log) => {
    const damaged = Buffer.from(log);
    const at = Math.floor(log.length / 3);
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    return damaged;
  },
};

for (const [name, damage] of Object.entries(damages)) {
  test(`a write-ahead log ${name} loses nothing acknowledged`, async () => {
    await inFolder(async (folder) => {
      await seed(folder);
      const acknowledged = new Set<string>();
      const sites: string[] = [];
      const service = await startProcess(folder);
      await traffic(service, 0, acknowledged, sites);
      const log = join(folder, 'footfall.duckdb.wal');
      writeFileSync(log, damage(readFileSync(log)));

      const stored = await read(folder);

      assert.equal(
        [...acknowledged].filter((pathname) => !stored.paths.has(pathname)),
        [],
      );
      assert.equal(
        sites.filter((site) => !stored.sites.has(site)),
        [],
      );
    });
  });
}

/** Hits of both forms and new sites until the process is killed, in the middle of its work after 40 to 140 answers. */
async function traffic(
  service: ServiceProcess,
  round: number,
  acknowledged: Set<string>,
  sites: string[],
): Promise<void> {
  let isKilled = false;
  const enough = acknowledged.size + 40 + ((round * 37) % 100);
  let reached: () => void = () => undefined;
  const full = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const acknowledge = (paths: readonly string[]) => {
    for (const pathname of paths) acknowledged.add(pathname);
    if (acknowledged.size >= enough) reached();
  };
  const browser = async (worker: number) => {
    for (let n = 0; !isKilled; n += 1) {
      const pathname = `/b/${round}/${worker}/${n}`;
      const headers = {
        'content-type': 'text/plain',
        'user-agent': 'Firefox',
        'x-forwarded-for': `81.2.${worker}.${n % 250}`,
      };
      const body = JSON.stringify({ url: `https://shop.example${pathname}` });
      if (await sent(`${service.url}/api/sites/${siteId}/collect`, headers, body)) acknowledge([pathname]);
    }
  };
  const keyed = async () => {
    for (let n = 0; !isKilled; n += 1) {
      const paths = Array.from({ length: 5 }, (_, index) => `/k/${round}/${n}/${index}`);
      const events = paths.map((pathname) => ({
        url: `https://shop.example${pathname}`,
        ip: `81.3.0.${n % 250}`,
        userAgent: 'Firefox',
      }));
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      if (await sent(`${service.url}/api/sites/${siteId}/collect`, headers, JSON.stringify({ events }))) {
        acknowledge(paths);
      }
    }
  };
  const create = async () => {
    for (let n = 0; n < 3 && !isKilled; n += 1) {
      const name = `site ${round} ${n}`;
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      if (await sent(`${service.url}/api/v2/sites`, headers, JSON.stringify({ name, domain: 'x.example' })))
        sites.push(name);
    }
  };
  const working = Promise.all([browser(1), browser(2), browser(3), keyed(), create()]);
  await full;
  await service.kill();
  isKilled = true;
  await working;
}

/** Whether the request was acknowledged. A broken connection acknowledges nothing. */
async function sent(url: string, headers: Record<string, string>, body: string): Promise<boolean> {
  try {
    const response = await fetch(url, { method: 'POST', headers, body });
    await response.arrayBuffer();
    return response.ok && response.headers.get('x-dropped') === null;
  } catch {
    return false;
  }
}

test.run();
