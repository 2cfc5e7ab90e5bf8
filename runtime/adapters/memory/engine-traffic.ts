import type { Hit, HitDimensions, RevenueEvent } from '../../domain/events.ts';
import { groupBy } from '../../domain/group-by.ts';
import { comparable, type Filter } from '../../query/filter.ts';

/** Everything the naive engine knows: plain arrays, in any order. */
export interface Traffic {
  readonly hits: readonly Hit[];
  readonly revenue: readonly RevenueEvent[];
}

/** What a session says of itself, uncut by any window. docs/metrics.md */
export interface Session {
  /** The earliest pageview or event: source, place and device of the session are its. */
  readonly firstHit: Hit;
  readonly views: number;
  readonly isBounce: boolean;
  readonly durationMs: number;
  /** Undefined in a session without pageviews. */
  readonly entryPage: string | undefined;
  readonly exitPage: string | undefined;
}

type Window = { readonly since: number; readonly until: number };

/** A pageview or a custom event, which always has a session. */
export const isCounted = (hit: Hit): boolean => hit.kind !== 'engagement';

export const isWithin = ({ since, until }: Window, { ts }: { readonly ts: number }): boolean =>
  since <= ts && ts <= until;

/** Time first, then order of arrival. */
export const byTime = (left: Hit, right: Hit): number => left.ts - right.ts || left.seq - right.seq;

/** Order of the characters' numbers, as their bytes in UTF-8 have it; the language's own order differs beyond U+FFFF. */
export const byCodePoint = (left: string, right: string): number =>
  Buffer.compare(Buffer.from(left), Buffer.from(right));

export const distinct = <T, K>(values: readonly T[], keyOf: (value: T) => K): number => new Set(values.map(keyOf)).size;

export const sum = <T>(values: readonly T[], numberOf: (value: T) => number): number =>
  values.reduce((total, value) => total + numberOf(value), 0);

/** The sessions of a site's hits by id. Pings outside every session belong to none, and pings alone make none. */
export function sessionsOfSite(hits: readonly Hit[]): ReadonlyMap<string, Session> {
  const sessions = new Map<string, Session>();
  for (const [id, group] of groupBy(hits, ({ sessionId }) => sessionId)) {
    const session = id === undefined ? undefined : sessionOf(group.toSorted(byTime));
    if (id !== undefined && session !== undefined) sessions.set(id, session);
  }
  return sessions;
}

function sessionOf(ordered: readonly Hit[]): Session | undefined {
  const firstHit = ordered.find(isCounted);
  const last = ordered.at(-1);
  if (firstHit === undefined || last === undefined) return undefined;
  const views = ordered.filter(({ kind }) => kind === 'pageview');
  const hasInteracted = ordered.some(({ kind, interactive }) => kind === 'event' && interactive !== false);
  return {
    firstHit,
    views: views.length,
    isBounce: views.length === 1 && !hasInteracted,
    durationMs: last.ts - firstHit.ts,
    entryPage: views[0]?.pathname,
    exitPage: views.at(-1)?.pathname,
  };
}

/** Tells whether a filter holds for a hit: its session's first hit decides, but for the hit's own pathname. */
export function holds(filter: Filter, first: HitDimensions, pathname: string | undefined): boolean {
  switch (filter.kind) {
    case 'all':
      return filter.of.every((part) => holds(part, first, pathname));
    case 'any':
      return filter.of.some((part) => holds(part, first, pathname));
    case 'not':
      return !holds(filter.of, first, pathname);
    case 'match': {
      const { dimension, value } = filter;
      const found = dimension === 'pathname' ? pathname : first[dimension];
      return found !== undefined && comparable(dimension, found) === comparable(dimension, value);
    }
  }
}
