import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, type StartOptions, startApi } from '../support/api.ts';
import { sendEvents, viewAt } from '../support/hits.ts';

const test = suite('failed authentication');

type Headers = Readonly<Record<string, string>>;

const on = async (options: StartOptions, work: (api: Api) => Promise<void>) => {
  const api = await startApi(options);
  try {
    await work(api);
  } finally {
    await api.stop();
  }
};

const wrong = async (api: Api, headers: Headers = {}) =>
  (await api.call('listSites', { key: 'wrong', headers })).status;
const without = async (api: Api, headers: Headers = {}) => (await api.call('listSites', { key: null, headers })).status;
const right = async (api: Api, headers: Headers = {}) => (await api.call('listSites', { headers })).status;

async function spend(api: Api, count: number, headers: Headers = {}): Promise<void> {
  for (let failure = 0; failure < count; failure += 1) assert.is(await wrong(api, headers), 401, `failure ${failure}`);
}

const from = (address: string): Headers => ({ 'x-forwarded-for': address });

test('an address may fail 20 times a minute; then it gets 429 with the state of that bucket', () =>
  on({}, async (api) => {
    const address = from('192.0.2.1');
    await spend(api, 20, address);
    api.clock.advance(15_000);

    const answer = await api.call('listSites', { key: 'wrong', headers: address });

    assert.equal([answer.status, answer.error.code], [429, 'auth_rate_limited']);
    assert.equal(
      ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'retry-after', 'www-authenticate'].map(
        (name) => answer.headers.get(name),
      ),
      ['20', '0', String(Date.parse('2026-06-17T12:01:00.000Z')), '45', null],
    );
  }));

test('over budget a request without a credential is refused, a right key passes, other addresses are free', () =>
  on({}, async (api) => {
    await spend(api, 20, from('192.0.2.1'));

    assert.is(await without(api, from('192.0.2.1')), 429);
    assert.is(await wrong(api, from('192.0.2.1')), 429);
    assert.is(await right(api, from('192.0.2.1')), 200);
    assert.is(await wrong(api, from('192.0.2.2')), 401);
    assert.is(await without(api, from('192.0.2.2')), 401);
  }));

test('the window is a minute from its first failure, whatever came in between', () =>
  on({}, async (api) => {
    const address = from('192.0.2.1');
    await spend(api, 20, address);
    api.clock.advance(59_999);
    assert.is(await wrong(api, address), 429);

    api.clock.advance(1);

    assert.is(await without(api, address), 401);
    await spend(api, 20, address);
    assert.is(await wrong(api, address), 429);
  }));

test('a request without a credential and a right key are never charged', () =>
  on({}, async (api) => {
    const address = from('192.0.2.1');
    for (let count = 0; count < 40; count += 1) {
      assert.is(await without(api, address), 401);
      assert.is(
        (await api.call('listSites', { key: null, headers: { ...address, authorization: 'Basic x' } })).status,
        401,
      );
      assert.is(await right(api, address), 200);
    }
    await spend(api, 20, address);
  }));

test('revoked and expired keys count like unknown ones', () =>
  on({}, async (api) => {
    const revoked = await api.addKey({ revokedAt: '2026-06-01T00:00:00.000Z' });
    const expired = await api.addKey({ expiresAt: '2026-06-01T00:00:00.000Z' });
    const headers = from('192.0.2.1');
    for (let count = 0; count < 10; count += 1) {
      for (const key of [revoked, expired]) assert.is((await api.call('listSites', { key, headers })).status, 401);
    }
    assert.is((await api.call('listSites', { key: revoked, headers })).status, 429);
  }));

test('what fails after authentication is not a failed authentication', () =>
  on({}, async (api) => {
    const headers = from('192.0.2.1');
    const key = await api.addKey({ scopes: ['read'] });
    for (let count = 0; count < 25; count += 1) {
      const { status } = await api.call('createSite', { key, headers, body: {} });
      assert.is(status, 403);
    }
    assert.is(await wrong(api, headers), 401);
  }));

test('without a usable address the shared bucket takes 200, and the socket is not asked', () =>
  on({}, async (api) => {
    await spend(api, 100);
    await spend(api, 50, from('not an address'));
    await spend(api, 49, from('192.0.2.999'));
    await spend(api, 1, { 'x-real-ip': '192.0.2.7' });

    const answer = await api.call('listSites', { key: 'wrong' });

    assert.is(answer.status, 429);
    assert.is(answer.headers.get('x-ratelimit-limit'), '200');
    assert.is(await without(api, from('unknown')), 429);
    assert.is(await wrong(api, from('192.0.2.1')), 401);
    assert.is(await right(api), 200);
  }));

for (const [hops, chain] of [
  [1, 'CLIENT, 192.0.2.1'],
  [2, 'CLIENT, 192.0.2.1, 10.0.0.1'],
  [3, 'CLIENT, 192.0.2.1, 10.0.0.1, 10.0.0.2'],
] as const) {
  test(`with ${hops} trusted proxies what a client puts in front changes nothing`, () =>
    on({ config: { trustedProxyHops: hops } }, async (api) => {
      for (let failure = 0; failure < 20; failure += 1) {
        assert.is(await wrong(api, from(chain.replace('CLIENT', `198.51.100.${failure}`))), 401);
      }
      assert.is(await wrong(api, from(chain.replace('CLIENT', '203.0.113.1, 203.0.113.2'))), 429);
      assert.is(await wrong(api, from(chain.replace('192.0.2.1', '192.0.2.2'))), 401);
    }));
}

test('of a chain shorter than the hops the leftmost entry counts', () =>
  on({ config: { trustedProxyHops: 3 } }, async (api) => {
    await spend(api, 20, from('192.0.2.1, 10.0.0.1'));
    assert.is(await wrong(api, from('192.0.2.1')), 429);
    assert.is(await wrong(api, from('10.0.0.1')), 401);
  }));

test('x-real-ip counts where it is trusted and the chain yields nothing', () =>
  on({ config: { trustXRealIp: true } }, async (api) => {
    await spend(api, 20, { 'x-real-ip': '192.0.2.7' });
    assert.is(await wrong(api, { 'x-real-ip': '192.0.2.7' }), 429);
    assert.is(await wrong(api, { 'x-real-ip': '192.0.2.7', 'x-forwarded-for': '192.0.2.8' }), 401);
    assert.is(await wrong(api, { 'x-real-ip': '192.0.2.7', 'x-forwarded-for': 'nonsense' }), 429);
  }));

test('every spelling of one address is one address', () =>
  on({}, async (api) => {
    const spellings = [
      '2001:DB8::1',
      '2001:db8:0:0:0:0:0:1',
      '[2001:db8::1]:443',
      '2001:0db8::0001',
      '2001:db8::1%eth0',
    ];
    for (let failure = 0; failure < 20; failure += 1) await spend(api, 1, from(spellings[failure % 5] ?? ''));
    for (const spelling of spellings) assert.is(await wrong(api, from(spelling)), 429, spelling);

    await spend(api, 20, from('::ffff:192.0.2.1'));
    assert.is(await wrong(api, from('192.0.2.1:8080')), 429);
  }));

test('failures at the collect endpoint and at sign-in spend the same bucket', () =>
  on({}, async (api) => {
    const headers = from('192.0.2.1');
    const site = await api.addSite();
    const wrongEvents = () =>
      sendEvents(api, site.id, viewAt('2026-06-16'), { ...headers, authorization: 'Bearer no' });
    const signIn = () =>
      api.send(
        '/api/account/sign-in',
        {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ email: 'unknown@example.com', password: 'not the password' }),
        },
        'signIn',
      );
    for (let count = 0; count < 9; count += 1) assert.is((await wrongEvents()).status, 401);
    assert.is((await signIn()).status, 401);
    await spend(api, 10, headers);

    assert.is((await wrongEvents()).status, 429);
    assert.is((await signIn()).status, 429);
    assert.is(await wrong(api, headers), 429);
    assert.is((await sendEvents(api, site.id, viewAt('2026-06-16T10:00:00Z'), headers)).status, 202);
  }));

test.run();
