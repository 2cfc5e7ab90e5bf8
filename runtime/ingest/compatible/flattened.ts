import { isRecord } from '../fields/fields.ts';

/** The most levels and values that are read; a hit stores fewer properties than that. */
const depthMax = 10;
const valuesMax = 200;

/**
 * Flattens nested values to one key each, joined with `.`; elements of a list by their index. Values nested deeper stay
 * objects, which are no properties, so the answer reports them. Undefined: not an object.
 */
export function flattened(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (!isRecord(value)) return undefined;
  const entries: [string, unknown][] = [];
  collect(value, '', { entries, depth: 0 });
  return Object.fromEntries(entries);
}

interface Collecting {
  readonly entries: [string, unknown][];
  readonly depth: number;
}

function collect(value: object, prefix: string, { entries, depth }: Collecting): void {
  for (const [key, part] of Object.entries(value)) {
    if (entries.length >= valuesMax) return;
    const isNested = typeof part === 'object' && part !== null;
    if (isNested && depth < depthMax) collect(part, `${prefix}${key}.`, { entries, depth: depth + 1 });
    else entries.push([prefix + key, part]);
  }
}
