import { spelledInFull } from '../domain/configured-pathname.ts';
import { matchesWildcard } from '../domain/wildcard.ts';
import type { OnHits, Paged } from './on-hits.ts';
import { percent, wholeRatio } from './rounding.ts';
import { byCodePoint } from './rows.ts';

/** Ordered paths of sessions, cut at `depth`; commonest first, then path by path. docs/metrics.md#journeys */
export interface JourneysQuery extends OnHits, Paged {
  readonly kind: 'journeys';
  readonly depth: number;
  /** What the first and the last path of a journey match, spelled as hits' paths are; `*` is any run of characters. */
  readonly start: string | null;
  readonly end: string | null;
}

export interface JourneyRow {
  readonly path: readonly string[];
  readonly sessions: number;
  /** Of these sessions, whole and uncut by the window. */
  readonly durationMs: number;
  /** Sessions that went no further than the path. */
  readonly endedSessions: number;
}

/** A move from one step to the next; `to` is null where the session ended. */
export interface JourneyLink {
  readonly step: number;
  readonly from: string;
  readonly to: string | null;
  readonly sessions: number;
}

export interface JourneysAnswer {
  readonly rows: readonly JourneyRow[];
  readonly total: number;
  /** Sessions of all journeys, also of those on other pages. */
  readonly totalSessions: number;
  /** The commonest, then by step, from and to; an end comes before a path. */
  readonly links: readonly JourneyLink[];
}

/** Links of one answer. */
export const journeyLinksMax = 200;

/** Journeys by sessions, then path by path. */
export const inJourneyOrder = (rows: readonly JourneyRow[]): JourneyRow[] =>
  rows.toSorted((left, right) => right.sessions - left.sessions || byPath(left.path, right.path));

/** The links that an answer shows. */
export const commonestLinks = (links: readonly JourneyLink[]): JourneyLink[] =>
  links
    .toSorted(
      (left, right) =>
        right.sessions - left.sessions ||
        left.step - right.step ||
        byCodePoint(left.from, right.from) ||
        byPath(left.to === null ? [] : [left.to], right.to === null ? [] : [right.to]),
    )
    .slice(0, journeyLinksMax);

/** Step by step; what is shorter comes first. */
function byPath(left: readonly string[], right: readonly string[]): number {
  for (const [index, pathname] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    if (other !== pathname) return byCodePoint(pathname, other);
  }
  return left.length - right.length;
}

/** Whether a journey's end is what was asked for. */
export const isAsked = (pattern: string | null, pathname = ''): boolean =>
  pattern === null || matchesWildcard(pattern, pathname);

/** What a journey is asked to start or end on, spelled as hits' paths are. */
export const journeyPattern = (pathname: string | undefined): string | null =>
  pathname === undefined ? null : spelledInFull(pathname);

/** One journey as people read it. `share` is of the sessions of all journeys. */
export function journeyOfSite({ path, sessions, durationMs, endedSessions }: JourneyRow, totalSessions: number) {
  return {
    path: [...path],
    sessions,
    share: percent(sessions, totalSessions),
    avgDuration: wholeRatio(durationMs, sessions * 1000),
    ended: endedSessions === sessions,
  };
}
