import { unavailable } from '../../../../errors.ts';
import type { AnswerOf, Query } from '../../../../query/query.ts';
import { callMsMax, guarded, type MongodbClient, type Stored } from '../../connection/client.ts';

/** How one kind of query is answered. */
export type Kind<Q extends Query> = (query: Q, reader: Reader) => Promise<AnswerOf<Q>>;

export type Stage = Readonly<Record<string, unknown>>;

/** Rows that come in one message. */
const rowsAtOnce = 5_000;

/** What one query may take. */
export interface QueryLimits {
  /** For all its calls together. */
  readonly msMax: number;
  /** Bytes of the ids of named visitors that one call may hold: about 80,000 of them. */
  readonly namedBytesMax: number;
}

export const queryLimits: QueryLimits = { msMax: callMsMax, namedBytesMax: 4 * 1024 * 1024 };

/** Reads for one query, which has so long for all of them together. */
export class Reader {
  readonly #client: MongodbClient;
  readonly #endsAt: number;
  readonly namedBytesMax: number;

  constructor(client: MongodbClient, { msMax, namedBytesMax }: QueryLimits) {
    this.#client = client;
    this.#endsAt = performance.now() + msMax;
    this.namedBytesMax = namedBytesMax;
  }

  /** All rows at once: where they are few. */
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
      // Nobody waits for it: a server that does not answer would hold up the refusal.
      cursor.close().catch(() => undefined);
    }
  }

  #leftMs(): number {
    const left = Math.ceil(this.#endsAt - performance.now());
    if (left <= 0) throw unavailable(new Error('a query took too long'));
    return left;
  }
}
