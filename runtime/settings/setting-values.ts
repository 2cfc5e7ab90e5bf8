import { isIP } from 'node:net';
import { keepPath, patternLengthMax, patternsMax } from '../domain/path-secrets.ts';
import { normalisePathname } from '../domain/pathname.ts';

export const text = (value: string): string => value;
export const optional = (value: string): string | undefined => (value === '' ? undefined : value);

export function port(value: string): number {
  const number = Number(value);
  if (!/^\d{1,5}$/.test(value) || number > 65_535) throw new Error('must be a port number from 0 to 65535');
  return number;
}

/** With too little, large answers fail; the operator knows the machine. */
export function megabytes(value: string): number | undefined {
  if (value === '') return undefined;
  if (!/^\d{3,6}$/.test(value) || Number(value) < 256) throw new Error('must be a number of megabytes, at least 256');
  return Number(value);
}

export function seconds(value: string): number {
  if (!/^\d{1,3}$/.test(value) || Number(value) > 300) throw new Error('must be a number of seconds from 0 to 300');
  return Number(value);
}

export function flag(value: string): boolean {
  if (['true', '1', 'yes', 'on'].includes(value.toLowerCase())) return true;
  if (['false', '0', 'no', 'off', ''].includes(value.toLowerCase())) return false;
  throw new Error('must be true or false');
}

/** Paths of the service itself: a base path that begins with one would be ambiguous. */
const ownPaths = ['api', 'health', 'metrics', 'docs', 'share'];

/** A public address, with a path where a proxy puts the service below one; without the slash at its end. */
export function publicAddress(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new Error('must be an absolute http or https address');
  if (url.username !== '' || url.password !== '') throw new Error('must have no user and no password');
  if (/[?#]/.test(value)) throw new Error('must have no query and no fragment: a path at most');
  const path = url.pathname.replace(/\/$/, '');
  if (!/^(\/[\w.~-]+)*$/.test(path)) throw new Error('must have a path of plain characters, such as /stats');
  const [, first = ''] = path.split('/');
  if (ownPaths.includes(first)) throw new Error(`must not lie below /${first}, which is a path of the service itself`);
  return `${url.origin}${path}`;
}

/** Patterns of paths, separated by commas, as hits are spelled. One without a `*`, or of nothing else, is a mistake. */
export function pathPatterns(value: string): readonly string[] {
  const patterns = value.split(',').map((pattern) => pattern.trim());
  const given = patterns.filter((pattern) => pattern !== '');
  if (given.length > patternsMax) throw new Error(`must be at most ${patternsMax} patterns`);
  return given.map((pattern) => {
    const isPattern = pattern.includes('*') && /[^*/]/.test(pattern) && pattern.length <= patternLengthMax;
    if (!isPattern || (!pattern.startsWith('/') && pattern.includes('/'))) {
      throw new Error(
        `must be patterns such as /invite/* or inv_*, of at most ${patternLengthMax} characters; "${pattern.slice(0, patternLengthMax)}" is none`,
      );
    }
    return pattern.startsWith('/') ? normalisePathname(pattern, keepPath) : pattern.normalize('NFC');
  });
}

export function listenAddress(value: string): string {
  const bare = value.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) === 0 && bare !== 'localhost')
    throw new Error('must be an IP address: 0.0.0.0 for all of IPv4, :: for all, 127.0.0.1 for this machine alone');
  return bare;
}

/** Specification 8: only the origin counts; what has none falls back to the loopback address. */
export function originAlone(value: string): string | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}

/** As its client takes it: a host, and at most the number of a database after it. */
export function redisAddress(value: string): string | undefined {
  if (value === '') return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !/^rediss?:$/.test(url.protocol) || !/^\/?\d*$/.test(url.pathname) || url.hostname === '')
    throw new Error('must be an address like redis://user:password@host:6379/0, or rediss:// for TLS');
  return value;
}

export function mongodbAddress(value: string): string | undefined {
  if (value === '') return undefined;
  if (!/^mongodb(\+srv)?:\/\/[^/]/.test(value)) {
    throw new Error('must be an address like mongodb://user:password@host:27017 or mongodb+srv://…');
  }
  return value;
}

/** As MongoDB takes it. */
export function databaseName(value: string): string {
  if (!/^[^/\\. "$*<>:|?\0]{1,63}$/.test(value)) throw new Error('must be a name of 1 to 63 plain characters');
  return value;
}

export const oneOf =
  <T extends string>(...values: readonly T[]) =>
  (value: string): T => {
    const found = values.find((known) => known === value);
    if (found === undefined) throw new Error(`must be one of ${values.join(', ')}`);
    return found;
  };

/** Specification 8: absent, not a number or below 1 falls back to 1. */
export function hops(value: string): number {
  return /^\d+$/.test(value.trim()) && Number(value) >= 1 ? Number(value) : 1;
}

const edgeProviders = ['cloudflare', 'vercel', 'cloudfront', 'fastly', 'netlify', 'none'] as const;
export type EdgeProvider = (typeof edgeProviders)[number];

/** Specification 8: unrecognised values mean none. */
export const edgeProvider = (value: string): EdgeProvider =>
  edgeProviders.find((known) => known === value.trim().toLowerCase()) ?? 'none';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
