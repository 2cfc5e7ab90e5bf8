import type { Headers } from '../../access/client-address.ts';

/** The value of a header; of repeated headers the first. Undefined when absent or blank. */
export function headerOf(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  const first = typeof value === 'string' || value === undefined ? value : value[0];
  return first === undefined || first.trim() === '' ? undefined : first;
}
