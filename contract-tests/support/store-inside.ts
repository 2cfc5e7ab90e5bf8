import type { MongodbStore } from '../../runtime/adapters/mongodb/store.ts';
import type { Api } from './api.ts';

/** The store on MongoDB, when the run uses it. */
function mongodbOf({ service }: Api): MongodbStore {
  return service.store as unknown as MongodbStore; // `openStore` adds to it
}

/** Write methods of the driver. */
const changes = [
  ...['insertOne', 'insertMany', 'replaceOne', 'updateOne', 'updateMany', 'bulkWrite'],
  ...['deleteOne', 'deleteMany', 'findOneAndDelete', 'findOneAndUpdate'],
];

/** Makes every write fail with this reason while work runs. */
export async function whileFull<T>(api: Api, reason: Error, work: () => Promise<T>): Promise<T> {
  const { embedded } = api.service.store;
  if (embedded !== undefined) return whileRefusing(embedded.writer, ['submit'], reason, work);
  const collection = mongodbOf(api).client.collection('any');
  const { MongoServerError } = await import('mongodb');
  const fault = new MongoServerError({ message: reason.message });
  return whileRefusing(collection.constructor.prototype, changes, fault, work);
}

/** Makes methods reject; the original ones, of the object or its class, are restored afterwards. */
async function whileRefusing<T>(
  target: object,
  names: readonly string[],
  reason: Error,
  work: () => Promise<T>,
): Promise<T> {
  const own = names.map((name) => [name, Object.getOwnPropertyDescriptor(target, name)] as const);
  for (const name of names) {
    Object.defineProperty(target, name, { value: () => Promise.reject(reason), configurable: true });
  }
  try {
    return await work();
  } finally {
    for (const [name, before] of own) {
      if (before === undefined) Reflect.deleteProperty(target, name);
      else Object.defineProperty(target, name, before);
    }
  }
}

/** The store reports that it is not healthy, while work runs. */
export async function whileUnhealthy<T>(api: Api, work: () => Promise<T>): Promise<T> {
  const way = api.service.store.embedded?.writer ?? mongodbOf(api).queue;
  Object.defineProperty(way, 'isHealthy', { value: false, configurable: true });
  try {
    return await work();
  } finally {
    Reflect.deleteProperty(way, 'isHealthy');
  }
}

/** Salts in the store, whatever is cached in memory. */
export async function storedSalts(api: Api): Promise<number> {
  const { embedded } = api.service.store;
  if (embedded === undefined) return mongodbOf(api).client.collection('Salt').countDocuments();
  return embedded.storedSalts();
}
