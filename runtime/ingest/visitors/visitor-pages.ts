import type { BoundedMap } from '../../domain/bounded-map.ts';

/** The most pages of one visitor in memory. */
export const pagesOfVisitorMax = 5;

interface OpenedPage {
  readonly pathname: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/** By visitor, the pages opened last, oldest first; each pathname once. */
export type VisitorPages = BoundedMap<OpenedPage[]>;

export const visitorKey = (siteId: string, visitorId: string): string => `${siteId}:${visitorId}`;

/** Notes that a visitor opened a page. */
export function noteOpened(pages: VisitorPages, key: string, { pathname, at }: OpenedPage): void {
  const opened = pages.get(key);
  if (opened === undefined) {
    pages.set(key, [{ pathname, at }]);
    return;
  }
  const index = opened.findIndex((page) => page.pathname === pathname);
  const known = index === -1 ? undefined : opened.splice(index, 1)[0];
  // A late pageview does not change the known time of a page.
  opened.push({ pathname, at: Math.max(at, known?.at ?? 0) });
  if (opened.length > pagesOfVisitorMax) opened.shift();
}

/**
 * When a visitor opened a page, ms, at or before a time; else the earliest time of the others, which bounds the time on
 * the page. Undefined: unknown.
 */
export function openedAt(pages: VisitorPages, key: string, { pathname, at }: Readonly<OpenedPage>): number | undefined {
  const earlier = pages.get(key)?.filter((page) => page.at <= at);
  if (earlier === undefined || earlier.length === 0) return undefined;
  return earlier.find((page) => page.pathname === pathname)?.at ?? Math.min(...earlier.map((page) => page.at));
}
