import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { freePort } from '../../contract-tests/support/free-port.ts';
import { systemClock } from '../ports/clock.ts';
import { openRates } from './limits.ts';

const test = suite('openRates');

const root = join(import.meta.dirname, '..', '..');
const log = { info() {}, warn() {} };

/** Loads everything that a start loads, opens the counts, and says whether the client of Redis came along. */
const script = `
  import { createRequire } from 'node:module';
  await import('./runtime/process/serve.ts');
  const { openRates } = await import('./runtime/compose/limits.ts');
  const log = { info() {}, warn() {} };
  const rates = await openRates({ redisUrl: process.argv[1], windowsMax: 10, clock: { now: () => 0 }, log });
  const loaded = Object.keys(createRequire(import.meta.url).cache).filter((path) => /node_modules.@?redis/.test(path));
  process.stdout.write(JSON.stringify({ isLoaded: loaded.length > 0, redis: rates.redis() }));
  process.exit(0);
`;

async function startWith(...args: readonly string[]): Promise<unknown> {
  const node = ['--import', 'tsx', '--input-type=module', '-e', script, ...args];
  const { stdout } = await promisify(execFile)(process.execPath, node, { cwd: root, timeout: 60_000 });
  return JSON.parse(stdout);
}

test('without an address the client of Redis is not even loaded', async () => {
  assert.equal(await startWith(), { isLoaded: false });
});

test('the service counts on its own where no Redis listens', async () => {
  const url = `redis://127.0.0.1:${await freePort()}`;
  assert.equal(await startWith(url), { isLoaded: true, redis: 'unreachable' });
});

test('owners and addresses are counted apart, in at most so many windows each', async () => {
  const rates = await openRates({ redisUrl: undefined, windowsMax: 2, clock: systemClock, log });
  await rates.owners.charge('owner:u', 1, 60_000, 0);
  for (const address of ['a', 'b', 'c']) await rates.failures.charge(`auth:${address}`, 1, 60_000, 0);
  assert.equal([rates.own.owners.size, rates.own.failures.size], [1, 2]);
  assert.equal([rates.redis(), rates.fallBacks()], [undefined, 0]);
});

test('a Redis that is away is logged once, with the reason, and fails no call', async () => {
  const port = await freePort();
  const logged: string[] = [];
  const warn = (fields: object, message: string) => {
    const { err } = fields as { err: Error }; // what it logs
    logged.push(`${message}: ${err.cause instanceof Error ? err.cause.message : err.message}`);
  };
  const redisUrl = `redis://127.0.0.1:${port}`;
  const rates = await openRates({ redisUrl, windowsMax: 10, clock: systemClock, log: { ...log, warn } });
  for (let count = 1; count <= 20; count += 1)
    assert.is((await rates.owners.charge('owner:u', 1, 60_000, 0)).count, count);
  rates.close();
  assert.is(rates.fallBacks(), 20);
  assert.equal(logged, [
    `Redis does not answer: budgets are counted in this process until it does: connect ECONNREFUSED 127.0.0.1:${port}`,
  ]);
});

test.run();
