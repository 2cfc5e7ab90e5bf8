import { type PathRedactor, redactSecrets } from './path-secrets.ts';

/** Longest pathname kept; what is longer is cut. */
export const pathnameLengthMax = 2048;

const percentRuns = /(?:%[0-9a-f]{2})+/gi;
const beyondAscii = /[^\0-\x7f]/;

/**
 * One spelling for every page: escapes decoded where they are UTF-8, NFC, no query, no trailing slash. Secrets go, by the
 * built-in list unless another redactor is given.
 * A fragment stays, without a query of its own: whoever hands over a path with one means a page of a router that works
 * with fragments. `%23` is another spelling of `#`. Normalising twice changes nothing; `*` passes, so that patterns may
 * be normalised too.
 */
export function normalisePathname(path: string, redact: PathRedactor = redactSecrets): string {
  const bare = withoutQueries(path);
  const rooted = bare.startsWith('/') || bare.startsWith('*') ? bare : `/${bare}`;
  const decoded = rooted.includes('%') ? decodeEscapes(rooted) : rooted;
  const composed = beyondAscii.test(decoded) ? decoded.normalize('NFC') : decoded;
  return trimmed(cutText(redact(composed), pathnameLengthMax));
}

/**
 * An address whose fragment is part of the page, as hits send it: the fragment goes into the path, its `#` as `%23`, and
 * a query inside it joins the query of the address. Without a fragment it stays as it is.
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

/** Cuts at a character border: never through a surrogate pair. The result does not keep the long text alive. */
export function cutText(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const last = text.charCodeAt(lengthMax - 1);
  const isLead = last >= 0xd800 && last <= 0xdbff;
  return copyOf(text.slice(0, isLead ? lengthMax - 1 : lengthMax));
}

/** A slice of a long string holds on to all of it for as long as it lives; a copy does not. */
export const copyOf = (slice: string): string => Buffer.from(slice, 'utf16le').toString('utf16le');

/** Both the path and the fragment may have one; it ends where the fragment begins, and with the text. */
function withoutQueries(path: string): string {
  if (!path.includes('?')) return path;
  const [before, fragment] = splitAt(path, '#');
  const [pathname] = splitAt(before, '?');
  const [place] = splitAt(fragment, '?');
  return fragment === '' ? pathname : `${pathname}#${place}`;
}

/** What stands before and after the first such character. */
function splitAt(text: string, border: string): [before: string, after: string] {
  const at = text.indexOf(border);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** Without slashes at the end of the path and of its fragment, and without a fragment that says nothing. */
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

/** A stray % before a run stays what it is: decoding behind it could make an escape that was not there. */
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

/** Bytes of the UTF-8 character at an index; 0 when there is none or when it must stay escaped. */
function characterLength(bytes: Buffer, index: number): number {
  const byte = bytes[index] ?? 0;
  if (byte < 0x80) return mustStayEscaped(byte) ? 0 : 1;
  const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
  if (index + length > bytes.length) return 0;
  const character = bytes.toString('utf8', index, index + length);
  // The decoder replaces what is not UTF-8, so only the real thing survives the way there and back.
  return Buffer.from(character, 'utf8').equals(bytes.subarray(index, index + length)) ? length : 0;
}

/** % / ? would change the meaning of the path; control characters would spoil logs and exports. */
const mustStayEscaped = (byte: number): boolean =>
  byte < 0x20 || byte === 0x7f || byte === 0x25 || byte === 0x2f || byte === 0x3f;
