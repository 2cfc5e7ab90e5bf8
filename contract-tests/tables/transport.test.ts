import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { sendRaw, sendText } from '../support/raw-request.ts';
import { allOperations, answerOf, isBuilt, pathOf, soundRequest, unknownId } from '../support/requests.ts';
import { addSiteResources, type ResourceIds } from '../support/site-resources.ts';

const test = suite<{ api: Api; siteId: string; children: ResourceIds }>('every path: methods, spellings, origins');

test.before(async (context) => {
  context.api = await startApi();
  const site = await context.api.addSite();
  context.siteId = site.id;
  context.children = await addSiteResources(context.api, site);
});
test.after(async ({ api }) => {
  await api.stop();
});

const notBuilt = allOperations.filter((row) => !isBuilt(row) && row.method === 'GET' && !/\{(?!siteId)/.test(row.path));

/** Methods of each path of the contract, GET with HEAD. */
const methodsOf = new Map<string, string[]>();
for (const { path, method } of allOperations) {
  const methods = methodsOf.get(path) ?? [];
  methods.push(...(method === 'GET' ? ['GET', 'HEAD'] : [method]));
  methodsOf.set(path, methods);
}

const rowsOf = (path: string) => allOperations.filter((row) => row.path === path);
const concrete = (path: string, siteId: string): string => {
  const [row] = rowsOf(path);
  return row === undefined ? path : pathOf(row, soundRequest(row, siteId).params);
};

for (const [path, methods] of methodsOf) {
  const allow = [...methods, 'OPTIONS'].join(', ');

  test(`OPTIONS ${path} is 204 without a key and names what is allowed`, async ({ api }) => {
    for (const key of ['Bearer wrong', undefined]) {
      const { status, headers, text } = await sendRaw(api.baseUrl, 'OPTIONS', concrete(path, unknownId), {
        headers: {
          origin: 'https://anywhere.example',
          'access-control-request-method': methods[0] ?? '',
          ...(key === undefined ? {} : { authorization: key }),
        },
      });
      assert.equal([status, text], [204, '']);
      assert.is(headers['access-control-allow-origin'], '*');
      assert.is(headers['access-control-allow-methods'], allow);
      for (const name of ['Authorization', 'Content-Type']) {
        assert.match(String(headers['access-control-allow-headers']), name);
      }
      assert.is(headers['access-control-allow-credentials'], undefined);
      assert.is(headers['x-ratelimit-limit'], undefined);
    }
  });

  test(`${path} answers 405 to any other method, with what is allowed, and asks for no key`, async ({
    api,
    siteId,
  }) => {
    for (const method of ['PUT', 'POST', 'PATCH', 'DELETE', 'GET', 'HEAD', 'TRACE', 'PROPFIND']) {
      if (methods.includes(method)) continue;
      const { status, headers, text } = await sendRaw(api.baseUrl, method, concrete(path, siteId));
      assert.is(status, 405, method);
      assert.is(headers.allow, allow);
      assert.is(headers['access-control-allow-origin'], '*');
      if (method !== 'HEAD') assert.is(JSON.parse(text).error.code, 'method_not_allowed');
    }
  });

  if (methods.includes('GET')) {
    test(`HEAD ${path} answers the headers of GET and no body`, async ({ api, siteId }) => {
      const headers = { authorization: `Bearer ${api.key}` };
      const got = await sendRaw(api.baseUrl, 'GET', concrete(path, siteId), { headers });
      const head = await sendRaw(api.baseUrl, 'HEAD', concrete(path, siteId), { headers });

      assert.equal([head.status, head.text], [got.status, '']);
      for (const name of ['content-type', 'content-length', 'access-control-allow-origin', 'x-ratelimit-limit']) {
        if (name === 'content-length' && got.status >= 500) continue; // the requestId may differ in nothing but its value
        assert.is(head.headers[name], got.headers[name], name);
      }
    });
  }

  test(`${path}/ is the same as without the slash`, async ({ api, siteId, children }) => {
    const [row] = rowsOf(path);
    if (row === undefined || row.method !== 'GET') return;
    const { status } = await sendRaw(
      api.baseUrl,
      'GET',
      `${pathOf(row, soundRequest(row, siteId, children).params)}/`,
      {
        headers: { authorization: `Bearer ${api.key}` },
      },
    );
    assert.is(status, answerOf(row));
  });

  if (path.includes('{')) {
    test(`${path} with a broken escape is 404, before any key is asked for`, async ({ api }) => {
      for (const broken of ['%ZZ', '%', '%E0%A4%A', '%c0%ae']) {
        const { status, text } = await sendRaw(api.baseUrl, 'GET', path.replaceAll(/\{\w+\}/g, broken));
        assert.is(status, 404, broken);
        assert.is(JSON.parse(text).error.code, 'not_found');
      }
    });
  }
}

for (const path of [
  '/api/v2',
  '/api/v2/',
  '/api/v2/nothing',
  '/api/v2/Sites',
  '/API/v2/sites',
  '/api/v2sites',
  '/api/v2//sites',
  '/api/v2/sites//',
  '/api/v2/sites//stats',
  `/api/v2/sites/${unknownId}/nothing`,
  `/api/v2/sites/${unknownId}/stats/more`,
  '/api/v2/sites/a/b/c/d/e/f',
  '/api/v2/../v2/sites',
  '/api/v2/sites;x=1',
  '/api/v3/sites',
  '/nothing-here',
]) {
  test(`${path} leads nowhere: 404 for any caller`, async ({ api }) => {
    const { status, headers, text } = await sendRaw(api.baseUrl, 'GET', path);
    assert.is(status, 404);
    assert.is(JSON.parse(text).error.code, 'not_found');
    assert.is(headers['access-control-allow-origin'], '*');
    assert.is(headers['www-authenticate'], undefined);
  });
}

test('an id is decoded once: an escaped slash or percent is part of it', async ({ api }) => {
  for (const id of ['a%2Fb', 'a%252Fb', '%00', '..%2f..', '%F0%9F%98%80', '%20']) {
    const { status, text } = await sendRaw(api.baseUrl, 'GET', `/api/v2/sites/${id}`, {
      headers: { authorization: `Bearer ${api.key}` },
    });
    assert.equal([status, JSON.parse(text).error.message], [404, 'Site not found'], id);
  }
  const site = await api.addSite({ trackingId: 'aBcDeFgHi9' });
  const { status } = await sendRaw(api.baseUrl, 'GET', `/api/v2/sites/%61BcDeFgHi9`, {
    headers: { authorization: `Bearer ${api.key}` },
  });
  assert.is(status, 200, site.id);
});

test('filters are read at their longest, whatever their characters', async ({ api, siteId }) => {
  const names = ['country', 'city', 'browser', 'os', 'device', 'referrer', 'pathname'];
  const utms = ['utm_source', 'utm_medium', 'utm_campaign'];
  const longest = '😀'.repeat(500); // twelve bytes each in an address
  const query = new URLSearchParams([...names, ...utms].map((name): [string, string] => [name, longest]));
  const path = `/api/v2/sites/${siteId}/stats?${query}`;
  assert.ok(path.length > 60_000);
  const { status, text } = await sendRaw(api.baseUrl, 'GET', path, { headers: { authorization: `Bearer ${api.key}` } });
  assert.equal([status, JSON.parse(text).pageviews], [200, 0]);
});

for (const [what, message, request] of [
  ['an address longer than is read', /may take 65536 bytes/, `GET /api/v2/sites?x=${'y'.repeat(70_000)} HTTP/1.1`],
  [
    'headers longer than are read',
    /may take 65536 bytes/,
    `GET /api/v2/sites HTTP/1.1\r\nx-long: ${'y'.repeat(70_000)}`,
  ],
  ['what is no HTTP', /no HTTP request that can be read/, 'GIVE ME SITES'],
] as const) {
  test(`${what} is 400 in the shape of every error`, async ({ api }) => {
    const { head, text } = await sendText(api.baseUrl, `${request}\r\nHost: localhost\r\n\r\n`);
    assert.match(head, /^HTTP\/1\.1 400 Bad Request\r\n/);
    assert.match(head, /\r\nAccess-Control-Allow-Origin: \*\r\n/);
    assert.match(head, /\r\nContent-Type: application\/json; charset=utf-8\r\n/);
    const { error } = JSON.parse(text);
    assert.is(error.code, 'validation_failed');
    assert.match(error.message, message);
  });
}

test('answers of every kind may be read by any origin and are kept by no cache', async ({ api, siteId }) => {
  const authorization = `Bearer ${api.key}`;
  for (const [method, path, headers, expected] of [
    ['GET', '/api/v2/sites', { authorization }, 200],
    ['GET', '/api/v2/sites?x=1', { authorization }, 400],
    ['GET', '/api/v2/sites', {}, 401],
    ['POST', '/api/v2/sites', { authorization: `Bearer ${await api.addKey({ scopes: ['read'] })}` }, 403],
    ['GET', `/api/v2/sites/${unknownId}`, { authorization }, 404],
    ['PUT', '/api/v2/sites', { authorization }, 405],
    ...notBuilt
      .slice(0, 1)
      .map((row) => [row.method, pathOf(row, soundRequest(row, siteId).params), { authorization }, 501] as const),
  ] as const) {
    const answer = await sendRaw(api.baseUrl, method, path, { headers: { origin: 'https://a.example', ...headers } });
    assert.is(answer.status, expected);
    assert.is(answer.headers['access-control-allow-origin'], '*');
    assert.is(answer.headers['access-control-allow-credentials'], undefined);
    assert.match(String(answer.headers['access-control-expose-headers']), 'X-RateLimit-Remaining');
    assert.match(String(answer.headers['access-control-expose-headers']), 'Retry-After');
    assert.is(answer.headers['cache-control'], 'no-store');
    assert.is(answer.headers['content-type'], 'application/json; charset=utf-8');
    assert.is('retry-after' in answer.headers, false);
    assert.is('x-ratelimit-limit' in answer.headers, expected === 200);
  }
});

test('a body too large is refused although it is sent in pieces or never ends', async ({ api, siteId }) => {
  const headers = { authorization: `Bearer ${api.key}`, 'content-type': 'application/json' };
  const path = `/api/v2/sites/${siteId}`;
  const chunked = await sendRaw(api.baseUrl, 'PATCH', path, {
    headers: { ...headers, 'transfer-encoding': 'chunked' },
    chunks: Array.from({ length: 40 }, () => Buffer.alloc(4096, 'x')),
  });
  assert.is(chunked.status, 413);

  const huge = await sendRaw(api.baseUrl, 'PATCH', path, { headers, body: Buffer.alloc(8 * 1024 * 1024, 'x') });
  assert.is(huge.status, 413);
  assert.is((await api.call('listSites')).status, 200);
});

test('a body of a request that takes none is ignored', async ({ api }) => {
  const { status } = await sendRaw(api.baseUrl, 'GET', '/api/v2/sites', {
    headers: { authorization: `Bearer ${api.key}`, 'content-type': 'text/plain' },
    body: 'anything',
  });
  assert.is(status, 200);
});

test.run();
