import { type MongodbStore, type MongodbStoreOptions, openMongodbStore } from '../../runtime/adapters/mongodb/store.ts';
import { systemClock } from '../../runtime/ports/clock.ts';
import { systemRandom } from '../../runtime/ports/random.ts';
import { sharedMongodb } from './mongodb-stand-in.ts';

/** A store in its own database, which is dropped on close. Anything it reports fails the test. */
export async function openTestStore(more: Partial<MongodbStoreOptions> = {}): Promise<MongodbStore> {
  const server = await sharedMongodb();
  const store = await openMongodbStore({
    uri: server.url,
    database: server.database(),
    autoIndex: true,
    clock: systemClock,
    random: systemRandom,
    report: (message, error) => {
      throw new Error(message, { cause: error });
    },
    ...more,
  });
  return {
    ...store,
    close: async () => {
      await store.client.database.dropDatabase();
      await store.close();
    },
  };
}
