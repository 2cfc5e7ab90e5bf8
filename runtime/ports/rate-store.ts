/** A fixed window's count after a charge. */
export interface RateCount {
  readonly count: number;
  /** End of the window, ms since the epoch. */
  readonly resetAt: number;
}

/** Counts in fixed windows that start with their first charge. */
export interface RateStore {
  /** Adds `cost` to a key's window (opens one of `windowMs` when none is open) and tells the count. */
  charge(key: string, cost: number, windowMs: number, now: number): RateCount | Promise<RateCount>;
  /** The count without a charge; undefined when no window is open. */
  peek(key: string, now: number): RateCount | undefined | Promise<RateCount | undefined>;
}
