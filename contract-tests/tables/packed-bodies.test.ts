import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { batchBytesMax, bodyBytesMax } from '../../runtime/http/body.ts';
import { type Api, startApi } from '../support/api.ts';
import { firefox } from '../support/hits.ts';
import { sendRaw, sendText } from '../support/raw-request.ts';

const test = suite<{ api: Api; siteId: string; trackingId: string }>('bodies as they are sent, and request targets');

test.before(async (context) => {
  context.api = await startApi();
  const { id, trackingId } = await context.api.addSite();
  Object.assign(context, { siteId: id, trackingId });
});
test.after(async ({ api }) => {
  await api.stop();
});

interface Sent {
  readonly path: string;
  readonly body: Buffer | string;
  readonly coding?: string;
  readonly hasKey?: boolean;
}

async function post(api: Api, { path, body, coding, hasKey = false }: Sent) {
  const { status, text } = await sendRaw(api.baseUrl, 'POST', path, {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': firefox,
      ...(coding === undefined ? {} : { 'content-encoding': coding }),
      ...(hasKey ? { authorization: `Bearer ${api.key}` } : {}),
    },
  });
  return { status, text };
}

const collectPath = (id: string) => `/api/sites/${id}/collect`;
const hit = (path: string) => JSON.stringify({ url: `https://shop.example${path}` });
const messageOf = (text: string): string => JSON.parse(text).error.message;

/** A body of so many bytes that is one hit. */
const hitOf = (bytes: number, path: string): string => hit(path) + ' '.repeat(bytes - hit(path).length);

for (const [coding, pack] of [
  ['gzip', gzipSync],
  ['GZIP', gzipSync],
  ['x-gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
] as const) {
  test(`O9 a body packed as ${coding} is read`, async ({ api, trackingId }) => {
    const path = collectPath(trackingId);
    assert.equal(await post(api, { path, body: pack(hit(`/${coding}`)), coding }), { status: 202, text: '{}' });
  });
}

test('O9 the API, the server form, the tools, and the forms of other products read gzip as well', async (context) => {
  const { api, siteId, trackingId } = context;
  const packed = (value: object) => gzipSync(JSON.stringify(value));
  const goal = { name: 'G', type: 'event', eventName: 'signup' };
  const asked: readonly [string, object, number][] = [
    [`/api/v2/sites/${siteId}/goals`, goal, 201],
    [
      collectPath(trackingId),
      { events: [{ url: 'https://shop.example/s', ip: '81.2.69.1', userAgent: firefox }] },
      202,
    ],
    ['/api/mcp', { jsonrpc: '2.0', id: 1, method: 'ping' }, 200],
  ];
  for (const [path, body, status] of asked) {
    const answer = await post(api, { path, body: packed(body), coding: 'gzip', hasKey: true });
    assert.is(answer.status, status, `${path} ${answer.text}`);
  }
  const other = { n: 'pageview', d: 'unknown.example', u: 'https://unknown.example/' };
  assert.is((await post(api, { path: '/api/event', body: packed(other), coding: 'gzip' })).status, 202);
  const signIn = { email: 'unknown@example.com', password: 'a wrong password' };
  assert.is((await post(api, { path: '/api/account/sign-in', body: packed(signIn), coding: 'gzip' })).status, 401);
});

test('O9 unpacked, a body is as large as one that came as it is, and one byte more is 413', async (context) => {
  const { api, trackingId } = context;
  for (const [bytesMax, hasKey] of [
    [bodyBytesMax, false],
    [batchBytesMax, true],
  ] as const) {
    const path = collectPath(trackingId);
    const most = gzipSync(hitOf(bytesMax, `/most-${hasKey}`));
    assert.is((await post(api, { path, body: most, coding: 'gzip', hasKey })).status, 202);
    const more = await post(api, { path, body: gzipSync(hitOf(bytesMax + 1, '/')), coding: 'gzip', hasKey });
    assert.equal(
      [more.status, messageOf(more.text)],
      [413, `The request body is larger than ${bytesMax / 1024} KB. Send less at a time.`],
    );
  }
});

test('O9 of a body that unpacks to a thousand times its size no more than the largest is kept', async (context) => {
  const { api, trackingId } = context;
  const bomb = gzipSync(Buffer.alloc(60 * 1024 * 1024));
  assert.ok(bomb.length < bodyBytesMax);
  assert.is((await post(api, { path: collectPath(trackingId), body: bomb, coding: 'gzip' })).status, 413);
});

test('O9 what cannot be unpacked is 400 and says why', async ({ api, trackingId }) => {
  const path = collectPath(trackingId);
  const whole = gzipSync(hit('/cut'));
  for (const [coding, body, message] of [
    ['gzip', hit('/plain'), 'The body is not what Content-Encoding says: gzip.'],
    ['gzip', whole.subarray(0, -9), 'The body is not what Content-Encoding says: gzip.'],
    ['zstd', hit('/'), 'Content-Encoding "zstd" cannot be unpacked. Send it as gzip, deflate or br, or as it is.'],
    [
      'constructor',
      hit('/'),
      'Content-Encoding "constructor" cannot be unpacked. Send it as gzip, deflate or br, or as it is.',
    ],
  ] as const) {
    const { status, text } = await post(api, { path, body, coding });
    assert.equal([status, messageOf(text)], [400, message]);
  }
});

test('O9 a page may send a packed body from anywhere', async ({ api, siteId, trackingId }) => {
  for (const path of [collectPath(trackingId), `/api/v2/sites/${siteId}/goals`, '/api/mcp']) {
    const { headers } = await sendRaw(api.baseUrl, 'OPTIONS', path);
    assert.match(String(headers['access-control-allow-headers']), 'Content-Encoding', path);
  }
});

test('O7 a body that begins with a byte order mark is read', async ({ api, siteId, trackingId }) => {
  const mark = '\ufeff';
  const path = collectPath(trackingId);
  assert.is((await post(api, { path, body: `${mark}${hit('/mark')}` })).status, 202);
  const goal = JSON.stringify({ name: 'M', type: 'event', eventName: 'signup' });
  const goals = `/api/v2/sites/${siteId}/goals`;
  assert.is((await post(api, { path: goals, body: `${mark}${goal}`, hasKey: true })).status, 201);
  assert.is(
    (await post(api, { path: goals, body: gzipSync(`${mark}${goal}`), coding: 'gzip', hasKey: true })).status,
    201,
  );
  assert.is((await post(api, { path, body: `${mark}${mark}${hit('/two')}` })).status, 400);
});

for (const origin of ['http://analytics.example', 'HTTP://analytics.example:3000', 'https://user@analytics.example']) {
  test(`O9 a request target in absolute form, ${origin}/…, is served`, async ({ api, siteId, trackingId }) => {
    const line = async (method: string, target: string, more = '') => {
      const { head } = await sendText(
        api.baseUrl,
        `${method} ${origin}${target} HTTP/1.1\r\nHost: analytics.example\r\nConnection: close\r\n${more}\r\n`,
      );
      return head.split('\r\n')[0];
    };
    const key = `Authorization: Bearer ${api.key}\r\n`;
    assert.is(await line('GET', `/api/v2/sites/${siteId}/stats?range=24h`, key), 'HTTP/1.1 200 OK');
    assert.is(await line('GET', '/health/live'), 'HTTP/1.1 200 OK');
    assert.is(await line('GET', '/openapi.yaml?a=1'), 'HTTP/1.1 200 OK');
    assert.is(await line('OPTIONS', ''), 'HTTP/1.1 204 No Content');
    assert.is(await line('OPTIONS', collectPath(trackingId)), 'HTTP/1.1 204 No Content');
    assert.is(await line('GET', '/nowhere'), 'HTTP/1.1 404 Not Found');
  });
}

test.run();
