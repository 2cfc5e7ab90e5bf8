import {
  commonestLinks,
  inJourneyOrder,
  isAsked,
  type JourneyLink,
  type JourneyRow,
  type JourneysQuery,
} from '../../../query/journeys.ts';
import { pageOf, sum } from '../../../query/rows.ts';
import { type Way, waysOf } from './stages/page-paths.ts';
import type { Kind } from './stages/reader.ts';

/** Journeys by sessions, then path by path. */
export const journeys: Kind<JourneysQuery> = async (query, reader) => {
  const byPaths = new Map<string, JourneyRow>();
  for await (const way of waysOf(query, reader)) {
    const journey = journeyOf(way, query);
    const { path } = journey;
    if (path.length === 0 || !isAsked(query.start, path[0]) || !isAsked(query.end, path.at(-1))) continue;
    const key = JSON.stringify(path);
    byPaths.set(key, together(byPaths.get(key), journey));
  }
  const rows = inJourneyOrder([...byPaths.values()]);
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

/** Every transition of every journey, and its end when it is within the depth. */
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
  return commonestLinks([...links.values()]);
}
