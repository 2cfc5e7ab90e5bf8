import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { endpoints } from '../../generated/operations.ts';
import { openRates, type RedisState } from '../../runtime/compose/limits.ts';
import { systemClock } from '../../runtime/ports/clock.ts';
import { readSpec } from '../../scripts/generate/spec.ts';
import { type Api, startApi } from '../support/api.ts';
import { sendRaw } from '../support/raw-request.ts';
import { whileUnhealthy } from '../support/store-inside.ts';

const test = suite<{ api: Api }>('health, contract and tracker');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

test('is live and ready, for GET and HEAD, and kept by no cache', async ({ api }) => {
  for (const [path, endpoint] of [
    ['/health/live', 'getLiveness'],
    ['/health/ready', 'getReadiness'],
  ] as const) {
    const answer = await api.send(path, {}, endpoint);
    assert.equal([answer.status, answer.text], [200, '{"status":"ok"}']);
    assert.is(answer.headers.get('cache-control'), 'no-store');
    assert.is((await api.send(path, { method: 'HEAD' }, endpoint)).status, 200);
  }
});

test('is not ready while the store cannot be written, and says so', async ({ api }) => {
  const [answer, alive] = await whileUnhealthy(api, () =>
    Promise.all([api.send('/health/ready', {}, 'getReadiness'), api.send('/health/live', {}, 'getLiveness')]),
  );

  assert.is(answer.status, 503);
  assert.equal(JSON.parse(answer.text), { status: 'unavailable', reason: 'the store cannot be written' });
  assert.is(alive.status, 200);
  assert.is((await api.send('/health/ready', {}, 'getReadiness')).status, 200);
});

test('an address outside the API names its methods when another is tried, and in a preflight', async ({ api }) => {
  const fixed = endpoints.filter(({ path }) => !path.includes('{'));
  const paths = [...new Set(fixed.map(({ path }) => path))];
  assert.ok(paths.length >= 12);
  for (const path of paths) {
    const methods = fixed.filter((operation) => operation.path === path).map(({ method }) => method);
    const refused = await sendRaw(api.baseUrl, 'PUT', path);
    assert.is(refused.status, 405, path);
    assert.is(JSON.parse(refused.text).error.code, 'method_not_allowed');
    const preflight = await sendRaw(api.baseUrl, 'OPTIONS', path);
    assert.is(preflight.status, 204, path);
    for (const method of methods) {
      assert.match(String(refused.headers.allow), method, path);
      assert.match(String(preflight.headers['access-control-allow-methods']), method, path);
    }
  }
});

for (const redis of ['connected', 'unreachable'] as const satisfies readonly RedisState[]) {
  test(`is ready while Redis is ${redis}, and says which, ready or not`, async () => {
    const alone = { redisUrl: undefined, windowsMax: undefined, clock: systemClock, log: { info() {}, warn() {} } };
    const api = await startApi({ rates: { ...(await openRates(alone)), redis: () => redis } });
    const ready = await api.send('/health/ready', {}, 'getReadiness');
    const alive = await api.send('/health/live', {}, 'getLiveness');
    const unready = await whileUnhealthy(api, () => api.send('/health/ready', {}, 'getReadiness'));
    await api.stop();

    assert.equal([ready.status, JSON.parse(ready.text)], [200, { status: 'ok', redis }]);
    assert.is(alive.text, '{"status":"ok"}');
    assert.equal(
      [unready.status, JSON.parse(unready.text)],
      [503, { status: 'unavailable', reason: 'the store cannot be written', redis }],
    );
  });
}

test('serves the contract as it is written, and as JSON', async ({ api }) => {
  const yaml = await api.send('/openapi.yaml', {}, 'getDocumentYaml');
  assert.is(yaml.text, readFileSync(join(import.meta.dirname, '..', '..', 'openapi.yaml'), 'utf8'));
  assert.is(yaml.headers.get('content-type'), 'application/yaml; charset=utf-8');

  const json = await api.send('/openapi.json', {}, 'getDocumentJson');
  assert.equal(JSON.parse(json.text), readSpec());
  assert.is(json.headers.get('access-control-allow-origin'), '*');
});

test('serves the contract as a page that loads nothing from elsewhere', async ({ api }) => {
  const page = await api.send('/docs', {}, 'getReference');
  assert.is(page.headers.get('content-type'), 'text/html; charset=utf-8');
  assert.match(page.text, '<article id="getFunnelStats">');
  assert.match(page.headers.get('content-security-policy') ?? '', "default-src 'none'");
});

for (const [name, endpoint] of [
  ['tracker.js', 'getTracker'],
  ['vitals.js', 'getVitalsScript'],
  ['extras.js', 'getExtrasScript'],
] as const) {
  test(`serves ${name} of a site by either id, to any page, cacheable for an hour`, async ({ api }) => {
    const site = await api.addSite();
    for (const siteId of [site.id, site.trackingId]) {
      const path = `/api/sites/${siteId}/${name}`;
      const { status, headers, text } = await api.send(path, {}, endpoint);
      assert.is(status, 200);
      assert.is(headers.get('cache-control'), 'public, max-age=3600');
      assert.is(headers.get('cross-origin-resource-policy'), 'cross-origin');
      assert.is(headers.get('access-control-allow-origin'), '*');
      assert.is(headers.get('x-content-type-options'), 'nosniff');
      assert.ok(text.length > 100);

      const etag = headers.get('etag') ?? '';
      const seen = await api.send(path, { headers: { 'if-none-match': etag } }, endpoint);
      assert.equal([seen.status, seen.text, seen.headers.get('etag')], [304, '', etag]);
    }
    assert.is((await api.send(`/api/sites/nothing/${name}`, {}, endpoint)).status, 404);
  });
}

test('serves the tracker of the address that a site is shown', async ({ api }) => {
  const site = await api.addSite();
  const { body } = await api.call('getSite', { params: { siteId: site.id } });
  const { pathname } = new URL(body.tracking.scriptUrl);
  assert.is((await api.send(pathname, {}, 'getTracker')).status, 200);
});

test('there is no other script', async ({ api }) => {
  const site = await api.addSite();
  for (const name of ['dashboard.js', 'index.js', 'tracker.json', '..%2ftracker.js']) {
    assert.is((await sendRaw(api.baseUrl, 'GET', `/api/sites/${site.id}/${name}`)).status, 404);
  }
});

test('the page loads nothing from elsewhere', async ({ api }) => {
  const { status, headers } = await api.send('/');
  assert.is(status, 200);
  const policy = headers.get('content-security-policy') ?? '';
  assert.match(policy, "default-src 'none'");
  assert.match(policy, "frame-ancestors 'none'");
  assert.not.match(policy, 'unsafe');
});

test('files outside the folder cannot be asked for', async ({ api }) => {
  for (const path of ['/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json', '/package.json', '/.env']) {
    assert.is((await sendRaw(api.baseUrl, 'GET', path)).status, 404, path);
  }
});

test.run();
