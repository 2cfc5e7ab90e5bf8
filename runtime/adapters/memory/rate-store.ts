import type { LocalRateStore, RateCount } from '../../ports/rate-store.ts';

/** The most windows in memory. Finished ones are removed as others begin; beyond this number the oldest are evicted. */
export const windowsMax = 200_000;

interface Window extends RateCount {
  count: number;
  resetAt: number;
  readonly since: number;
}

/**
 * Not finished, and not far ahead because the clock was set back. A window slightly ahead is still open: delayed
 * requests have the time at which they were received.
 */
const isOpen = ({ since, resetAt }: Window, now: number): boolean => now < resetAt && since - now <= resetAt - since;

/** The counters of a single process. */
export class MemoryRateStore implements LocalRateStore {
  readonly #windowsMax: number;
  /** In the order in which they began. */
  readonly #windows = new Map<string, Window>();

  constructor(max: number = windowsMax) {
    this.#windowsMax = max;
  }

  /** Windows in memory, finished ones included. */
  get size(): number {
    return this.#windows.size;
  }

  charge(key: string, cost: number, windowMs: number, now: number): RateCount {
    const open = this.#windows.get(key);
    if (open !== undefined && isOpen(open, now)) {
      open.count += cost;
      // A copy: a caller that awaits must not read later charges.
      return { count: open.count, resetAt: open.resetAt };
    }
    const fresh = { count: cost, since: now, resetAt: now + windowMs };
    this.#begin(key, fresh, now);
    return { count: cost, resetAt: fresh.resetAt };
  }

  peek(key: string, now: number): RateCount | undefined {
    const open = this.#windows.get(key);
    return open !== undefined && isOpen(open, now) ? open : undefined;
  }

  replace(key: string, { count, resetAt }: RateCount, now: number): void {
    const open = this.#windows.get(key);
    if (open === undefined || !isOpen(open, now)) this.#begin(key, { count, since: now, resetAt }, now);
    else Object.assign(open, { count, resetAt });
  }

  take(key: string, now: number): RateCount | undefined {
    if (this.#windows.size === 0) return undefined;
    const counted = this.peek(key, now);
    this.#windows.delete(key);
    return counted;
  }

  #begin(key: string, window: Window, now: number): void {
    this.#windows.delete(key);
    this.#makeRoom(now);
    this.#windows.set(key, window);
  }

  /** Stops at the first window that stays, so that each new key costs the same. */
  #makeRoom(now: number): void {
    for (const [key, window] of this.#windows) {
      if (this.#windows.size < this.#windowsMax && isOpen(window, now)) return;
      this.#windows.delete(key);
    }
  }
}
