import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { copyOf } from '../domain/pathname.ts';

/** Request headers by lower-case name, as Node provides them. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface ProxySettings {
  /** The number of proxies that append to x-forwarded-for. */
  readonly trustedProxyHops: number;
  /** Whether x-real-ip is read when the forwarded chain has no usable address. */
  readonly trustXRealIp: boolean;
}

export interface ClientAddress {
  /** Canonical text; undefined without a usable address. */
  readonly address: string | undefined;
  readonly source: 'x-forwarded-for' | 'x-real-ip' | undefined;
}

/** Longest text that can be an address: 45 characters of IPv6, brackets, a zone, a port. */
const entryLengthMax = 100;
const none: ClientAddress = Object.freeze({ address: undefined, source: undefined });

/**
 * The address from which a client reached the outermost trusted proxy. Entries are counted from the end, since the
 * client can forge everything further left; a shorter chain yields its leftmost entry. The socket is not used.
 */
export function clientAddress(headers: Headers, settings: ProxySettings): ClientAddress {
  const forwarded = canonicalAddress(entryFromEnd(headers['x-forwarded-for'], settings.trustedProxyHops));
  if (forwarded !== undefined) return { address: forwarded, source: 'x-forwarded-for' };
  if (!settings.trustXRealIp) return none;

  const real = headers['x-real-ip'];
  const address = canonicalAddress(typeof real === 'string' ? real : undefined);
  return address === undefined ? none : { address, source: 'x-real-ip' };
}

/**
 * The canonical form of an address: port, brackets and zone id removed, IPv4-mapped as IPv4, IPv6 as in RFC 5952.
 * Undefined for anything else. The result is a copy and holds no reference to a long header.
 */
export function canonicalAddress(text: string | undefined): string | undefined {
  if (text === undefined || text.length > entryLengthMax) return undefined;
  const bare = withoutPort(text.trim());
  if (isIPv4(bare)) return copyOf(bare);

  const zone = bare.indexOf('%');
  const unzoned = zone === -1 ? bare : bare.slice(0, zone);
  if (!isIPv6(unzoned)) return undefined;
  const address = ipaddr.IPv6.parse(unzoned);
  return address.isIPv4MappedAddress() ? address.toIPv4Address().toString() : address.toRFC5952String();
}

/** The longest list of addresses that is read; chains of proxies are shorter. */
const listLengthMax = 1_000;

/**
 * The visitor's address as reported by a server, possibly followed by proxies as in `x-forwarded-for`: the first public
 * one. Documentation addresses count as public; without a public one the first address.
 */
export function visitorAddress(list: string): string | undefined {
  if (!list.includes(',')) return canonicalAddress(list);
  let first: string | undefined;
  for (const entry of list.slice(0, listLengthMax).split(',')) {
    const address = canonicalAddress(entry);
    if (address === undefined) continue;
    if (isPublic(address)) return address;
    first ??= address;
  }
  return first;
}

const documentationRanges = ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '2001:db8::/32', '3fff::/20'].map(
  (range) => ipaddr.parseCIDR(range),
);

function isPublic(address: string): boolean {
  const parsed = ipaddr.parse(address);
  return (
    parsed.range() === 'unicast' ||
    documentationRanges.some(([network, length]) => network.kind() === parsed.kind() && parsed.match(network, length))
  );
}

/** Scans from the end and copies only the requested entry: a hostile chain costs one pass and no list. */
function entryFromEnd(header: string | readonly string[] | undefined, hops: number): string | undefined {
  const lines = typeof header === 'string' ? [header] : (header ?? []);
  let left = Math.max(1, hops);
  let leftmost: { line: string; from: number; to: number } | undefined;
  for (let index = lines.length - 1; index >= 0 && left > 0; index -= 1) {
    const line = lines[index] ?? '';
    for (let end = line.length; end >= 0 && left > 0; ) {
      const start = end === 0 ? 0 : line.lastIndexOf(',', end - 1) + 1;
      const from = firstVisible(line, start, end);
      // An empty element of a list header is ignored, RFC 9110 section 5.6.1.
      if (from < end) {
        leftmost = { line, from, to: end };
        left -= 1;
      }
      end = start - 1;
    }
  }
  return leftmost?.line.slice(leftmost.from, afterVisible(leftmost.line, leftmost.from, leftmost.to));
}

function firstVisible(line: string, start: number, end: number): number {
  let from = start;
  while (from < end && isBlank(line.charCodeAt(from))) from += 1;
  return from;
}

function afterVisible(line: string, start: number, end: number): number {
  let to = end;
  while (to > start && isBlank(line.charCodeAt(to - 1))) to -= 1;
  return to;
}

const isBlank = (code: number): boolean => code === 0x20 || code === 0x09;

function withoutPort(text: string): string {
  if (text.startsWith('[')) {
    const close = text.indexOf(']');
    const rest = text.slice(close + 1);
    return close !== -1 && (rest === '' || isPort(rest)) ? text.slice(1, close) : text;
  }
  const colon = text.indexOf(':');
  return colon !== -1 && isPort(text.slice(colon)) ? text.slice(0, colon) : text;
}

const isPort = (text: string): boolean => /^:\d{1,5}$/.test(text) && Number(text.slice(1)) <= 65_535;
