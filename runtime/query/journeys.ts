import { spelledInFull } from '../domain/configured-pathname.ts';
import { matchesWildcard } from '../domain/wildcard.ts';
import type { OnHits, Paged } from './on-hits.ts';
import { percent, wholeRatio } from './rounding.ts';
import { byCodePoint } from './rows.ts';

/** Ordered paths of sessions, cut at `depth`; most sessions first, then by path. docs/metrics.md#journeys */
export interface JourneysQuery extends OnHits, Paged {
  readonly kind: 'journeys';
  readonly depth: number;
  /** Patterns of the first and the last path of a journey, in recorded form; `*` matches any text. */
  readonly start: string | null;
  readonly end: string | null;
}

export interface JourneyRow {
  readonly path: readonly string[];
  readonly sessions: number;
  /** Sessions in full, not cut at the window. */
  readonly durationMs: number;
  /** Sessions that ended at the path. */
  readonly endedSessions: number;
}

/** A transition from one step to the next; `to` is null when the session ended. */
export interface JourneyLink {
  readonly step: number;
  readonly from: string;
  readonly to: string | null;
  readonly sessions: number;
}

export interface JourneysAnswer {
  readonly rows: readonly JourneyRow[];
  readonly total: number;
  /** Sessions of all journeys, also of those beyond the page. */
  readonly totalSessions: number;
  /** By sessions descending, then by step, from and to; an end comes before a path. */
  readonly links: readonly JourneyLink[];
}

/** The most links of one answer. */
export const journeyLinksMax = 200;

/** Journeys by sessions descending, then by path. */
export const inJourneyOrder = (rows: readonly JourneyRow[]): JourneyRow[] =>
  rows.toSorted((left, right) => right.sessions - left.sessions || byPath(left.path, right.path));

/** The links of an answer. */
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

/** Step by step; a shorter path comes first. */
function byPath(left: readonly string[], right: readonly string[]): number {
  for (const [index, pathname] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    if (other !== pathname) return byCodePoint(pathname, other);
  }
  return left.length - right.length;
}

/** Whether a journey's end matches the query. */
export const isAsked = (pattern: string | null, pathname = ''): boolean =>
  pattern === null || matchesWildcard(pattern, pathname);

/** The start or end pattern of a journey, in recorded form. */
export const journeyPattern = (pathname: string | undefined): string | null =>
  pathname === undefined ? null : spelledInFull(pathname);

/** A journey row of the API. `share`: percent of the sessions of all journeys. */
export function journeyOfSite({ path, sessions, durationMs, endedSessions }: JourneyRow, totalSessions: number) {
  return {
    path: [...path],
    sessions,
    share: percent(sessions, totalSessions),
    avgDuration: wholeRatio(durationMs, sessions * 1000),
    ended: endedSessions === sessions,
  };
}
