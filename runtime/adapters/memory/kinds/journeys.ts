import { groupBy } from '../../../domain/group-by.ts';
import { matchesWildcard } from '../../../domain/wildcard.ts';
import { type JourneyLink, type JourneysQuery, journeyLinksMax } from '../../../query/journeys.ts';
import { byCodePoint, isWithin, type Kind, qualifying, type Session, sessionsWith, sum } from './traffic.ts';

/** A session's way through the site: what of it is shown, and whether that is all. */
interface Journey {
  readonly path: readonly string[];
  readonly hasEnded: boolean;
  readonly durationMs: number;
}

/** Journeys by sessions, then path by path. */
export const journeys: Kind<JourneysQuery> = (query, site) => {
  const all = sessionsWith(qualifying(query, site), site)
    .map((session) => journeyOf(session, query))
    .filter(({ path }) => path.length > 0 && matches(query.start, path[0]) && matches(query.end, path.at(-1)));
  const rows = [...groupBy(all, ({ path }) => JSON.stringify(path)).values()]
    .map((same) => ({
      path: same[0]?.path ?? [],
      sessions: same.length,
      durationMs: sum(same, ({ durationMs }) => durationMs),
      endedSessions: same.filter(({ hasEnded }) => hasEnded).length,
    }))
    .sort((left, right) => right.sessions - left.sessions || byPath(left.path, right.path));
  return {
    rows: rows.slice(query.offset, query.offset + query.limit),
    total: rows.length,
    totalSessions: all.length,
    links: linksOf(all),
  };
};

function journeyOf({ hits, durationMs }: Session, query: JourneysQuery): Journey {
  const walked: string[] = [];
  for (const hit of hits) {
    if (hit.kind === 'pageview' && isWithin(query, hit) && walked.at(-1) !== hit.pathname) walked.push(hit.pathname);
  }
  return { path: walked.slice(0, query.depth), hasEnded: walked.length <= query.depth, durationMs };
}

const matches = (pattern: string | null, pathname = ''): boolean =>
  pattern === null || matchesWildcard(pattern, pathname);

/** Every move of every journey, and its end where it is shown. */
function linksOf(all: readonly Journey[]): JourneyLink[] {
  const moves = all.flatMap(({ path, hasEnded }) =>
    path.flatMap((from, index): Omit<JourneyLink, 'sessions'>[] => {
      const to = path[index + 1] ?? null;
      return to === null && !hasEnded ? [] : [{ step: index + 1, from, to }];
    }),
  );
  return [...groupBy(moves, (move) => JSON.stringify(move)).values()]
    .flatMap((same) => same.slice(0, 1).map((move) => ({ ...move, sessions: same.length })))
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
