import { type Collection, type Db, MongoClient, type Document as Row } from 'mongodb';
import { ApiError, unavailable } from '../../../errors.ts';
import { unusable } from './address.ts';

/** Connections of one process. */
export const connectionsMax = 50;
/** How long a call may wait for a usable server or a connection, ms. */
export const findServerMs = 5_000;
/** Interval and timeout of the driver's server checks, ms. */
const heartbeatMs = 5_000;
/** How long a call may take, ms; then it is rejected, whatever the server does. */
export const callMsMax = 10_000;
/** The timeout of deletes of many rows, ms. */
export const removeMsMax = 600_000;
/** Rows of one step when a collection is scanned. */
const atOnce = 2_000;
/** Error code of a duplicate unique value. */
const duplicateKey = 11_000;

/** A row of any collection; its fields are known to the code that wrote it. */
export type Stored = Row & { _id: string };

/** The location of a store. */
export interface MongodbAddress {
  readonly uri: string;
  readonly database: string;
}

/**
 * One database of a server, replica set or cluster. Loaded only when MONGODB_URI is set, since it imports the driver.
 * The driver is imported statically: a bundle could not resolve its names at run time.
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

  /** Connects; throws a StoreUnusableError when no server answers. */
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
        // An acknowledged write survives the loss of a server.
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

  /** Whether a server answered the driver's last check, every five seconds and after each failure. */
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
    await client.close().catch(() => undefined); // the first error says more
    throw error;
  }
}

/**
 * Runs work on the database; errors and timeouts become `unavailable`, duplicate keys stay unchanged. Timed-out work
 * may still complete: the driver cannot cancel a command.
 */
export async function guarded<T>(work: () => Promise<T>, msMax: number = callMsMax): Promise<T> {
  try {
    return await within(msMax, work());
  } catch (error) {
    if (error instanceof ApiError || isClash(error) || !(isOfDriver(error) || isOfSystem(error))) throw error;
    throw unavailable(error);
  }
}

/** A server that never answers on an open connection would block its caller forever. */
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

/** Some fields of all rows that match a condition. */
export async function read(collection: Collection<Stored>, wanted: object, fields: object): Promise<Stored[]> {
  return guarded(() => collection.find(wanted, { projection: fields }).toArray());
}

/** Deletes rows; returns how many. */
export async function remove(client: MongodbClient, name: string, wanted: object): Promise<number> {
  return (await guarded(() => client.collection(name).deleteMany(wanted), removeMsMax)).deletedCount;
}

/** Rows by id, so that kept rows are skipped once. */
export async function* pages(collection: Collection<Stored>, wanted: object, fields: object): AsyncGenerator<Stored[]> {
  let after = '';
  for (;;) {
    const cursor = collection
      .find({ ...wanted, _id: { $gt: after } }, { projection: fields })
      .sort({ _id: 1 })
      .limit(atOnce);
    const group = await guarded(() => cursor.toArray());
    if (group.length > 0) yield group;
    after = group.at(-1)?._id ?? '';
    if (group.length < atOnce) return;
  }
}

/** Whether a write failed only because of a duplicate unique value. */
export function isClash(error: unknown): boolean {
  if (!isOfDriver(error)) return false;
  const { code, writeErrors } = error as { code?: unknown; writeErrors?: unknown };
  if (!Array.isArray(writeErrors)) return code === duplicateKey;
  return writeErrors.length > 0 && writeErrors.every((one: { code?: unknown }) => one.code === duplicateKey);
}

/** The driver's classes are not loaded here; errors are recognised by name. */
const isOfDriver = (error: unknown): error is Error => error instanceof Error && error.name.startsWith('Mongo');

/** A connection that breaks during a command: the driver passes on the socket's error. */
const isOfSystem = (error: unknown): boolean => error instanceof Error && 'syscall' in error;
