import { createHash } from 'node:crypto';
import { unavailable } from '../errors.ts';
import type { Deadline, RateStore } from '../ports/rate-store.ts';
import { RateRefusal } from './rate-refusal.ts';

/** Failed sign-ins of one account after which answers are delayed. */
export const quickFailuresMax = 5;
/** Failed sign-ins of one account in a window; beyond it even the right password is refused. */
export const accountFailuresMax = 20;
/** From the first failure on, ms. */
export const accountWindowMs = 3_600_000;
/** The increase of the delay with each failure, and the longest delay, ms. */
const stepMs = 1_000;
export const delayMsMax = 30_000;
/** Concurrent sign-ins of one account, and of all; those of one account run in sequence. */
export const attemptsOfAccountMax = 25;
export const attemptsMax = 1_000;

/** The delay of an answer after a number of failures, ms. */
export const delayMsAfter = (failures: number): number =>
  failures < quickFailuresMax ? 0 : Math.min(delayMsMax, (failures - quickFailuresMax + 1) * stepMs);

/**
 * The counter key of an account: a digest, so that no e-mail address reaches another service; unknown accounts have one
 * too.
 */
export const accountName = (email: string): string =>
  `account:${createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')}`;

/** A browser that has signed in to an account before has its own counter: failures elsewhere do not lock it out. */
export const browserName = (browser: string): string => `browser:${browser}`;

export interface SignInLimitsDependencies {
  readonly store: RateStore;
  /** Resolves after a number of ms. */
  readonly wait?: (ms: number) => Promise<void>;
}

/** One sign-in. */
export interface Attempt {
  /** The counter key: `accountName` or `browserName`. */
  readonly name: string;
  /** Time of the attempt, ms since the epoch. */
  readonly now: number;
  /** Called when this failure spends the budget. */
  readonly spent: () => void;
  /** The deadline of the request for shared counters. */
  readonly deadline?: Deadline;
}

interface Queue {
  last: Promise<unknown>;
  count: number;
}

/** Slows down guessing of one account's password, from any address. Other accounts are not slowed down. */
export class SignInLimits {
  readonly #dependencies: SignInLimitsDependencies;
  readonly #queues = new Map<string, Queue>();
  #underWay = 0;

  constructor(dependencies: SignInLimitsDependencies) {
    this.#dependencies = dependencies;
  }

  /** Accounts with sign-ins in progress. */
  get accounts(): number {
    return this.#queues.size;
  }

  /** Runs `work`, which returns undefined for a wrong password, after earlier attempts and the account's delay. */
  async attempt<T>(attempt: Attempt, work: () => Promise<T | undefined>): Promise<T | undefined> {
    const { name } = attempt;
    const queue = this.#queues.get(name) ?? { last: Promise.resolve(), count: 0 };
    if (queue.count >= attemptsOfAccountMax || this.#underWay >= attemptsMax) {
      throw unavailable(new Error('too many sign-ins are under way'));
    }
    this.#queues.set(name, queue);
    queue.count += 1;
    this.#underWay += 1;
    const turn = queue.last.then(() => this.#attempt(attempt, work));
    queue.last = turn.catch(() => undefined); // the caller gets the error
    try {
      return await turn;
    } finally {
      queue.count -= 1;
      this.#underWay -= 1;
      if (queue.count === 0) this.#queues.delete(name);
    }
  }

  async #attempt<T>(attempt: Attempt, work: () => Promise<T | undefined>): Promise<T | undefined> {
    const { name, now, spent, deadline } = attempt;
    const { store, wait = systemWait } = this.#dependencies;
    const before = await store.peek(name, now, deadline);
    const failures = before?.count ?? 0;
    if (before !== undefined && failures >= accountFailuresMax) throw refusal(before.resetAt, now);
    const delayMs = delayMsAfter(failures);
    if (delayMs > 0) await wait(delayMs);
    const outcome = await work();
    if (outcome !== undefined) return outcome;
    const { count } = await store.charge(name, 1, accountWindowMs, now, deadline);
    if (count === accountFailuresMax) spent();
    return undefined;
  }
}

const systemWait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());

function refusal(resetAt: number, now: number): RateRefusal {
  const state = { limit: accountFailuresMax, remaining: 0, resetAt };
  return new RateRefusal('auth_rate_limited', 'Too many failed sign-ins to this account.', { ...state, now });
}
