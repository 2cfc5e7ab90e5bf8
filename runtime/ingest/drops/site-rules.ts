import ipaddr from 'ipaddr.js';
import { canonicalAddress } from '../../access/client-address.ts';
import type { BotRule } from '../../domain/collecting-site.ts';
import { shownHostPattern } from '../../domain/hostname.ts';
import { keepPath } from '../../domain/path-secrets.ts';
import { normalisePathname } from '../../domain/pathname.ts';
import { matchesWildcard } from '../../domain/wildcard.ts';

/** The rules of a site, compiled. Rules that cannot match are left out. */
export interface CompiledRules {
  /** Lower case; a pattern without `*` matches anywhere in the user agent. */
  readonly userAgents: readonly string[];
  readonly addresses: readonly AddressRange[];
  readonly paths: readonly string[];
  /** Lower case, in Unicode. Empty: every hostname is accepted. */
  readonly hostnames: readonly string[];
}

type AddressRange = readonly [network: ipaddr.IPv4 | ipaddr.IPv6, prefixLength: number];

/** Compiles each rules array once; the cache key is the array itself. */
export function rulesOf(
  rules: readonly BotRule[],
  memory: { readonly rules: WeakMap<readonly BotRule[], CompiledRules> },
): CompiledRules {
  const known = memory.rules.get(rules);
  if (known) return known;
  const compiled = compile(rules);
  memory.rules.set(rules, compiled);
  return compiled;
}

/** Whether an address lies in one of the ranges; a canonical address is expected. */
export function liesInRange(address: string, ranges: readonly AddressRange[]): boolean {
  if (ranges.length === 0) return false;
  const parsed = ipaddr.parse(address);
  return ranges.some(([network, length]) => network.kind() === parsed.kind() && parsed.match(network, length));
}

/** A user-agent pattern: case-insensitive, `*` matches any text, and it may match anywhere. */
export const matchesUserAgent = (userAgent: string, patterns: readonly string[]): boolean =>
  patterns.length > 0 && patterns.some((pattern) => matchesWildcard(pattern, userAgent.toLowerCase()));

function compile(rules: readonly BotRule[]): CompiledRules {
  const of = (kind: BotRule['kind']) =>
    rules.filter((rule) => rule.kind === kind && rule.pattern.trim() !== '').map((rule) => rule.pattern.trim());
  return {
    userAgents: of('userAgent').map((pattern) => `*${pattern.toLowerCase()}*`),
    addresses: of('address').flatMap((pattern) => rangeOf(pattern) ?? []),
    paths: of('path').map((pattern) => normalisePathname(pattern, keepPath)),
    hostnames: of('hostname').map(shownHostPattern),
  };
}

/**
 * `10.0.0.0/8`, `10.0.0.0/255.0.0.0`, `2001:db8::/32` or one address, as a list; an invalid range gives an empty list.
 */
function rangeOf(pattern: string): AddressRange[] | undefined {
  const [text = '', length] = pattern.split('/', 2);
  const address = canonicalAddress(text);
  if (address === undefined) return undefined;
  const network = ipaddr.parse(address);
  const bits = network.kind() === 'ipv4' ? 32 : 128;
  if (length === undefined) return [[network, bits]];
  const prefix = prefixOf(length.trim(), bits);
  return prefix !== undefined && prefix <= bits ? [[network, prefix]] : undefined;
}

/** Bits before an IPv4 address that is written as IPv6, `::ffff:9.9.9.0`. */
const mappedBits = 96;

function prefixOf(length: string, bits: number): number | undefined {
  if (bits === 32 && ipaddr.IPv4.isValidFourPartDecimal(length)) {
    return ipaddr.IPv4.parse(length).prefixLengthFromSubnetMask() ?? undefined;
  }
  if (!/^\d{1,3}$/.test(length)) return undefined;
  const prefix = Number(length);
  return bits === 32 && prefix >= mappedBits ? prefix - mappedBits : prefix;
}
