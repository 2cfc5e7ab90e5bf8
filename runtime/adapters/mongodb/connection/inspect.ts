import { commandOf, type Index, indexes, shardKeys } from '../schema.ts';
import { guarded, type MongodbClient, type Stored } from './client.ts';

/** The oldest server version with all operators in use. */
export const oldestVersion = '4.4';

export interface ServerFacts {
  readonly version: string;
  readonly isOldEnough: boolean;
  readonly kind: 'a single server' | 'a replica set' | 'a sharded cluster';
}

/** The server's self-description. */
export async function serverFacts({ database }: MongodbClient): Promise<ServerFacts> {
  const { version } = await guarded(() => database.command({ buildInfo: 1 }));
  // Newer servers call it hello, and still accept this name.
  const { msg, setName } = await guarded(() => database.command({ isMaster: 1 }));
  const [major = 0, minor = 0] = String(version).split('.').map(Number);
  return {
    version: String(version),
    isOldEnough: major > 4 || (major === 4 && minor >= 4),
    kind: msg === 'isdbgrid' ? 'a sharded cluster' : setName === undefined ? 'a single server' : 'a replica set',
  };
}

/** Shell commands that create the missing indexes. Conflicting indexes are dropped first. */
export async function missingIndexes(client: MongodbClient): Promise<string[]> {
  const names = new Set(indexes.map(({ collection }) => collection));
  const existing = new Map<string, readonly Built[]>();
  for (const { name } of await guarded(() => client.database.listCollections({}, { nameOnly: true }).toArray())) {
    if (names.has(name)) existing.set(name, (await guarded(() => client.collection(name).indexes())) as Built[]);
  }
  return indexes.flatMap((index) => commandsFor(index, existing.get(index.collection) ?? []));
}

/** An index as listed by a server. */
type Built = Pick<Index, 'key' | 'name' | 'unique' | 'sparse'>;

function commandsFor(index: Index, existing: readonly Built[]): string[] {
  const hasKey = ({ key }: Built) => JSON.stringify(key) === JSON.stringify(index.key);
  if (existing.some((one) => hasKey(one) && isAlike(one, index))) return [];
  const inTheWay = existing.filter((one) => hasKey(one) || one.name === index.name);
  const drops = inTheWay.map(({ name }) => `db.${index.collection}.dropIndex(${JSON.stringify(name)})`);
  return [...drops, commandOf(index)];
}

const isAlike = (there: Built, index: Index): boolean =>
  (there.unique === true) === (index.unique === true) && (there.sparse === true) === (index.sparse === true);

/** Shell commands that shard the collections of a cluster that are not sharded yet. */
export async function missingShards(client: MongodbClient): Promise<string[]> {
  const { databaseName } = client.database;
  const ids = Object.keys(shardKeys).map((name) => `${databaseName}.${name}`);
  const collections = client.database.client.db('config').collection<Stored>('collections');
  const spread = await guarded(() => collections.find({ _id: { $in: ids } }).toArray());
  const known = new Set(spread.filter(({ dropped }) => dropped !== true).map(({ _id }) => _id));
  const missing = Object.entries(shardKeys).filter(([name]) => !known.has(`${databaseName}.${name}`));
  return shardCommands(databaseName, Object.fromEntries(missing));
}

/** Shell commands that shard collections. Servers before 6.0 need the database enabled first. */
export function shardCommands(database: string, keys: typeof shardKeys = shardKeys): string[] {
  const spread = Object.entries(keys).map(
    ([name, key]) => `sh.shardCollection(${JSON.stringify(`${database}.${name}`)}, ${JSON.stringify(key)})`,
  );
  return spread.length === 0 ? [] : [`sh.enableSharding(${JSON.stringify(database)})`, ...spread];
}

/** Accepted batches that are not written yet. */
export async function leftBatches(client: MongodbClient): Promise<{ count: number; oldestAt: number | undefined }> {
  const batches = client.collection('Batch');
  const [oldest] = await guarded(() =>
    batches
      .find({}, { projection: { at: 1 } })
      .sort({ at: 1 })
      .limit(1)
      .toArray(),
  );
  const count = await guarded(() => batches.countDocuments());
  return { count, oldestAt: oldest === undefined ? undefined : Number(oldest.at) };
}
