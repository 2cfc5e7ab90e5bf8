import type { Paged } from './on-hits.ts';

/** Order by code points, equal to byte order in UTF-8; JavaScript's own order differs beyond U+FFFF. */
export const byCodePoint = (left: string, right: string): number =>
  Buffer.compare(Buffer.from(left), Buffer.from(right));

/** One page of rows. */
export const pageOf = <T>(rows: readonly T[], { limit, offset }: Paged): T[] => rows.slice(offset, offset + limit);

export const sum = <T>(values: readonly T[], numberOf: (value: T) => number): number =>
  values.reduce((total, value) => total + numberOf(value), 0);

export const distinct = <T, K>(values: readonly T[], keyOf: (value: T) => K): number => new Set(values.map(keyOf)).size;
