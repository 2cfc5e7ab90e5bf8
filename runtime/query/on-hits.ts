import type { Filter } from './filter.ts';

/**
 * What a window that moves with the present was asked for with, and the second in which. Windows of one slot differ by
 * less than a second: one may be answered with what was found for another.
 */
export interface Slot {
  readonly words: string;
  readonly second: number;
}

/** Both ends of a window, in ms since the epoch, belong to it. */
export interface Span {
  readonly since: number;
  readonly until: number;
  /** Absent: the window stands still. */
  readonly slot?: Slot | undefined;
}

/** What every query on hits names. */
export interface OnHits extends Span {
  readonly siteId: string;
  readonly filter: Filter;
}

/** Which rows of a list are wanted. */
export interface Paged {
  readonly limit: number;
  readonly offset: number;
}
