import type { Handler } from '../../runtime/contract/operation.ts';
import { intervalOf } from '../../runtime/query/bucket.ts';
import { earlierOf, keptSince, reasonOf } from '../../runtime/query/comparison.ts';
import type { Span } from '../../runtime/query/on-hits.ts';
import { currencyTotals, revenueSeries } from '../../runtime/query/revenue.ts';
import { queryScope } from '../../runtime/query/scope.ts';
import { echo, previousWindow, spanOf } from '../../runtime/query/window.ts';

/** Money of each currency in the window and in the one before, with a series. Currencies are never added up. */
export const getRevenue: Handler<'getRevenue'> = async ({ site, asked, segments, engine, clock, reply }) => {
  const now = clock.now();
  const { window, filter } = await queryScope(asked, { now, segments });
  const interval = intervalOf(window);
  const before = previousWindow(window);

  const ask = (span: Span) => engine.run({ kind: 'revenue', siteId: site.id, ...span, filter, interval });
  const comparing = { siteId: site.id, before, keptSince: keptSince(site.dataRetentionDays, now) };
  const [rows, { answer, gap }] = await Promise.all([
    ask(spanOf(window)),
    earlierOf({ ...comparing, ask, isEmpty: ({ length }) => length === 0, totals: (query) => engine.run(query) }),
  ]);

  return reply(200, {
    currencies: currencyTotals(rows),
    interval,
    series: revenueSeries(window, interval, rows),
    previous: {
      since: new Date(before.since).toISOString(),
      until: new Date(before.until).toISOString(),
      currencies: answer === undefined ? null : currencyTotals(answer),
      ...reasonOf(gap),
    },
    range: echo(window),
  });
};
