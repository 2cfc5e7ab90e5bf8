import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { run } from '../../runtime/cli/run.fixture.ts';
import { inFolder } from '../support/folder.ts';
import { startProcess } from '../support/process.ts';
import { key, read, seed, siteId } from './seed.ts';

const test = suite('faults of the store');

const filler = 'x'.repeat(2_000);

test('a full disk refuses with 503, keeps answering and loses nothing acknowledged', async () => {
  await inFolder(async (folder) => {
    await seed(folder);
    const service = await startProcess(folder, { fileKbMax: 1_500 });
    const acknowledged: string[] = [];
    let refused = 0;
    for (let n = 0; refused < 5 && n < 2_000; n += 1) {
      const paths = Array.from({ length: 20 }, (_, index) => `/${n}/${index}`);
      const response = await post(`${service.url}/api/sites/${siteId}/collect`, {
        events: paths.map((path) => ({
          url: `https://shop.example${path}`,
          ip: '81.2.69.1',
          userAgent: 'Firefox',
          props: { filler },
        })),
      });
      if (response.status === 202) acknowledged.push(...paths);
      else {
        refused += 1;
        assert.is(response.status, 503);
        assert.match(response.text, /"code":"unavailable"/);
        assert.not.match(response.text, /duckdb|disk|write/i);
      }
    }
    assert.is(refused, 5);
    assert.ok(acknowledged.length >= 20);
    const listed = await fetch(`${service.url}/api/v2/sites`, { headers: { authorization: `Bearer ${key}` } });
    assert.is(listed.status, 200, 'reads go on');
    const ready = await fetch(`${service.url}/health/ready`);
    assert.is(ready.status, 503);
    assert.equal(await ready.json(), { status: 'unavailable', reason: 'the store cannot be written' });
    assert.is((await fetch(`${service.url}/health/live`)).status, 200);
    await service.kill();

    const stored = await read(folder);

    assert.equal(
      acknowledged.filter((path) => !stored.paths.has(path)),
      [],
    );
  });
});

test('SIGTERM flushes what was acknowledged and exits with 0', async () => {
  await inFolder(async (folder) => {
    await seed(folder);
    const service = await startProcess(folder);
    const response = await fetch(`${service.url}/api/sites/${siteId}/collect`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'user-agent': 'Firefox' },
      body: JSON.stringify({ url: 'https://shop.example/last' }),
    });
    assert.is(response.status, 202);

    assert.is(await service.stop(), 0);

    assert.ok((await read(folder)).paths.has('/last'));
  });
});

test('a second process on the same store gets a message that names the first and leaves it alone', async () => {
  await inFolder(async (folder) => {
    await seed(folder);
    const first = await startProcess(folder);

    const refusal = await startProcess(folder).then(
      () => '',
      (error: Error) => error.message,
    );

    assert.match(refusal, `in use by process ${first.pid}`);
    assert.is((await fetch(`${first.url}/health/ready`)).status, 200);
    assert.is(await first.stop(), 0);
  });
});

test('a data folder that cannot be one is reported in a sentence', async () => {
  await inFolder(async (folder) => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const refusal = await startProcess(join(file, 'data')).then(
      () => '',
      (error: Error) => error.message,
    );
    assert.match(refusal, `The data folder ${file}/data cannot be written: ENOTDIR`);
    assert.match(refusal, 'set DATA_DIR to another folder');
    const itself = await startProcess(file).then(
      () => '',
      (error: Error) => error.message,
    );
    assert.match(itself, `The data folder ${file} cannot be written: it is no folder.`);
    assert.not.match(refusal, / {4}at /, 'without a stack');
  });
});

for (const folder of ['/proc/x', '/proc/x/y', '/dev/null/x', '/sys/x']) {
  test(`O5 a data folder ${folder} is refused at once, in the list of bad settings`, async () => {
    const settings = { HOST: 'nonsense', SOURCES_FILE: '/nowhere.json' };
    const refusal = await startProcess(folder, { settings }).then(
      () => '',
      (error: Error) => error.message,
    );
    assert.match(refusal, 'the service ended with 1: The settings have problems:');
    assert.match(refusal, '- HOST="nonsense" must be an IP address: 0.0.0.0 for all of IPv4');
    assert.match(refusal, `- The data folder ${folder} cannot be written: E`);
    assert.match(refusal, '- SOURCES_FILE="/nowhere.json" cannot be used: ENOENT');
    assert.not.match(refusal, / {4}at /, 'without a stack');
  });
}

test('O5 an address that is not of this machine ends the start with a sentence', async () => {
  await inFolder(async (folder) => {
    const refusal = await startProcess(folder, { settings: { HOST: '192.0.2.1' } }).then(
      () => '',
      (error: Error) => error.message,
    );
    assert.match(refusal, 'HOST is no address of this machine. Set it to one, or to 0.0.0.0');
    assert.not.match(refusal, / {4}at /);
  });
});

test('O5 a command on a data folder that takes none ends as well', async () => {
  const { code, errors } = await run('/proc/x', ['import', '-'], { input: '' });
  assert.is(code, 1);
  assert.match(errors, 'The data folder /proc/x cannot be written: ENOENT');
});

test('a bad setting stops the start with every problem in a list', async () => {
  await inFolder(async (folder) => {
    const refusal = await startProcess(folder, { settings: { LOG_LEVEL: 'loud', BASE_URL: 'nonsense' } }).then(
      () => '',
      (error: Error) => error.message,
    );
    assert.match(refusal, 'LOG_LEVEL="loud" must be one of');
    assert.match(refusal, 'BASE_URL="nonsense" must be an absolute http or https address');
  });
});

async function post(url: string, body: unknown): Promise<{ status: number; text: string }> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, text: await response.text() };
}

test.run();
