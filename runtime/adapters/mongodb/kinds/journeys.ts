import { matchesWildcard } from '../../../domain/wildcard.ts';
import { type JourneyLink, type JourneyRow, type JourneysQuery, journeyLinksMax } from '../../../query/journeys.ts';
import { byCodePoint, pageOf, sum } from './ordered.ts';
import type { Kind } from './reader.ts';
import { type Way, waysOf } from './ways.ts';

/** Journeys by sessions, then path by path. */
export const journeys: Kind<JourneysQuery> = async (query, reader) => {
  const byPaths = new Map<string, JourneyRow>();
  for await (const way of waysOf(query, reader)) {
    const journey = journeyOf(way, query);
    const { path } = journey;
    if (path.length === 0 || !matches(query.start, path[0]) || !matches(query.end, path.at(-1))) continue;
    const key = JSON.stringify(path);
    byPaths.set(key, together(byPaths.get(key), journey));
  }
  const rows = [...byPaths.values()].sort(
    (left, right) => right.sessions - left.sessions || byPath(left.path, right.path),
  );
  return {
    rows: pageOf(rows, query),
    total: rows.length,
    totalSessions: sum(rows, ({ sessions }) => sessions),
    links: linksOf(rows),
  };
};

function journeyOf({ paths, sessions, durationMs }: Way, { depth }: JourneysQuery): JourneyRow {
  const walked = paths.filter((path, index) => path !== paths[index - 1]);
  return { path: walked.slice(0, depth), sessions, durationMs, endedSessions: walked.length <= depth ? sessions : 0 };
}

function together(known: JourneyRow | undefined, more: JourneyRow): JourneyRow {
  if (known === undefined) return more;
  return {
    path: known.path,
    sessions: known.sessions + more.sessions,
    durationMs: known.durationMs + more.durationMs,
    endedSessions: known.endedSessions + more.endedSessions,
  };
}

const matches = (pattern: string | null, pathname = ''): boolean =>
  pattern === null || matchesWildcard(pattern, pathname);

/** Every move of every journey, and its end where it is shown. */
function linksOf(rows: readonly JourneyRow[]): JourneyLink[] {
  const links = new Map<string, JourneyLink>();
  for (const { path, sessions, endedSessions } of rows) {
    for (const [index, from] of path.entries()) {
      const to = path[index + 1] ?? null;
      const count = to === null ? endedSessions : sessions;
      if (count === 0) continue;
      const move = { step: index + 1, from, to };
      const key = JSON.stringify(move);
      links.set(key, { ...move, sessions: (links.get(key)?.sessions ?? 0) + count });
    }
  }
  return [...links.values()]
    .sort(
      (left, right) =>
        right.sessions - left.sessions ||
        left.step - right.step ||
        byCodePoint(left.from, right.from) ||
        byPath(left.to === null ? [] : [left.to], right.to === null ? [] : [right.to]),
    )
    .slice(0, journeyLinksMax);
}

/** Step by step; what is shorter comes first. */
function byPath(left: readonly string[], right: readonly string[]): number {
  for (const [index, pathname] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    if (other !== pathname) return byCodePoint(pathname, other);
  }
  return left.length - right.length;
}
