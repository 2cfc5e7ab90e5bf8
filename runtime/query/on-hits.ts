import type { Filter } from './filter.ts';

/** What every query on hits names. Both ends of the window, in ms since the epoch, belong to it. */
export interface OnHits {
  readonly siteId: string;
  readonly since: number;
  readonly until: number;
  readonly filter: Filter;
}

/** Which rows of a list are wanted. */
export interface Paged {
  readonly limit: number;
  readonly offset: number;
}
