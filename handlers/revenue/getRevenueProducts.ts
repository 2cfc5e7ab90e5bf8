import type { Handler } from '../../runtime/contract/operation.ts';
import { productOfRevenue } from '../../runtime/query/revenue.ts';
import { queryScope } from '../../runtime/query/scope.ts';
import { echo, spanOf } from '../../runtime/query/window.ts';

/** Products by net revenue, a row for each currency. */
export const getRevenueProducts: Handler<'getRevenueProducts'> = async (context) => {
  const { site, asked, query, segments, engine, clock, reply } = context;
  const { window, filter } = await queryScope(asked, { now: clock.now(), segments });
  const { limit, offset } = query;

  const { rows, total } = await engine.run({
    kind: 'revenueProducts',
    siteId: site.id,
    ...spanOf(window),
    filter,
    limit,
    offset,
  });

  return reply(200, { products: rows.map(productOfRevenue), total, limit, offset, range: echo(window) });
};
