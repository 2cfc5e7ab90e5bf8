import type { Handler } from '../../runtime/contract/operation.ts';
import { wholeList } from '../../runtime/ports/page.ts';
import { fillBuckets, intervalOf } from '../../runtime/query/bucket.ts';
import { earlierOf, keptSince } from '../../runtime/query/comparison.ts';
import type { Span } from '../../runtime/query/on-hits.ts';
import { matcherOf } from '../../runtime/query/query.ts';
import { queryScope } from '../../runtime/query/scope.ts';
import { comparisonOf, totalsOf, trafficPoint } from '../../runtime/query/traffic.ts';
import { echo, previousWindow, spanOf } from '../../runtime/query/window.ts';

/** Totals of the range, those of the range before, the change between them, and a series. */
export const getStats: Handler<'getStats'> = async ({ site, asked, goals, segments, engine, clock, reply }) => {
  const now = clock.now();
  const { window, filter } = await queryScope(asked, { now, segments });
  const interval = intervalOf(window);
  const matchers = (await goals.list(wholeList)).items.map(matcherOf);
  const [span, before] = [spanOf(window), previousWindow(window)];

  const ask = (of: Span) => engine.run({ kind: 'aggregate', siteId: site.id, ...of, filter, goals: matchers });
  const comparing = { siteId: site.id, before, keptSince: keptSince(site.dataRetentionDays, now) };
  const [counts, earlier, rows] = await Promise.all([
    ask(span),
    earlierOf({ ...comparing, ask, isEmpty: ({ sessions }) => sessions === 0, totals: (query) => engine.run(query) }),
    engine.run({ kind: 'timeseries', siteId: site.id, ...span, filter, interval }),
  ]);

  const totals = totalsOf(counts);
  return reply(200, {
    siteId: site.id,
    range: echo(window),
    ...totals,
    ...comparisonOf(totals, before, earlier),
    interval,
    series: fillBuckets(window, rows, trafficPoint),
  });
};
