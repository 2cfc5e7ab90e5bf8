import ipaddr from 'ipaddr.js';

/** Ranges that lead back into a network, and those that wrap an IPv4 address, which may be anything. */
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
 * Tells whether a host, as the WHATWG parser writes it, is a literal private address or `localhost`. The parser has
 * turned decimal, octal and hex forms into dotted ones. A name that resolves to one is for the delivery to find out.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (host === 'localhost' || host.endsWith('.localhost')) return true;
  const literal = host.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(literal) && privateRanges.has(ipaddr.process(literal).range());
}
