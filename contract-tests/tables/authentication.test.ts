import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { allOperations, pathOf, soundRequest, unknownId } from '../support/requests.ts';

const test = suite<{ api: Api; bad: Readonly<Record<string, string>> }>('every operation: authentication');

test.before(async (context) => {
  const api = await startApi({ config: { trustedProxyHops: 1 } });
  context.api = api;
  context.bad = {
    unauthenticated: 'an-unknown-key',
    key_revoked: await api.addKey({ revokedAt: '2026-06-01T00:00:00.000Z' }),
    key_expired: await api.addKey({ expiresAt: '2026-06-17T12:00:00.000Z' }),
  };
});
test.after(async ({ api }) => {
  await api.stop();
});

let address = 0;
/** Another address for each request: none of them ever spends the budget of failures. */
const fresh = () => {
  address += 1;
  return { 'x-forwarded-for': `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}` };
};

for (const row of allOperations) {
  test(`${row.id} without a key is 401 and says which scheme to use`, async ({ api }) => {
    const answer = await api.call(row.id, { ...soundRequest(row, unknownId), key: null, headers: fresh() });

    assert.equal([answer.status, answer.error.code], [401, 'unauthenticated']);
    assert.is(answer.headers.get('www-authenticate'), 'Bearer');
    assert.not(answer.headers.has('x-ratelimit-limit'));
  });

  test(`${row.id} with an unknown, revoked or expired key is 401 and says which`, async ({ api, bad }) => {
    for (const [code, key] of Object.entries(bad)) {
      const answer = await api.call(row.id, { ...soundRequest(row, unknownId), key, headers: fresh() });

      assert.equal([answer.status, answer.error.code], [401, code]);
      assert.is(answer.headers.get('www-authenticate'), 'Bearer');
    }
  });
}

for (const authorization of [
  '',
  'Bearer',
  'Bearer ',
  'Basic dXNlcjpwYXNz',
  'Token abc',
  'Bearer a b',
  'bearer-abc',
  'Digest username="x"',
]) {
  test(`"${authorization}" is no bearer credential`, async ({ api }) => {
    const { status, error } = await api.call('listSites', { key: null, headers: { authorization, ...fresh() } });
    assert.equal([status, error.code], [401, 'unauthenticated']);
  });
}

for (const scheme of ['Bearer', 'bearer', 'BEARER', 'Bearer  ']) {
  test(`the scheme "${scheme}" takes a key`, async ({ api }) => {
    const { status } = await api.call('listSites', { key: null, headers: { authorization: `${scheme} ${api.key}` } });
    assert.is(status, 200);
  });
}

test('a key works up to the millisecond before it expires', async ({ api }) => {
  const key = await api.addKey({ expiresAt: '2026-06-17T12:00:00.001Z' });
  const { status } = await api.call('listSites', { key });
  assert.is(status, 200);
});

test('a key is compared whole and by case', async ({ api }) => {
  for (const key of [api.key.toUpperCase(), api.key.slice(0, -1), `${api.key}x`]) {
    const { status } = await api.call('listSites', { key, headers: fresh() });
    assert.is(status, 401);
  }
});

test('a key in the query or in another header is no credential', async ({ api }) => {
  const path = pathOf(soundRow('listSites'), {});
  for (const [query, headers] of [
    [`?access_token=${api.key}`, {}],
    ['', { 'x-api-key': api.key }],
    ['', { cookie: `footfall_session=${api.key}` }],
  ] as const) {
    const { status } = await api.send(`${path}${query}`, { headers: { ...headers, ...fresh() } }, 'listSites');
    assert.is(status, 401);
  }
});

function soundRow(id: string) {
  const row = allOperations.find((operation) => operation.id === id);
  if (row === undefined) throw new Error(`${id} is no operation.`);
  return row;
}

test.run();
