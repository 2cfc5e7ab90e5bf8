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

const text = (value: string): string => value;
const optional = (value: string): string | undefined => (value === '' ? undefined : value);

function port(value: string): number {
  const number = Number(value);
  if (!/^\d{1,5}$/.test(value) || number > 65_535) throw new Error('must be a port number from 0 to 65535');
  return number;
}

/** Too little and large answers fail; whoever sets it knows the machine. */
function megabytes(value: string): number | undefined {
  if (value === '') return undefined;
  if (!/^\d{3,6}$/.test(value) || Number(value) < 256) throw new Error('must be a number of megabytes, at least 256');
  return Number(value);
}

function seconds(value: string): number {
  if (!/^\d{1,3}$/.test(value) || Number(value) > 300) throw new Error('must be a number of seconds from 0 to 300');
  return Number(value);
}

function flag(value: string): boolean {
  if (['true', '1', 'yes', 'on'].includes(value.toLowerCase())) return true;
  if (['false', '0', 'no', 'off', ''].includes(value.toLowerCase())) return false;
  throw new Error('must be true or false');
}

function origin(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new Error('must be an absolute http or https address');
  return url.href.replace(/\/$/, '');
}

/** Specification 8: only the origin counts; what has none falls back to the loopback address. */
function originAlone(value: string): string | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}

/** As its client takes it: a host, and at most the number of a database after it. */
function redisAddress(value: string): string | undefined {
  if (value === '') return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !/^rediss?:$/.test(url.protocol) || !/^\/?\d*$/.test(url.pathname) || url.hostname === '')
    throw new Error('must be an address like redis://user:password@host:6379/0, or rediss:// for TLS');
  return value;
}

function mongodbAddress(value: string): string | undefined {
  if (value === '') return undefined;
  if (!/^mongodb(\+srv)?:\/\/[^/]/.test(value)) {
    throw new Error('must be an address like mongodb://user:password@host:27017 or mongodb+srv://…');
  }
  return value;
}

/** As MongoDB takes it. */
function databaseName(value: string): string {
  if (!/^[^/\\. "$*<>:|?\0]{1,63}$/.test(value)) throw new Error('must be a name of 1 to 63 plain characters');
  return value;
}

const oneOf =
  <T extends string>(...values: readonly T[]) =>
  (value: string): T => {
    const found = values.find((known) => known === value);
    if (found === undefined) throw new Error(`must be one of ${values.join(', ')}`);
    return found;
  };

/** Specification 8: absent, not a number or below 1 falls back to 1. */
function hops(value: string): number {
  return /^\d+$/.test(value.trim()) && Number(value) >= 1 ? Number(value) : 1;
}

const edgeProviders = ['cloudflare', 'vercel', 'cloudfront', 'fastly', 'netlify', 'none'] as const;
export type EdgeProvider = (typeof edgeProviders)[number];

/** Specification 8: unrecognised values mean none. */
const edgeProvider = (value: string): EdgeProvider =>
  edgeProviders.find((known) => known === value.trim().toLowerCase()) ?? 'none';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Every setting of the service. README's table and `cli serve --help` are printed from it. */
export const settings = {
  port: setting('PORT', port, 3000, '3000', 'where it listens'),
  host: setting('HOST', text, '0.0.0.0', '0.0.0.0', 'the address it listens on'),
  baseUrl: setting(
    'BASE_URL',
    origin,
    '',
    'http://localhost:<PORT>',
    'the public address, shown in snippets and links',
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
    'http://127.0.0.1:<PORT>',
    'where the tool endpoint reaches the API; only the origin counts',
  ),
  metricsToken: setting(
    'METRICS_TOKEN',
    optional,
    undefined as string | undefined,
    'none: no metrics',
    'opens /metrics to whoever sends it as a bearer token; at least 16 characters',
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
    'path of a GeoLite2 ASN or other MMDB file of networks, which tells hits from data centres',
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

/** Reads the settings. The only reader of the environment; fails with a list of every problem. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const problems: string[] = [];
  const config: Record<string, unknown> = {};
  for (const [key, { name, parse, fallback }] of Object.entries(settings)) {
    const value = environment[name];
    config[key] = fallback;
    if (value === undefined) continue;
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
  if (problems.length > 0)
    throw new ConfigError(
      `The settings have ${problems.length === 1 ? 'a problem' : 'problems'}:\n- ${problems.join('\n- ')}`,
    );
  if (config.baseUrl === '') config.baseUrl = `http://localhost:${config.port}`;
  return Object.freeze(config) as Config; // one parsed value a setting, from the loop above
}

/** Secrets never reach a message. */
const shown = (name: string, value: string): string =>
  /SECRET|TOKEN|REDIS_URL|MONGODB_URI/.test(name) ? '…' : JSON.stringify(value.slice(0, 100));
