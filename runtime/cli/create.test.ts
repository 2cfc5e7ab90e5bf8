import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { freePort } from '../../contract-tests/support/free-port.ts';
import { hashOfKey } from '../access/bearer.ts';
import { isPassword } from '../access/password.ts';
import { damagedFileOf, deadLetterFileOf } from '../adapters/duckdb/journal/journal.ts';
import { openDuckdbStore } from '../adapters/duckdb/store.ts';
import { bundledGeoFile } from '../adapters/geo/database.ts';
import { readConfig } from '../config.ts';
import { isRawKey } from '../domain/raw-key.ts';
import { ApiError } from '../errors.ts';
import { systemClock } from '../ports/clock.ts';
import { systemRandom } from '../ports/random.ts';
import { CommandError } from './command-error.ts';
import { run } from './run.fixture.ts';
import { runCommand } from './run-command.ts';

const test = suite<{ folder: string }>('cli: create-user, create-key, create-site');

test.before((context) => {
  context.folder = mkdtempSync(join(tmpdir(), 'footfall-cli-'));
});
test.after(({ folder }) => {
  rmSync(folder, { recursive: true, force: true });
});

const reopen = (folder: string) =>
  openDuckdbStore({ folder, clock: systemClock, random: systemRandom, report: () => undefined });

test('a user, a key and a site are made one after another, each answer one line of JSON', async ({ folder }) => {
  const made = await run(folder, [
    'create-user',
    '--email',
    'jane@example.com',
    '--password',
    'correct horse',
    '--plan',
    'growth',
  ]);
  assert.equal([made.code, made.errors], [0, '']);
  const { userId, ...rest } = JSON.parse(made.out);
  assert.match(userId, /^[0-9a-f]{24}$/);
  assert.equal(rest, {});

  const siteMade = await run(
    folder,
    ['create-site', '--user', userId, '--name', ' Shop ', '--domain', 'Shop.example'],
    {
      environment: { BASE_URL: 'https://stats.example' },
    },
  );
  const site = JSON.parse(siteMade.out);
  assert.equal(
    [site.name, site.domain, site.plan, site.maxRetentionDays, site.role, site.dataRetentionDays],
    ['Shop', 'shop.example', 'growth', 730, 'owner', 90],
  );
  assert.is(site.tracking.scriptUrl, `https://stats.example/api/sites/${site.trackingId}/tracker.js`);

  const keyMade = await run(folder, [
    ...['create-key', '--user', 'JANE@example.com', '--name', 'CI', '--scopes', 'read, write'],
    ...['--sites', site.trackingId, '--expires', '2030-01-01'],
  ]);
  const { keyId, key } = JSON.parse(keyMade.out);
  assert.ok(isRawKey(key), key);

  const store = await reopen(folder);
  const user = await store.users.find(userId);
  assert.equal([user?.email, user?.name, user?.plan], ['jane@example.com', 'jane', 'growth']);
  assert.is(await isPassword('correct horse', user?.passwordHash), true);
  const kept = await store.keys.findByHash(hashOfKey(key));
  assert.equal(
    [kept?.id, kept?.userId, kept?.scopes, kept?.siteIds, kept?.expiresAt],
    [keyId, userId, ['read', 'write'], [site.siteId], '2030-01-01T00:00:00.000Z'],
  );
  await store.close();
});

test('without a password the answer has a link to set one; a key may read only unless it has other scopes', async ({
  folder,
}) => {
  const made = await run(folder, ['create-user', '--email', 'joe@example.com', '--name', 'Joe']);
  const { setPasswordLink } = JSON.parse(made.out);
  assert.match(setPasswordLink, /^http:\/\/localhost:3000\/#password=[0-9a-f]{24}\./);

  const { key } = JSON.parse((await run(folder, ['create-key', '--user', 'joe@example.com', '--name', 'k'])).out);
  const store = await reopen(folder);
  assert.equal((await store.keys.findByHash(hashOfKey(key)))?.scopes, ['read']);
  await store.close();
});

for (const [reported, args] of [
  ['There is a user with the address Jane@example.com already', ['create-user', '--email', 'Jane@example.com']],
  ["required option '--email", ['create-user']],
  ["unknown command 'destroy'", ['destroy']],
] as const) {
  test(`exit 1 with a remedy and without a stack: ${reported}`, async ({ folder }) => {
    const { code, out, errors } = await run(folder, args);
    assert.equal([code, out], [1, '']);
    assert.match(errors, reported);
    assert.not.match(errors, /\n\s+at /);
  });
}

test('ambiguous arguments are refused with a remedy', async ({ folder }) => {
  const config = { ...readConfig({}), dataDir: folder };
  const user = 'jane@example.com';
  const email = 'new@example.com';
  for (const [reported, work] of [
    ['"ada" is no e-mail address', () => runCommand(config, 'create-user', { email: 'ada' })],
    ['at least 10 characters', () => runCommand(config, 'create-user', { email, password: 'short' })],
    ['Use one of free, starter, growth, business', () => runCommand(config, 'create-user', { email, plan: 'gold' })],
    ['create-user --email x@y.z', () => runCommand(config, 'create-key', { user: 'x@y.z', name: 'k' })],
    ['Use read, write, admin', () => runCommand(config, 'create-key', { user, name: 'k', scopes: 'all' })],
    ['is no site of jane@example.com', () => runCommand(config, 'create-key', { user, name: 'k', sites: 'nothing' })],
    ['is no ISO-8601 time', () => runCommand(config, 'create-key', { user, name: 'k', expires: 'soon' })],
    [
      'Send "shop.example"',
      () => runCommand(config, 'create-site', { user, name: 'S', domain: 'https://shop.example' }),
    ],
    ['name must not be blank', () => runCommand(config, 'create-site', { user, name: ' ', domain: 'shop.example' })],
  ] as const) {
    const error = await Promise.resolve()
      .then(async (): Promise<unknown> => work())
      .catch((refused: unknown) => refused);
    assert.ok(error instanceof CommandError || error instanceof ApiError, reported);
    assert.match(String(error), reported);
  }
});

test('all invalid settings are reported at once', async ({ folder }) => {
  const { code, errors } = await run(folder, ['doctor'], { environment: { PORT: 'x', LOG_LEVEL: 'loud' } });
  assert.is(code, 1);
  for (const name of ['PORT', 'LOG_LEVEL']) assert.match(errors, name);
  assert.not.match(errors, /\n\s+at /);
});

test('help lists every command, and serve every setting', async ({ folder }) => {
  const help = await run(folder, ['--help']);
  assert.is(help.code, 0);
  for (const name of ['create-user', 'create-key', 'list-keys', 'revoke-key', 'create-site', 'import', 'export']) {
    assert.match(help.out, name);
  }
  for (const name of ['doctor', 'demo', 'serve']) assert.match(help.out, name);
  const serve = await run(folder, ['serve', '--help']);
  for (const name of ['PORT', 'DATA_DIR', 'TRUSTED_PROXY_HOPS', 'GEO_EDGE_PROVIDER']) assert.match(serve.out, name);
});

test('doctor looks at everything, one line each', async ({ folder }) => {
  const { code, out } = await run(folder, ['doctor']);
  assert.equal([code, out.split('\n').filter((line) => line.startsWith('FAIL'))], [0, []]);
  for (const what of [
    'settings: fine',
    'store: fine, 1 sites, 0 hits',
    'free space:',
    'clock:',
    'geolocation:',
    'networks: no file, data centres are not flagged; make geo',
    'addresses:',
  ]) {
    assert.match(out, `ok   ${what}`);
  }
});

test('doctor fails while writes are left that a start could not repeat', async ({ folder }) => {
  const file = deadLetterFileOf(folder);
  writeFileSync(file, '{}\n');
  try {
    const { code, out } = await run(folder, ['doctor']);
    assert.is(code, 1);
    assert.match(out, `FAIL journal: ${file} has writes that could not be replayed`);
  } finally {
    rmSync(file);
  }
});

test('O4 doctor fails while there are damaged lines of the journal, and says how many', async ({ folder }) => {
  const file = damagedFileOf(folder);
  writeFileSync(file, '{"n\n\0\0\n');
  try {
    const { code, out } = await run(folder, ['doctor']);
    assert.is(code, 1);
    assert.match(out, `FAIL journal: ${file} has 2 damaged lines, writes that are lost;`);
  } finally {
    rmSync(file);
  }
});

test('doctor fails without a reachable Redis, and prints no password', async ({ folder }) => {
  const port = await freePort();
  const environment = { REDIS_URL: `redis://:a-password@127.0.0.1:${port}` };
  const { code, out } = await run(folder, ['doctor'], { environment });
  assert.is(code, 1);
  assert.match(out, `FAIL Redis: connect ECONNREFUSED 127.0.0.1:${port}; each process counts budgets on its own`);
  assert.not.match(out, 'a-password');
});

test('doctor fails on a geolocation file that is not there', async ({ folder }) => {
  const { code, out } = await run(folder, ['doctor'], { environment: { GEO_DATABASE: '/nowhere.mmdb' } });
  assert.is(code, 1);
  assert.match(out, 'FAIL geolocation: GEO_DATABASE /nowhere.mmdb is not there');
});

test('doctor describes the file of networks, and fails on a missing or invalid one', async ({ folder }) => {
  const doctorWith = async (file: string) => {
    const { code, out } = await run(folder, ['doctor'], { environment: { GEO_ASN_DATABASE: file } });
    return { code, out };
  };
  const found = await doctorWith(bundledGeoFile());
  assert.is(found.code, 0);
  assert.match(found.out, /ok {3}networks: .+ of \d{4}-\d\d-\d\d/);

  const missing = await doctorWith('/nowhere.mmdb');
  assert.is(missing.code, 1);
  assert.match(missing.out, 'FAIL networks: GEO_ASN_DATABASE /nowhere.mmdb is not there');
  assert.match((await doctorWith('package.json')).out, 'FAIL networks: package.json is no readable .mmdb database');
});

test('a second process on the same store is refused with the id of its owner, and changes nothing', async ({
  folder,
}) => {
  const store = await reopen(folder);
  const { code, errors } = await run(folder, ['create-user', '--email', 'late@example.com']);
  const doctor = await run(folder, ['doctor']);
  assert.is(await store.users.findByEmail('late@example.com'), undefined);
  await store.close();

  assert.is(code, 1);
  assert.match(errors, `in use by process ${process.pid}`);
  assert.not.match(errors, /\n\s+at /);
  assert.is(doctor.code, 1);
  assert.match(doctor.out, `FAIL store: The store`);
});

test.run();
