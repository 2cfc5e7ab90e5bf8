/**
 * A cache of at most `limit` entries in two generations: entries not read during half a limit of insertions are
 * evicted, and eviction costs at most one insertion for each entry.
 */
export class BoundedMap<V> {
  readonly #half: number;
  #young = new Map<string, V>();
  #old = new Map<string, V>();

  constructor(limit: number) {
    this.#half = Math.max(1, Math.floor(limit / 2));
  }

  get size(): number {
    return this.#young.size + this.#old.size;
  }

  get(key: string): V | undefined {
    const value = this.#young.get(key);
    if (value !== undefined || this.#old.size === 0) return value;
    const older = this.#old.get(key);
    if (older !== undefined) {
      this.#old.delete(key);
      this.set(key, older);
    }
    return older;
  }

  set(key: string, value: V): void {
    if (this.#young.size >= this.#half && !this.#young.has(key)) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
  }

  delete(key: string): void {
    this.#young.delete(key);
    this.#old.delete(key);
  }
}
