import type { Handler } from '../../runtime/contract/operation.ts';
import { fillBuckets, intervalOf } from '../../runtime/query/bucket.ts';
import { queryScope } from '../../runtime/query/scope.ts';
import { pageOfSite } from '../../runtime/query/traffic.ts';
import { echo, spanOf } from '../../runtime/query/window.ts';

/** Paths by pageviews, with a series of all of them. */
export const getPageviews: Handler<'getPageviews'> = async (context) => {
  const { site, asked, query, segments, engine, clock, reply } = context;
  const { window, filter } = await queryScope(asked, { now: clock.now(), segments });
  const { limit, offset } = query;
  const interval = intervalOf(window);

  const shared = { siteId: site.id, ...spanOf(window), filter };
  const [pages, rows] = await Promise.all([
    engine.run({ kind: 'breakdown', by: 'pathname', ...shared, limit, offset }),
    engine.run({ kind: 'timeseries', ...shared, interval }),
  ]);

  return reply(200, {
    pageviews: pages.rows.map((row) => pageOfSite(row, pages.totalPageviews)),
    totalPageviews: pages.totalPageviews,
    interval,
    series: fillBuckets(window, rows, (row) => ({ pageviews: row?.pageviews ?? 0, visitors: row?.visitors ?? 0 })),
    total: pages.total,
    limit,
    offset,
    range: echo(window),
  });
};
