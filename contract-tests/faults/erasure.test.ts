import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { run } from '../../runtime/cli/run.fixture.ts';
import { normalise } from '../../runtime/domain/fixture.ts';
import { filesWith } from '../support/bytes-on-disk.ts';
import { inFolder } from '../support/folder.ts';
import { type ServiceProcess, startProcess } from '../support/process.ts';
import { key, open, read, seed, siteId } from './seed.ts';
import { traffic } from './traffic.ts';

const test = suite('what was erased, on the disk');

const secrets = {
  path: '/treatment-of-ada',
  title: 'Results of Ada Lovelace',
  prop: 'ada-blood-group',
  who: 'ada-1815',
};
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

async function send(service: ServiceProcess, events: readonly object[]): Promise<void> {
  const response = await fetch(`${service.url}/api/sites/${siteId}/collect`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ events }),
  });
  assert.is(response.status, 202, await response.text());
}

const visit = (ip: string, path: string, more: object = {}) => ({
  ...{ url: `https://shop.example${path}`, ip, userAgent: firefox },
  ...more,
});

/** A person whose path, title, property and name are in the store, and another person. */
async function visitAndErase(service: ServiceProcess): Promise<void> {
  const { path, title, prop, who } = secrets;
  await send(service, [
    visit('81.2.69.1', path, { title }),
    visit('81.2.69.1', path, { type: 'event', name: 'signup', props: { prop } }),
    visit('81.2.69.1', path, { type: 'identify', profileId: who, traits: { prop } }),
    visit('81.2.69.2', '/pricing', { title: 'What it costs' }),
  ]);
  const profiles = `${service.url}/api/v2/sites/${siteId}/profiles`;
  const headers = { authorization: `Bearer ${key}` };
  const listed = await (await fetch(`${profiles}?search=${who}`, { headers })).json();
  const { profileId } = (listed as { profiles: { profileId: string }[] }).profiles[0] ?? { profileId: '' };
  const response = await fetch(`${profiles}/${profileId}?confirm=${profileId}`, { method: 'DELETE', headers });
  assert.is(response.status, 200, await response.text());
}

const vacuum = async (folder: string) => {
  const { code, out, errors } = await run(folder, ['vacuum']);
  assert.equal([code, errors], [0, '']);
  return JSON.parse(out);
};

test('O2 vacuum of a running service leaves nothing of it in any file, and the service goes on', async () => {
  await inFolder(async (folder) => {
    await seed(folder);
    const service = await startProcess(folder);
    await visitAndErase(service);
    assert.ok(filesWith(folder, secrets).length > 0, 'the test sees what is there');

    const { bytesBefore, bytesAfter, elapsedMs, removed } = await vacuum(folder);

    assert.equal(filesWith(folder, secrets), []);
    assert.ok([bytesBefore, bytesAfter, elapsedMs].every((number) => Number.isSafeInteger(number)));
    assert.equal(removed, []);
    await send(service, [visit('81.2.69.3', '/after')]);
    assert.is(await service.stop(), 0);
    assert.equal(filesWith(folder, secrets), []);
    assert.equal([...(await read(folder)).paths].sort(), ['/after', '/pricing']);
  });
});

test('O2 vacuum of a stopped store leaves nothing of it in any file', async () => {
  await inFolder(async (folder) => {
    await seed(folder);
    const service = await startProcess(folder);
    await visitAndErase(service);
    assert.is(await service.stop(), 0);
    await vacuum(folder);
    assert.equal(filesWith(folder, secrets), []);
    assert.equal([...(await read(folder)).paths], ['/pricing']);
  });
});

test('O2 a start finds what was erased long ago, and leaves nothing of it', async () => {
  await inFolder(async (folder) => {
    await seed(folder);
    const service = await startProcess(folder);
    await visitAndErase(service);
    await service.kill();
    const again = await startProcess(folder);
    const deadline = AbortSignal.timeout(20_000);
    while (filesWith(folder, secrets).length > 0) await wait(50, undefined, { signal: deadline });
    await again.kill();
    assert.equal([...(await read(folder)).paths], ['/pricing']);
  });
});

test('O2 on MongoDB vacuum says what to do instead', async () => {
  await inFolder(async (folder) => {
    const environment = { MONGODB_URI: 'mongodb://127.0.0.1:1' };
    const { code, errors } = await run(folder, ['vacuum'], { environment });
    assert.is(code, 1);
    assert.match(errors, 'vacuum is for the embedded store. On a MongoDB run its command compact');
  });
});

test('O2 ten kills in the middle of a rewrite lose nothing acknowledged', async () => {
  await inFolder(async (folder) => {
    await seed(folder);
    await fill(folder, 20_000);
    const acknowledged = new Set<string>();
    const sites: string[] = [];
    let begun = 0;
    for (let round = 0; round < 10; round += 1) {
      const service = await startProcess(folder);
      const asked = run(folder, ['vacuum']);
      // The signs of a rewrite that is under way; from round to round it gets further.
      const deadline = AbortSignal.timeout(20_000);
      while (!readdirSync(folder).includes('footfall.duckdb.new') && !deadline.aborted) await wait(1);
      begun += 1;
      await wait(round * 30);
      if (round % 2 === 0) await service.kill();
      else await traffic(service, round, acknowledged, sites);
      await asked;
    }
    assert.is(begun, 10);
    const stored = await read(folder);
    assert.equal(
      [...acknowledged].filter((pathname) => !stored.paths.has(pathname)),
      [],
    );
    assert.ok(stored.count >= 20_000 + acknowledged.size);
    assert.is(stored.count, stored.paths.size, 'no hit is stored twice');
    await vacuum(folder);
    assert.is((await read(folder)).count, stored.count);
    assert.equal(
      readdirSync(folder).filter((name) => /\.(new|old|wal)/.test(name)),
      [],
    );
  });
});

/** So many pageviews of other pages. */
async function fill(folder: string, count: number): Promise<void> {
  const store = await open(folder);
  const ts = new Date(Date.now() - 3 * 86_400_000).toISOString();
  for (let done = 0; done < count; done += 5_000) {
    await store.archive.write(
      Array.from({ length: 5_000 }, (_, index) => ({
        collection: 'PageView' as const,
        document: normalise('PageView', {
          ...{ _id: (done + index).toString(16).padStart(24, '0'), siteId, ts },
          ...{ visitorId: `v${done + index}`, sessionId: `s${done + index}`, pathname: `/filled/${done + index}` },
        }),
      })),
    );
  }
  await store.close();
}

test('O2 a salt is in no file once its time is over', async () => {
  await inFolder(async (folder) => {
    await seed(folder);
    const service = await startProcess(folder);
    await send(service, [visit('81.2.69.1', '/today')]);
    assert.is(await service.stop(), 0);
    const day = new Date().toISOString().slice(0, 10);
    const store = await open(folder);
    const salt = (await store.salts.get(day, false)) ?? new Uint8Array();
    assert.is(salt.length, 32);
    const needles = { raw: salt, hex: Buffer.from(salt).toString('hex') };
    assert.equal(filesWith(folder, needles), ['salts: hex']);
    assert.is(await store.salts.destroyExpired(Date.now() + 4 * 86_400_000), 1);
    assert.equal(filesWith(folder, needles), []);
    await store.close();
    assert.equal(filesWith(folder, needles), []);
    assert.equal(readdirSync(join(folder, 'journal')), []);
  });
});

test.run();
