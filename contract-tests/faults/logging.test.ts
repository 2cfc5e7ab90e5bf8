import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bundled } from '../support/bundle.ts';
import { inFolder } from '../support/folder.ts';
import { freePort } from '../support/free-port.ts';
import { type ServiceProcess, startProcess } from '../support/process.ts';
import { key, seed } from './seed.ts';

const test = suite('a log that cannot be written');

const token = 'a-token-for-the-tests';
const fileKbMax = 1_500;
const settings = { LOG_LEVEL: 'debug', METRICS_TOKEN: token };

const listSites = ({ url }: ServiceProcess) =>
  fetch(`${url}/api/v2/sites`, {
    headers: { authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(10_000),
  });

async function lostLines({ url }: ServiceProcess): Promise<number> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  return Number(/^footfall_log_lines_lost_total (\d+)$/m.exec(await response.text())?.[1]);
}

test('O1 on a full device requests are answered, lost lines are counted, and SIGTERM ends it with 0', async () => {
  await inFolder(async (folder) => {
    await seed(folder);
    const service = await startProcess(folder, { settings, stderr: '/dev/full' });
    for (let request = 0; request < 3; request += 1) assert.is((await listSites(service)).status, 200);
    assert.is(await lostLines(service), 3);
    assert.is(await service.stop(), 0);
  });
});

test('O1 on a disk that runs full the lines beyond it are lost and nothing else', async () => {
  await inFolder(async (folder) => {
    await seed(folder);
    const log = join(folder, 'log');
    const roomBytes = 100;
    writeFileSync(log, Buffer.alloc(fileKbMax * 1024 - roomBytes, '\n'));
    const service = await startProcess(folder, { settings, stderr: log, fileKbMax });
    for (let request = 0; request < 5; request += 1) assert.is((await listSites(service)).status, 200);
    assert.is(await lostLines(service), 5);
    assert.is(await service.stop(), 0);
    assert.match(readFileSync(log, 'utf8').slice(-roomBytes), /^\{"level":20,/);
  });
});

test('O1 a full pipe without a reader delays neither an answer nor the end', async () => {
  await inFolder(async (folder) => {
    await seed(folder);
    const pipe = join(folder, 'pipe');
    await once(spawn('mkfifo', [pipe]), 'exit');
    const held = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
    fill(held);
    const service = await startProcess(folder, { settings, stderr: pipe });
    for (let request = 0; request < 5; request += 1) assert.is((await listSites(service)).status, 200);
    assert.is(await lostLines(service), 0, 'they wait');
    assert.is(await service.stop(), 0);
    closeSync(held);
  });
});

function fill(pipe: number): void {
  try {
    for (;;) writeSync(pipe, Buffer.alloc(4_096));
  } catch (error) {
    assert.match(String(error), 'EAGAIN');
  }
}

test('O1 a pipe whose reader is gone costs the lines alone', async () => {
  await inFolder(async (folder) => {
    await seed(folder);
    const pipe = join(folder, 'pipe');
    await once(spawn('mkfifo', [pipe]), 'exit');
    const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
    const service = await startProcess(folder, { settings, stderr: pipe });
    closeSync(reader);
    assert.is((await listSites(service)).status, 200);
    assert.is((await listSites(service)).status, 200);
    assert.is(await lostLines(service), 2);
    assert.is(await service.stop(), 0);
  });
});

test('O1 a start that fails ends with 1 although neither output takes its reason', async () => {
  await inFolder(async (folder) => {
    const main = await bundled('main.ts');
    const child = spawn('sh', ['-c', 'exec "$0" "$1" >/dev/full 2>/dev/full', process.execPath, main], {
      env: { DATA_DIR: folder, LOG_LEVEL: 'loud' },
    });
    assert.equal(await once(child, 'exit'), [1, null]);
  });
});

test('O1 a start is not kept from serving by a standard output that is full', async () => {
  await inFolder(async (folder) => {
    const [main, port] = [await bundled('main.ts'), await freePort()];
    const child = spawn('sh', ['-c', 'exec "$0" "$1" >/dev/full 2>/dev/full', process.execPath, main], {
      env: { DATA_DIR: folder, HOST: '127.0.0.1', PORT: String(port) },
    });
    const ended = once(child, 'exit');
    const deadline = AbortSignal.timeout(20_000);
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/health/ready`, { signal: deadline }).then(
        ({ status }) => status === 200,
        () => false,
      );
    while (!deadline.aborted && !(await isReady()));
    assert.ok(!deadline.aborted);
    child.kill('SIGTERM');
    assert.equal(await ended, [0, null]);
  });
});

test.run();
