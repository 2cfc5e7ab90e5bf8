import type { SaltKeys } from '../../domain/salt-period.ts';
import type { SaltStore } from '../../ports/salts.ts';
import type { SaltReader } from '../hit.ts';

/** The most periods in memory: three years of days, the range of server hits. */
const periodsMax = 1_200;

/** Loaded salts, for synchronous steps. */
export class SaltCache implements SaltReader {
  readonly #store: SaltStore;
  /** Undefined: read, and the store has none. */
  readonly #known = new Map<string, Uint8Array | undefined>();

  constructor(store: SaltStore) {
    this.#store = store;
  }

  saltFor(key: string): Uint8Array | undefined {
    return this.#known.get(key);
  }

  /** The salt of any period, loaded on demand; undefined when there is none. */
  async find(key: string): Promise<Uint8Array | undefined> {
    return this.#known.get(key) ?? (await this.#store.get(key, false));
  }

  /** Whether the salts of this period are loaded, so that a hit can go through the pipeline. */
  isReady({ previous, own, next }: SaltKeys): boolean {
    return this.#known.get(own) !== undefined && this.#known.has(previous) && this.#known.has(next);
  }

  /** Creates the salt of the period if there is none, and loads those of the adjacent periods. */
  async prepare({ previous, own, next }: SaltKeys): Promise<void> {
    const [ownSalt, previousSalt, nextSalt] = await Promise.all([
      this.#store.get(own, true),
      this.#store.get(previous, false),
      this.#store.get(next, false),
    ]);
    this.#note(own, ownSalt);
    if (!this.#known.has(previous)) this.#note(previous, previousSalt);
    if (!this.#known.has(next)) this.#note(next, nextSalt);
  }

  #note(key: string, salt: Uint8Array | undefined): void {
    this.#known.delete(key);
    this.#known.set(key, salt);
    if (this.#known.size > periodsMax) this.#known.delete(this.#known.keys().next().value ?? '');
  }

  /** Destroys expired salts in the store, and removes from memory what other processes destroyed. */
  async destroyExpired(now: number): Promise<void> {
    await this.#store.destroyExpired(now);
    this.#known.clear();
  }
}
