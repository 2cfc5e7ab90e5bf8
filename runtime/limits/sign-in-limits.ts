import { createHash } from 'node:crypto';
import { unavailable } from '../errors.ts';
import type { Deadline, RateStore } from '../ports/rate-store.ts';
import { RateRefusal } from './rate-refusal.ts';

/** Failed sign-ins of one account after which each further answer takes longer. */
export const quickFailuresMax = 5;
/** Failed sign-ins of one account in a window; more are refused, and so is the right password. */
export const accountFailuresMax = 20;
/** From the first failure on. */
export const accountWindowMs = 3_600_000;
/** How much longer each answer takes than the one before, and the longest. */
const stepMs = 1_000;
export const delayMsMax = 30_000;
/** Sign-ins of one account, and of all, that may be under way at once: they are done one after another. */
export const attemptsOfAccountMax = 25;
export const attemptsMax = 1_000;

/** How long the answer is held back once so many have failed. */
export const delayMsAfter = (failures: number): number =>
  failures < quickFailuresMax ? 0 : Math.min(delayMsMax, (failures - quickFailuresMax + 1) * stepMs);

/** What an account is counted by: no address reaches another service, and an unknown one is counted like a known one. */
export const accountName = (email: string): string =>
  `account:${createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')}`;

/** A browser that has signed in to an account before is counted on its own: failures of others do not lock it out. */
export const browserName = (browser: string): string => `browser:${browser}`;

export interface SignInLimitsDependencies {
  readonly store: RateStore;
  /** Waits so many milliseconds. */
  readonly wait?: (ms: number) => Promise<void>;
}

/** One sign-in. */
export interface Attempt {
  /** What it is counted by: `accountName` or `browserName`. */
  readonly name: string;
  /** When it came, ms since the epoch. */
  readonly now: number;
  /** Called when it is the failure that spends the budget. */
  readonly spent: () => void;
  /** What the request may still wait for the counts. */
  readonly deadline?: Deadline;
}

interface Queue {
  last: Promise<unknown>;
  count: number;
}

/** Slows the guessing of one account's password, from wherever the guesses come. Other accounts are not slowed. */
export class SignInLimits {
  readonly #dependencies: SignInLimitsDependencies;
  readonly #queues = new Map<string, Queue>();
  #underWay = 0;

  constructor(dependencies: SignInLimitsDependencies) {
    this.#dependencies = dependencies;
  }

  /** Accounts with sign-ins under way. */
  get accounts(): number {
    return this.#queues.size;
  }

  /** Does `work`, which gives undefined for a wrong password, in its turn and not before the account's delay is over. */
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
    queue.last = turn.catch(() => undefined); // its taker gets the error
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
  return new RateRefusal('auth_rate_limited', 'Too many failed sign-ins to this account.', state, now);
}
