import ipaddr from 'ipaddr.js';

/** Private and local ranges, and those that embed an IPv4 address, which may be private. */
const privateRanges: ReadonlySet<string> = new Set([
  'unspecified',
  'loopback',
  'private',
  'linkLocal',
  'uniqueLocal',
  'carrierGradeNat',
  'broadcast',
  'multicast',
  '6to4',
  'teredo',
  'rfc6052',
  'rfc6145',
]);

/**
 * Whether a host, as the WHATWG parser writes it, is a literal private address or `localhost`. The parser has converted
 * decimal, octal and hex forms to dotted ones. A name that resolves to a private address is left to the delivery.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (host === 'localhost' || host.endsWith('.localhost')) return true;
  const literal = host.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(literal) && privateRanges.has(ipaddr.process(literal).range());
}
