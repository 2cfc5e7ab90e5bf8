import { createHash } from 'node:crypto';

/** Items with weights. */
export interface Weighted<T> {
  readonly items: readonly T[];
  /** Cumulative weights. */
  readonly sums: readonly number[];
}

/** Prepares a choice. */
export function weighted<T>(items: readonly T[], weightOf: (item: T) => number): Weighted<T> {
  let sum = 0;
  return {
    items,
    sums: items.map((item) => {
      sum += weightOf(item);
      return sum;
    }),
  };
}

/** A seeded random generator (sfc32): equal seeds give equal numbers. */
export class Dice {
  readonly #state: Uint32Array;

  constructor(seed: string) {
    const digest = createHash('sha256').update(seed).digest();
    this.#state = Uint32Array.from([0, 4, 8, 12], (at) => digest.readUInt32LE(at));
  }

  /** From 0 (inclusive) to 1 (exclusive). */
  roll(): number {
    const [a = 0, b = 0, c = 0, count = 0] = this.#state;
    const sum = (a + b + count) >>> 0;
    this.#state[0] = b ^ (b >>> 9);
    this.#state[1] = c + (c << 3);
    this.#state[2] = ((c << 21) | (c >>> 11)) + sum;
    this.#state[3] = count + 1;
    return sum / 2 ** 32;
  }

  /** An integer, both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.roll() * (most - least + 1));
  }

  /** True with the given probability. */
  chance(probability: number): boolean {
    return this.roll() < probability;
  }

  /** An item of a list; undefined when it is empty. */
  oneOf<T>(items: readonly T[]): T | undefined {
    return items[Math.floor(this.roll() * items.length)];
  }

  /** An item of a weighted choice, which must not be empty. */
  pick<T>({ items, sums }: Weighted<T>): T {
    const target = this.roll() * (sums.at(-1) ?? 0);
    const index = sums.findIndex((sum) => sum > target);
    const item = items[index];
    if (item === undefined) throw new Error('There is nothing to choose from.');
    return item;
  }

  /** A log-normal time: half of the results are at most the median. */
  around(median: number, spread: number): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.roll()));
    return median * Math.exp(spread * radius * Math.cos(2 * Math.PI * this.roll()));
  }
}
