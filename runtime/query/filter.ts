import { spelledAsRecorded, spelledInFull } from '../domain/configured-pathname.ts';
import { hostSpellings } from '../domain/hostname.ts';
import { filterKeys, type Segment } from '../domain/resources.ts';

/**
 * The dimensions of filters. All but `pathname` are those of the session (of its first hit); `pathname` is the hit's
 * own. A hit counts when the filter matches it; a session, when the filter matches one of its hits.
 */
export const dimensions = filterKeys;

export type Dimension = (typeof dimensions)[number];

/** Frozen plain data; every engine compiles it. */
export type Filter =
  | { readonly kind: 'all'; readonly of: readonly Filter[] }
  | { readonly kind: 'any'; readonly of: readonly Filter[] }
  | { readonly kind: 'not'; readonly of: Filter }
  | { readonly kind: 'match'; readonly dimension: Dimension; readonly operator: 'is'; readonly value: string };

/** Matches everything. */
export const everything: Filter = Object.freeze({ kind: 'all', of: [] });

/** Whether a filter matches everything. */
export const letsAllThrough = (filter: Filter): boolean => filter.kind === 'all' && filter.of.length === 0;

/** The filter parameters of a client; other keys are ignored. */
export type FilterAsked = { readonly [K in Dimension]?: string | undefined };

/** Equality on each given key, ANDed. Values stay as given: `comparable` or the engine defines how they compare. */
export function filterOf(asked: FilterAsked): Filter {
  const matches: Filter[] = [];
  for (const dimension of dimensions) {
    const value = asked[dimension];
    if (value === undefined) continue;
    matches.push(matchOf(dimension, value));
  }
  return matches.length === 0 ? everything : Object.freeze({ kind: 'all', of: Object.freeze(matches) });
}

const is = (dimension: Dimension, value: string): Filter =>
  Object.freeze({ kind: 'match', dimension, operator: 'is', value });

function matchOf(dimension: Dimension, value: string): Filter {
  if (dimension === 'pathname') return pathnameIs(value);
  return dimension === 'referrer' ? referredBy(value) : is(dimension, value);
}

/** A page in its recorded form, and as given, since imported rows keep their spelling. */
function pathnameIs(asked: string): Filter {
  const spellings = [...new Set([spelledAsRecorded(asked), spelledInFull(asked), asked])];
  if (spellings.length === 1) return is('pathname', asked);
  return Object.freeze({ kind: 'any', of: Object.freeze(spellings.map((spelling) => is('pathname', spelling))) });
}

/** A host is stored in Unicode; rows of earlier versions and imported rows may have it in ASCII. */
function referredBy(asked: string): Filter {
  const spellings = hostSpellings(hostOfReferrer(asked));
  if (spellings.length === 1) return is('referrer', asked);
  return Object.freeze({ kind: 'any', of: Object.freeze(spellings.map((host) => is('referrer', host))) });
}

/** A segment is a stored filter. */
export const filterOfSegment = (segment: Segment): Filter => filterOf(segment.filters);

/** Both must match. */
export function both(left: Filter, right: Filter): Filter {
  if (left === everything) return right;
  if (right === everything) return left;
  return Object.freeze({ kind: 'all', of: Object.freeze([left, right]) });
}

/**
 * The normal form in which two values of a dimension are compared: case-insensitive except for pathnames, and a
 * referrer by its host. An engine with its own case folding must fold both the given and the stored value.
 */
export function comparable(dimension: Dimension, value: string): string {
  if (dimension === 'pathname') return value;
  return foldCase(dimension === 'referrer' ? hostOfReferrer(value) : value);
}

/** Scheme, `www.` and everything after the host; imported rows may have whole urls. */
export const referrerHostPattern = '^(?:[a-z][a-z0-9+.-]*://)?(?:www\\.)?([^/?#:]*)';
const referrerHost = new RegExp(referrerHostPattern, 'i');

const hostOfReferrer = (referrer: string): string => referrerHost.exec(referrer)?.[1] ?? '';

/** Whether a text contains another, case-insensitive. */
export const containsFolded = (text: string, part: string): boolean => foldCase(text).includes(foldCase(part));

const ascii = /^[\0-\x7f]*$/;

/**
 * Lower case character by character, one for one, as databases do. JavaScript's own lower-casing depends on adjacent
 * characters (a final sigma) and turns one character into two (a dotted capital I).
 */
function foldCase(text: string): string {
  return ascii.test(text) ? text.toLowerCase() : Array.from(text, foldedCharacter).join('');
}

/** The same for one character, for an engine that has to match all equivalents. */
export const foldedCharacter = (character: string): string => Array.from(character.toLowerCase())[0] ?? '';

/** Evaluates a filter with `matches`, which decides whether a dimension has a value. */
export function holdsBy(filter: Filter, matches: (dimension: Dimension, value: string) => boolean): boolean {
  switch (filter.kind) {
    case 'all':
      return filter.of.every((part) => holdsBy(part, matches));
    case 'any':
      return filter.of.some((part) => holdsBy(part, matches));
    case 'not':
      return !holdsBy(filter.of, matches);
    case 'match':
      return matches(filter.dimension, filter.value);
  }
}

/** Whether a filter uses dimensions of the session; if not, an engine need not find first hits. */
export const readsSession = (filter: Filter): boolean => reads(filter, (dimension) => dimension !== 'pathname');

/** Whether a filter uses dimensions of single hits; if so, an engine must not count whole sessions. */
export const readsPathname = (filter: Filter): boolean => reads(filter, (dimension) => dimension === 'pathname');

function reads(filter: Filter, isMeant: (dimension: Dimension) => boolean): boolean {
  switch (filter.kind) {
    case 'all':
    case 'any':
      return filter.of.some((part) => reads(part, isMeant));
    case 'not':
      return reads(filter.of, isMeant);
    case 'match':
      return isMeant(filter.dimension);
  }
}
