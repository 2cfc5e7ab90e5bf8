import { isRecord } from '../fields/fields.ts';

/** Levels that are read, and values: a hit keeps fewer properties than that. */
const depthMax = 10;
const valuesMax = 200;

/**
 * Nested values by one key each, joined with `.`; elements of a list by their index. What is nested deeper stays an object,
 * which is no property: the answer names it. Undefined: no object.
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
