import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { sendEvents, sendHit, viewAt } from '../support/hits.ts';
import { allOperations, answerOf, soundRequest, unknownId } from '../support/requests.ts';
import { addSiteResources } from '../support/site-resources.ts';

const test = suite<{ api: Api }>('every operation: request budget');

const requestsMax = 3;

test.before(async (context) => {
  context.api = await startApi({ ownerRequestsMax: requestsMax });
});
test.after(async ({ api }) => {
  await api.stop();
});

/** An owner whose budget is whole, with a site. */
async function addOwner(api: Api) {
  const owner = await api.addUser();
  return {
    owner,
    key: await api.addKey({ userId: owner.id }),
    site: await api.addSite({ userId: owner.id }),
  };
}

const rateOf = ({ headers }: { headers: Headers }) =>
  ['limit', 'remaining', 'reset'].map((name) => headers.get(`x-ratelimit-${name}`));

for (const row of allOperations) {
  test(`${row.id} costs one unit, shows the budget on success and is 429 when it is spent`, async ({ api }) => {
    const { key, site } = await addOwner(api);
    const reset = String(api.clock.now() + 60_000);

    const first = await api.call(row.id, { ...soundRequest(row, site.id, await addSiteResources(api, site)), key });
    assert.is(first.status, answerOf(row));
    assert.equal(rateOf(first), first.status < 300 ? ['3', '2', reset] : [null, null, null]);
    for (const left of ['1', '0']) assert.equal(rateOf(await api.call('listSites', { key })), ['3', left, reset]);
    const spent = await api.call(row.id, { ...soundRequest(row, site.id), key });

    assert.equal([spent.status, spent.error.code], [429, 'rate_limited']);
    assert.equal(rateOf(spent), ['3', '0', reset]);
    assert.is(spent.headers.get('retry-after'), '60');
  });
}

test('the default is 100 requests a minute, shared by every key of an owner', async () => {
  const api = await startApi({ ownerRequestsMax: 100 });
  try {
    const other = await api.addKey({ scopes: ['read'] });
    for (let count = 1; count <= 100; count += 1) {
      const { status, headers } = await api.call('listSites', { key: count % 2 === 0 ? api.key : other });
      assert.is(status, 200);
      assert.is(headers.get('x-ratelimit-remaining'), String(100 - count));
    }
    for (const key of [api.key, other]) assert.is((await api.call('listSites', { key })).status, 429);
  } finally {
    await api.stop();
  }
});

test('what is refused after authentication costs a unit: 400, 403, 404 and 429 itself', async ({ api }) => {
  for (const [id, options, expected] of [
    ['listSites', { query: { nonsense: '1' } }, 400],
    ['getSite', { params: { siteId: unknownId } }, 404],
    ['createSite', { body: '{' }, 400],
    ['listFunnels', { params: { siteId: unknownId } }, 404],
  ] as const) {
    const { key } = await addOwner(api);
    const refused = await api.call(id, { ...options, key });
    assert.is(refused.status, expected);
    assert.equal(rateOf(refused), [null, null, null]);

    assert.is((await api.call('listSites', { key })).headers.get('x-ratelimit-remaining'), '1');
  }
  const { owner } = await addOwner(api);
  const reader = await api.addKey({ userId: owner.id, scopes: ['read'] });
  assert.is((await api.call('createSite', { key: reader, body: {} })).status, 403);
  assert.is((await api.call('listSites', { key: reader })).headers.get('x-ratelimit-remaining'), '1');
});

test('401, 404 of no route, 405 and OPTIONS cost nothing', async ({ api }) => {
  const { key } = await addOwner(api);
  const headers = { authorization: `Bearer ${key}` };
  await api.call('listSites', { key: 'wrong' });
  await api.call('listSites', { key: null });
  await api.send('/api/v2/nothing', { headers });
  await api.send('/api/v2/sites', { method: 'PUT', headers });
  await api.send('/api/v2/sites', { method: 'OPTIONS', headers });

  assert.is((await api.call('listSites', { key })).headers.get('x-ratelimit-remaining'), '2');
});

test('HEAD costs what GET does and shows the budget', async ({ api }) => {
  const { key } = await addOwner(api);
  const answer = await api.send(
    '/api/v2/sites',
    { method: 'HEAD', headers: { authorization: `Bearer ${key}` } },
    'listSites',
  );

  assert.is(answer.status, 200);
  assert.is(answer.headers.get('x-ratelimit-remaining'), '2');
});

test('the window is 60 seconds from its first request, then the budget is whole', async ({ api }) => {
  const { key } = await addOwner(api);
  const start = api.clock.now();
  const first = await api.call('listSites', { key });
  api.clock.advance(59_999);
  for (let count = 0; count < 2; count += 1) await api.call('listSites', { key });
  const spent = await api.call('listSites', { key });
  assert.equal([spent.status, spent.headers.get('retry-after')], [429, '1']);
  assert.equal(rateOf(spent), ['3', '0', String(start + 60_000)]);
  assert.equal(rateOf(first)[2], rateOf(spent)[2]);

  api.clock.advance(1);

  const fresh = await api.call('listSites', { key });
  assert.equal(rateOf(fresh), ['3', '2', String(start + 120_000)]);
});

test('members of one site have a budget each', async ({ api }) => {
  const { key, site } = await addOwner(api);
  const member = await api.addMember(site.id, 'viewer');
  for (let count = 0; count < 4; count += 1) await api.call('getSite', { key, params: { siteId: site.id } });

  const { status, headers } = await api.call('getSite', { key: member.key, params: { siteId: site.id } });

  assert.equal([status, headers.get('x-ratelimit-remaining')], [200, '2']);
});

test('remaining never falls below zero, however many requests come at once', async ({ api }) => {
  const { key } = await addOwner(api);
  const answers = await Promise.all(Array.from({ length: 12 }, () => api.call('listSites', { key })));

  const statuses = answers.map(({ status }) => status);
  assert.is(statuses.filter((status) => status === 200).length, 3);
  assert.is(statuses.filter((status) => status === 429).length, 9);
  assert.ok(answers.every(({ headers }) => Number(headers.get('x-ratelimit-remaining')) >= 0));
});

test('collecting with a key has a budget of its own and touches no other', async () => {
  const api = await startApi({ ownerRequestsMax: requestsMax, ingestRequestsMax: 2 });
  try {
    const site = await api.addSite();
    for (let count = 0; count < 2; count += 1) {
      assert.is((await sendEvents(api, site.id, viewAt('2026-06-16T10:00:00Z'))).status, 202);
    }
    const spent = await sendEvents(api, site.id, viewAt('2026-06-16T10:00:00Z'));
    assert.equal([spent.status, spent.code], [429, 'rate_limited']);
    assert.match(spent.text, '2 collect requests a minute');

    assert.is((await sendHit(api, site.id, { url: 'https://shop.example/' })).status, 202);
    assert.is((await api.call('listSites')).headers.get('x-ratelimit-remaining'), '2');
  } finally {
    await api.stop();
  }
});

test('a path names the rate headers to pages of other origins', async ({ api }) => {
  const { key } = await addOwner(api);
  const { headers } = await api.call('listSites', { key });
  const exposed = headers.get('access-control-expose-headers')?.split(', ');
  assert.equal(exposed, ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'Retry-After']);
});

test.run();
