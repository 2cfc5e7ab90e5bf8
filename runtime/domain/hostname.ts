import { domainToASCII, domainToUnicode } from 'node:url';

/** Letters beyond ASCII, or a label in punycode. */
const hasOtherSpelling = (host: string): boolean => host.includes('xn--') || /[^\0-\x7f]/.test(host);

/** A host in stored form: lower case, Unicode, without the trailing dot. */
export function shownHostname(host: string): string {
  const lower = host.toLowerCase();
  const bare = lower.endsWith('.') ? lower.slice(0, -1) : lower;
  return hasOtherSpelling(bare) ? domainToUnicode(domainToASCII(bare)) || bare : bare;
}

/** A host in Unicode and in ASCII; one entry when both are the same. */
export function hostSpellings(host: string): readonly string[] {
  const shown = shownHostname(host);
  const ascii = hasOtherSpelling(shown) ? domainToASCII(shown) : '';
  return ascii === '' || ascii === shown ? [shown] : [shown, ascii];
}

/** A pattern for stored hosts; `*` is allowed directly before a label. */
export const shownHostPattern = (pattern: string): string =>
  shownHostname(pattern.toLowerCase().replace(/xn--[a-z0-9-]+/g, (label) => domainToUnicode(label) || label));

/** The domains under which the site of `domain` may be registered, the closest spelling first. */
export function domainSpellings(domain: string): readonly string[] {
  const given = domain.trim().toLowerCase().replace(/\.$/, '');
  if (given === '') return [];
  const bare = given.replace(/^www\./, '');
  const spellings = new Set([given, bare, `www.${bare}`]);
  if (hasOtherSpelling(bare)) {
    for (const spelled of [domainToUnicode(bare), domainToASCII(bare)].filter((text) => text !== '')) {
      spellings.add(spelled).add(`www.${spelled}`);
    }
  }
  return [...spellings];
}
