import type { Handler } from '../../runtime/contract/operation.ts';
import { journeyOfSite, journeyPattern } from '../../runtime/query/journeys.ts';
import { queryScope } from '../../runtime/query/scope.ts';
import { echo, spanOf } from '../../runtime/query/window.ts';

/** Ways through the site by sessions, and the moves between their steps. */
export const getJourneys: Handler<'getJourneys'> = async ({ site, asked, query, segments, engine, clock, reply }) => {
  const { window, filter } = await queryScope(asked, { now: clock.now(), segments });
  const { depth, startPathname, endPathname, limit, offset } = query;

  const { rows, total, totalSessions, links } = await engine.run({
    kind: 'journeys',
    siteId: site.id,
    ...spanOf(window),
    filter,
    depth,
    start: journeyPattern(startPathname),
    end: journeyPattern(endPathname),
    limit,
    offset,
  });

  return reply(200, {
    depth,
    totalSessions,
    journeys: rows.map((row) => journeyOfSite(row, totalSessions)),
    links: links.map(({ step, from, to, sessions }) => ({ step, from, to, sessions })),
    total,
    limit,
    offset,
    range: echo(window),
  });
};
