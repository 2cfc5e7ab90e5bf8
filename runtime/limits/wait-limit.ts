import type { Deadline } from '../ports/rate-store.ts';

/** The longest that one request waits for a shared store, in all its calls together. */
export const waitMsMax = 50;
/** Waiting is counted in beats: one timer for all who wait, and a process that was busy itself blames nobody. */
export const tickMs = 10;
const ticksMax = waitMsMax / tickMs;
/** A beat this late says that the process was busy. */
const lateMs = 2 * tickMs;

/** What a request begins with. */
export const newDeadline = (): Deadline => ({ ticksLeft: ticksMax, ticksOnTime: 0, answersBefore: undefined });

/** What was waited for did not come in time. */
export class SharedStoreTimeout extends Error {
  /** False when this process was too busy to take the answers that came. */
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

/** Calls `work` every so many ms until it is told to end. */
export type Every = (ms: number, work: () => void) => () => void;

export interface WaitLimitOptions {
  readonly every?: Every;
  /** Ms on a clock that nobody sets. */
  readonly elapsedMs?: () => number;
}

export const systemEvery: Every = (ms, work) => {
  const timer = setInterval(work, ms).unref();
  return () => clearInterval(timer);
};

/** Gives up on what takes longer than a request may wait. */
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

  /** The outcome of `work`, or WaitedTooLong once the request's patience is gone. */
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

  /** Whether they were slow: this process had time to look most of the while, or nobody was answered meanwhile. */
  #isRemoteFault = ({ ticksOnTime, answersBefore }: Deadline): boolean =>
    ticksOnTime > ticksMax / 2 || answersBefore === this.#answers;
}
