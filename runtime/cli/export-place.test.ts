import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bundled } from '../../contract-tests/support/bundle.ts';
import { inFolder } from '../../contract-tests/support/folder.ts';
import { run } from './run.fixture.ts';

const test = suite('cli: targets of an export');

/** A store with one user in its own folder. */
async function withStore(use: (folder: string, data: string) => Promise<void>): Promise<void> {
  await inFolder(async (folder) => {
    const data = join(folder, 'data');
    assert.is((await run(data, ['create-user', '--email', 'jane@example.com'])).code, 0);
    await use(folder, data);
  });
}

const linesOf = (text: string): unknown[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line).collection);

test('O9 an export to a named pipe is read from it, and the pipe stays', async () => {
  await withStore(async (folder, data) => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const script = `cat ${pipe} > ${join(folder, 'read')} & "$0" "$@" >/dev/null; code=$?; wait; exit $code`;
    const args = [process.execPath, await bundled('cli/main.ts'), 'export', pipe];
    const { status } = spawnSync('sh', ['-c', script, ...args], {
      env: { DATA_DIR: data, PATH: process.env.PATH },
      timeout: 60_000,
    });
    assert.is(status, 0);
    assert.is(lstatSync(pipe).isFIFO(), true);
    assert.equal(linesOf(readFileSync(join(folder, 'read'), 'utf8')), ['User']);
  });
});

test('O9 an export to a device that is full fails, and the device stays', async () => {
  await withStore(async (folder, data) => {
    // Through a link, so that a failing test replaces the link and no device of this machine.
    const link = join(folder, 'full');
    symlinkSync('/dev/full', link);
    const { code, errors } = await run(data, ['export', link]);
    assert.is(lstatSync(link).isSymbolicLink(), true);
    assert.is(code, 1);
    assert.match(errors, `${link} cannot be written: ENOSPC: no space left on device, write`);
  });
});

test('O9 an export to a symbolic link replaces the file it leads to, and the link stays', async () => {
  await withStore(async (folder, data) => {
    const [link, file] = [join(folder, 'latest'), join(folder, 'backup.ndjson')];
    writeFileSync(file, 'older\n');
    symlinkSync(file, link);
    assert.is((await run(data, ['export', link])).code, 0);
    assert.is(lstatSync(link).isSymbolicLink(), true);
    assert.equal(linesOf(readFileSync(file, 'utf8')), ['User']);
  });
});

test('O9 an export to a folder is refused, and nothing is left beside it', async () => {
  await withStore(async (folder, data) => {
    const place = join(folder, 'backups');
    mkdirSync(place);
    const { code, errors } = await run(data, ['export', place]);
    assert.is(code, 1);
    assert.is(errors, `${place} is a folder. Name a file in it.\n`);
    assert.equal(readdirSync(folder).sort(), ['backups', 'data']);
  });
});

test('O9 exports to one file at once each write it whole', async () => {
  await withStore(async (folder, data) => {
    const file = join(folder, 'same.ndjson');
    // The leftovers of a killed export are no obstacle.
    writeFileSync(`${file}.partial`, 'half');
    assert.is((await run(data, ['export', file])).code, 0);
    assert.is(readFileSync(`${file}.partial`, 'utf8'), 'half');
    assert.equal(linesOf(readFileSync(file, 'utf8')), ['User']);
    assert.is(existsSync(`${file}.${process.pid}.partial`), false);
  });
});

test.run();
