import type { Patience } from '../ports/rate-store.ts';

/** The longest that one request waits for a shared store, in all its calls together. */
export const waitMsMax = 50;
/** Waiting is counted in beats: one timer for all who wait, and a process that was busy itself blames nobody. */
export const beatMs = 10;
const beatsMax = waitMsMax / beatMs;
/** A beat this late says that the process was busy. */
const lateMs = 2 * beatMs;

/** What a request begins with. */
export const newPatience = (): Patience => ({ beatsLeft: beatsMax, beatsInTime: 0, answersBefore: undefined });

/** What was waited for did not come in time. */
export class WaitedTooLong extends Error {
  /** False when this process was too busy to take the answers that came. */
  readonly isTheirs: boolean;

  constructor(isTheirs: boolean) {
    super(`There was no answer within ${waitMsMax} ms.`);
    this.isTheirs = isTheirs;
  }
}

interface Waiting {
  readonly patience: Patience;
  readonly giveUp: () => void;
}

/** Calls `work` every so many ms until it is told to end. */
export type Every = (ms: number, work: () => void) => () => void;

export interface WaitLimitParts {
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
  #lastBeatAt = 0;
  #end: (() => void) | undefined;

  constructor({ every = systemEvery, elapsedMs = () => performance.now() }: WaitLimitParts = {}) {
    this.#every = every;
    this.#elapsedMs = elapsedMs;
  }

  /** The outcome of `work`, or WaitedTooLong once the request's patience is gone. */
  within<T>(work: Promise<T>, patience: Patience): Promise<T> {
    return new Promise((resolve, reject) => {
      const waiting = { patience, giveUp: () => reject(new WaitedTooLong(this.#isTheirs(patience))) };
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
    waiting.patience.answersBefore ??= this.#answers;
    if (this.#end !== undefined) return;
    this.#lastBeatAt = this.#elapsedMs();
    this.#end = this.#every(beatMs, () => this.#beat());
  }

  #beat(): void {
    const now = this.#elapsedMs();
    const isInTime = now - this.#lastBeatAt < lateMs;
    this.#lastBeatAt = now;
    if (this.#waiting.size === 0) {
      this.#end?.();
      this.#end = undefined;
      return;
    }
    for (const waiting of this.#waiting) {
      const { patience, giveUp } = waiting;
      patience.beatsLeft -= 1;
      if (isInTime) patience.beatsInTime += 1;
      if (patience.beatsLeft > 0) continue;
      this.#waiting.delete(waiting);
      giveUp();
    }
  }

  /** Whether they were slow: this process had time to look most of the while, or nobody was answered meanwhile. */
  #isTheirs = ({ beatsInTime, answersBefore }: Patience): boolean =>
    beatsInTime > beatsMax / 2 || answersBefore === this.#answers;
}
