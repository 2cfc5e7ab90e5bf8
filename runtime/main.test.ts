import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bundled } from '../contract-tests/support/bundle.ts';
import { inFolder } from '../contract-tests/support/folder.ts';
import { freePort } from '../contract-tests/support/free-port.ts';

const test = suite('what a start loads');

const sources = ['--import', 'tsx', join(import.meta.dirname, 'main.ts')];
const packages = ['mongodb', 'bson', 'redis', '@redis/client', '@duckdb/node-api', 'koa'] as const;

/**
 * Starts a process, stops it once it listens, and returns which of the packages it ran anything of: V8 writes down every
 * script at its end. A bundle names in comments which file each part of a script comes from.
 */
async function loadedBy(args: readonly string[], settings: Readonly<Record<string, string>> = {}) {
  return inFolder(async (folder) => {
    const coverage = join(folder, 'coverage');
    const child = spawn(process.execPath, args, {
      env: {
        ...{ NODE_V8_COVERAGE: coverage, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' },
        ...{ HOST: '127.0.0.1', PORT: String(await freePort()), ...settings },
      },
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 60_000,
    });
    const ended = once(child, 'exit');
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('listening on')) child.kill('SIGTERM');
    });
    const [code] = await ended;
    const scripts = scriptsIn(coverage);
    return { code, loaded: packages.filter((name) => scripts.some((script) => isOf(script, name))) };
  });
}

function scriptsIn(coverage: string): string[] {
  const urls = readdirSync(coverage).flatMap((name) => {
    const { result } = JSON.parse(readFileSync(join(coverage, name), 'utf8')) as { result: { url: string }[] };
    return result.map(({ url }) => url);
  });
  return urls.filter((url) => url.startsWith('file:')).map((url) => fileURLToPath(url.replace(/\?.*/, '')));
}

function isOf(script: string, name: string): boolean {
  if (script.includes('/node_modules/')) return script.includes(`/node_modules/${name}/`);
  return (
    script.includes('/dist/') && new RegExp(`^// .*\\bnode_modules/${name}/`, 'm').test(readFileSync(script, 'utf8'))
  );
}

test('from the sources, on the embedded store: neither the driver of MongoDB nor the client of Redis', async () => {
  assert.equal(await loadedBy(sources), { code: 0, loaded: ['@duckdb/node-api', 'koa'] });
});

test('from a bundle, likewise', async () => {
  const { code, loaded } = await loadedBy([await bundled('main.ts')]);
  assert.equal([code, loaded.filter((name) => name !== '@duckdb/node-api')], [0, ['koa']]);
});

test('with REDIS_URL the client of Redis, whether or not it answers', async () => {
  const settings = { REDIS_URL: `redis://127.0.0.1:${await freePort()}` };
  const loaded = ['redis', '@redis/client', '@duckdb/node-api', 'koa'];
  assert.equal(await loadedBy(sources, settings), { code: 0, loaded });
  assert.ok((await loadedBy([await bundled('main.ts')], settings)).loaded.includes('@redis/client'));
});

test('with MONGODB_URI the driver of MongoDB; without an answer it ends with 1', async () => {
  const settings = { MONGODB_URI: `mongodb://127.0.0.1:${await freePort()}` };
  for (const args of [sources, [await bundled('main.ts')]]) {
    const { code, loaded } = await loadedBy(args, settings);
    assert.equal([code, loaded.slice(0, 2)], [1, ['mongodb', 'bson']]);
  }
});

test.run();
