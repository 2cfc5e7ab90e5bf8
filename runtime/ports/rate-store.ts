/** A fixed window's count after a charge. */
export interface RateCount {
  readonly count: number;
  /** End of the window, ms since the epoch. */
  readonly resetAt: number;
}

/** What a request may still wait for a store on another machine. All its calls draw on one; limits/ counts it down. */
export interface Deadline {
  ticksLeft: number;
  /** Beats waited that came when they should. */
  ticksOnTime: number;
  /** Answers that anybody had got when the request began to wait. */
  answersBefore: number | undefined;
}

/** Counts in fixed windows that start with their first charge. */
export interface RateStore {
  /** Adds `cost` to a key's window (opens one of `windowMs` when none is open) and tells the count. */
  charge(key: string, cost: number, windowMs: number, now: number, deadline?: Deadline): RateCount | Promise<RateCount>;
  /** The count without a charge; undefined when no window is open. */
  peek(key: string, now: number, deadline?: Deadline): RateCount | undefined | Promise<RateCount | undefined>;
}

/** Counts of this process, which can take over what others know. */
export interface LocalRateStore extends RateStore {
  charge(key: string, cost: number, windowMs: number, now: number): RateCount;
  peek(key: string, now: number): RateCount | undefined;
  /** From now on the key's window is this one. */
  learn(key: string, counted: RateCount, now: number): void;
  /** Ends a window and tells what it had counted; undefined when none is open. */
  take(key: string, now: number): RateCount | undefined;
}

/** Counts on another machine. A call may take its time or fail: whoever asks has another way. */
export interface SharedRateStore extends RateStore {
  charge(key: string, cost: number, windowMs: number, now: number): Promise<RateCount>;
  peek(key: string, now: number): Promise<RateCount | undefined>;
  /** Begins anew with another connection: the one it has may be dead without anybody having said so. */
  reconnect(): void;
}
