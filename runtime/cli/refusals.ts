import { LineSet } from './line-set.ts';

/** The most listed reasons; further refused lines are counted. */
const reasonsMax = 1_000;

export interface Rejection {
  readonly line: number;
  readonly reason: string;
}

/** Refused lines, each with the first reason found. */
export class Refusals {
  readonly #lines = new LineSet();
  readonly #reasons = new Map<number, string>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** In the order of the file. */
  get reasons(): Rejection[] {
    return [...this.#reasons].sort(([left], [right]) => left - right).map(([line, reason]) => ({ line, reason }));
  }

  add(line: number, reason: string): void {
    if (!this.#lines.add(line)) return;
    this.#count += 1;
    if (this.#reasons.size < reasonsMax) this.#reasons.set(line, reason);
  }

  has(line: number): boolean {
    return this.#lines.has(line);
  }
}
