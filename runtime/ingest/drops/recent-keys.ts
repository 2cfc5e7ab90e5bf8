/** How long a repeated hit is recognised as a duplicate. */
export const duplicateWindowMs = 24 * 60 * 60_000;

const generationMs = duplicateWindowMs / 2;
/** Two closed generations and the open one always cover the window. */
const generationsKept = 3;

/**
 * Keys added within the last 24 hours. Beyond `limit` the oldest third is evicted at once, so a flood of keys has
 * bounded memory and constant time.
 */
export class RecentKeys {
  readonly #generationSize: number;
  /** Newest first; each maps a key to the time it was added. */
  #generations: Map<string, number>[] = [new Map()];
  #openedAt = Number.NEGATIVE_INFINITY;

  constructor(limit: number) {
    this.#generationSize = Math.max(1, Math.floor(limit / generationsKept));
  }

  get size(): number {
    return this.#generations.reduce((sum, generation) => sum + generation.size, 0);
  }

  /** Whether the key was added less than 24 hours before `now`. */
  has(key: string, now: number): boolean {
    for (const generation of this.#generations) {
      const at = generation.get(key);
      if (at !== undefined) return now - at < duplicateWindowMs;
    }
    return false;
  }

  /** Oldest first when many are added at once, as after a restart. */
  add(key: string, at: number): void {
    const open = this.#generations[0];
    if (open && open.size < this.#generationSize && at - this.#openedAt < generationMs) {
      open.set(key, at);
      return;
    }
    this.#generations = [new Map([[key, at]]), ...this.#generations.slice(0, generationsKept - 1)];
    this.#openedAt = at;
  }

  /** For a hit that was accepted and could not be stored: its retry must be counted. */
  delete(key: string): void {
    for (const generation of this.#generations) generation.delete(key);
  }
}
