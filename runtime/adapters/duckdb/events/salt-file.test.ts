import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { filesWith } from '../../../../contract-tests/support/bytes-on-disk.ts';
import { inFolder } from '../../../../contract-tests/support/folder.ts';
import { SaltFile, type StoredSalt } from './salt-file.ts';

const test = suite('file of salts');

const salt = (day: number): StoredSalt => ({
  period: `2026-01-0${day}`,
  salt: new Uint8Array(32).fill(day * 16 + 1),
  destroyAt: day * 1_000,
});

const hexOf = ({ salt: bytes }: StoredSalt): string => Buffer.from(bytes).toString('hex');

const inFile = (work: (path: string, folder: string) => Promise<void>) =>
  inFolder((folder) => work(join(folder, 'salts'), folder));

async function reopened(path: string): Promise<readonly StoredSalt[]> {
  const file = await SaltFile.open(path);
  await file.close();
  return file.salts;
}

test('O2 salts are there again, in a file for its owner alone', () =>
  inFile(async (path) => {
    const file = await SaltFile.open(path);
    await Promise.all([file.put(salt(1)), file.put(salt(2))]);
    await file.close();
    assert.equal(await reopened(path), [salt(1), salt(2)]);
    assert.is(statSync(path).mode & 0o777, 0o600);
  }));

test('O2 a salt whose time is over is overwritten where it lies, and the others stay', () =>
  inFile(async (path, folder) => {
    const file = await SaltFile.open(path);
    for (const day of [1, 2, 3]) await file.put(salt(day));
    const bytesBefore = statSync(path).size;
    assert.is(await file.destroyExpired(1_000), 0);
    assert.is(await file.destroyExpired(2_001), 2);
    assert.is(await file.destroyExpired(2_001), 0);
    assert.is(statSync(path).size, bytesBefore, 'nothing was written elsewhere');
    const needles = Object.fromEntries([1, 2, 3].map((day) => [`hex ${day}`, hexOf(salt(day))]));
    const raw = Object.fromEntries([1, 2].map((day) => [`raw ${day}`, salt(day).salt]));
    assert.equal(filesWith(folder, { ...needles, ...raw }), ['salts: hex 3']);
    assert.equal(file.salts, [salt(3)]);
    await file.close();
    assert.equal(await reopened(path), [salt(3)]);
  }));

test('O2 a free place is used again: the file is as long as there were salts at once', () =>
  inFile(async (path) => {
    const file = await SaltFile.open(path);
    for (let day = 1; day < 9; day += 1) {
      await file.put(salt(day));
      await file.destroyExpired(day * 1_000);
    }
    await file.close();
    assert.is(statSync(path).size, 2 * 128);
    assert.equal((await reopened(path)).map(({ period }) => period).sort(), ['2026-01-08']);
  }));

test('O2 a salt that was cut short, or changed, is none: nothing was hashed with it', () =>
  inFile(async (path) => {
    const file = await SaltFile.open(path);
    for (const day of [1, 2, 3]) await file.put(salt(day));
    await file.close();
    writeFileSync(path, readFileSync(path, 'latin1').replace('2026-01-01 1000', '2026-01-01 9000'));
    truncateSync(path, 2 * 128 + 60);
    assert.equal(await reopened(path), [salt(2)]);
  }));

test.run();
