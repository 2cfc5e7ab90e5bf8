import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { User } from '../../runtime/domain/account.ts';
import { keysMax } from '../../runtime/domain/api-key.ts';
import { isRawKey } from '../../runtime/domain/raw-key.ts';
import { unavailable } from '../../runtime/errors.ts';
import { type Api, startApi } from '../support/api.ts';
import { whileBroken } from '../support/broken.ts';
import { type Person, personOf } from '../support/sessions.ts';

const test = suite<{ api: Api }>('own API keys');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

interface Key {
  readonly keyId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly siteIds: readonly string[];
  readonly lastUsedAt: string | null;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly state: string;
}

/** The headers of a signed-in browser. */
interface Asking {
  readonly headers: Readonly<Record<string, string>>;
}

/** A new user who is signed in. */
const addPerson = async (api: Api): Promise<Person> => personOf(api, await api.addUser());

const create = (api: Api, { headers }: Asking, body: unknown) =>
  api.send(
    '/api/account/keys',
    {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    },
    'createAccountKey',
  );

const list = (api: Api, { headers }: Asking) => api.send('/api/account/keys', { headers }, 'listAccountKeys');

const revoke = (api: Api, { headers }: Asking, keyId: string) =>
  api.send(`/api/account/keys/${keyId}/revoke`, { method: 'POST', headers }, 'revokeAccountKey');

const keysOf = async (api: Api, person: Asking): Promise<Key[]> => JSON.parse((await list(api, person)).text).keys;

/** A key made through the endpoint. */
async function made(api: Api, person: Person, body: object = { name: 'CI', scopes: ['read'] }) {
  const answer = await create(api, person, body);
  assert.is(answer.status, 201, answer.text);
  return JSON.parse(answer.text) as { key: string; apiKey: Key };
}

test('a key is shown once, works at once and is listed without itself', async ({ api }) => {
  const person = await addPerson(api);
  const site = await api.addSite({ userId: person.user.id });
  const { key, apiKey } = await made(api, person, {
    name: '  Shop backend ',
    scopes: ['write'],
    siteIds: [site.trackingId, site.id],
    expiresAt: '2026-06-18T14:00:00+02:00',
  });
  assert.ok(isRawKey(key), key);
  assert.equal(apiKey, {
    keyId: apiKey.keyId,
    name: 'Shop backend',
    scopes: ['write'],
    siteIds: [site.id],
    createdAt: '2026-06-17T12:00:00.000Z',
    lastUsedAt: null,
    expiresAt: '2026-06-18T12:00:00.000Z',
    revokedAt: null,
    state: 'active',
  });

  assert.is((await api.call('getSite', { key, params: { siteId: site.id } })).status, 200);
  const { text } = await list(api, person);
  assert.equal(JSON.parse(text).keys, [{ ...apiKey, lastUsedAt: '2026-06-17T12:00:00.000Z' }]);
  assert.not(text.includes(key.slice(4, 20)));
});

test('a revoked key is refused from the next request on, and stays listed', async ({ api }) => {
  const person = await addPerson(api);
  const { key, apiKey } = await made(api, person);
  assert.is((await api.call('listSites', { key })).status, 200);

  const revoked = await revoke(api, person, apiKey.keyId);
  assert.is(revoked.status, 200);
  assert.equal(JSON.parse(revoked.text).revokedAt, '2026-06-17T12:00:00.000Z');
  const refused = await api.call('listSites', { key });
  assert.equal([refused.status, refused.error.code], [401, 'key_revoked']);

  api.clock.advance(1000);
  assert.is(JSON.parse((await revoke(api, person, apiKey.keyId)).text).revokedAt, '2026-06-17T12:00:00.000Z');
  assert.equal(
    (await keysOf(api, person)).map(({ state }) => state),
    ['revoked'],
  );
});

test('revoking while requests are under way lets none through that came later', async ({ api }) => {
  const person = await addPerson(api);
  const { key, apiKey } = await made(api, person);
  const before = Array.from({ length: 20 }, () => api.call('listSites', { key }));
  const revoking = revoke(api, person, apiKey.keyId);
  await revoking;
  const after = await Promise.all(Array.from({ length: 20 }, () => api.call('listSites', { key })));
  assert.equal([...new Set(after.map(({ status }) => status))], [401]);
  await Promise.all(before);
});

test('an expired key is refused in the millisecond it names', async ({ api }) => {
  const person = await addPerson(api);
  const expiresAt = new Date(api.clock.now() + 5_000).toISOString();
  const { key } = await made(api, person, { name: 'Short', scopes: ['admin'], expiresAt });
  api.clock.advance(4_999);
  assert.is((await api.call('listSites', { key })).status, 200);
  api.clock.advance(1);
  assert.is((await api.call('listSites', { key })).error.code, 'key_expired');
  assert.equal(
    (await keysOf(api, person)).map(({ state }) => state),
    ['expired'],
  );
});

test('a key of before scopes is shown as one that reads', async ({ api }) => {
  const person = await addPerson(api);
  await api.addKey({ userId: person.user.id, scopes: 'legacy' });
  assert.equal((await keysOf(api, person))[0]?.scopes, ['read']);
});

test('a key is restricted to sites its owner owns or has joined, and to no others', async ({ api }) => {
  const person = await addPerson(api);
  const joined = await api.addSite();
  const pending = await api.addSite();
  for (const [site, status] of [
    [joined, 'accepted'],
    [pending, 'pending'],
  ] as const) {
    const createdAt = new Date(api.clock.now()).toISOString();
    const member = { id: api.id(), siteId: site.id, userId: person.user.id, role: 'viewer', createdAt } as const;
    await api.service.ports.members.create({ ...member, status });
  }
  const { key } = await made(api, person, { name: 'k', scopes: ['read'], siteIds: [joined.id] });
  assert.is((await api.call('getSite', { key, params: { siteId: joined.id } })).status, 200);
  assert.is((await api.call('getSite', { key, params: { siteId: pending.id } })).error.code, 'key_site_restricted');
  for (const foreign of [pending.id, 'nothing', '__proto__']) {
    const { status, text } = await create(api, person, { name: 'k', scopes: ['read'], siteIds: [joined.id, foreign] });
    assert.is(status, 400);
    assert.equal(JSON.parse(text).error.details[0].path, 'siteIds.1');
  }
});

test("another user has another list, and cannot revoke other users' keys", async ({ api }) => {
  const [person, other] = [await addPerson(api), await addPerson(api)];
  const { apiKey, key } = await made(api, person);
  assert.equal(await keysOf(api, other), []);
  for (const keyId of [apiKey.keyId, 'f'.repeat(24), 'nothing', '__proto__']) {
    const { status, text } = await revoke(api, other, keyId);
    assert.is(status, 404);
    assert.equal(JSON.parse(text), { error: { code: 'not_found', message: 'API key not found' } });
  }
  assert.is((await api.call('listSites', { key })).status, 200);
});

test('the faults of the form are reported, field by field', async ({ api }) => {
  const person = await addPerson(api);
  const good = { name: 'k', scopes: ['read'] };
  for (const [path, body] of [
    ['name', { scopes: ['read'] }],
    ['name', { ...good, name: '' }],
    ['name', { ...good, name: ' \t ' }],
    ['name', { ...good, name: 'x'.repeat(201) }],
    ['scopes', { name: 'k' }],
    ['scopes', { ...good, scopes: [] }],
    ['scopes.0', { ...good, scopes: ['all'] }],
    ['scopes', { ...good, scopes: ['read', 'read'] }],
    ['siteIds', { ...good, siteIds: [] }],
    ['siteIds', { ...good, siteIds: 'all' }],
    ['expiresAt', { ...good, expiresAt: 'soon' }],
    ['expiresAt', { ...good, expiresAt: '2026-06-17T12:00:00.000Z' }],
    ['expiresAt', { ...good, expiresAt: '2016-12-31T23:59:60Z' }],
    ['userId', { ...good, userId: api.owner.id }],
  ] as const) {
    const { status, text } = await create(api, person, body);
    assert.is(status, 400, JSON.stringify(body));
    assert.is(JSON.parse(text).error.details?.[0]?.path, path, text);
  }
  assert.is((await create(api, person, '{')).status, 400);
  assert.is((await create(api, person, '[]')).status, 400);
  assert.is((await create(api, person, `{"name":"${'x'.repeat(70_000)}"}`)).status, 413);
  assert.equal(await keysOf(api, person), []);
});

test('without a session, without the mark of an own page, and from a foreign one it is 401 before anything else', async ({
  api,
}) => {
  const person = await addPerson(api);
  const { apiKey, key } = await made(api, person);
  const { cookie } = person.headers;
  for (const headers of [
    {},
    { cookie },
    { 'x-requested-with': 'footfall' },
    { cookie, 'x-requested-with': 'other' },
    { cookie: `${cookie}x`, 'x-requested-with': 'footfall' },
    { authorization: `Bearer ${key}`, 'x-requested-with': 'footfall' },
    { ...person.headers, 'sec-fetch-site': 'cross-site' },
    { ...person.headers, 'sec-fetch-site': 'same-site' },
  ]) {
    const given = { headers: headers as Record<string, string> };
    const statuses = [
      (await list(api, given)).status,
      (await create(api, given, '{')).status,
      (await revoke(api, given, apiKey.keyId)).status,
    ];
    assert.equal(statuses, [401, 401, 401], JSON.stringify(headers));
  }
  assert.is((await api.call('listSites', { key })).status, 200);
});

test('the answers are for own pages alone and are kept by no cache', async ({ api }) => {
  const person = await addPerson(api);
  for (const { headers } of [await list(api, person), await create(api, person, { name: 'k', scopes: ['read'] })]) {
    assert.is(headers.get('access-control-allow-origin'), null);
    assert.is(headers.get('cache-control'), 'no-store');
    assert.is(headers.get('x-ratelimit-limit'), null);
  }
});

test('it spends the budget of the dashboard, not that of keys', async ({ api }) => {
  const person = await addPerson(api);
  const { key, apiKey } = await made(api, person);
  const spent: number[] = [];
  for (let count = 0; count < 599; count += 1) spent.push((await list(api, person)).status);
  assert.equal([...new Set(spent)], [200]);
  const refused = [
    await list(api, person),
    await create(api, person, { name: 'k', scopes: ['read'] }),
    await revoke(api, person, apiKey.keyId),
  ];
  assert.equal(
    refused.map(({ status }) => status),
    [429, 429, 429],
  );
  assert.is(refused[0]?.headers.get('retry-after'), '60');
  assert.is((await api.call('listSites', { key })).headers.get('x-ratelimit-remaining'), '999999');
  api.clock.advance(60_000);
});

test(`of ${keysMax} keys the oldest that ended makes room; where all work another is refused`, async ({ api }) => {
  const person = await addPerson(api);
  const { user } = person;
  const add = (over: object) => api.addKey({ userId: user.id, ...over });
  await add({ name: 'oldest', createdAt: '2026-01-01T00:00:00.000Z' });
  await add({ name: 'expired', createdAt: '2026-01-02T00:00:00.000Z', expiresAt: '2026-02-01T00:00:00.000Z' });
  await add({ name: 'revoked', createdAt: '2026-01-03T00:00:00.000Z', revokedAt: '2026-02-01T00:00:00.000Z' });
  for (let count = 3; count < keysMax; count += 1) await add({ name: 'works' });

  await made(api, person, { name: 'new', scopes: ['read'] });
  await made(api, person, { name: 'new', scopes: ['read'] });
  const names = (await keysOf(api, person)).map(({ name }) => name);
  assert.is(names.length, keysMax);
  assert.equal([...new Set(names)].sort(), ['new', 'oldest', 'works']);
  const { status, text } = await create(api, person, { name: 'k', scopes: ['read'] });
  assert.is(status, 400);
  assert.match(text, `There are ${keysMax} keys that work`);
});

test('a key that is used is written a minute late at most, and comes with the export', async ({ api }) => {
  const person = await addPerson(api);
  const { key, apiKey } = await made(api, person);
  const stored = async () => (await api.service.ports.keys.find(apiKey.keyId))?.lastUsedAt;
  assert.is(await stored(), undefined);
  await api.call('listSites', { key });
  await api.service.keyUses.flush();
  const usedAt = new Date(api.clock.now()).toISOString();
  assert.is(await stored(), usedAt);

  api.clock.advance(30_000);
  await api.call('listSites', { key });
  await api.service.keyUses.flush();
  assert.is(await stored(), usedAt);
  assert.is((await keysOf(api, person))[0]?.lastUsedAt, new Date(api.clock.now()).toISOString());
  for await (const { collection, document } of api.service.store.archive.read()) {
    if (collection === 'ApiKey' && document._id === apiKey.keyId) assert.is(document.lastUsedAt, usedAt);
  }
});

test('a key counts as used by tool calls and by collecting, and not when it is refused', async ({ api }) => {
  const person = await addPerson(api);
  const usedOf = async (keyId: string) => api.service.keyUses.usedAt(keyId);
  const site = await api.addSite({ userId: person.user.id });
  const tool = await made(api, person);
  const headers = { authorization: `Bearer ${tool.key}`, 'content-type': 'application/json' };
  await api.send('/api/mcp', { method: 'POST', headers, body: '{"jsonrpc":"2.0","id":1,"method":"ping"}' });
  assert.is(await usedOf(tool.apiKey.keyId), api.clock.now());

  const server = await made(api, person, { name: 'k', scopes: ['write'] });
  const sent = { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' };
  await api.send(`/api/sites/${site.id}/collect`, {
    method: 'POST',
    headers: sent,
    body: '{"url":"https://a.example/"}',
  });
  assert.is(await usedOf(server.apiKey.keyId), api.clock.now());

  const gone = await made(api, person);
  await revoke(api, person, gone.apiKey.keyId);
  await api.call('listSites', { key: gone.key });
  assert.is(await usedOf(gone.apiKey.keyId), undefined);
});

test('a store that cannot be written makes no error of a use', async ({ api }) => {
  const person = await addPerson(api);
  const { key, apiKey } = await made(api, person);
  await whileBroken(api.service.ports, 'keys', 'update', unavailable(new Error('disk full')), async () => {
    assert.is((await api.call('listSites', { key })).status, 200);
    await api.service.keyUses.flush();
    assert.is((await api.call('listSites', { key })).status, 200);
  });
  assert.is(api.service.keyUses.usedAt(apiKey.keyId), api.clock.now());
  await api.service.keyUses.flush();
  assert.is(api.service.keyUses.usedAt(apiKey.keyId), undefined);
});

test('a store that fails is 500 or 503 with a request id and nothing else', async ({ api }) => {
  const person = await addPerson(api);
  const { apiKey } = await made(api, person);
  const { ports } = api.service;
  for (const [status, error] of [
    [500, new TypeError('secret detail')],
    [503, unavailable(new Error('secret detail'))],
  ] as const) {
    const answers: { status: number; text: string }[] = [];
    await whileBroken(ports, 'keys', 'list', error, async () => {
      answers.push(await list(api, person), await create(api, person, { name: 'k', scopes: ['read'] }));
    });
    await whileBroken(ports, 'keys', 'find', error, async () => {
      answers.push(await revoke(api, person, apiKey.keyId));
    });
    assert.equal(
      answers.map((answer) => answer.status),
      [status, status, status],
    );
    assert.not(answers.some(({ text }) => text.includes('secret')));
  }
});

test('an owner without a key sees an empty list', async ({ api }) => {
  const newUser: User = await api.addUser();
  assert.equal(await keysOf(api, await personOf(api, newUser)), []);
});

test.run();
