import { isFields } from './message.ts';

/** What no store can hold of a text inside a value, in words that follow its name; undefined when there is none. */
export function textFaultOf(value: unknown): string | undefined {
  if (typeof value === 'string') {
    if (value.includes('\0')) return 'holds a null character';
    return value.isWellFormed() ? undefined : 'holds half of a surrogate pair';
  }
  const inside = Array.isArray(value) ? value : isFields(value) ? Object.entries(value).flat() : [];
  for (const each of inside) {
    const fault = textFaultOf(each);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
