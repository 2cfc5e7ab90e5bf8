import type { MongodbClient } from '../adapters/mongodb/connection/client.ts';
import { buildsIndexes, type Config } from '../config.ts';
import { ApiError } from '../errors.ts';
import { type Finding, fine, wordsOf, wrong } from './finding.ts';

/** Batches older than this were left by a process that ended. */
const onItsWayMsMax = 60_000;

/** Inspects a MongoDB without changing it, so that it may run beside services. */
export async function checkMongodb(config: Config): Promise<Finding[]> {
  const { MongodbClient } = await import('../adapters/mongodb/connection/client.ts');
  const { mongodbUri: uri = '', mongodbDatabase: database } = config;
  let client: MongodbClient;
  try {
    client = await MongodbClient.open({ uri, database });
  } catch (error) {
    return [wrong(wordsOf(error))];
  }
  try {
    const findings: Finding[] = [];
    for (const [name, check] of Object.entries(checks)) {
      findings.push(...(await check(client, config).catch((error) => [wrong(`${name}: ${causeOf(error)}`)])));
    }
    return findings;
  } finally {
    await client.close();
  }
}

type Check = (client: MongodbClient, config: Config) => Promise<Finding[]>;

const checks: Readonly<Record<string, Check>> = {
  MongoDB: checkServer,
  store: checkCounts,
  indexes: checkIndexes,
  shards: checkShards,
  batches: checkBatches,
};

async function checkServer(client: MongodbClient, { mongodbUri = '' }: Config): Promise<Finding[]> {
  const { oldestVersion, serverFacts } = await import('../adapters/mongodb/connection/inspect.ts');
  const { hostsOf } = await import('../adapters/mongodb/connection/address.ts');
  const { version, isOldEnough, kind } = await serverFacts(client);
  const reported = `version ${version}, ${kind} at ${hostsOf(mongodbUri)}`;
  return [
    isOldEnough
      ? fine(`MongoDB: fine, ${reported}`)
      : wrong(`MongoDB: ${reported}; ${oldestVersion} or later is needed`),
  ];
}

async function checkCounts(client: MongodbClient, { mongodbDatabase }: Config): Promise<Finding[]> {
  const { countStored } = await import('../adapters/mongodb/store.ts');
  const { sites, hits } = await countStored(client);
  return [fine(`store: fine, ${sites} sites, ${hits.toLocaleString('en')} hits in database ${mongodbDatabase}`)];
}

/** Without its indexes a database accepts duplicates and scans collections. */
async function checkIndexes(client: MongodbClient, config: Config): Promise<Finding[]> {
  const { missingIndexes } = await import('../adapters/mongodb/connection/inspect.ts');
  const commands = await missingIndexes(client);
  if (commands.length === 0) return [fine('indexes: fine')];
  const count = commands.filter((command) => command.includes('.createIndex(')).length;
  if (buildsIndexes(config) && count === commands.length) {
    return [fine(`indexes: ${count} are missing; the next start builds them`)];
  }
  return [listed(`indexes: ${count} are missing. Build them in the shell of MongoDB (mongosh)`, commands, config)];
}

/** Sharded clusters only. */
async function checkShards(client: MongodbClient, config: Config): Promise<Finding[]> {
  const { missingShards, serverFacts } = await import('../adapters/mongodb/connection/inspect.ts');
  if ((await serverFacts(client)).kind !== 'a sharded cluster') return [];
  const commands = await missingShards(client);
  if (commands.length === 0) return [fine('shards: fine')];
  return [
    listed(`shards: ${commands.length - 1} collections are not spread. Once their indexes are there`, commands, config),
  ];
}

const listed = (text: string, commands: readonly string[], { mongodbDatabase }: Config): Finding =>
  wrong([`${text}, in database ${mongodbDatabase}:`, ...commands].join('\n  '));

async function checkBatches(client: MongodbClient): Promise<Finding[]> {
  const { leftBatches } = await import('../adapters/mongodb/connection/inspect.ts');
  const { count, oldestAt } = await leftBatches(client);
  if (oldestAt === undefined) return [fine('batches: fine, none is left')];
  if (Date.now() - oldestAt <= onItsWayMsMax) return [fine(`batches: fine, ${count} on their way`)];
  const since = new Date(oldestAt).toISOString();
  return [
    wrong(`batches: ${count} accepted and not written, the oldest of ${since}. A service that starts writes them`),
  ];
}

/** The server's own message; its wrappers only say that the service is unavailable. */
const causeOf = (error: unknown): string => wordsOf(error instanceof ApiError ? (error.cause ?? error) : error);
