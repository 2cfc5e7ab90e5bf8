import type { Handler } from '../../runtime/contract/operation.ts';
import { conversionTable, patternsOf } from '../../runtime/query/funnel.ts';
import { queryScope } from '../../runtime/query/scope.ts';
import { spanOf } from '../../runtime/query/window.ts';

/** Sessions that reached each step in the window, and the rates between steps. */
export const getFunnelStats: Handler<'getFunnelStats'> = async (context) => {
  const { site, child: funnel, asked, query, segments, engine, clock, reply } = context;
  const { window, filter } = await queryScope(asked, { now: clock.now(), segments });
  const { since, until } = window;

  const steps = patternsOf(funnel.steps);
  const { order } = query;
  const sessions = await engine.run({ kind: 'funnel', siteId: site.id, ...spanOf(window), filter, steps, order });

  return reply(200, {
    funnel: { funnelId: funnel.id, name: funnel.name },
    range: window.preset,
    since: new Date(since).toISOString(),
    until: new Date(until).toISOString(),
    ...conversionTable(funnel.steps, sessions),
  });
};
