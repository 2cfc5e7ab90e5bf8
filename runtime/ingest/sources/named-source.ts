import { shownHostname } from '../../domain/hostname.ts';

const scheme = /^(?:[a-z][a-z0-9+.-]*:)?\/\/(?:[^/?#@]*@)?/;
/** Labels separated by dots; the last is not a number. */
const hostPattern = /^[^\s.@,;]+(?:\.[^\s.@,;]+)*\.(?:\p{L}{2,}|xn--[a-z0-9-]+)$/u;

/** The normalised spelling of a name: case, blanks, hyphens and underscores are ignored. A host keeps its hyphens. */
export function nameKey(name: string): string {
  const key = name.trim().toLowerCase();
  return key.includes('.') ? key : key.replace(/[\s_-]+/g, '');
}

/** The host when a campaign names its source by a host or a url; undefined: it is a name. */
export function hostOfName(name: string): string | undefined {
  const address = name.trim().toLowerCase();
  if (!address.includes('.')) return undefined;
  const host = address
    .replace(scheme, '')
    .replace(/[/?#:].*$/s, '')
    .replace(/\.$/, '')
    .replace(/^www\./, '');
  return hostPattern.test(host) ? shownHostname(host) : undefined;
}
