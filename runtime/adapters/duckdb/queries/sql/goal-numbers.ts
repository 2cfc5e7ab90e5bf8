import type { GoalMatcher } from '../../../../query/goal-matcher.ts';
import { type Parameters, pathCondition, sumOf } from './filter.ts';
import { inDays, type RollUpPlan } from './roll-up-plan.ts';

/**
 * The relation `conversions` behind `relations`: every event of `filtered_events` that converts a goal, with `times`, the number of
 * goals. Patterns are held against the site's paths, each once, and not against hits.
 */
export function goalNumbers(goals: readonly GoalMatcher[], parameters: Parameters): string {
  if (goals.length === 0) return '';
  const ofPath = timesOf(goals, 'pageview', ({ pattern }) => pathCondition(pattern, 'pathname', parameters));
  const ofName = timesOfName(goals, parameters);
  return `,
    goal_paths AS (SELECT * FROM (SELECT path, ${ofPath} AS times FROM path_names) WHERE times > 0),
    goal_names AS (SELECT * FROM (SELECT name, ${ofName} AS times
      FROM (SELECT DISTINCT name FROM filtered_events WHERE kind = 'event'::hit_kind)) WHERE times > 0),
    conversions AS (SELECT filtered_events.*, times FROM filtered_events JOIN goal_paths USING (path) WHERE filtered_events.kind = 'pageview'::hit_kind
      UNION ALL SELECT filtered_events.*, times FROM filtered_events JOIN goal_names USING (name) WHERE filtered_events.kind = 'event'::hit_kind)`;
}

/** All conversions, as an expression behind `goalNumbers`: in days rolled up of the pages and the events they have. */
export function conversionsSum(
  goals: readonly GoalMatcher[],
  parameters: Parameters,
  { rollUps, site }: { readonly rollUps: RollUpPlan | undefined; readonly site: string },
): string {
  if (goals.length === 0) return '0';
  const ofHits = '(SELECT coalesce(sum(times), 0) FROM conversions)';
  if (rollUps === undefined) return ofHits;
  return `${ofHits}
    + (SELECT coalesce(sum(pageviews * times), 0) FROM roll_up_pages JOIN goal_paths USING (path) WHERE ${inDays(site, rollUps)})
    + (SELECT coalesce(sum(events * (${timesOfName(goals, parameters)})), 0) FROM roll_up_events WHERE ${inDays(site, rollUps)})`;
}

const timesOfName = (goals: readonly GoalMatcher[], parameters: Parameters): string =>
  timesOf(goals, 'event', ({ pattern }) => `name = ${parameters.add(pattern)}`);

/** How many of the goals of a type something converts. */
function timesOf(
  goals: readonly GoalMatcher[],
  type: GoalMatcher['type'],
  conditionOf: (goal: GoalMatcher) => string,
): string {
  const ofType = goals.filter((goal) => goal.type === type);
  return sumOf(['0', ...ofType.map((goal) => `(CASE WHEN ${conditionOf(goal)} THEN 1 ELSE 0 END)`)]);
}
