import { domainToASCII, domainToUnicode } from 'node:url';

/** Letters beyond ASCII, or an ASCII label that stands for them. */
const hasOtherSpelling = (host: string): boolean => host.includes('xn--') || /[^\0-\x7f]/.test(host);

/** A host as it is stored and shown: lower case, Unicode, without the dot of the root. */
export function shownHostname(host: string): string {
  const lower = host.toLowerCase();
  const bare = lower.endsWith('.') ? lower.slice(0, -1) : lower;
  return hasOtherSpelling(bare) ? domainToUnicode(domainToASCII(bare)) || bare : bare;
}

/** A host in Unicode and in ASCII; one of them where both are the same. */
export function hostSpellings(host: string): readonly string[] {
  const shown = shownHostname(host);
  const ascii = hasOtherSpelling(shown) ? domainToASCII(shown) : '';
  return ascii === '' || ascii === shown ? [shown] : [shown, ascii];
}

/** A pattern for hosts as they are stored; `*` may stand right before a label. */
export const shownHostPattern = (pattern: string): string =>
  shownHostname(pattern.toLowerCase().replace(/xn--[a-z0-9-]+/g, (label) => domainToUnicode(label) || label));

/** The names under which a site may be registered that is called `domain`, the closest spelling first. */
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
