import { type PathRedactor, redactSecrets } from './path-secrets.ts';

/** The most characters of a stored pathname; a longer one is cut. */
export const pathnameLengthMax = 2048;

const percentRuns = /(?:%[0-9a-f]{2})+/gi;
const beyondAscii = /[^\0-\x7f]/;

/**
 * The canonical form of a page's path: escapes decoded where they are UTF-8, NFC, without query and trailing slash.
 * Secrets are redacted, by the built-in list unless another redactor is given. A fragment stays, without its query: a
 * caller that passes one means a page of a fragment router. `%23` equals `#`. Idempotent; `*` is kept, so that patterns
 * can be normalised too.
 */
export function normalisePathname(path: string, redact: PathRedactor = redactSecrets): string {
  const bare = withoutQueries(path);
  const rooted = bare.startsWith('/') || bare.startsWith('*') ? bare : `/${bare}`;
  const decoded = rooted.includes('%') ? decodeEscapes(rooted) : rooted;
  const composed = beyondAscii.test(decoded) ? decoded.normalize('NFC') : decoded;
  return trimmed(cutText(redact(composed), pathnameLengthMax));
}

/**
 * Moves the fragment of a hit's url into its path, `#` as `%23`, and a query inside the fragment into the query of the
 * url. Without a fragment the url is unchanged.
 */
export function fragmentInPath(address: string): string {
  const [before, fragment] = splitAt(address, '#');
  if (fragment === '') return address;
  const [path, query] = splitAt(before, '?');
  const [place, rest] = splitAt(fragment, '?');
  const [ownQuery] = splitAt(rest, '#');
  const queries = [query, ownQuery].filter((text) => text !== '').join('&');
  return `${path}%23${place.replaceAll('#', '%23')}${queries === '' ? '' : `?${queries}`}`;
}

/** Cuts at a character boundary, never inside a surrogate pair. The result holds no reference to the long text. */
export function cutText(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const last = text.charCodeAt(lengthMax - 1);
  const isLead = last >= 0xd800 && last <= 0xdbff;
  return copyOf(text.slice(0, isLead ? lengthMax - 1 : lengthMax));
}

/** A slice of a long string references all of it; a copy does not. */
export const copyOf = (slice: string): string => Buffer.from(slice, 'utf16le').toString('utf16le');

/** Path and fragment may each have one; it ends at the fragment or at the end of the text. */
function withoutQueries(path: string): string {
  if (!path.includes('?')) return path;
  const [before, fragment] = splitAt(path, '#');
  const [pathname] = splitAt(before, '?');
  const [place] = splitAt(fragment, '?');
  return fragment === '' ? pathname : `${pathname}#${place}`;
}

/** The text before and after the first such character. */
function splitAt(text: string, border: string): [before: string, after: string] {
  const at = text.indexOf(border);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** Without slashes at the end of the path and of its fragment, and without an empty fragment. */
function trimmed(path: string): string {
  const whole = withoutEnd(path);
  const at = whole.indexOf('#');
  return at < 2 || whole[at - 1] !== '/' ? whole : withoutEnd(whole.slice(0, at)) + whole.slice(at);
}

/** Without slashes and number signs at the end, except the root's slash. */
function withoutEnd(path: string): string {
  let end = path.length;
  while (end > 1 && (path[end - 1] === '/' || path[end - 1] === '#')) end -= 1;
  return end === path.length ? path : path.slice(0, end);
}

/** A stray % before a run stays unchanged: decoding after it could create a new escape. */
function decodeEscapes(path: string): string {
  return path.replace(percentRuns, (run: string, at: number) => {
    const before = path.slice(Math.max(0, at - 2), at);
    return /%[0-9a-f]?$/i.test(before) ? run : decodeRun(run);
  });
}

function decodeRun(run: string): string {
  const bytes = Buffer.from(run.replaceAll('%', ''), 'hex');
  let decoded = '';
  for (let index = 0; index < bytes.length; ) {
    const length = characterLength(bytes, index);
    decoded += length === 0 ? run.slice(index * 3, index * 3 + 3) : bytes.toString('utf8', index, index + length);
    index += Math.max(1, length);
  }
  return decoded;
}

/** Number of bytes of the UTF-8 character at an index; 0 when there is none or when it must stay escaped. */
function characterLength(bytes: Buffer, index: number): number {
  const byte = bytes[index] ?? 0;
  if (byte < 0x80) return mustStayEscaped(byte) ? 0 : 1;
  const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
  if (index + length > bytes.length) return 0;
  const character = bytes.toString('utf8', index, index + length);
  // The decoder replaces invalid UTF-8, so only valid UTF-8 survives the round trip.
  return Buffer.from(character, 'utf8').equals(bytes.subarray(index, index + length)) ? length : 0;
}

/** % / ? would change the meaning of the path; control characters would break logs and exports. */
const mustStayEscaped = (byte: number): boolean =>
  byte < 0x20 || byte === 0x7f || byte === 0x25 || byte === 0x2f || byte === 0x3f;
