/** Lets what touches the same keys happen one after the other, in the order it came; everything else side by side. */
export class KeyedMutex {
  /** Those waiting for a key that is held. */
  readonly #waiting = new Map<string, (() => void)[]>();

  /** Waits for all keys. Taken in one order by everybody, so that no two wait for each other. */
  async take(keys: readonly string[]): Promise<void> {
    for (const key of [...keys].sort()) {
      const waiting = this.#waiting.get(key);
      if (waiting === undefined) this.#waiting.set(key, []);
      else await new Promise<void>((resolve) => waiting.push(resolve));
    }
  }

  /** The next one that waits for a key has it from now on. */
  free(keys: readonly string[]): void {
    for (const key of keys) {
      const next = this.#waiting.get(key)?.shift();
      if (next === undefined) this.#waiting.delete(key);
      else next();
    }
  }
}
