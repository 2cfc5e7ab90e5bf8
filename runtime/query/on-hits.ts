import type { Filter } from './filter.ts';

/**
 * What a window that moves with the present was asked for with, and the second in which. Windows of one slot differ by
 * less than a second: one may be answered with what was found for another.
 */
export interface Slot {
  readonly words: string;
  readonly second: number;
}

/** A time range in ms since the epoch, both ends inclusive. */
export interface Span {
  readonly since: number;
  readonly until: number;
  /** Absent: the window is fixed. */
  readonly slot?: Slot | undefined;
}

/** The fields of every query on hits. */
export interface OnHits extends Span {
  readonly siteId: string;
  readonly filter: Filter;
}

/** A page of rows. */
export interface Paged {
  readonly limit: number;
  readonly offset: number;
}
