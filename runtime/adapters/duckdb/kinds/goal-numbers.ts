import type { GoalMatcher } from '../../../query/goal-matcher.ts';
import { type Parameters, pathCondition, sumOf } from './filter.ts';

/**
 * The relation `conversions` behind `relations`: every hit of `q` that converts a goal, with `times`, the number of
 * goals. Patterns are held against the site's paths, each once, and not against hits.
 */
export function goalNumbers(goals: readonly GoalMatcher[], parameters: Parameters): string {
  if (goals.length === 0) return '';
  const timesOf = (type: GoalMatcher['type'], conditionOf: (goal: GoalMatcher) => string) =>
    sumOf([
      '0',
      ...goals.filter((goal) => goal.type === type).map((goal) => `(CASE WHEN ${conditionOf(goal)} THEN 1 ELSE 0 END)`),
    ]);
  const ofPath = timesOf('pageview', ({ pattern }) => pathCondition(pattern, 'pathname', parameters));
  const ofName = timesOf('event', ({ pattern }) => `name = ${parameters.add(pattern)}`);
  return `,
    goal_paths AS (SELECT * FROM (SELECT path, ${ofPath} AS times FROM names) WHERE times > 0),
    goal_names AS (SELECT * FROM (SELECT name, ${ofName} AS times
      FROM (SELECT DISTINCT name FROM q WHERE kind = 'event'::hit_kind)) WHERE times > 0),
    conversions AS (SELECT q.*, times FROM q JOIN goal_paths USING (path) WHERE q.kind = 'pageview'::hit_kind
      UNION ALL SELECT q.*, times FROM q JOIN goal_names USING (name) WHERE q.kind = 'event'::hit_kind)`;
}
