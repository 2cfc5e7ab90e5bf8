import type { SaltKeys } from '../../domain/salt-period.ts';
import type { SaltStore } from '../../ports/salts.ts';
import type { SaltReader } from '../hit.ts';

/** Periods known at once: three years of days, which keyed hits may reach back. */
const periodsMax = 1_200;

/** The salts read so far, for steps that cannot wait. */
export class SaltCache implements SaltReader {
  readonly #store: SaltStore;
  /** Undefined: asked for, and there is none. */
  readonly #known = new Map<string, Uint8Array | undefined>();

  constructor(store: SaltStore) {
    this.#store = store;
  }

  saltFor(key: string): Uint8Array | undefined {
    return this.#known.get(key);
  }

  /** The salt of any period, read where it is not known yet; undefined where there is none. */
  async find(key: string): Promise<Uint8Array | undefined> {
    return this.#known.get(key) ?? (await this.#store.get(key, false));
  }

  /** Whether a hit of this period can go through the pipeline now. */
  isReady({ previous, own, next }: SaltKeys): boolean {
    return this.#known.get(own) !== undefined && this.#known.has(previous) && this.#known.has(next);
  }

  /** Makes the salt of the period where there is none, and looks for those beside it. */
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

  /** Destroys what is over in the store, and here whatever another process destroyed there. */
  async destroyExpired(now: number): Promise<void> {
    await this.#store.destroyExpired(now);
    this.#known.clear();
  }
}
