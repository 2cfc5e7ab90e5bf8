import {
  databaseName,
  type EdgeProvider,
  edgeProvider,
  flag,
  hops,
  listenAddress,
  logLevels,
  megabytes,
  mongodbAddress,
  oneOf,
  optional,
  originAlone,
  pathPatterns,
  port,
  publicAddress,
  redisAddress,
  seconds,
  text,
} from './settings/setting-values.ts';

export type { EdgeProvider };

/** One setting: how its text becomes a value, what it is without one, and what it does, for people. */
interface Setting<T> {
  readonly name: string;
  readonly parse: (text: string) => T;
  readonly fallback: T;
  /** The default as README shows it. */
  readonly shown: string;
  readonly help: string;
}

const setting = <T>(
  name: string,
  parse: (text: string) => T,
  fallback: T,
  shown: string,
  help: string,
): Setting<T> => ({
  name,
  parse,
  fallback,
  shown,
  help,
});

/** Every setting of the service. README's table and `cli serve --help` are printed from it. */
export const settings = {
  port: setting('PORT', port, 3000, '3000', 'where it listens'),
  host: setting('HOST', listenAddress, '0.0.0.0', '0.0.0.0', 'the address it listens on'),
  baseUrl: setting(
    'BASE_URL',
    publicAddress,
    '',
    'http://localhost:<PORT>',
    'the public address, shown in snippets and links; with a path where a proxy has it below one',
  ),
  dataDir: setting('DATA_DIR', text, './data', './data', 'folder of the embedded store'),
  storeMemoryMb: setting(
    'STORE_MEMORY_MB',
    megabytes,
    undefined as number | undefined,
    'a quarter of the machine’s, from 512 to 576',
    'memory that reads of the embedded store may take, in megabytes; beyond it they use the disk',
  ),
  mongodbUri: setting(
    'MONGODB_URI',
    mongodbAddress,
    undefined as string | undefined,
    'none: the embedded store',
    'a MongoDB that holds documents and events, for more than one process',
  ),
  mongodbDatabase: setting('MONGODB_DATABASE', databaseName, 'analytics', 'analytics', 'the database there'),
  mongodbAutoIndex: setting(
    'MONGODB_AUTO_INDEX',
    flag,
    undefined as boolean | undefined,
    'off in production, on otherwise',
    'build missing indexes of MongoDB at the start; when off, `doctor` prints the commands',
  ),
  redisUrl: setting(
    'REDIS_URL',
    redisAddress,
    undefined as string | undefined,
    'none: each process on its own',
    'a Redis in which replicas count budgets and failed authentications together',
  ),
  sessionSecret: setting(
    'SESSION_SECRET',
    optional,
    undefined as string | undefined,
    'made and kept in DATA_DIR, or in MongoDB',
    'signs dashboard sessions; at least 16 characters',
  ),
  drainSeconds: setting(
    'DRAIN_SECONDS',
    seconds,
    0,
    '0',
    'how long it still answers after SIGTERM while `/health/ready` says 503, so that a proxy sends nothing more',
  ),
  nodeEnv: setting('NODE_ENV', text, 'development', 'development', '`production` turns development conveniences off'),
  logLevel: setting('LOG_LEVEL', oneOf(...logLevels), 'info', 'info', 'how much is logged'),
  ingestDurable: setting(
    'INGEST_DURABLE',
    flag,
    false,
    'false',
    'the browser form of collect waits until a hit is on disk',
  ),
  mcpInternalOrigin: setting(
    'MCP_INTERNAL_ORIGIN',
    originAlone,
    undefined as string | undefined,
    'the address it listens on',
    'where the tool endpoint reaches the API; only the origin counts',
  ),
  metricsToken: setting(
    'METRICS_TOKEN',
    optional,
    undefined as string | undefined,
    'none: no metrics',
    'opens /metrics to clients that send it as a bearer token; at least 16 characters',
  ),
  trustedProxyHops: setting('TRUSTED_PROXY_HOPS', hops, 1, '1', 'proxies that append to x-forwarded-for'),
  trustXRealIp: setting(
    'TRUST_X_REAL_IP',
    flag,
    false,
    'false',
    'trust x-real-ip when the forwarded chain yields nothing',
  ),
  geoEdgeProvider: setting(
    'GEO_EDGE_PROVIDER',
    edgeProvider,
    'cloudflare' as EdgeProvider,
    'cloudflare',
    'the one edge provider whose geo headers are believed: cloudflare, vercel, cloudfront, fastly, netlify, none',
  ),
  geoTrustProxy: setting('GEO_TRUST_PROXY', flag, false, 'false', 'let geo resolution believe x-forwarded-for'),
  geoDatabase: setting(
    'GEO_DATABASE',
    optional,
    undefined as string | undefined,
    'the bundled country file',
    'path of a GeoLite2 City or other MMDB file (`make geo` writes one)',
  ),
  geoAsnDatabase: setting(
    'GEO_ASN_DATABASE',
    optional,
    undefined as string | undefined,
    'the file of `make geo`, if it is there',
    'path of a GeoLite2 ASN or other MMDB file of networks, which flags hits from data centres',
  ),
  redactPaths: setting(
    'REDACT_PATHS',
    pathPatterns,
    [] as readonly string[],
    'none',
    'patterns, separated by commas, whose `*` parts of paths are stored as `[redacted]`: `/invite/*`, or `inv_*` for any part',
  ),
  outboundAllowPrivate: setting(
    'OUTBOUND_ALLOW_PRIVATE',
    flag,
    false,
    'false',
    'webhooks may go to private and loopback addresses (tests, intranets)',
  ),
  sourcesFile: setting(
    'SOURCES_FILE',
    optional,
    undefined as string | undefined,
    'none',
    'JSON file that extends the table of sources and channels',
  ),
} as const;

type Parsed<S> = { readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never };

/** All settings, parsed once and frozen. */
export type Config = Parsed<typeof settings>;

/** Whether a start on MongoDB builds the indexes that are missing. */
export const buildsIndexes = ({ mongodbAutoIndex, nodeEnv }: Pick<Config, 'mongodbAutoIndex' | 'nodeEnv'>): boolean =>
  mongodbAutoIndex ?? nodeEnv !== 'production';

/** Bad settings, all of them at once. */
export class ConfigError extends Error {}

/** What is wrong with settings, one after another, as the error that ends a start. */
export const configError = (problems: readonly string[]): ConfigError =>
  new ConfigError(`The settings have ${problems.length === 1 ? 'a problem' : 'problems'}:\n- ${problems.join('\n- ')}`);

/** Reads the settings. Fails with a list of every problem. */
export function readConfig(environment?: Readonly<Record<string, string | undefined>>): Config {
  const { config, problems } = parseSettings(environment);
  if (problems.length > 0) throw configError(problems);
  return config;
}

/** The settings, and what is wrong with them. The only reader of the environment. */
export function parseSettings(environment: Readonly<Record<string, string | undefined>> = process.env): {
  readonly config: Config;
  readonly problems: string[];
} {
  const problems: string[] = [];
  const config: Record<string, unknown> = {};
  for (const [key, { name, parse, fallback }] of Object.entries(settings)) {
    const value = environment[name];
    config[key] = fallback;
    if (value === undefined || (value === '' && emptyMeansUnset.has(name))) continue;
    try {
      config[key] = parse(value);
    } catch (error) {
      problems.push(`${name}=${shown(name, value)} ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (typeof config.sessionSecret === 'string' && config.sessionSecret.length < 16) {
    problems.push('SESSION_SECRET must have at least 16 characters');
  }
  if (typeof config.metricsToken === 'string' && !/^\S{16,}$/.test(config.metricsToken)) {
    problems.push('METRICS_TOKEN must have at least 16 characters, none of them a space');
  }
  if (config.baseUrl === '') config.baseUrl = `http://localhost:${config.port}`;
  return { config: Object.freeze(config) as Config, problems }; // one parsed value a setting, from the loop above
}

/** Settings that a Compose file without a value leaves empty, and of which nothing empty makes sense. */
const emptyMeansUnset: ReadonlySet<string> = new Set(['HOST', 'BASE_URL', 'DATA_DIR']);

/** Secrets never reach a message. */
const shown = (name: string, value: string): string =>
  /SECRET|TOKEN|REDIS_URL|MONGODB_URI/.test(name)
    ? '…'
    : JSON.stringify(value.replace(/\/\/[^/?#]*@/, '//…@').slice(0, 100));
