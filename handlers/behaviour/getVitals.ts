import type { Handler } from '../../runtime/contract/operation.ts';
import { fillBuckets, intervalOf } from '../../runtime/query/bucket.ts';
import { queryScope } from '../../runtime/query/scope.ts';
import { metricsOfSite, pageOfVitals, vitalsPoint } from '../../runtime/query/vitals.ts';
import { echo, spanOf } from '../../runtime/query/window.ts';

/** The 75th percentile of each metric, over all pages, by page and in time. */
export const getVitals: Handler<'getVitals'> = async (context) => {
  const { site, asked, query, segments, engine, clock, reply } = context;
  const { window, filter } = await queryScope(asked, { now: clock.now(), segments });
  const { limit, offset } = query;
  const interval = intervalOf(window);

  const span = { siteId: site.id, ...spanOf(window), filter };
  const { metrics, pages, total, series } = await engine.run({ kind: 'vitals', ...span, interval, limit, offset });

  return reply(200, {
    metrics: metricsOfSite(metrics),
    pages: pages.map(pageOfVitals),
    interval,
    series: fillBuckets(window, series, vitalsPoint),
    total,
    limit,
    offset,
    range: echo(window),
  });
};
