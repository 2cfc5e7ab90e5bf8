/** The count of a fixed window after a charge. */
export interface RateCount {
  readonly count: number;
  /** End of the window, ms since the epoch. */
  readonly resetAt: number;
}

/**
 * The time one request may still wait for a remote store, shared by all its calls and counted down by runtime/limits.
 */
export interface Deadline {
  ticksLeft: number;
  /** Ticks that fired on time. */
  ticksOnTime: number;
  /** Responses that the process had received when the request began to wait. */
  answersBefore: number | undefined;
}

/** Counters in fixed windows; a window starts with its first charge. */
export interface RateStore {
  /** Adds `cost` to the key's window, opening one of `windowMs` when none is open; returns the new count. */
  charge(key: string, cost: number, windowMs: number, now: number, deadline?: Deadline): RateCount | Promise<RateCount>;
  /** The current count without a charge; undefined when no window is open. */
  peek(key: string, now: number, deadline?: Deadline): RateCount | undefined | Promise<RateCount | undefined>;
}

/** The counters of this process; they can be overwritten with the counts of a shared store. */
export interface LocalRateStore extends RateStore {
  charge(key: string, cost: number, windowMs: number, now: number): RateCount;
  peek(key: string, now: number): RateCount | undefined;
  /** Replaces the key's window with the given count. */
  replace(key: string, counted: RateCount, now: number): void;
  /** Closes a window and returns its count; undefined when none is open. */
  take(key: string, now: number): RateCount | undefined;
}

/** Counters on another machine. Calls may be slow or fail; the caller has a fallback. */
export interface SharedRateStore extends RateStore {
  charge(key: string, cost: number, windowMs: number, now: number): Promise<RateCount>;
  peek(key: string, now: number): Promise<RateCount | undefined>;
  /** Opens a new connection: the current one may be dead without an error. */
  reconnect(): void;
}
