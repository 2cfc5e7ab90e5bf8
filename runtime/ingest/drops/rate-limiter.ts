import { BoundedMap } from '../../domain/bounded-map.ts';

/** Hits a minute from one address on one site, browser form. */
export const hitsPerMinuteMax = 600;
/** The most buckets in memory; an evicted address starts again with a full bucket. */
const addressesMax = 100_000;

/** A token bucket for each site and address: 600 hits at once, refilled with ten a second. */
export class AddressRateLimiter {
  readonly #buckets = new BoundedMap<{ tokens: number; at: number }>(addressesMax);

  /** Takes a token; false when there is none. */
  admit(siteId: string, address: string, now: number): boolean {
    const key = `${siteId} ${address}`;
    const bucket = this.#buckets.get(key);
    if (bucket === undefined) {
      this.#buckets.set(key, { tokens: hitsPerMinuteMax - 1, at: now });
      return true;
    }
    // A clock that was set back adds and removes no tokens.
    const elapsedMs = Math.max(0, now - bucket.at);
    const refilled = Math.min(hitsPerMinuteMax, bucket.tokens + (elapsedMs * hitsPerMinuteMax) / 60_000);
    bucket.at = now;
    bucket.tokens = refilled >= 1 ? refilled - 1 : refilled;
    return refilled >= 1;
  }
}
