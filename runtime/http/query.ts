import { parse as parseQueryText } from 'node:querystring';
import type { ContractRow } from '../../generated/operations.ts';

type Query = Readonly<Record<string, unknown>>;

const nothingAsked: Query = Object.freeze({});

/** The declared defaults of each operation, collected once. */
const defaults = new WeakMap<ContractRow, Query>();

/**
 * Parses a query as its operation declares it: whole numbers, booleans. A repeated parameter becomes a list, which is
 * refused later. Outside /api/v2 parameters that the contract does not name are ignored.
 */
export function parseQuery(text: string, operation: ContractRow): Query {
  if (text === '') return nothingAsked;
  const given = Object.entries(parseQueryText(text, '&', '=', { maxKeys: 0 }));
  const read = operation.kind === 'api' ? given : given.filter(([name]) => Object.hasOwn(operation.query, name));
  // From entries, so that `__proto__` is a parameter like any other and can be refused.
  return Object.fromEntries(read.map(([name, value]) => [name, coerce(value, operation.query[name]?.type)]));
}

/** The same query with the defaults its operation declares. */
export function withDefaults(asked: Query, operation: ContractRow): Query {
  const known = defaults.get(operation) ?? defaultsOf(operation);
  return asked === nothingAsked ? known : { ...known, ...asked };
}

function defaultsOf(operation: ContractRow): Query {
  const declared = Object.entries(operation.query).filter(([, parameter]) => parameter.default !== undefined);
  const values = Object.freeze(Object.fromEntries(declared.map(([name, parameter]) => [name, parameter.default])));
  defaults.set(operation, values);
  return values;
}

function coerce(value: string | string[] | undefined, type: string | undefined): unknown {
  if (typeof value !== 'string') return value;
  if (type === 'integer') return /^-?\d{1,15}$/.test(value) ? Number(value) : value;
  if (type === 'number') return /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? Number(value) : value;
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value;
  return value;
}
