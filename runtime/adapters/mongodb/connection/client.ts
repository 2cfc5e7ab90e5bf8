import { type Collection, type Db, MongoClient, type Document as Row } from 'mongodb';
import { ApiError, unavailable } from '../../../errors.ts';
import { unusable } from './address.ts';

/** Connections of one process. */
export const connectionsMax = 50;
/** How long a call may look for a server that takes it, or wait for a connection. */
export const findServerMs = 5_000;
/** How often a server is asked whether it is there, and how long it may take to say so. */
const heartbeatMs = 5_000;
/** How long a call may take; more is refused, whatever the server does. */
export const callMsMax = 10_000;
/** What removes many rows may take longer. */
export const removeMsMax = 600_000;
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

/**
 * One database on one server or set of servers. Loaded where an address is set and nowhere else: the driver comes along.
 * Loading the driver itself when it is needed would find no names of it in a bundle.
 */
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

  /** Connects; refuses with a StoreUnusableError when nobody answers. */
  static async open({ uri, database }: MongodbAddress): Promise<MongodbClient> {
    try {
      const client = new MongoClient(uri, {
        appName: 'footfall',
        maxPoolSize: connectionsMax,
        serverSelectionTimeoutMS: findServerMs,
        waitQueueTimeoutMS: findServerMs,
        connectTimeoutMS: heartbeatMs,
        heartbeatFrequencyMS: heartbeatMs,
        ignoreUndefined: true,
        // A write that was acknowledged outlives the loss of a server.
        writeConcern: { w: 'majority' },
        retryWrites: true,
      });
      await connect(client);
      return new MongodbClient(client, client.db(database));
    } catch (error) {
      throw unusable(uri, error);
    }
  }

  get database(): Db {
    return this.#database;
  }

  collection(name: string): Collection<Stored> {
    return this.#database.collection<Stored>(name);
  }

  /** Whether a server answered when the driver last looked, every five seconds and at each failure. */
  get isUp(): boolean {
    return this.#isUp;
  }

  async close(): Promise<void> {
    await this.#client.close();
  }
}

async function connect(client: MongoClient): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    await client.close().catch(() => undefined); // the first error tells more
    throw error;
  }
}

/**
 * Does something with the database; what goes wrong there, or takes longer, is told as `unavailable`. Clashes stay what
 * they are. Work that is given up may still be done: the driver cannot call a command back.
 */
export async function guarded<T>(work: () => Promise<T>, msMax: number = callMsMax): Promise<T> {
  try {
    return await within(msMax, work());
  } catch (error) {
    if (error instanceof ApiError || isClash(error) || !(isOfDriver(error) || isOfSystem(error))) throw error;
    throw unavailable(error);
  }
}

/** A server that takes a command and never answers, on a connection that stays open, would hold its caller for good. */
async function within<T>(msMax: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unavailable(new Error(`MongoDB has not answered within ${msMax} ms`))), msMax);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Some fields of all rows that a condition finds. */
export async function read(client: MongodbClient, name: string, wanted: object, fields: object): Promise<Stored[]> {
  return guarded(() => client.collection(name).find(wanted, { projection: fields }).toArray());
}

/** Removes rows; gives how many. */
export async function remove(client: MongodbClient, name: string, wanted: object): Promise<number> {
  return (await guarded(() => client.collection(name).deleteMany(wanted), removeMsMax)).deletedCount;
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

/** A connection that breaks while a command is written to it: the driver passes on what the socket said. */
const isOfSystem = (error: unknown): boolean => error instanceof Error && 'syscall' in error;
