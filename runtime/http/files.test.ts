import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { filesEndpoint } from './files.ts';

const script = `${'const repeated = 1;\n'.repeat(50)}`;

const test = suite<{ url: string; stop: () => void }>('files');

test.before(async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'files-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Footfall</title>');
  writeFileSync(join(folder, 'tracker.js'), script);
  const endpoint = filesEndpoint({
    folder,
    more: { '/openapi.json': '{}' },
    basePath: '',
    isSite: (siteId) => siteId === 'AAAAAAAAAA',
  });
  const server = createServer(async (request, response) => {
    if (!(await endpoint(request, response, request.url ?? ''))) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  context.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
  context.stop = () => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  };
});
test.after(({ stop }) => stop());

const get = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers: { 'accept-encoding': 'identity', ...headers } });

test('serves the tracker of a known site to any origin, for an hour', async ({ url }) => {
  const response = await get(`${url}/api/sites/AAAAAAAAAA/tracker.js`);
  assert.is(response.status, 200);
  assert.is(response.headers.get('content-type'), 'text/javascript; charset=utf-8');
  assert.is(response.headers.get('cache-control'), 'public, max-age=3600');
  assert.is(response.headers.get('cross-origin-resource-policy'), 'cross-origin');
  assert.is(response.headers.get('access-control-allow-origin'), '*');
  assert.is(await response.text(), script);
});

test('leaves the tracker of an unknown site and unknown files to others', async ({ url }) => {
  assert.is((await get(`${url}/api/sites/BBBBBBBBBB/tracker.js`)).status, 404);
  assert.is((await get(`${url}/api/sites/AAAAAAAAAA/other.js`)).status, 404);
  assert.is((await get(`${url}/../package.json`)).status, 404);
});

test('answers 304 to the tag it gave, for each encoding its own', async ({ url }) => {
  const address = `${url}/api/sites/AAAAAAAAAA/tracker.js`;
  const plain = (await get(address)).headers.get('etag') ?? '';
  const packed = (await get(address, { 'accept-encoding': 'gzip' })).headers.get('etag') ?? '';
  assert.is.not(plain, packed);
  assert.is((await get(address, { 'if-none-match': plain })).status, 304);
  assert.is((await get(address, { 'if-none-match': packed, 'accept-encoding': 'br, gzip' })).status, 304);
  assert.is((await get(address, { 'if-none-match': packed })).status, 200);
});

test('compresses for those who take gzip and for nobody else', async ({ url }) => {
  const address = `${url}/api/sites/AAAAAAAAAA/tracker.js`;
  const packed = await get(address, { 'accept-encoding': 'gzip' });
  assert.is(packed.headers.get('content-encoding'), 'gzip');
  assert.ok(Number(packed.headers.get('content-length')) < 100);
  assert.is(await packed.text(), script);
  assert.is((await get(address, { 'accept-encoding': 'gzip;q=0, br' })).headers.get('content-encoding'), null);
});

test('shows the page under / and lets it load nothing from elsewhere', async ({ url }) => {
  const response = await get(`${url}/`);
  assert.is(await response.text(), '<!doctype html><title>Footfall</title>');
  assert.match(response.headers.get('content-security-policy') ?? '', "default-src 'none'");
});

test.run();
