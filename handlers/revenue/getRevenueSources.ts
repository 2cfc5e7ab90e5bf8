import type { Handler } from '../../runtime/contract/operation.ts';
import { sourceOfRevenue } from '../../runtime/query/revenue.ts';
import { queryScope } from '../../runtime/query/scope.ts';
import { echo, spanOf } from '../../runtime/query/window.ts';

/** Sources by net revenue, a row for each channel and currency. */
export const getRevenueSources: Handler<'getRevenueSources'> = async (context) => {
  const { site, asked, query, segments, engine, clock, reply } = context;
  const { window, filter } = await queryScope(asked, { now: clock.now(), segments });
  const { limit, offset } = query;

  const { rows, total } = await engine.run({
    kind: 'revenueSources',
    siteId: site.id,
    ...spanOf(window),
    filter,
    limit,
    offset,
  });

  return reply(200, { sources: rows.map(sourceOfRevenue), total, limit, offset, range: echo(window) });
};
