import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Reader } from 'maxmind';

/** Reads a whole .mmdb file; throws an Error that names the file when it is not valid. */
export function readerOf(file: string, content: Buffer): Reader<never> {
  try {
    return new Reader<never>(content);
  } catch (cause) {
    throw new Error(`${file} is no readable .mmdb database. Remove it or run make geo.`, { cause });
  }
}

/** First numbers of the IPv4 networks that contain non-public addresses: only these need parsing. */
const suspects: ReadonlySet<number> = new Set([0, 10, 100, 127, 169, 172, 192, 198, 203, ...range(224, 255)]);

/**
 * The address in the database's form. Undefined for private, loopback, link-local, documentation and translation
 * ranges.
 */
export function unicastOf(address: string): string | undefined {
  if (isIPv4(address) && !suspects.has(Number.parseInt(address, 10))) return address;
  try {
    const parsed = ipaddr.process(address);
    return parsed.range() === 'unicast' ? parsed.toString() : undefined;
  } catch {
    return undefined;
  }
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
