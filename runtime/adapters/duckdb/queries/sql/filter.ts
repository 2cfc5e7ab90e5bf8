import type { DuckDBValue } from '@duckdb/node-api';
import { type Dimension, dimensions, type Filter, referrerHostPattern } from '../../../../query/filter.ts';
import type { GoalMatcher } from '../../../../query/goal-matcher.ts';

/** Collects the values of a statement; what kinds write never holds one (literal.ts puts them in). */
export class Parameters {
  readonly values: Record<string, DuckDBValue> = {};
  #count = 0;

  /** The placeholder that stands for a value. */
  add(value: DuckDBValue): string {
    this.#count += 1;
    const name = `p${this.#count}`;
    this.values[name] = value;
    return `$${name}`;
  }
}

/** How a filter names what it looks at. */
export interface FilterNames {
  /** The condition that a hit is of a path. */
  readonly pathname: (value: string) => string;
  /** A column of the session. */
  readonly dimension: (name: Dimension) => string;
}

/** Over `h` (hits) and `d` (first hits of their sessions). */
const raw: FilterNames = { pathname: (value) => `h.pathname = ${value}`, dimension: (name) => `d.${name}` };

/** Both sides are lower-cased by the same function: an exact match is one in every script. */
function matchCondition(dimension: Dimension, value: string, names: FilterNames): string {
  switch (dimension) {
    case 'pathname':
      return names.pathname(value);
    case 'referrer':
      return `${referrerHostOf(names.dimension(dimension))} = ${referrerHostOf(value)}`;
    default:
      return `lower(${names.dimension(dimension)}) = lower(${value})`;
  }
}

const referrerHostOf = (expression: string): string =>
  `regexp_extract(lower(${expression}), '${referrerHostPattern}', 1)`;

/**
 * The condition of a filter, for a WHERE: null is false there. A coalesce around each comparison would make DuckDB
 * compare row by row instead of once for each word of its dictionary, four times as long.
 */
export function filterCondition(filter: Filter, parameters: Parameters, names: FilterNames = raw): string {
  switch (filter.kind) {
    case 'all':
      return filter.of.length === 0
        ? 'true'
        : filter.of.map((part) => `(${filterCondition(part, parameters, names)})`).join(' AND ');
    case 'any':
      return filter.of.length === 0
        ? 'false'
        : filter.of.map((part) => `(${filterCondition(part, parameters, names)})`).join(' OR ');
    case 'not':
      // An unknown value makes a comparison null: no match here as elsewhere.
      return `NOT coalesce(${filterCondition(filter.of, parameters, names)}, false)`;
    case 'match':
      return matchCondition(filter.dimension, parameters.add(filter.value), names);
  }
}

/** The columns of the session that a condition names. */
export const columnsOf = (condition: string): readonly Dimension[] =>
  dimensions.filter((name) => condition.includes(`d.${name}`));

/** How many goals a hit of `alias` converts, as an expression. */
export function conversionsOf(goals: readonly GoalMatcher[], alias: string, parameters: Parameters): string {
  if (goals.length === 0) return '0';
  return sumOf(goals.map((goal) => `(CASE WHEN ${goalCondition(goal, alias, parameters)} THEN 1 ELSE 0 END)`));
}

/** A sum as a balanced tree: DuckDB refuses expressions deeper than 1,000, which a chain of so many goals would be. */
export function sumOf(terms: readonly string[]): string {
  if (terms.length <= 2) return terms.join(' + ');
  const middle = terms.length >> 1;
  return `(${sumOf(terms.slice(0, middle))}) + (${sumOf(terms.slice(middle))})`;
}

/** Whether an event row `alias` converts a goal: `*` in a pathname stands for any run of characters. */
function goalCondition(goal: GoalMatcher, alias: string, parameters: Parameters): string {
  if (goal.type === 'event') return `${alias}.kind = 'event' AND ${alias}.name = ${parameters.add(goal.pattern)}`;
  return `${alias}.kind = 'pageview' AND ${pathCondition(goal.pattern, `${alias}.pathname`, parameters)}`;
}

/** A pathname pattern as a condition. */
export function pathCondition(pattern: string, expression: string, parameters: Parameters): string {
  if (!pattern.includes('*')) return `${expression} = ${parameters.add(pattern)}`;
  return `${expression} LIKE ${parameters.add(likeOf(pattern))} ESCAPE '\\'`;
}

/** A pattern of `*` as one of LIKE, whose escape is a backslash. */
export const likeOf = (pattern: string): string => pattern.replace(/[\\%_]/g, '\\$&').replaceAll('*', '%');
