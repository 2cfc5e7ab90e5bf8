import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { Draft } from '../hit.ts';

const idBytes = 16;

/** A visitor id: 32 hexadecimal digits of the HMAC-SHA-256 of a hit's `visitorMessage` under a salt. */
export const visitorIdOf = (salt: Uint8Array, message: string): string =>
  createHmac('sha256', salt)
    .update(message)
    .digest('hex')
    .slice(0, 2 * idBytes);

/** The id of a hit's visitor under any salt. */
export const visitorIdUnder = (salt: Uint8Array, draft: Draft): string => visitorIdOf(salt, visitorMessage(draft));

/** Site, network address and user agent of a hit. Length prefixes keep fields from running into each other. */
export function visitorMessage({ site, address, userAgent }: Draft): string {
  const network = networkOf(address ?? '');
  return `${site.siteId.length}:${site.siteId}${network.length}:${network}${userAgent ?? ''}`;
}

/** A household has a /64 of IPv6, and its machines change addresses within it daily. */
function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const groups = ipaddr.IPv6.parse(address).parts.slice(0, 4);
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}
