import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Koa from 'koa';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { WebFiles } from './web-files.ts';

const page = '<!doctype html><a href="/docs">docs</a><a href="//other.example">other</a>';
const script = `${'const repeated = 1;\n'.repeat(50)}`;

const test = suite<{ url: string; below: string; stop: () => void }>('web files');

/** Serves a folder as the build leaves it, by file name. */
async function serve(folder: string, basePath: string): Promise<{ url: string; close: () => void }> {
  const files = new WebFiles(folder, basePath);
  const koa = new Koa();
  koa.use(async (context) => {
    await files.send(context, context.path.slice(1), { 'Cache-Control': 'no-cache' });
  });
  const server = createServer(koa.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }; // it listens on TCP
}

test.before(async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'files-'));
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'openapi.json'), '{"servers":[{"url":"/"}]}');
  writeFileSync(join(folder, 'openapi.yaml'), 'openapi: 3.1.1\nservers:\n  - url: /\n');
  writeFileSync(join(folder, 'notes.txt'), 'not for browsers');
  writeFileSync(join(folder, 'tracker.js'), script);
  writeFileSync(join(folder, 'tracker.js.gz'), gzipSync(script));
  writeFileSync(join(folder, 'tracker.js.br'), brotliCompressSync(script));
  const [whole, below] = [await serve(folder, ''), await serve(folder, '/stats')];
  context.url = whole.url;
  context.below = below.url;
  context.stop = () => {
    whole.close();
    below.close();
    rmSync(folder, { recursive: true });
  };
});
test.after(({ stop }) => stop());

const get = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers: { 'accept-encoding': 'identity', ...headers } });

test('sends a file with its type, its tag and the headers it is given', async ({ url }) => {
  const response = await get(`${url}/tracker.js`);
  assert.is(response.status, 200);
  assert.is(response.headers.get('content-type'), 'text/javascript; charset=utf-8');
  assert.is(response.headers.get('cache-control'), 'no-cache');
  assert.is(response.headers.get('x-content-type-options'), 'nosniff');
  assert.is(response.headers.get('vary'), 'Accept-Encoding');
  assert.is(await response.text(), script);
});

test('has no other files, and none of those beside its folder', async ({ url }) => {
  for (const path of ['nothing.js', 'notes.txt', 'tracker.js.gz', '..%2fpackage.json', '']) {
    assert.is((await get(`${url}/${path}`)).status, 404, path);
  }
});

test('answers 304 to the tag it gave, for each encoding its own', async ({ url }) => {
  const address = `${url}/tracker.js`;
  const tags = new Set<string>();
  for (const encoding of ['identity', 'gzip', 'br']) {
    const tag = (await get(address, { 'accept-encoding': encoding })).headers.get('etag') ?? '';
    const again = await get(address, { 'if-none-match': tag, 'accept-encoding': encoding });
    assert.equal([again.status, await again.text()], [304, '']);
    tags.add(tag);
  }
  assert.is(tags.size, 3);
  assert.is((await get(address, { 'if-none-match': 'W/"1-1"' })).status, 200);
});

for (const [accepted, encoding] of [
  ['gzip', 'gzip'],
  ['gzip, br', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', null],
] as const) {
  test(`sends ${encoding ?? 'the plain file'} to a client that accepts ${accepted}`, async ({ url }) => {
    const response = await get(`${url}/tracker.js`, { 'accept-encoding': accepted });
    assert.is(response.headers.get('content-encoding'), encoding);
    assert.is(await response.text(), script);
  });
}

test('answers HEAD with the headers alone', async ({ url }) => {
  const response = await fetch(`${url}/tracker.js`, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
  assert.equal([response.status, response.headers.get('content-length')], [200, String(script.length)]);
});

test('below a path, pages and the contract name it, and have a tag too', async ({ url, below }) => {
  assert.is(await (await get(`${url}/index.html`)).text(), page);
  const moved = await get(`${below}/index.html`);
  assert.is(await moved.text(), '<!doctype html><a href="/stats/docs">docs</a><a href="//other.example">other</a>');
  assert.is((await get(`${below}/index.html`, { 'if-none-match': moved.headers.get('etag') ?? '' })).status, 304);
  assert.is(await (await get(`${below}/openapi.json`)).text(), '{"servers":[{"url":"/stats"}]}');
  assert.is(await (await get(`${below}/openapi.yaml`)).text(), 'openapi: 3.1.1\nservers:\n  - url: /stats\n');
  assert.is(await (await get(`${below}/tracker.js`)).text(), script);
});

test.run();
