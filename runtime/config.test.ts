import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ConfigError, readConfig, settings } from './config.ts';

const test = suite('readConfig');

test('an empty environment gives every default', () => {
  const { sessionSecret, geoDatabase, geoAsnDatabase, sourcesFile, ...rest } = readConfig({});
  for (const unset of [sessionSecret, geoDatabase, geoAsnDatabase, sourcesFile]) assert.is(unset, undefined);
  assert.is(rest.port, 3000);
  assert.is(rest.baseUrl, 'http://localhost:3000');
  assert.is(rest.dataDir, './data');
  assert.is(rest.trustedProxyHops, 1);
  assert.is(rest.geoEdgeProvider, 'cloudflare');
  assert.is(rest.trustXRealIp, false);
  assert.ok(Object.isFrozen(readConfig({})));
});

for (const [name, value, key, expected] of [
  ['PORT', '0', 'port', 0],
  ['PORT', '65535', 'port', 65_535],
  ['HOST', '127.0.0.1', 'host', '127.0.0.1'],
  ['BASE_URL', 'https://stats.example/', 'baseUrl', 'https://stats.example'],
  ['BASE_URL', 'http://stats.example:8080/a', 'baseUrl', 'http://stats.example:8080/a'],
  ['BASE_URL', 'https://Shop.example/team/stats/', 'baseUrl', 'https://shop.example/team/stats'],
  ['BASE_URL', '', 'baseUrl', 'http://localhost:3000'],
  ['HOST', '::', 'host', '::'],
  ['HOST', '[::1]', 'host', '::1'],
  ['HOST', 'localhost', 'host', 'localhost'],
  ['HOST', '', 'host', '0.0.0.0'],
  ['DATA_DIR', '', 'dataDir', './data'],
  ['DATA_DIR', '/srv/footfall', 'dataDir', '/srv/footfall'],
  ['STORE_MEMORY_MB', '2048', 'storeMemoryMb', 2_048],
  ['STORE_MEMORY_MB', '', 'storeMemoryMb', undefined],
  ['DRAIN_SECONDS', '5', 'drainSeconds', 5],
  ['SESSION_SECRET', 'a'.repeat(16), 'sessionSecret', 'a'.repeat(16)],
  ['METRICS_TOKEN', 'a'.repeat(16), 'metricsToken', 'a'.repeat(16)],
  ['METRICS_TOKEN', '', 'metricsToken', undefined],
  ['REDIS_URL', 'redis://127.0.0.1:6379', 'redisUrl', 'redis://127.0.0.1:6379'],
  ['REDIS_URL', 'rediss://u:p@cache.example/3', 'redisUrl', 'rediss://u:p@cache.example/3'],
  ['REDIS_URL', '', 'redisUrl', undefined],
  ['LOG_LEVEL', 'debug', 'logLevel', 'debug'],
  ['INGEST_DURABLE', 'yes', 'ingestDurable', true],
  ['TRUST_X_REAL_IP', 'on', 'trustXRealIp', true],
  ['TRUST_X_REAL_IP', 'No', 'trustXRealIp', false],
  ['TRUST_X_REAL_IP', '', 'trustXRealIp', false],
  ['GEO_TRUST_PROXY', '1', 'geoTrustProxy', true],
  ['GEO_EDGE_PROVIDER', 'Vercel ', 'geoEdgeProvider', 'vercel'],
  ['GEO_EDGE_PROVIDER', 'none', 'geoEdgeProvider', 'none'],
  ['GEO_EDGE_PROVIDER', 'akamai', 'geoEdgeProvider', 'none'],
  ['GEO_EDGE_PROVIDER', '', 'geoEdgeProvider', 'none'],
  ['GEO_DATABASE', '/srv/city.mmdb', 'geoDatabase', '/srv/city.mmdb'],
  ['GEO_ASN_DATABASE', '/srv/asn.mmdb', 'geoAsnDatabase', '/srv/asn.mmdb'],
  ['GEO_ASN_DATABASE', '', 'geoAsnDatabase', undefined],
  ['TRUSTED_PROXY_HOPS', '3', 'trustedProxyHops', 3],
  ['TRUSTED_PROXY_HOPS', ' 2 ', 'trustedProxyHops', 2],
  ['TRUSTED_PROXY_HOPS', '0', 'trustedProxyHops', 1],
  ['TRUSTED_PROXY_HOPS', '-1', 'trustedProxyHops', 1],
  ['TRUSTED_PROXY_HOPS', '1.5', 'trustedProxyHops', 1],
  ['TRUSTED_PROXY_HOPS', 'many', 'trustedProxyHops', 1],
  ['TRUSTED_PROXY_HOPS', '', 'trustedProxyHops', 1],
] as const) {
  test(`${name}=${value} means ${expected}`, () => assert.is(readConfig({ [name]: value })[key], expected));
}

test('the base address follows the port unless it is set', () => {
  assert.is(readConfig({ PORT: '8080' }).baseUrl, 'http://localhost:8080');
  assert.is(readConfig({ PORT: '8080', BASE_URL: 'https://a.example' }).baseUrl, 'https://a.example');
});

for (const [name, value] of [
  ['PORT', 'http'],
  ['STORE_MEMORY_MB', '100'],
  ['STORE_MEMORY_MB', '1GB'],
  ['DRAIN_SECONDS', '301'],
  ['DRAIN_SECONDS', '-1'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '30 00'],
  ['BASE_URL', 'stats.example'],
  ['BASE_URL', 'ftp://stats.example'],
  ['BASE_URL', 'https://stats.example/?a=1'],
  ['BASE_URL', 'https://stats.example/?'],
  ['BASE_URL', 'https://stats.example/#a'],
  ['BASE_URL', 'https://shop.example/a//b'],
  ['BASE_URL', 'https://shop.example/%22a'],
  ['BASE_URL', 'https://shop.example/api'],
  ['BASE_URL', 'https://shop.example/health/a'],
  ['HOST', 'nonsense'],
  ['HOST', 'http://0.0.0.0'],
  ['HOST', '0.0.0.0:3000'],
  ['HOST', '256.0.0.1'],
  ['HOST', '[::1'],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_X_REAL_IP', 'maybe'],
  ['GEO_TRUST_PROXY', '2'],
  ['INGEST_DURABLE', 'tru'],
] as const) {
  test(`${name}=${value} stops the start and is named`, () => {
    assert.throws(
      () => readConfig({ [name]: value }),
      (error: Error) => {
        assert.instance(error, ConfigError);
        assert.match(error.message, `${name}=${JSON.stringify(value)}`);
        return true;
      },
    );
  });
}

for (const value of ['127.0.0.1:6379', 'http://127.0.0.1', 'redis://', 'redis://user:a-secret@host/name']) {
  test(`${value} is no address of a Redis`, () => {
    assert.throws(
      () => readConfig({ REDIS_URL: value }),
      ({ message }: Error) => /REDIS_URL=… must be an address/.test(message) && !message.includes('a-secret'),
    );
  });
}

test('O5 an address with a user is refused, and the password in it is not shown', () => {
  for (const value of ['https://ada:a-secret@stats.example', 'https://a-secret@stats.example/a']) {
    assert.throws(
      () => readConfig({ BASE_URL: value }),
      ({ message }: Error) => /BASE_URL="https:.*must have no user/.test(message) && !message.includes('a-secret'),
    );
  }
});

test('every problem is reported at once, and no secret', () => {
  const bad = {
    PORT: 'x',
    LOG_LEVEL: 'y',
    BASE_URL: 'z',
    SESSION_SECRET: 'short-secret',
    METRICS_TOKEN: 'with a short-secret',
  };
  assert.throws(
    () => readConfig(bad),
    ({ message }: Error) => {
      for (const name of Object.keys(bad)) assert.match(message, name);
      assert.is(message.split('\n- ').length, 6);
      assert.not.match(message, 'short-secret');
      return true;
    },
  );
});

test('every setting has a name of its own, a default for people and a word on what it does', () => {
  const all = Object.values(settings);
  assert.is(new Set(all.map(({ name }) => name)).size, all.length);
  for (const { name, shown, help } of all) {
    assert.match(name, /^[A-Z][A-Z_]+$/);
    assert.ok(shown.length > 0 && help.length > 5, name);
  }
});

test.run();
