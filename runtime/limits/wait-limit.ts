import type { Deadline } from '../ports/rate-store.ts';

/** The longest that one request waits for a shared store, ms, over all its calls. */
export const waitMsMax = 50;
/**
 * The interval of ticks. Deadlines count ticks of one timer, so that time in which this process was busy does not
 * count.
 */
export const tickMs = 10;
const ticksMax = waitMsMax / tickMs;
/** A tick later than this shows that the process was busy. */
const lateMs = 2 * tickMs;

/** A full deadline, for the start of a request. */
export const newDeadline = (): Deadline => ({ ticksLeft: ticksMax, ticksOnTime: 0, answersBefore: undefined });

/** A call to a shared store exceeded the deadline of its request. */
export class SharedStoreTimeout extends Error {
  /** False when this process was too busy to read the answers in time. */
  readonly isRemoteFault: boolean;

  constructor(isRemoteFault: boolean) {
    super(`There was no answer within ${waitMsMax} ms.`);
    this.isRemoteFault = isRemoteFault;
  }
}

interface Waiting {
  readonly deadline: Deadline;
  readonly giveUp: () => void;
}

/** Calls `work` every `ms`; returns a function that stops it. */
export type Every = (ms: number, work: () => void) => () => void;

export interface WaitLimitOptions {
  readonly every?: Every;
  /** A monotonic clock, ms. */
  readonly elapsedMs?: () => number;
}

export const systemEvery: Every = (ms, work) => {
  const timer = setInterval(work, ms).unref();
  return () => clearInterval(timer);
};

/** Rejects calls that exceed the deadline of their request. */
export class WaitLimit {
  readonly #every: Every;
  readonly #elapsedMs: () => number;
  readonly #waiting = new Set<Waiting>();
  #answers = 0;
  #lastTickAt = 0;
  #end: (() => void) | undefined;

  constructor({ every = systemEvery, elapsedMs = () => performance.now() }: WaitLimitOptions = {}) {
    this.#every = every;
    this.#elapsedMs = elapsedMs;
  }

  /** The result of `work`, or a SharedStoreTimeout once the request's deadline has passed. */
  within<T>(work: Promise<T>, deadline: Deadline): Promise<T> {
    return new Promise((resolve, reject) => {
      const waiting = {
        deadline: deadline,
        giveUp: () => reject(new SharedStoreTimeout(this.#isRemoteFault(deadline))),
      };
      this.#begin(waiting);
      work.then(
        (value) => {
          this.#answers += 1;
          this.#waiting.delete(waiting);
          resolve(value);
        },
        (error: unknown) => {
          this.#waiting.delete(waiting);
          reject(error);
        },
      );
    });
  }

  #begin(waiting: Waiting): void {
    this.#waiting.add(waiting);
    waiting.deadline.answersBefore ??= this.#answers;
    if (this.#end !== undefined) return;
    this.#lastTickAt = this.#elapsedMs();
    this.#end = this.#every(tickMs, () => this.#tick());
  }

  #tick(): void {
    const now = this.#elapsedMs();
    const isOnTime = now - this.#lastTickAt < lateMs;
    this.#lastTickAt = now;
    if (this.#waiting.size === 0) {
      this.#end?.();
      this.#end = undefined;
      return;
    }
    for (const waiting of this.#waiting) {
      const { deadline, giveUp } = waiting;
      deadline.ticksLeft -= 1;
      if (isOnTime) deadline.ticksOnTime += 1;
      if (deadline.ticksLeft > 0) continue;
      this.#waiting.delete(waiting);
      giveUp();
    }
  }

  /** Whether the store was slow: most ticks were on time, or no call was answered meanwhile. */
  #isRemoteFault = ({ ticksOnTime, answersBefore }: Deadline): boolean =>
    ticksOnTime > ticksMax / 2 || answersBefore === this.#answers;
}
