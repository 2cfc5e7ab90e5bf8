import { createHash } from 'node:crypto';
import type { Random } from '../../runtime/ports/random.ts';

/**
 * Bytes that are the same in each run. Each length has a sequence of its own, so that one more id changes no salt, and one
 * more salt changes no id.
 */
export class SeededRandom implements Random {
  readonly #seed: string;
  readonly #counts = new Map<number, number>();

  constructor(seed: string) {
    this.#seed = seed;
  }

  bytes(count: number): Uint8Array {
    const number = (this.#counts.get(count) ?? 0) + 1;
    this.#counts.set(count, number);
    const blocks = Array.from({ length: Math.ceil(count / 32) }, (_, block) =>
      createHash('sha256').update(`${this.#seed} ${count} ${number} ${block}`).digest(),
    );
    return Buffer.concat(blocks).subarray(0, count);
  }
}
