import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse, parseAllDocuments } from 'yaml';
import { type Config, readConfig, settings } from '../runtime/config.ts';

const test = suite('what deploys the service');

interface Service {
  readonly image?: string;
  readonly build?: string;
  readonly command?: readonly string[];
  readonly user?: string;
  readonly restart?: string;
  readonly read_only?: boolean;
  readonly tmpfs?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly networks?: readonly string[];
  readonly network_mode?: string;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[]; readonly interval: string };
  readonly stop_grace_period?: string;
  readonly environment?: Readonly<Record<string, string | number | null>>;
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks?: Readonly<Record<string, { readonly internal?: boolean } | null>>;
  readonly volumes: Readonly<Record<string, null>>;
}

const read = (path: string): string => readFileSync(path, 'utf8');
// YAML 1.1 has what compose files use: merging, and `no` is a word only in quotes.
const composeOf = (path: string): Compose => parse(read(path), { merge: true }) as Compose;

const files = ['compose.yaml', 'compose.cluster.yaml'] as const;
const cluster = composeOf('compose.cluster.yaml');
const known: readonly string[] = Object.values(settings).map(({ name }) => name);

/** A value with its variables at their defaults; undefined where it is passed on from outside. */
function resolved(value: string | number | null): string | undefined {
  if (value === null) return undefined;
  let text = String(value);
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(/\$\{\w+:-([^${}]*)\}/g, '$1');
  }
  assert.not.match(text, /\$/, 'every variable has a default');
  return text;
}

function configOf({ environment = {} }: Service): Config {
  const given = Object.entries(environment).map(([name, value]) => [name, resolved(value)]);
  return readConfig({ NODE_ENV: 'production', ...Object.fromEntries(given) });
}

const secondsOf = (text = ''): number => Number(/^(\d+)s$/.exec(text)?.[1]);

for (const file of files) {
  const { services, volumes } = composeOf(file);

  test(`${file}: every container is bounded, and none is root`, () => {
    for (const [name, service] of Object.entries(services)) {
      assert.equal([service.read_only, service.cap_drop], [true, ['ALL']], name);
      assert.equal(service.security_opt, ['no-new-privileges:true'], name);
      assert.ok(!['root', '0', undefined].includes(service.user), name);
      assert.is(service.cap_add, undefined, name);
    }
  });

  test(`${file}: images that are not built are pinned to a release`, () => {
    for (const [name, { image, build }] of Object.entries(services)) {
      if (build === undefined) assert.match(image ?? '', /^[\w./-]+:\d+\.\d+\.\d+(-\w+)?$/, name);
      else assert.is(image, 'footfall', name);
    }
  });

  test(`${file}: what goes on has a health check, starts again, and waits for what it needs`, () => {
    for (const [name, { restart, healthcheck, depends_on = {} }] of Object.entries(services)) {
      if (restart !== 'no') {
        assert.is(restart, 'unless-stopped', name);
        assert.ok((healthcheck?.test.length ?? 0) > 1, name);
      }
      for (const [other, { condition }] of Object.entries(depends_on)) {
        const needed = services[other];
        assert.is(condition, needed?.restart === 'no' ? 'service_completed_successfully' : 'service_healthy', other);
      }
    }
  });

  test(`${file}: services get settings that are known, with values that are read`, () => {
    const own = Object.values(services).filter(({ image }) => image === 'footfall');
    assert.ok(own.length >= 1);
    for (const service of own) {
      const names = Object.keys(service.environment ?? {});
      assert.equal(
        names.filter((name) => !known.includes(name)),
        [],
      );
      const { drainSeconds } = configOf(service);
      // The delay, ten seconds for requests, and time to write what waits.
      assert.ok(secondsOf(service.stop_grace_period) >= drainSeconds + 15, service.stop_grace_period);
    }
  });

  test(`${file}: every volume that is named is declared, and every file that is mounted is there to read`, () => {
    for (const mounted of Object.values(services).flatMap((service) => service.volumes ?? [])) {
      const [source = '', , mode] = mounted.split(':');
      if (source.startsWith('./')) {
        // Certificates are the operator's; everything else is in the repository.
        if (source !== './certificates') assert.ok(read(source).length > 0, source);
        assert.is(mode, 'ro');
      } else assert.ok(source in volumes, source);
    }
  });
}

const { proxy = {}, mongo = {}, redis = {} } = cluster.services;
const [one = {}, two = {}] = [cluster.services['footfall-1'], cluster.services['footfall-2']];

test('the cluster: two services alike, on the set that is made and the Redis that is there', () => {
  assert.equal(one, two);
  const { mongodbUri = '', redisUrl = '', mongodbAutoIndex } = configOf(one);
  const set = mongo.command?.[(mongo.command?.indexOf('--replSet') ?? -1) + 1];
  assert.is(mongodbUri, `mongodb://mongo:27017/?replicaSet=${set}`);
  assert.is(redisUrl, 'redis://redis:6379');
  // In production it is off by default.
  assert.is(mongodbAutoIndex, true);
});

test('the cluster: Redis keeps nothing on disk and drops nothing to make room', () => {
  const options = (redis.command ?? []).slice(1);
  const pairs = Object.fromEntries(options.flatMap((name, at) => (at % 2 === 0 ? [[name, options[at + 1]]] : [])));
  assert.is(redis.command?.[0], 'redis-server');
  assert.equal([pairs['--save'], pairs['--appendonly']], ['', 'no']);
  assert.is(pairs['--maxmemory-policy'], 'noeviction');
  assert.match(pairs['--maxmemory'] ?? '', /^\d+mb$/);
});

test('the cluster: the proxy alone is reached from outside, and the data from services alone', () => {
  const published = Object.entries(cluster.services).filter(([, { ports = [] }]) => ports.length > 0);
  assert.equal(
    published.map(([name]) => name),
    ['proxy'],
  );
  assert.is(cluster.networks?.back?.internal, true);
  for (const service of [mongo, redis]) assert.equal(service.networks, ['back']);
  assert.equal(proxy.networks, ['front']);
});

const proxyText = read('deploy/haproxy.cfg').replace(/^\s*#.*$/gm, '');
const proxyEnvironment = Object.entries(proxy.environment ?? {}).flatMap(([name, value]) => resolved(value) ?? [name]);

test('the proxy: leads to both services, and each variable it reads is given', () => {
  assert.ok(proxy.volumes?.includes('./deploy/haproxy.cfg:/usr/local/etc/haproxy/haproxy.cfg:ro'));
  const { port } = configOf(one);
  assert.equal(proxyEnvironment, [':8080', `footfall-1:${port}`, `footfall-2:${port}`, 'CERTIFICATE']);
  const named = [...proxyText.matchAll(/"\$\{(\w+)\}"/g)].map(([, name]) => name);
  assert.equal([...new Set(named)].sort(), Object.keys(proxy.environment ?? {}).sort());
});

test('the proxy: passes on one hop, which is trusted, and nothing that a client claims', () => {
  const { trustedProxyHops, geoTrustProxy, geoEdgeProvider } = configOf(one);
  assert.equal([trustedProxyHops, geoTrustProxy, geoEdgeProvider], [1, true, 'none']);
  assert.match(proxyText, 'http-request set-header X-Forwarded-For %[src]');
  assert.not.match(proxyText, /forwardfor/);
});

const secondsIn = (name: string): number => {
  const [, number, unit] = new RegExp(`\\b${name} (\\d+)(ms|s)\\b`).exec(proxyText) ?? [];
  return Number(number) / (unit === 'ms' ? 1_000 : 1);
};

test('the proxy: has seen twice that a service is not ready before that stops accepting', () => {
  assert.match(proxyText, 'uri /health/ready');
  assert.match(proxyText, /\bfall 2\b/);
  // A moment after a check, then one that fails at its latest, and a second one.
  const noticed = secondsIn('inter') + secondsIn('fastinter');
  assert.ok(configOf(one).drainSeconds >= 2 * noticed, `${noticed} s`);
});

test('the proxy: is published where it listens', () => {
  const inside = proxy.ports?.map((port) => resolved(port)?.split(':').at(-1));
  assert.equal(inside, ['8080', '8443']);
  assert.match(proxyText, 'bind :8443 ssl');
});

/** Runs the script that makes the replica set on what stands for MongoDB's shell. Gives what it did. */
function initiate(status: () => { ok: number }, primaryAfter: number): string[] {
  const done: string[] = [];
  let looks = 0;
  const rs = {
    status,
    initiate: ({ _id, members }: { _id: string; members: { host: string }[] }) =>
      done.push(`initiate ${_id} ${members.map(({ host }) => host).join(',')}`),
  };
  const db = {
    hello: () => {
      looks += 1;
      return { isWritablePrimary: looks > primaryAfter };
    },
  };
  runInNewContext(read('deploy/mongo-init.js'), { rs, db, sleep: () => done.push('sleep') });
  return done;
}

const failing = (code: number) => () => {
  throw Object.assign(new Error('no'), { code });
};

test('the set is made where there is none, once, and waited for until it takes writes', () => {
  assert.equal(initiate(failing(94), 2), ['initiate rs0 mongo:27017', 'sleep', 'sleep']);
  assert.equal(
    initiate(() => ({ ok: 1 }), 0),
    [],
  );
  assert.throws(() => initiate(failing(13), 0), /no/);
  assert.throws(() => initiate(() => ({ ok: 1 }), 1_000), /no primary after a minute/);
  assert.ok(read('compose.cluster.yaml').includes('--host, mongo, /deploy/mongo-init.js'));
});

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  // biome-ignore lint: whatever a kind has
  readonly spec: any;
}

/** The manifests of docs/deploy.md, of all its blocks. */
const manifests = [...read('docs/deploy.md').matchAll(/```yaml\n([\s\S]*?)```/g)]
  .flatMap(([, text = '']) => parseAllDocuments(text))
  .map((document) => document.toJS() as Manifest)
  .filter((value) => value?.kind !== undefined);

const manifest = (kind: string): Manifest => {
  const found = manifests.filter((value) => value.kind === kind);
  assert.is(found.length, 1, kind);
  return found[0] as Manifest; // counted above
};

test('Kubernetes: two replicas, replaced one by one, one of which stays whatever is drained', () => {
  const { spec } = manifest('Deployment');
  assert.is(spec.replicas, 2);
  assert.equal(spec.strategy, { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } });
  const budget = manifest('PodDisruptionBudget').spec;
  assert.is(budget.minAvailable, 1);
  assert.equal(budget.selector, spec.selector);
  assert.equal(manifest('Service').spec.selector, spec.selector.matchLabels);
  assert.equal(spec.template.metadata.labels, spec.selector.matchLabels);
  assert.is(manifest('Service').spec.sessionAffinity, undefined);
});

test('Kubernetes: the container is bounded, probed, and given time to stop', () => {
  const { spec } = manifest('Deployment').spec.template;
  const [container] = spec.containers;
  assert.match(container.image, /:\d+\.\d+\.\d+$/);
  assert.is(container.livenessProbe.httpGet.path, '/health/live');
  assert.is(container.readinessProbe.httpGet.path, '/health/ready');
  assert.is(container.startupProbe.httpGet.path, '/health/live');
  assert.equal(container.securityContext, {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  assert.equal([spec.securityContext.runAsNonRoot, spec.securityContext.runAsUser], [true, 1000]);
  assert.ok(container.resources.requests.memory && container.resources.limits.memory);

  const plain = container.env.filter(({ value }: { value?: string }) => value !== undefined);
  const secret = container.env.filter(({ valueFrom }: { valueFrom?: unknown }) => valueFrom !== undefined);
  const names = [...plain, ...secret].map(({ name }: { name: string }) => name);
  assert.equal(
    names.filter((name: string) => !known.includes(name)),
    [],
  );
  assert.equal(
    secret.map(({ name }: { name: string }) => name),
    ['MONGODB_URI', 'REDIS_URL', 'SESSION_SECRET', 'METRICS_TOKEN'],
  );
  const values = Object.fromEntries(plain.map(({ name, value }: { name: string; value: string }) => [name, value]));
  const { drainSeconds, trustedProxyHops } = readConfig(values);
  assert.is(trustedProxyHops, 1);
  const noticed = container.readinessProbe.periodSeconds;
  assert.ok(drainSeconds >= 2 * noticed, `${drainSeconds} s`);
  assert.ok(spec.terminationGracePeriodSeconds >= drainSeconds + 15);
});

test.run();
