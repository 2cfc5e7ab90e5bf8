import type { RateCount, RateStore } from '../../ports/rate-store.ts';

/** Windows kept at once; beyond, those that are over go first, then the oldest. */
export const windowsMax = 200_000;

/** Counts of a single process. */
export class MemoryRateStore implements RateStore {
  readonly #windows = new Map<string, { count: number; resetAt: number }>();

  charge(key: string, cost: number, windowMs: number, now: number): RateCount {
    const open = this.#windows.get(key);
    if (open !== undefined && open.resetAt > now) {
      open.count += cost;
      return open;
    }
    if (this.#windows.size >= windowsMax) this.#makeRoom(now);
    const fresh = { count: cost, resetAt: now + windowMs };
    this.#windows.delete(key);
    this.#windows.set(key, fresh);
    return fresh;
  }

  peek(key: string, now: number): RateCount | undefined {
    const open = this.#windows.get(key);
    return open !== undefined && open.resetAt > now ? open : undefined;
  }

  #makeRoom(now: number): void {
    for (const [key, { resetAt }] of this.#windows) if (resetAt <= now) this.#windows.delete(key);
    for (const key of this.#windows.keys()) {
      if (this.#windows.size < windowsMax) return;
      this.#windows.delete(key);
    }
  }
}
