import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { basePathOf, pathAndQuery } from '../../runtime/http/target.ts';
import { type Api, startApi } from '../support/api.ts';
import { firefox, sendHit } from '../support/hits.ts';
import { sendRaw } from '../support/raw-request.ts';

const test = suite<{ api: Api }>('a base address with a path');

const token = 'a-token-for-the-tests';

test.before(async (context) => {
  context.api = await startApi({ config: { baseUrl: 'https://shop.example/stats', metricsToken: token } });
});
test.after(async ({ api }) => {
  await api.stop();
});

test('O5 a target below the path is read without it, and any other as it is', () => {
  for (const [target, path] of [
    ['/stats/api/v2/sites?limit=1', '/api/v2/sites?limit=1'],
    ['/stats', '/'],
    ['/stats?a=1', '/?a=1'],
    ['/stats/', '/'],
    ['/api/v2/sites', '/api/v2/sites'],
    ['/statistics', '/statistics'],
    ['/stats/stats/x', '/stats/x'],
    ['http://shop.example/stats/docs', '/docs'],
    ['*', '*'],
  ] as const) {
    assert.is(pathAndQuery(target, '/stats'), path);
  }
  assert.is(pathAndQuery('/stats/docs', ''), '/stats/docs');
  assert.equal(['https://a.example', 'https://a.example/a/b'].map(basePathOf), ['', '/a/b']);
});

for (const base of ['', '/stats'] as const) {
  const name = base === '' ? 'with the path cut off' : 'with the path passed on';

  test(`O5 ${name} the API, health, metrics, tools and the contract answer`, async ({ api }) => {
    const site = await api.addSite();
    const authorization = `Bearer ${api.key}`;
    const status = async (path: string, headers: Record<string, string> = {}) =>
      (await sendRaw(api.baseUrl, 'GET', `${base}${path}`, { headers })).status;
    assert.is(await status(`/api/v2/sites/${site.id}/stats?range=24h`, { authorization }), 200);
    assert.is(await status('/health/live'), 200);
    assert.is(await status('/health/ready'), 200);
    assert.is(await status('/metrics', { authorization: `Bearer ${token}` }), 200);
    assert.is(await status('/openapi.json'), 200);
    assert.is(await status('/nowhere'), 404);
    const ping = { body: '{"jsonrpc":"2.0","id":1,"method":"ping"}', headers: { authorization } };
    assert.is((await sendRaw(api.baseUrl, 'POST', `${base}/api/mcp`, ping)).status, 200);
  });

  test(`O5 ${name} hits are taken`, async ({ api }) => {
    const site = await api.addSite();
    const sent = await sendRaw(api.baseUrl, 'POST', `${base}/api/sites/${site.trackingId}/collect`, {
      headers: { 'user-agent': firefox },
      body: JSON.stringify({ url: 'https://shop.example/a' }),
    });
    assert.equal([sent.status, sent.headers['x-dropped']], [202, undefined]);
  });

  test(`O5 ${name} a tool reaches the API`, async ({ api }) => {
    const body = JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name: 'list_sites', arguments: {} },
    });
    const headers = { authorization: `Bearer ${api.key}`, 'content-type': 'application/json' };
    const { text } = await sendRaw(api.baseUrl, 'POST', `${base}/api/mcp`, { headers, body });
    assert.is(JSON.parse(text).result.isError ?? false, false);
  });
}

test('O5 snippets, links and the contract name the path, and the cookie is sent below it alone', async ({ api }) => {
  const site = await api.addSite();
  const { body } = await api.call('getSite', { params: { siteId: site.id } });
  assert.match(JSON.stringify(body), `https://shop.example/stats/api/sites/${site.trackingId}/tracker.js`);
  const link = (await api.service.passwordLink(api.owner.id)) ?? '';
  assert.match(link, /^https:\/\/shop\.example\/stats\/#password=/);

  const { servers } = JSON.parse((await api.send('/openapi.json')).text);
  assert.is(servers[0].url, '/stats');
  assert.match((await api.send('/openapi.yaml')).text, /^servers:\n {2}- url: \/stats$/m);

  const password = { token: decodeURIComponent(link.split('=').slice(1).join('=')), password: 'correct horse' };
  const { headers } = await api.send('/api/account/password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(password),
  });
  for (const cookie of headers.getSetCookie()) assert.match(cookie, '; Path=/stats; ');
});

test('O5 without a path nothing has changed: a path of that name is a path', async () => {
  const api = await startApi();
  try {
    assert.is((await api.send('/stats/health/live')).status, 404);
    const site = await api.addSite();
    assert.is((await sendHit(api, site.id, { url: 'https://shop.example/stats/a' })).dropped, undefined);
    assert.is(JSON.parse((await api.send('/openapi.json')).text).servers[0].url, '/');
  } finally {
    await api.stop();
  }
});

test.run();
