import type { Handler } from '../../runtime/contract/operation.ts';
import { goalView } from '../../runtime/domain/goal.ts';
import { resultsOfGoal } from '../../runtime/query/goals.ts';
import { matcherOf } from '../../runtime/query/query.ts';
import { queryScope } from '../../runtime/query/scope.ts';
import { echo, spanOf } from '../../runtime/query/window.ts';

/** Definitions, newest first, each with what it converted in the window. Only goals of the page are counted. */
export const listGoals: Handler<'listGoals'> = async (context) => {
  const { site, asked, query, goals, segments, engine, clock, reply } = context;
  const { window, filter } = await queryScope(asked, { now: clock.now(), segments });
  const { limit, offset } = query;
  const { items, total } = await goals.list({ limit, offset });

  const matchers = items.map(matcherOf);
  const results = await engine.run({ kind: 'goals', siteId: site.id, ...spanOf(window), filter, goals: matchers });

  return reply(200, {
    goals: items.map((goal, place) => ({ ...goalView(goal), ...resultsOfGoal(results, place) })),
    totalSessions: results.totalSessions,
    range: echo(window),
    total,
    limit,
    offset,
  });
};
