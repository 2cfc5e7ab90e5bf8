/** A slice of a list: `skip` items are left out, then at most `limit` returned. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** The whole list, for lists with a small maximum. */
export const wholeList: Page = Object.freeze({ limit: Number.MAX_SAFE_INTEGER, offset: 0 });

/** One page of a list, and the length of the whole list. */
export interface Listed<T> {
  readonly items: readonly T[];
  readonly total: number;
}
