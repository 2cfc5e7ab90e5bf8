import type { Handler } from '../../runtime/contract/operation.ts';
import { goalView } from '../../runtime/domain/goal.ts';
import { fillBuckets, intervalOf } from '../../runtime/query/bucket.ts';
import { earlierOf, keptSince } from '../../runtime/query/comparison.ts';
import { detailsBefore, detailsOfGoal, type GoalsAnswer, goalPoints, groupsOfGoal } from '../../runtime/query/goals.ts';
import type { Span } from '../../runtime/query/on-hits.ts';
import { matcherOf } from '../../runtime/query/query.ts';
import { queryScope } from '../../runtime/query/scope.ts';
import { previousWindow, spanOf } from '../../runtime/query/window.ts';

/** One goal in a window and in the one before: what it converted, when, and in which sessions. */
export const getGoal: Handler<'getGoal'> = async ({ site, child, asked, segments, engine, clock, reply }) => {
  const now = clock.now();
  const { window, filter } = await queryScope(asked, { now, segments });
  const interval = intervalOf(window);
  const goal = matcherOf(child);
  const [span, before] = [spanOf(window), previousWindow(window)];

  const shared = { siteId: site.id, filter };
  const ask = (of: Span) => engine.run({ kind: 'goals', ...shared, ...of, goals: [goal] });
  const comparing = { siteId: site.id, before, keptSince: keptSince(site.dataRetentionDays, now) };
  const isEmpty = ({ totalSessions }: GoalsAnswer) => totalSessions === 0;
  const [results, earlier, { series, groups }, sessions] = await Promise.all([
    ask(span),
    earlierOf({ ...comparing, ask, isEmpty, totals: (query) => engine.run(query) }),
    engine.run({ kind: 'goal', ...shared, ...span, goal, interval }),
    engine.run({ kind: 'timeseries', ...shared, ...span, interval }),
  ]);

  return reply(200, {
    goal: goalView(child),
    range: window.preset,
    since: new Date(window.since).toISOString(),
    until: new Date(window.until).toISOString(),
    ...detailsOfGoal(results, child),
    interval,
    series: fillBuckets(window, goalPoints(series, sessions), (point) => ({
      conversions: point?.conversions ?? 0,
      sessions: point?.sessions ?? 0,
      conversionRate: point?.conversionRate ?? 0,
    })),
    ...groupsOfGoal(groups),
    previous: detailsBefore(before, earlier, child),
  });
};
