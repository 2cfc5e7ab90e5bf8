import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ServiceProcess, startProcess } from '../../contract-tests/support/process.ts';
import { isRawKey } from '../domain/raw-key.ts';
import { lineBytesMax, socketPath } from './operator-socket.ts';
import { type Ran, run } from './run.fixture.ts';

const test = suite<{ folder: string; service: ServiceProcess }>('cli: keys, with the service stopped and running');

const user = 'jane@example.com';

test.before((context) => {
  context.folder = mkdtempSync(join(tmpdir(), 'footfall-cli-'));
});
test.after(async ({ folder, service }) => {
  await service?.kill();
  rmSync(folder, { recursive: true, force: true });
});

const answerOf = ({ code, out, errors }: Ran) => {
  assert.equal([code, errors], [0, '']);
  return JSON.parse(out);
};

const command = async (folder: string, ...args: string[]) => answerOf(await run(folder, args));

const statusOf = async (service: ServiceProcess, key: string) =>
  (await fetch(`${service.url}/api/v2/sites`, { headers: { authorization: `Bearer ${key}` } })).status;

test('with the service stopped a key is made, listed and revoked on the store', async ({ folder }) => {
  await command(folder, 'create-user', '--email', user, '--password', 'correct horse');
  const { keyId, key } = await command(folder, 'create-key', '--user', user, '--name', 'CI', '--scopes', 'write');
  const { keys } = await command(folder, 'list-keys', '--user', user);
  assert.equal(
    keys.map((listed: Record<string, unknown>) => [listed.keyId, listed.name, listed.scopes, listed.state]),
    [[keyId, 'CI', ['write'], 'active']],
  );
  assert.not(JSON.stringify(keys).includes(key));

  const revoked = await command(folder, 'revoke-key', keyId);
  assert.equal([revoked.keyId, revoked.state, revoked.user], [keyId, 'revoked', user]);
  assert.is((await command(folder, 'revoke-key', keyId)).revokedAt, revoked.revokedAt);
});

test('a running service creates the key itself: it works at once', async (context) => {
  const { folder } = context;
  context.service = await startProcess(folder);
  const { key } = await command(folder, 'create-key', '--user', user, '--name', 'while it runs');
  assert.ok(isRawKey(key), key);
  assert.is(await statusOf(context.service, key), 200);
  const { keys } = await command(folder, 'list-keys', '--user', user);
  assert.equal([keys[0].name, typeof keys[0].lastUsedAt], ['while it runs', 'string']);
});

test('a key revoked on the command line is refused by the running service from the next request on', async (context) => {
  const { folder, service } = context;
  const byId = await command(folder, 'create-key', '--user', user, '--name', 'by id');
  const itself = await command(folder, 'create-key', '--user', user, '--name', 'by itself');
  const piped = await command(folder, 'create-key', '--user', user, '--name', 'piped');
  for (const { key } of [byId, itself, piped]) assert.is(await statusOf(service, key), 200);

  assert.is((await command(folder, 'revoke-key', byId.keyId)).state, 'revoked');
  assert.is((await command(folder, 'revoke-key', itself.key)).state, 'revoked');
  const ran = await run(folder, ['revoke-key', '-'], { input: `${piped.key}\n` });
  assert.is(answerOf(ran).state, 'revoked');
  for (const { key } of [byId, itself, piped]) assert.is(await statusOf(service, key), 401);
});

test('the running service creates users and sites as well, with its own settings', async ({ folder }) => {
  const { setPasswordLink } = await command(folder, 'create-user', '--email', 'joe@example.com');
  assert.match(setPasswordLink, /^http:\/\/localhost:\d+\/#password=/);
  const site = await command(folder, 'create-site', '--user', user, '--name', 'Shop', '--domain', 'shop.example');
  assert.is(site.domain, 'shop.example');
});

for (const [reported, args] of [
  ['There is no user "x@y.z"', ['list-keys', '--user', 'x@y.z']],
  ['There is no such key', ['revoke-key', 'nothing']],
  ['is no site of jane@example.com', ['create-key', '--user', user, '--name', 'k', '--sites', 'nothing']],
  ['in use by process', ['import', '-']],
] as const) {
  test(`exit 1 with a remedy while it runs: ${reported}`, async ({ folder }) => {
    const { code, out, errors } = await run(folder, args);
    assert.equal([code, out], [1, '']);
    assert.match(errors, reported);
    assert.not.match(errors, /\n\s+at /);
  });
}

test('only the owner of the folder can open the socket', ({ folder }) => {
  assert.is(statSync(socketPath(folder)).mode & 0o777, 0o600);
});

/** The answer of the service to a text on its socket; '' when it closes the connection. */
function say(folder: string, text: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = createConnection(socketPath(folder), () => socket.write(text));
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}

test('what is no command is refused and harms nothing', async ({ folder, service }) => {
  for (const text of [
    '\n',
    'null\n',
    '{}\n',
    '{"name":"__proto__","options":{}}\n',
    '{"name":"constructor","options":{}}\n',
    '{"name":"create-key"}\n',
    '{"name":"create-key","options":null}\n',
    '{"name":"list-keys","options":{}}\n',
    `"${'x'.repeat(lineBytesMax)}`,
  ]) {
    assert.match(await say(folder, text), '{"refusal":', text.slice(0, 40));
  }
  assert.is((await fetch(`${service.url}/health/ready`)).status, 200);
});

test('last uses are written when the service stops, and the socket is removed', async ({ folder, service }) => {
  const { key, keyId } = await command(folder, 'create-key', '--user', user, '--name', 'used');
  assert.is(await statusOf(service, key), 200);
  assert.is(await service.stop(), 0);
  const { keys } = await command(folder, 'list-keys', '--user', user);
  const used = keys.find((listed: Record<string, unknown>) => listed.keyId === keyId);
  assert.match(used.lastUsedAt, /^\d{4}-\d\d-\d\dT/);
  assert.throws(() => statSync(socketPath(folder)));
});

test('a socket left by a killed process is no obstacle', async (context) => {
  const { folder } = context;
  context.service = await startProcess(folder);
  await context.service.kill();
  assert.ok(statSync(socketPath(folder)).isSocket());
  await command(folder, 'list-keys', '--user', user);

  context.service = await startProcess(folder);
  const { key } = await command(folder, 'create-key', '--user', user, '--name', 'again');
  assert.is(await statusOf(context.service, key), 200);
  await context.service.stop();
});

test('a folder too deep for a socket disables only the command line', async ({ folder }) => {
  const deep = join(folder, 'd'.repeat(60), 'e'.repeat(60));
  mkdirSync(deep, { recursive: true });
  const service = await startProcess(deep);
  assert.match(service.errors(), 'The command line cannot reach this service while it runs');
  const { code, errors } = await run(deep, ['create-user', '--email', user]);
  assert.equal([code, /in use by process/.test(errors)], [1, true]);
  await service.stop();
});

test('a file in place of the socket is no obstacle', async ({ folder }) => {
  writeFileSync(socketPath(folder), 'no socket');
  await command(folder, 'list-keys', '--user', user);
});

test.run();
