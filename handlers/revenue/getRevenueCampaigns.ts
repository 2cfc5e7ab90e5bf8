import type { Handler } from '../../runtime/contract/operation.ts';
import { campaignOfRevenue } from '../../runtime/query/revenue.ts';
import { queryScope } from '../../runtime/query/scope.ts';
import { echo, spanOf } from '../../runtime/query/window.ts';

/** Campaigns by net revenue, a row for each source, medium and currency. */
export const getRevenueCampaigns: Handler<'getRevenueCampaigns'> = async (context) => {
  const { site, asked, query, segments, engine, clock, reply } = context;
  const { window, filter } = await queryScope(asked, { now: clock.now(), segments });
  const { limit, offset } = query;

  const { rows, total } = await engine.run({
    kind: 'revenueCampaigns',
    siteId: site.id,
    ...spanOf(window),
    filter,
    limit,
    offset,
  });

  return reply(200, { campaigns: rows.map(campaignOfRevenue), total, limit, offset, range: echo(window) });
};
