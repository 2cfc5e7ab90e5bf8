import { bodyFault } from '../errors.ts';
import { keepPath } from './path-secrets.ts';
import { normalisePathname } from './pathname.ts';
import { trimmedText } from './text.ts';

const absoluteAddress = /^[a-z][a-z0-9+.-]*:\/\//i;

/**
 * The pathname of a goal or a funnel step, without the blanks around it. Refuses what no page is recorded under: a whole
 * address and a path with a query. The refusal shows the path to send.
 */
export function askedPathname(field: string, text: string): string {
  const pathname = trimmedText(field, text);
  const isAddress = absoluteAddress.test(pathname);
  if (!isAddress && !pathname.includes('?')) return pathname;
  const fault = isAddress ? 'must be a path, not a whole address' : 'must have no query: pages are recorded without it';
  throw bodyFault(field, `${field} ${fault}. Send "${spelledAsRecorded(pathname)}".`);
}

/** The spelling under which the page of a path or of a whole address is recorded, where a site redacts paths. */
export const spelledAsRecorded = (text: string): string => normalisePathname(pathOf(text));

/** The same with what looks like a secret in it, as sites record it that do not redact paths. */
export const spelledInFull = (text: string): string => normalisePathname(pathOf(text), keepPath);

function pathOf(text: string): string {
  const trimmed = text.trim();
  return absoluteAddress.test(trimmed) ? pathOfAddress(trimmed) : trimmed;
}

/** Path and fragment behind the host; `*` and other characters of patterns stay as they are. */
const pathOfAddress = (address: string): string => address.replace(/^[^/]*\/\/[^/?#]*/, '');
