import type { DuckDBValue } from '@duckdb/node-api';
import type { Values } from './client.ts';

/** Text that means the same in any quotes. */
const plainText = /^[\w ./:@+-]*$/;

/**
 * A value as SQL. Text that holds anything but plain characters stands there as its UTF-8 in hex: whatever it says, it
 * is digits to the parser.
 */
export function literalOf(value: DuckDBValue): string {
  switch (typeof value) {
    case 'string':
      return plainText.test(value) ? `'${value}'` : `decode(from_hex('${Buffer.from(value).toString('hex')}'))`;
    case 'number':
      if (Number.isFinite(value)) return `(${value})`;
      break;
    case 'bigint':
      return `(${value})`;
    case 'boolean':
      return String(value);
    case 'object':
      if (value === null) return 'NULL';
      break;
    default:
  }
  throw new TypeError(`a ${typeof value} cannot stand in a query`);
}

/**
 * A query with its values in place of their placeholders. DuckDB plans a statement with placeholders twice, and the
 * second plan knows less (decision 29). The SQL is our own, and its texts hold no placeholder.
 */
export const withValues = (sql: string, values: Values): string =>
  sql.replace(/\$(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new TypeError(`the query has no value for ${name}`);
    return literalOf(value);
  });
