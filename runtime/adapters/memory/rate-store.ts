import type { RateCount, RateStore } from '../../ports/rate-store.ts';

/** Windows kept at once; beyond, those that are over go first, then the oldest. */
export const windowsMax = 200_000;

interface Window extends RateCount {
  count: number;
  readonly since: number;
}

/**
 * Not over; nor far ahead, because the clock was set back. A little ahead is still open: requests that waited carry
 * the time of their arrival.
 */
const isOpen = ({ since, resetAt }: Window, now: number): boolean => now < resetAt && since - now <= resetAt - since;

/** Counts of a single process. */
export class MemoryRateStore implements RateStore {
  readonly #windows = new Map<string, Window>();

  charge(key: string, cost: number, windowMs: number, now: number): RateCount {
    const open = this.#windows.get(key);
    if (open !== undefined && isOpen(open, now)) {
      open.count += cost;
      // A copy: a caller that awaits must not read what later charges added.
      return { count: open.count, resetAt: open.resetAt };
    }
    if (this.#windows.size >= windowsMax) this.#makeRoom(now);
    const fresh = { count: cost, since: now, resetAt: now + windowMs };
    this.#windows.delete(key);
    this.#windows.set(key, fresh);
    return { count: cost, resetAt: fresh.resetAt };
  }

  peek(key: string, now: number): RateCount | undefined {
    const open = this.#windows.get(key);
    return open !== undefined && isOpen(open, now) ? open : undefined;
  }

  #makeRoom(now: number): void {
    for (const [key, window] of this.#windows) if (!isOpen(window, now)) this.#windows.delete(key);
    for (const key of this.#windows.keys()) {
      if (this.#windows.size < windowsMax) return;
      this.#windows.delete(key);
    }
  }
}
