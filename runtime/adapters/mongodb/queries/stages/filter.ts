import { comparable, type Filter, holdsBy, readsPathname } from '../../../../query/filter.ts';

/** A condition of the query language. */
type Condition = Readonly<Record<string, unknown>>;

const nothing: Condition = { _id: { $in: [] } };

/** A literal value, never read as a field path. */
const literal = (value: string): object => ({ $literal: value });

/**
 * A condition that every session with a matching hit fulfils, for an index. It equals the filter when that uses session
 * dimensions only.
 */
export const necessary = (filter: Filter): Condition => conditionOf(filter) ?? {};

function conditionOf(filter: Filter): Condition | undefined {
  switch (filter.kind) {
    case 'all': {
      const parts = filter.of.flatMap((part) => conditionOf(part) ?? []);
      return parts.length === 0 ? {} : { $and: parts };
    }
    case 'any': {
      const parts = filter.of.map(conditionOf);
      if (parts.length === 0) return nothing;
      return parts.some((part) => part === undefined) ? undefined : { $or: parts };
    }
    case 'not': {
      // The negation of a hit's path is no condition on its session.
      const inner = readsPathname(filter.of) ? undefined : conditionOf(filter.of);
      return inner === undefined ? undefined : { $nor: [inner] };
    }
    case 'match': {
      const { dimension, value } = filter;
      if (dimension === 'pathname') return { 'hits.p': value };
      return { [`first.f.${dimension}`]: comparable(dimension, value) };
    }
  }
}

/** A condition on a row itself, for a filter that uses paths only. */
export function rowCondition(filter: Filter): Condition {
  switch (filter.kind) {
    case 'all':
      return filter.of.length === 0 ? {} : { $and: filter.of.map(rowCondition) };
    case 'any':
      return filter.of.length === 0 ? nothing : { $or: filter.of.map(rowCondition) };
    case 'not':
      return { $nor: [rowCondition(filter.of)] };
    case 'match':
      return { [filter.dimension]: filter.value };
  }
}

/** Whether the filter matches the hit `h` of a session, as an expression. */
export function expressionOf(filter: Filter): unknown {
  switch (filter.kind) {
    case 'all':
      return filter.of.length === 0 ? true : { $and: filter.of.map(expressionOf) };
    case 'any':
      return filter.of.length === 0 ? false : { $or: filter.of.map(expressionOf) };
    case 'not':
      return { $cond: [expressionOf(filter.of), false, true] };
    case 'match': {
      const { dimension, value } = filter;
      const field = dimension === 'pathname' ? '$$h.p' : `$first.f.${dimension}`;
      return { $eq: [field, literal(comparable(dimension, value))] };
    }
  }
}

/** The compared field of a session, with case folded. */
export type Folded = Readonly<Record<string, string | undefined>>;

/** The same for a row next to its session. */
export const holds = (filter: Filter, folded: Folded, pathname: string | undefined): boolean =>
  holdsBy(filter, (dimension, value) => {
    const found = dimension === 'pathname' ? pathname : folded[dimension];
    return found !== undefined && found === comparable(dimension, value);
  });
