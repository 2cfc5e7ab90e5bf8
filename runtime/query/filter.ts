import { spelledAsRecorded, spelledInFull } from '../domain/configured-pathname.ts';
import { hostSpellings } from '../domain/hostname.ts';
import { filterKeys, type Segment } from '../domain/resources.ts';

/**
 * What a filter may look at. All but `pathname` are the session's own (of its first hit);
 * `pathname` is the hit's. A hit counts when the filter holds for it; a session, when one of its hits does.
 */
export const dimensions = filterKeys;

export type Dimension = (typeof dimensions)[number];

/** Frozen plain data; every engine compiles it. */
export type Filter =
  | { readonly kind: 'all'; readonly of: readonly Filter[] }
  | { readonly kind: 'any'; readonly of: readonly Filter[] }
  | { readonly kind: 'not'; readonly of: Filter }
  | { readonly kind: 'match'; readonly dimension: Dimension; readonly operator: 'is'; readonly value: string };

/** Lets everything through. */
export const everything: Filter = Object.freeze({ kind: 'all', of: [] });

/** Tells whether a filter is that one. */
export const letsAllThrough = (filter: Filter): boolean => filter.kind === 'all' && filter.of.length === 0;

/** What a client may ask of a filter; other keys are ignored. */
export type FilterAsked = { readonly [K in Dimension]?: string | undefined };

/** Equality on each key given, ANDed. The values stay as asked: how they compare is `comparable`'s, or the engine's. */
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

/** A page by the spelling hits are recorded under; also as it was asked for, since imports keep theirs. */
function pathnameIs(asked: string): Filter {
  const spellings = [...new Set([spelledAsRecorded(asked), spelledInFull(asked), asked])];
  if (spellings.length === 1) return is('pathname', asked);
  return Object.freeze({ kind: 'any', of: Object.freeze(spellings.map((spelling) => is('pathname', spelling))) });
}

/** A host is stored in Unicode; rows of earlier builds and of other products may have it in ASCII. */
function referredBy(asked: string): Filter {
  const spellings = hostSpellings(hostOfReferrer(asked));
  if (spellings.length === 1) return is('referrer', asked);
  return Object.freeze({ kind: 'any', of: Object.freeze(spellings.map((host) => is('referrer', host))) });
}

/** A segment is nothing but a filter. */
export const filterOfSegment = (segment: Segment): Filter => filterOf(segment.filters);

/** Both must hold. */
export function both(left: Filter, right: Filter): Filter {
  if (left === everything) return right;
  if (right === everything) return left;
  return Object.freeze({ kind: 'all', of: Object.freeze([left, right]) });
}

/**
 * What two values of a dimension have in common when they count as the same: case does not matter but in a pathname,
 * and a referrer is its host. An engine that folds case itself must fold both sides, the asked and the stored one.
 */
export function comparable(dimension: Dimension, value: string): string {
  if (dimension === 'pathname') return value;
  return foldCase(dimension === 'referrer' ? hostOfReferrer(value) : value);
}

/** Scheme, `www.` and everything behind the host; imported rows may hold whole addresses. */
export const referrerHostPattern = '^(?:[a-z][a-z0-9+.-]*://)?(?:www\\.)?([^/?#:]*)';
const referrerHost = new RegExp(referrerHostPattern, 'i');

const hostOfReferrer = (referrer: string): string => referrerHost.exec(referrer)?.[1] ?? '';

/** Tells whether a text contains another, in whatever case. */
export const containsFolded = (text: string, part: string): boolean => foldCase(text).includes(foldCase(part));

const ascii = /^[\0-\x7f]*$/;

/**
 * Lower case character by character, one for one, as databases do it. The language's own way looks at neighbours
 * (a final sigma) and makes two characters of one (a dotted capital I).
 */
function foldCase(text: string): string {
  return ascii.test(text) ? text.toLowerCase() : Array.from(text, foldedCharacter).join('');
}

/** The same of one character, for an engine that has to look for all that compare alike. */
export const foldedCharacter = (character: string): string => Array.from(character.toLowerCase())[0] ?? '';

/** Tells whether a filter holds for what `matches` knows: whether a value is the one of a dimension. */
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

/** Tells whether a filter looks at the session at all, so that an engine may skip finding first hits. */
export const readsSession = (filter: Filter): boolean => reads(filter, (dimension) => dimension !== 'pathname');

/** Tells whether a filter looks at single hits, so that an engine may not count whole sessions. */
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
