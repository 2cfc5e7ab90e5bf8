import { setTimeout as wait } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { inFolder } from '../support/folder.ts';
import { type ServiceProcess, startProcess } from '../support/process.ts';
import { key, read, seed, siteId } from './seed.ts';

const test = suite('a process that gets SIGTERM');

const readiness = async ({ url }: ServiceProcess): Promise<{ status: number; reason?: string }> => {
  const response = await fetch(`${url}/health/ready`);
  const { reason } = (await response.json()) as { reason?: string }; // the service's own words
  return { status: response.status, ...(reason === undefined ? {} : { reason }) };
};

const listSites = ({ url }: ServiceProcess) =>
  fetch(`${url}/api/v2/sites`, { headers: { authorization: `Bearer ${key}` } });

const sendHit = ({ url }: ServiceProcess) =>
  fetch(`${url}/api/sites/${siteId}/collect`, {
    method: 'POST',
    headers: { 'user-agent': 'Firefox' },
    body: JSON.stringify({ url: 'https://shop.example/last' }),
  });

async function untilNotReady(service: ServiceProcess): Promise<void> {
  const deadline = AbortSignal.timeout(10_000);
  while ((await readiness(service)).status === 200) await wait(5, undefined, { signal: deadline });
}

test('with a delay it is not ready, serves on until it is over, and ends with everything written', async () => {
  await inFolder(async (folder) => {
    await seed(folder);
    const service = await startProcess(folder, { settings: { DRAIN_SECONDS: '4' } });
    assert.equal(await readiness(service), { status: 200 });
    const reportedAt = performance.now();
    process.kill(service.pid, 'SIGTERM');
    await untilNotReady(service);
    assert.equal(await readiness(service), { status: 503, reason: 'stopping' });
    assert.is((await listSites(service)).status, 200);
    assert.is((await sendHit(service)).status, 202);
    assert.ok(performance.now() - reportedAt < 4_000, 'all of that within the delay');

    assert.is(await service.stop(), 0);
    assert.ok(performance.now() - reportedAt >= 4_000);
    const refused = await listSites(service).then(
      () => false,
      () => true,
    );
    assert.ok(refused);
    assert.equal([...(await read(folder)).paths], ['/last']);
  });
});

test('without one it ends at once', async () => {
  await inFolder(async (folder) => {
    await seed(folder);
    const service = await startProcess(folder);
    const reportedAt = performance.now();
    assert.is(await service.stop(), 0);
    assert.ok(performance.now() - reportedAt < 4_000);
  });
});

test.run();
