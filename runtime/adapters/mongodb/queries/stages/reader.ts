import { unavailable } from '../../../../errors.ts';
import type { AnswerOf, Query } from '../../../../query/query.ts';
import { callMsMax, guarded, type MongodbClient, type Stored } from '../../connection/client.ts';

/** Answers one kind of query. */
export type Kind<Q extends Query> = (query: Q, reader: Reader) => Promise<AnswerOf<Q>>;

export type Stage = Readonly<Record<string, unknown>>;

/** Rows of one message. */
const rowsAtOnce = 5_000;

/** Limits of one query. */
export interface QueryLimits {
  /** Time for all its calls together, ms. */
  readonly msMax: number;
  /** Bytes of visitor ids in one call: about 80,000 ids. */
  readonly namedBytesMax: number;
}

export const queryLimits: QueryLimits = { msMax: callMsMax, namedBytesMax: 4 * 1024 * 1024 };

/** Reads for one query, within its time limit. */
export class Reader {
  readonly #client: MongodbClient;
  readonly #endsAt: number;
  readonly namedBytesMax: number;

  constructor(client: MongodbClient, { msMax, namedBytesMax }: QueryLimits) {
    this.#client = client;
    this.#endsAt = performance.now() + msMax;
    this.namedBytesMax = namedBytesMax;
  }

  /** All rows at once, for small results. */
  async rows(name: string, stages: readonly Stage[]): Promise<Stored[]> {
    const rows: Stored[] = [];
    for await (const row of this.each(name, stages)) rows.push(row);
    return rows;
  }

  /** One row after another. */
  async *each(name: string, stages: readonly Stage[]): AsyncGenerator<Stored> {
    const cursor = this.#client.collection(name).aggregate<Stored>([...stages], {
      allowDiskUse: true,
      maxTimeMS: this.#leftMs(),
      batchSize: rowsAtOnce,
    });
    try {
      while (await guarded(() => cursor.hasNext(), this.#leftMs())) yield* cursor.readBufferedDocuments();
    } finally {
      // Not awaited: a server that does not answer would delay the refusal.
      cursor.close().catch(() => undefined);
    }
  }

  #leftMs(): number {
    const left = Math.ceil(this.#endsAt - performance.now());
    if (left <= 0) throw unavailable(new Error('a query took too long'));
    return left;
  }
}
