import type { Collection, Db, MongoClient, Document as Row } from 'mongodb';
import { ApiError, unavailable } from '../../errors.ts';

/** Connections of one process. */
export const connectionsMax = 50;
/** How long a call may look for a server that takes it. */
const findServerMs = 5_000;
/** How long a call may take; more is refused. */
export const callMsMax = 10_000;
/** Rows looked at together where a collection is gone through. */
const atOnce = 2_000;
/** The clash of a unique value. */
const duplicateKey = 11_000;

/** A row of any collection; what belongs to it is told by the code that wrote it. */
export type Stored = Row & { _id: string };

/** Where a store is. */
export interface MongodbAddress {
  readonly uri: string;
  readonly database: string;
}

/** One database on one server or set of servers. */
export class MongodbClient {
  readonly #client: MongoClient;
  readonly #database: Db;
  #isUp = true;

  private constructor(client: MongoClient, database: Db) {
    this.#client = client;
    this.#database = database;
    client.on('topologyDescriptionChanged', ({ newDescription }) => {
      this.#isUp = [...newDescription.servers.values()].some(({ type }) => type !== 'Unknown');
    });
  }

  /** Loads the driver and connects; refuses when nobody answers. */
  static async open({ uri, database }: MongodbAddress): Promise<MongodbClient> {
    const { MongoClient } = await import('mongodb');
    const client = new MongoClient(uri, {
      appName: 'footfall',
      maxPoolSize: connectionsMax,
      serverSelectionTimeoutMS: findServerMs,
      ignoreUndefined: true,
      // A write that was acknowledged outlives the loss of a server.
      writeConcern: { w: 'majority' },
      retryWrites: true,
    });
    try {
      await client.connect();
    } catch (error) {
      await client.close().catch(() => undefined); // the first error tells more
      throw error;
    }
    return new MongodbClient(client, client.db(database));
  }

  get database(): Db {
    return this.#database;
  }

  collection(name: string): Collection<Stored> {
    return this.#database.collection<Stored>(name);
  }

  /** Whether a server answered when the driver last looked, every ten seconds and at each failure. */
  get isUp(): boolean {
    return this.#isUp;
  }

  async close(): Promise<void> {
    await this.#client.close();
  }
}

/** Does something with the database; what goes wrong there is told as `unavailable`. Clashes stay what they are. */
export async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError || isClash(error) || !isOfDriver(error)) throw error;
    throw unavailable(error);
  }
}

/** Some fields of all rows that a condition finds. */
export async function read(client: MongodbClient, name: string, wanted: object, fields: object): Promise<Stored[]> {
  return guarded(() => client.collection(name).find(wanted, { projection: fields }).toArray());
}

/** Removes rows; gives how many. */
export async function remove(client: MongodbClient, name: string, wanted: object): Promise<number> {
  return (await guarded(() => client.collection(name).deleteMany(wanted))).deletedCount;
}

/** Rows by their id, so that what is kept is passed over once. */
export async function* pages(
  client: MongodbClient,
  name: string,
  wanted: object,
  fields: object,
): AsyncGenerator<Stored[]> {
  let after = '';
  for (;;) {
    const cursor = client
      .collection(name)
      .find({ ...wanted, _id: { $gt: after } }, { projection: fields })
      .sort({ _id: 1 })
      .limit(atOnce);
    const group = await guarded(() => cursor.toArray());
    if (group.length > 0) yield group;
    after = group.at(-1)?._id ?? '';
    if (group.length < atOnce) return;
  }
}

/** Whether a write failed for a unique value that is taken, and for nothing else. */
export function isClash(error: unknown): boolean {
  if (!isOfDriver(error)) return false;
  const { code, writeErrors } = error as { code?: unknown; writeErrors?: unknown };
  if (!Array.isArray(writeErrors)) return code === duplicateKey;
  return writeErrors.length > 0 && writeErrors.every((one: { code?: unknown }) => one.code === duplicateKey);
}

/** The classes of the driver are not loaded where this runs; their names tell them. */
const isOfDriver = (error: unknown): error is Error => error instanceof Error && error.name.startsWith('Mongo');
