import type { BoundedMap } from '../../domain/bounded-map.ts';

/** Pages of one visitor that are remembered. */
export const pagesOfVisitorMax = 5;

interface OpenedPage {
  readonly pathname: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/** By visitor, the pages opened last, the oldest first; each pathname once. */
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
  // A late pageview does not make a page younger or older than it is known to be.
  opened.push({ pathname, at: Math.max(at, known?.at ?? 0) });
  if (opened.length > pagesOfVisitorMax) opened.shift();
}

/**
 * When a visitor opened a page, of those opened at or before a moment; else the earliest of the others, which no time on
 * the page can exceed. Undefined: nothing is known.
 */
export function openedAt(pages: VisitorPages, key: string, { pathname, at }: Readonly<OpenedPage>): number | undefined {
  const earlier = pages.get(key)?.filter((page) => page.at <= at);
  if (earlier === undefined || earlier.length === 0) return undefined;
  return earlier.find((page) => page.pathname === pathname)?.at ?? Math.min(...earlier.map((page) => page.at));
}
