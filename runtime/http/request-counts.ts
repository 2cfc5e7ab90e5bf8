/** Upper ends of the buckets of durations; what takes longer is counted beyond the last. */
export const bucketEndsSeconds: readonly number[] = [
  ...[0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
];

/** What is counted of one operation. */
export interface RequestTally {
  /** By the first digit of the status. */
  readonly byClass: readonly number[];
  /** As many as there are ends, and one for the rest. Each request is in one. */
  readonly buckets: readonly number[];
  readonly seconds: number;
}

interface Tally extends RequestTally {
  readonly byClass: number[];
  readonly buckets: number[];
  seconds: number;
}

const freshTally = (): Tally => ({
  byClass: [0, 0, 0, 0, 0, 0],
  buckets: new Array<number>(bucketEndsSeconds.length + 1).fill(0),
  seconds: 0,
});

/** Where requests are counted that belong to no operation of the contract. */
export const noOperation = 'none';

/** Requests by operation, class of status and duration. The operations are given: no caller can add one. */
export class RequestCounts {
  readonly #tallies: ReadonlyMap<string, Tally>;
  readonly #others: Tally;

  constructor(operationIds: readonly string[]) {
    this.#others = freshTally();
    this.#tallies = new Map([
      ...operationIds.map((id) => [id, freshTally()] as const),
      [noOperation, this.#others] as const,
    ]);
  }

  /** On the path of every request: a look-up and three additions. */
  note(operationId: string | undefined, status: number, milliseconds: number): void {
    const tally = (operationId === undefined ? undefined : this.#tallies.get(operationId)) ?? this.#others;
    const seconds = milliseconds / 1000;
    const group = Math.trunc(status / 100);
    tally.byClass[group] = (tally.byClass[group] ?? 0) + 1;
    tally.seconds += seconds;
    let bucket = 0;
    while (bucket < bucketEndsSeconds.length && seconds > (bucketEndsSeconds[bucket] ?? 0)) bucket += 1;
    tally.buckets[bucket] = (tally.buckets[bucket] ?? 0) + 1;
  }

  /** Every operation that was asked for. */
  *tallies(): Generator<readonly [operationId: string, tally: RequestTally]> {
    for (const [id, tally] of this.#tallies) if (tally.byClass.some((count) => count > 0)) yield [id, tally];
  }
}
