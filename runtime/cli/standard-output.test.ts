import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bundled } from '../../contract-tests/support/bundle.ts';
import { inFolder } from '../../contract-tests/support/folder.ts';
import { run } from './run.fixture.ts';

const test = suite('cli: unwritable standard output');

const user = 'jane@example.com';

/** Runs a command with standard output redirected by a shell. */
async function redirected(folder: string, to: string, args: readonly string[]) {
  const script = `exec "$0" "$@" ${to}`;
  const child = spawn('sh', ['-c', script, process.execPath, await bundled('cli/main.ts'), ...args], {
    env: { DATA_DIR: folder },
    timeout: 60_000,
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, errors };
}

const keysOf = async (folder: string) => JSON.parse((await run(folder, ['list-keys', '--user', user])).out).keys;

const full = 'Standard output cannot be written: ENOSPC: no space left on device, write.\n';

test('O9 on a full device neither a user nor a key is made', async () => {
  await inFolder(async (folder) => {
    assert.equal(await redirected(folder, '>/dev/full', ['create-user', '--email', user]), { code: 1, errors: full });
    assert.is((await run(folder, ['create-user', '--email', user])).code, 0);
    const makeKey = ['create-key', '--user', user, '--name', 'k'];
    assert.equal(await redirected(folder, '>/dev/full', makeKey), { code: 1, errors: full });
    assert.equal(await keysOf(folder), []);
  });
});

test('O9 a key that a closed pipe did not accept is revoked, and the command says so', async () => {
  await inFolder(async (folder) => {
    await run(folder, ['create-user', '--email', user]);
    const { errors } = await redirected(folder, '| true; exit 1', ['create-key', '--user', user, '--name', 'k']);
    const [key] = await keysOf(folder);
    assert.is(key.state, 'revoked');
    assert.is(errors, `Standard output cannot be written: write EPIPE. The key ${key.keyId} was revoked unseen.\n`);
  });
});

test('O9 a key that does not fit a file is revoked, and the command says so', async () => {
  await inFolder(async (folder) => {
    await run(folder, ['create-user', '--email', user]);
    // Larger than the store: the limit of file sizes.
    const out = join(folder, 'out');
    writeFileSync(out, Buffer.alloc(8_192 * 1024 - 10));
    const script = `trap '' XFSZ; ulimit -f 16384; exec "$0" "$@" >>${out}`;
    const args = ['create-key', '--user', user, '--name', 'k'];
    const child = spawn('sh', ['-c', script, process.execPath, await bundled('cli/main.ts'), ...args], {
      env: { DATA_DIR: folder },
    });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk;
    });
    const [code] = await once(child, 'close');
    const [key] = await keysOf(folder);
    assert.equal([code, key.state], [1, 'revoked']);
    assert.match(errors, `EFBIG: file too large, write. The key ${key.keyId} was revoked unseen.`);
    assert.not(readFileSync(out, 'utf8').includes('ask_'));
  });
});

test('O9 a lost link of a user is replaced while there is no password', async () => {
  await inFolder(async (folder) => {
    const first = JSON.parse((await run(folder, ['create-user', '--email', user])).out);
    const again = JSON.parse((await run(folder, ['create-user', '--email', user])).out);
    assert.is(again.userId, first.userId);
    assert.match(again.setPasswordLink, `#password=${first.userId}.`);
    const refused = await run(folder, ['create-user', '--email', user, '--password', 'correct horse']);
    assert.match(refused.errors, 'There is a user with the address jane@example.com already.');
  });
});

test('O9 doctor, list-keys and export end with a sentence, not with a stack', async () => {
  await inFolder(async (folder) => {
    await run(folder, ['create-user', '--email', user]);
    for (const args of [['doctor'], ['list-keys', '--user', user], ['export', '-']]) {
      const { code, errors } = await redirected(folder, '>/dev/full', args);
      assert.is(code, 1, args[0]);
      assert.match(errors, 'Standard output cannot be written: ENOSPC');
      assert.not.match(errors, / {4}at /);
    }
  });
});

test.run();
