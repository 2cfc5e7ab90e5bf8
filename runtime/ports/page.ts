/** A slice of a list: how many to skip, how many to take. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Everything at once, for lists that are small by nature. */
export const wholeList: Page = Object.freeze({ limit: Number.MAX_SAFE_INTEGER, offset: 0 });

/** One page of a list, and how long the whole list is. */
export interface Listed<T> {
  readonly items: readonly T[];
  readonly total: number;
}
