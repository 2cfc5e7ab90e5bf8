import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { inFolder } from '../support/folder.ts';
import { startProcess } from '../support/process.ts';
import { read, seed } from './seed.ts';
import { traffic } from './traffic.ts';

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

test.run();
