import type { Handler } from '../../runtime/operation.ts';
import { wholeList } from '../../runtime/ports/page.ts';
import { fillBuckets, intervalOf } from '../../runtime/query/bucket.ts';
import type { Span } from '../../runtime/query/on-hits.ts';
import { matcherOf } from '../../runtime/query/query.ts';
import { queryScope } from '../../runtime/query/scope.ts';
import { changesOf, totalsOf, trafficPoint } from '../../runtime/query/traffic.ts';
import { echo, previousWindow, spanOf } from '../../runtime/query/window.ts';

/** Totals of the range, those of the range before, the change between them, and a series. */
export const getStats: Handler<'getStats'> = async ({ site, asked, goals, segments, engine, clock, reply }) => {
  const { window, filter } = await queryScope(asked, { now: clock.now(), segments });
  const interval = intervalOf(window);
  const matchers = (await goals.list(wholeList)).items.map(matcherOf);
  const before = previousWindow(window);

  const total = (span: Span) => engine.run({ kind: 'aggregate', siteId: site.id, ...span, filter, goals: matchers });
  const span = spanOf(window);
  const [counts, earlier, rows] = await Promise.all([
    total(span),
    total(before),
    engine.run({ kind: 'timeseries', siteId: site.id, ...span, filter, interval }),
  ]);

  const [totals, previous] = [totalsOf(counts), totalsOf(earlier)];
  return reply(200, {
    siteId: site.id,
    range: echo(window),
    ...totals,
    previous: { since: new Date(before.since).toISOString(), until: new Date(before.until).toISOString(), ...previous },
    change: changesOf(totals, previous),
    interval,
    series: fillBuckets(window, rows, trafficPoint),
  });
};
