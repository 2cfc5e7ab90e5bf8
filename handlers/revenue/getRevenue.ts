import type { Handler } from '../../runtime/operation.ts';
import { intervalOf } from '../../runtime/query/bucket.ts';
import type { Span } from '../../runtime/query/on-hits.ts';
import { currencyTotals, revenueSeries } from '../../runtime/query/revenue.ts';
import { queryScope } from '../../runtime/query/scope.ts';
import { echo, previousWindow, spanOf } from '../../runtime/query/window.ts';

/** Money of each currency in the window and in the one before, with a series. Currencies are never added up. */
export const getRevenue: Handler<'getRevenue'> = async ({ site, asked, segments, engine, clock, reply }) => {
  const { window, filter } = await queryScope(asked, { now: clock.now(), segments });
  const interval = intervalOf(window);
  const before = previousWindow(window);

  const moneyOf = (span: Span) => engine.run({ kind: 'revenue', siteId: site.id, ...span, filter, interval });
  const [rows, earlier] = await Promise.all([moneyOf(spanOf(window)), moneyOf(before)]);

  return reply(200, {
    currencies: currencyTotals(rows),
    interval,
    series: revenueSeries(window, interval, rows),
    previous: {
      since: new Date(before.since).toISOString(),
      until: new Date(before.until).toISOString(),
      currencies: currencyTotals(earlier),
    },
    range: echo(window),
  });
};
