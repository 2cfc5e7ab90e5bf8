import type { DuckDBValue } from '@duckdb/node-api';
import type { Dimension, Filter } from '../../query/filter.ts';
import type { GoalMatcher } from '../../query/query.ts';

/** Collects the values of a statement; SQL text never holds one. */
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

/** Where each dimension is found: session dimensions in `d` (first hits), the path in `h` (hits). */
const expressions: Readonly<Record<Dimension, string>> = {
  country: 'lower(d.country)',
  city: 'lower(d.city)',
  browser: 'lower(d.browser)',
  os: 'lower(d.os)',
  device: 'lower(d.device)',
  referrer: "lower(split_part(d.referrer, '/', 1))",
  utm_source: 'lower(d.utm_source)',
  utm_medium: 'lower(d.utm_medium)',
  utm_campaign: 'lower(d.utm_campaign)',
  pathname: 'h.pathname',
};

/** The condition of a filter over `h` (hits) and `d` (first hits of their sessions). Unknown values match nothing. */
export function filterCondition(filter: Filter, parameters: Parameters): string {
  switch (filter.kind) {
    case 'all':
      return filter.of.length === 0
        ? 'true'
        : filter.of.map((part) => `(${filterCondition(part, parameters)})`).join(' AND ');
    case 'any':
      return filter.of.length === 0
        ? 'false'
        : filter.of.map((part) => `(${filterCondition(part, parameters)})`).join(' OR ');
    case 'not':
      return `NOT (${filterCondition(filter.of, parameters)})`;
    case 'match':
      return `coalesce(${expressions[filter.dimension]} = ${parameters.add(filter.value)}, false)`;
  }
}

/** How many goals a hit of `alias` converts, as an expression. */
export function conversionsOf(goals: readonly GoalMatcher[], alias: string, parameters: Parameters): string {
  if (goals.length === 0) return '0';
  return goals.map((goal) => `(CASE WHEN ${goalCondition(goal, alias, parameters)} THEN 1 ELSE 0 END)`).join(' + ');
}

/** Tells whether a hit of `alias` converts a goal: `*` in a pathname stands for any run of characters. */
export function goalCondition(goal: GoalMatcher, alias: string, parameters: Parameters): string {
  if (goal.type === 'event') return `${alias}.kind = 'event' AND ${alias}.name = ${parameters.add(goal.pattern)}`;
  return `${alias}.kind = 'pageview' AND ${pathCondition(goal.pattern, `${alias}.pathname`, parameters)}`;
}

/** A pathname pattern as a condition. */
export function pathCondition(pattern: string, expression: string, parameters: Parameters): string {
  if (!pattern.includes('*')) return `${expression} = ${parameters.add(pattern)}`;
  const like = pattern.replace(/[\\%_]/g, '\\$&').replaceAll('*', '%');
  return `${expression} LIKE ${parameters.add(like)} ESCAPE '\\'`;
}
