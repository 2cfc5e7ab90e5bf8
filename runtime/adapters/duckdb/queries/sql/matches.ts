import type { GoalMatcher } from '../../../../query/goal-matcher.ts';
import { hashOf } from '../../connection/expressions.ts';
import { likeOf, type Parameters } from './filter.ts';

/** A pattern, or a name, and its place in the list asked. */
interface Placed {
  readonly place: number;
  readonly pattern: string;
}

/**
 * A relation of `place` and `path` behind `relations`: the paths each pattern matches. Patterns are held against the
 * site's paths, each once, and not against hits; those without a star are found by their number.
 */
export function matchedPaths(patterns: readonly Placed[], parameters: Parameters): string {
  const isWild = ({ pattern }: Placed): boolean => pattern.includes('*');
  const exact = patterns.filter((placed) => !isWild(placed));
  const wild = patterns.filter(isWild).map(({ place, pattern }) => ({ place, pattern: likeOf(pattern) }));
  return `SELECT place, ${hashOf('pattern')} AS path FROM ${rowsOf(exact, parameters)}
    UNION ALL SELECT place, path FROM path_names JOIN ${rowsOf(wild, parameters)} ON pathname LIKE pattern ESCAPE '\\'`;
}

/** The relation `converting` behind `relations`: events of `filtered_events`, once for each goal they convert, with its `place`. */
export function goalHits(goals: readonly GoalMatcher[], parameters: Parameters): string {
  const placed = (type: GoalMatcher['type']) =>
    goals.flatMap((goal, place) => (goal.type === type ? [{ place, pattern: goal.pattern }] : []));
  const hits = (kind: GoalMatcher['type'], join: string) =>
    `SELECT place, session, visitor, ts FROM filtered_events JOIN ${join} WHERE kind = '${kind}'::hit_kind`;
  return `converting AS (${hits('pageview', `(${matchedPaths(placed('pageview'), parameters)}) USING (path)`)}
    UNION ALL ${hits('event', `${rowsOf(placed('event'), parameters)} ON name = pattern`)})`;
}

/** Rows of `place` and `pattern`. */
function rowsOf(rows: readonly Placed[], parameters: Parameters): string {
  if (rows.length === 0) return "(SELECT 0 AS place, '' AS pattern WHERE false)";
  const values = rows.map(({ place, pattern }) => `(${place}, ${parameters.add(pattern)}::VARCHAR)`);
  return `(SELECT * FROM (VALUES ${values.join(', ')}) t(place, pattern))`;
}
