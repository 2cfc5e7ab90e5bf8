import { bodyFault } from '../errors.ts';
import { keepPath } from './path-secrets.ts';
import { normalisePathname } from './pathname.ts';
import { trimmedText } from './text.ts';

const absoluteAddress = /^[a-z][a-z0-9+.-]*:\/\//i;

/** The host of a url that was copied without its scheme: `x.example/thanks`. */
const host = /^[^/*?#]+[.:][^/*?#]+(?=\/)/;
/** A `.` or `..` segment, which no recorded path contains. */
const dotSegment = /^[^#]*\/(?:\.|%2e){1,2}(?:[/#]|$)/i;

/**
 * The pathname of a goal or a funnel step, trimmed. Refuses a pathname under which no page can be recorded: a url, with
 * its scheme or without, a path with a query, and one with `..`. The refusal contains the path to send.
 */
export function configuredPathname(field: string, text: string): string {
  const pathname = trimmedText(field, text);
  const fault = faultOf(pathname);
  if (fault === undefined) return pathname;
  throw bodyFault(field, `${field} ${fault}.`);
}

function faultOf(pathname: string): string | undefined {
  const recorded = spelledAsRecorded(pathname);
  if (absoluteAddress.test(pathname)) return `must be a path, not a whole address. Send "${recorded}"`;
  if (pathname.includes('?')) return `must have no query: pages are recorded without it. Send "${recorded}"`;
  if (host.test(pathname)) {
    const path = spelledAsRecorded(pathname.replace(host, ''));
    return `begins with what may be a host. Send "${path}", or "${recorded}" if that is the path`;
  }
  if (!dotSegment.test(pathname)) return undefined;
  const resolved = spelledAsRecorded(withoutDots(pathname));
  return `must have no "." and ".." parts: browsers resolve them. Send "${resolved}"`;
}

/** Resolved as browsers do; the fragment stays. */
function withoutDots(pathname: string): string {
  const [path = '', ...fragment] = pathname.split('#');
  return [new URL(`http://page.invalid/${path.replace(/^\//, '')}`).pathname, ...fragment].join('#');
}

/** The recorded form of a path or a url, on sites that redact paths. */
export const spelledAsRecorded = (text: string): string => normalisePathname(pathOf(text));

/** The recorded form on sites that do not redact paths. */
export const spelledInFull = (text: string): string => normalisePathname(pathOf(text), keepPath);

function pathOf(text: string): string {
  const trimmed = text.trim();
  return absoluteAddress.test(trimmed) ? pathOfAddress(trimmed) : trimmed;
}

/** Path and fragment after the host; `*` and other pattern characters stay unchanged. */
const pathOfAddress = (address: string): string => address.replace(/^[^/]*\/\/[^/?#]*/, '');
