import { groupBy } from '../../../domain/group-by.ts';
import {
  commonestLinks,
  inJourneyOrder,
  isAsked,
  type JourneyLink,
  type JourneysQuery,
} from '../../../query/journeys.ts';
import { pageOf, sum } from '../../../query/rows.ts';
import { isWithin, type Kind, qualifying, type Session, sessionsWith } from './traffic.ts';

/** The path of a session, cut at the depth, and whether it was cut. */
interface Journey {
  readonly path: readonly string[];
  readonly hasEnded: boolean;
  readonly durationMs: number;
}

/** Journeys by sessions, then path by path. */
export const journeys: Kind<JourneysQuery> = (query, site) => {
  const all = sessionsWith(qualifying(query, site), site)
    .map((session) => journeyOf(session, query))
    .filter(({ path }) => path.length > 0 && isAsked(query.start, path[0]) && isAsked(query.end, path.at(-1)));
  const rows = inJourneyOrder(
    [...groupBy(all, ({ path }) => JSON.stringify(path)).values()].map((same) => ({
      path: same[0]?.path ?? [],
      sessions: same.length,
      durationMs: sum(same, ({ durationMs }) => durationMs),
      endedSessions: same.filter(({ hasEnded }) => hasEnded).length,
    })),
  );
  return {
    rows: pageOf(rows, query),
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

/** Every transition of every journey, and its end when it is within the depth. */
function linksOf(all: readonly Journey[]): JourneyLink[] {
  const moves = all.flatMap(({ path, hasEnded }) =>
    path.flatMap((from, index): Omit<JourneyLink, 'sessions'>[] => {
      const to = path[index + 1] ?? null;
      return to === null && !hasEnded ? [] : [{ step: index + 1, from, to }];
    }),
  );
  return commonestLinks(
    [...groupBy(moves, (move) => JSON.stringify(move)).values()].flatMap((same) =>
      same.slice(0, 1).map((move) => ({ ...move, sessions: same.length })),
    ),
  );
}
