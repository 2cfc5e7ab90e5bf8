/** A mutex for each key: work on the same keys runs in order, other work concurrently. */
export class KeyedMutex {
  /** Callers waiting for a held key. */
  readonly #waiting = new Map<string, (() => void)[]>();

  /** Waits for all keys. Keys are acquired in one global order, which prevents deadlocks. */
  async take(keys: readonly string[]): Promise<void> {
    for (const key of [...keys].sort()) {
      const waiting = this.#waiting.get(key);
      if (waiting === undefined) this.#waiting.set(key, []);
      else await new Promise<void>((resolve) => waiting.push(resolve));
    }
  }

  /** Passes the key to the next waiting caller. */
  free(keys: readonly string[]): void {
    for (const key of keys) {
      const next = this.#waiting.get(key)?.shift();
      if (next === undefined) this.#waiting.delete(key);
      else next();
    }
  }
}
