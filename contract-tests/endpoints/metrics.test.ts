import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { noOperation } from '../../runtime/http/request-counts.ts';
import { type Api, startApi } from '../support/api.ts';
import { onEmbedded } from '../support/chosen-store.ts';
import { contractOperations } from '../support/document.ts';
import { sendEvents, sendHit, viewAt } from '../support/hits.ts';
import { whileFull } from '../support/store-inside.ts';

const test = suite<{ api: Api }>('metrics');

const token = 'a-token-for-the-tests';
/** The one address of these tests that is in a data centre: Amazon's. */
const rented = '81.2.69.2';

test.before(async (context) => {
  context.api = await startApi({
    ...{ config: { metricsToken: token }, ownerRequestsMax: 5, ingestRequestsMax: 1 },
    networks: { numberOf: (address) => (address === rented ? 16_509 : undefined) },
  });
});
test.after(async ({ api }) => {
  await api.stop();
});

const ask = (api: Api, headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
  api.send('/metrics', { headers }, 'getMetrics');

/** The samples of an answer: `name{labels}` and its value. */
async function samplesOf(api: Api): Promise<Map<string, number>> {
  const { status, text } = await ask(api);
  assert.is(status, 200);
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
}

test('without METRICS_TOKEN there is nothing, with any token', async () => {
  const api = await startApi();
  try {
    assert.is((await ask(api)).status, 404);
    assert.is((await ask(api, {})).status, 404);
  } finally {
    await api.stop();
  }
});

test('the token opens it, in the text format of Prometheus and kept by no cache', async ({ api }) => {
  const { status, headers, text } = await ask(api);
  assert.is(status, 200);
  assert.is(headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8');
  assert.is(headers.get('cache-control'), 'no-store');
  assert.match(text, /^# HELP footfall_http_requests_total .+\n# TYPE footfall_http_requests_total counter$/m);
  assert.is(
    (await api.send('/metrics', { method: 'HEAD', headers: { authorization: `Bearer ${token}` } })).status,
    200,
  );
});

test('nothing else opens it: no key, no other token, no loopback address', async ({ api }) => {
  for (const headers of [
    {},
    { authorization: `Basic ${token}` },
    { authorization: `Bearer ${api.key}` },
    { authorization: `Bearer ${token}x` },
    { authorization: 'Bearer x' },
    { authorization: `Bearer ${token.toUpperCase()}` },
  ]) {
    const answer = await ask(api, headers as Record<string, string>);
    assert.is(answer.status, 401, JSON.stringify(headers));
    assert.is(answer.headers.get('www-authenticate'), 'Bearer');
  }
});

test('wrong tokens count as failed authentication of their address', async ({ api }) => {
  const headers = { 'x-forwarded-for': '192.0.2.50', authorization: 'Bearer wrong' };
  for (let count = 0; count < 20; count += 1) assert.is((await ask(api, headers)).status, 401);
  assert.is((await ask(api, headers)).status, 429);
  assert.is((await ask(api, { 'x-forwarded-for': '192.0.2.50' })).status, 429);
  assert.is((await ask(api, { ...headers, authorization: `Bearer ${token}` })).status, 200);
  assert.is((await api.call('listSites', { key: 'wrong', headers })).status, 429);
});

test('numbers that cannot be read are a 500 with a request id and nothing else', async ({ api }) => {
  const { collector } = api.service.ingest;
  Object.defineProperty(collector, 'lateCount', {
    configurable: true,
    get: () => {
      throw new TypeError('secret detail');
    },
  });
  const { status, text } = await ask(api);
  Reflect.deleteProperty(collector, 'lateCount');
  assert.is(status, 500);
  assert.not.match(text, 'secret');
  assert.is((await ask(api)).status, 200);
});

test('requests are counted by operation and class, and their durations add up', async ({ api }) => {
  const owner = await api.addUser();
  const key = await api.addKey({ userId: owner.id });
  const before = await samplesOf(api);
  const site = await api.addSite({ userId: owner.id });
  await api.call('getSite', { key, params: { siteId: site.id } });
  await api.call('getSite', { key, params: { siteId: site.id } });
  await api.call('getSite', { key, params: { siteId: 'nothing' } });
  await api.call('getSite', { key: 'wrong', params: { siteId: site.id } });
  await api.send('/api/v2/nothing');
  await api.send('/nothing');
  await api.send('/health/live', {}, 'getLiveness');
  await api.send('/api/v2/sites', { method: 'OPTIONS' });
  await api.send(`/api/sites/${site.id}/tracker.js`, {}, 'getTracker');
  const after = await samplesOf(api);
  const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  for (const [operation, group, count] of [
    ['getSite', '2xx', 2],
    ['getSite', '4xx', 2],
    ['getLiveness', '2xx', 1],
    ['getTracker', '2xx', 1],
    ['getMetrics', '2xx', 1],
    [noOperation, '4xx', 2],
    [noOperation, '2xx', 1],
  ] as const) {
    assert.is(grown(`footfall_http_requests_total{operation="${operation}",class="${group}"}`), count, operation);
  }
  const duration = 'footfall_http_request_duration_seconds';
  assert.is(grown(`${duration}_count{operation="getSite"}`), 4);
  assert.is(grown(`${duration}_bucket{operation="getSite",le="+Inf"}`), 4);
  assert.ok(grown(`${duration}_sum{operation="getSite"}`) > 0);
  const buckets = [...after].filter(([name]) => name.startsWith(`${duration}_bucket{operation="getSite"`));
  assert.is(buckets.length, 14);
  assert.equal(
    buckets.map(([, value]) => value),
    buckets.map(([, value]) => value).sort((left, right) => left - right),
  );
});

test('what became of hits, budgets and keys is counted', async ({ api }) => {
  const site = await api.addSite();
  const owner = await api.addUser();
  const key = await api.addKey({ userId: owner.id });
  const before = await samplesOf(api);
  await sendHit(api, site.id, { url: 'https://shop.example/' });
  await sendHit(api, site.id, { url: 'https://shop.example/' }, { 'user-agent': 'Googlebot/2.1' });
  await sendEvents(api, site.id, viewAt('2026-06-17T10:00:00Z'));
  await sendEvents(api, site.id, viewAt('2026-06-17T10:00:01Z'));
  for (let count = 0; count < 6; count += 1) await api.call('listSites', { key });
  await api.call('listSites', { key: 'wrong', headers: { 'x-forwarded-for': '192.0.2.60' } });
  const lost = { url: 'https://shop.example/lost' };
  const refused = await whileFull(api, new Error('disk full'), () => sendHit(api, site.id, lost));
  assert.is(refused.status, 503);
  const after = await samplesOf(api);
  const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  for (const [name, count] of [
    ['hits_total{outcome="accepted"}', 2],
    ['hits_total{outcome="refused"}', 1],
    ['hits_dropped_total{reason="bot"}', 1],
    ['budget_charges_total{budget="owner",outcome="granted"}', 5],
    ['budget_charges_total{budget="owner",outcome="refused"}', 1],
    ['budget_charges_total{budget="collect",outcome="granted"}', 1],
    ['budget_charges_total{budget="collect",outcome="refused"}', 1],
    ['failed_authentications_total', 1],
  ] as const) {
    assert.is(grown(`footfall_${name}`), count, name);
  }
  assert.ok((after.get('footfall_key_uses_waiting') ?? 0) > 0);
});

test('stored hits from data centres are counted, others and dropped ones are not', async ({ api }) => {
  const site = await api.addSite();
  const name = 'footfall_hits_from_data_centres_total';
  const before = (await samplesOf(api)).get(name) ?? 0;
  const hit = (eventId: string, headers: Record<string, string>) =>
    sendHit(api, site.id, { url: 'https://shop.example/', eventId }, headers);
  const address = { 'x-forwarded-for': rented };
  assert.is((await hit('counted', address)).dropped, undefined);
  assert.is((await hit('counted', address)).dropped, 'duplicate');
  assert.is((await hit('of a bot', { ...address, 'user-agent': 'Googlebot/2.1' })).dropped, 'bot');
  assert.is((await hit('from elsewhere', {})).dropped, undefined);
  assert.is((await whileFull(api, new Error('disk full'), () => hit('lost', address))).status, 503);
  assert.is((await samplesOf(api)).get(name), before + 1);
});

test('queues, the journal, cached results, the event loop and memory are reported', async ({ api }) => {
  const reported = await samplesOf(api);
  for (const name of [
    ...['write_queue_rows', 'write_queue_units', 'journal_rows', 'journal_bytes', 'checkpoint_age_seconds'],
    ...['late_hits_waiting', 'cache_entries', 'cache_bytes', 'cache_invalidated_total', 'cache_evicted_total'],
    ...['folded_rows_total', 'cache_queries_total{outcome="hit"}', 'cache_queries_total{outcome="miss"}'],
    ...['rate_windows{of="owners"}', 'rate_windows{of="failures"}', 'budget_fallbacks_total'],
  ]) {
    assert.ok(reported.has(`footfall_${name}`), name);
  }
  for (const name of [
    'process_resident_memory_bytes',
    'nodejs_heap_size_used_bytes',
    'nodejs_eventloop_lag_p99_seconds',
  ])
    assert.ok(reported.has(name), name);
});

onEmbedded(test)('cached results and compacted rows are counted', async ({ api }) => {
  const site = await api.addSite();
  const owner = await api.addUser();
  const member = await api.addKey({ userId: owner.id });
  await api.service.ports.members.create({
    ...{ id: api.id(), siteId: site.id, userId: owner.id, role: 'viewer', status: 'accepted' },
    createdAt: new Date(api.clock.now()).toISOString(),
  });
  const before = await samplesOf(api);
  for (let count = 0; count < 2; count += 1) await api.call('getStats', { key: member, params: { siteId: site.id } });
  const hit = { url: 'https://shop.example/compacted' };
  assert.is((await sendHit(api, site.id, hit)).status, 202);
  await api.embedded.writer.flush();
  await api.embedded.compaction.run();
  api.clock.advance(36 * 60_000);
  await api.embedded.compaction.run();
  const after = await samplesOf(api);
  const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  assert.ok(grown('footfall_cache_queries_total{outcome="hit"}') > 0);
  assert.ok(grown('footfall_cache_queries_total{outcome="miss"}') > 0);
  assert.ok(grown('footfall_folded_rows_total') > 0);
});

test('no label holds what a caller sent: paths, keys, ids and addresses make no new series', async ({ api }) => {
  const series = async () => new Set((await samplesOf(api)).keys());
  await api.send('/first');
  await api.call('listSites', { key: 'wrong', headers: { 'x-forwarded-for': '192.0.2.70' } });
  const site = await api.addSite();
  await sendHit(api, site.id, { url: 'https://shop.example/a' });
  const before = await series();
  for (let index = 0; index < 50; index += 1) {
    await api.send(`/secret-path-${index}`);
    await api.send(`/api/v2/sites/${index}/secret-path`, { method: index % 2 === 0 ? 'GET' : 'POST' });
    await api.call('listSites', { key: `secret-key-${index}`, headers: { 'x-forwarded-for': `198.51.100.${index}` } });
    await sendHit(api, site.id, { url: `https://shop.example/secret-path-${index}` });
  }
  const after = await series();
  assert.equal(
    [...after].filter((name) => !before.has(name) && name.startsWith('footfall_')),
    [],
  );
  const { text } = await ask(api);
  for (const secret of ['secret', '198.51', site.id, site.trackingId, api.key, token])
    assert.not(text.includes(secret));
});

test('docs/operations.md has every metric of ours, and no other', async ({ api }) => {
  const document = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'operations.md'), 'utf8');
  const rows = document.split('\n').filter((line) => line.startsWith('| `footfall_'));
  const documented = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`(footfall_\w+)`/g)].map(([, name]) => name),
  );
  const { text } = await ask(api);
  const served = [...text.matchAll(/^# TYPE (footfall_\w+)/gm)].map(([, name]) => name);
  assert.equal(documented.sort(), served.sort());
});

test('every operation of the contract can be counted, and nothing else is', async ({ api }) => {
  const known = new Set([...contractOperations.keys(), noOperation]);
  const operations = [...(await samplesOf(api)).keys()].flatMap((name) => /operation="([^"]+)"/.exec(name)?.[1] ?? []);
  assert.equal(
    [...new Set(operations)].filter((id) => !known.has(id)),
    [],
  );
});

test.run();
