import type { Paged } from '../../../query/on-hits.ts';

/** Order of the characters' numbers, as their bytes in UTF-8 have it. Sorted here: not every server has the same. */
export const byCodePoint = (left: string, right: string): number =>
  Buffer.compare(Buffer.from(left), Buffer.from(right));

/** One page of rows. */
export const pageOf = <T>(rows: readonly T[], { limit, offset }: Paged): T[] => rows.slice(offset, offset + limit);

export const sum = <T>(values: readonly T[], numberOf: (value: T) => number): number =>
  values.reduce((total, value) => total + numberOf(value), 0);
