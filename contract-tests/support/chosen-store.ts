import { createHash } from 'node:crypto';
import type { Callback, Test } from 'uvu';
import { type Config, readConfig } from '../../runtime/config.ts';
import { sharedMongodb } from './mongodb-stand-in.ts';

/** Settings of the store that STORE names: `mongodb`, else the embedded one. Each folder has its own database. */
export async function chosenStore({ dataDir, mongodbUri }: Config): Promise<Partial<Config>> {
  if (process.env.STORE !== 'mongodb' || mongodbUri !== undefined) return {};
  const server = await sharedMongodb();
  const ofFolder = `footfall-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  return { mongodbUri: server.url, mongodbDatabase: dataDir === ':memory:' ? server.database() : ofFolder };
}

/** The same for a separate process with its store in a folder. */
export async function chosenEnvironment(dataDir: string): Promise<Readonly<Record<string, string>>> {
  const { mongodbUri, mongodbDatabase } = await chosenStore({ ...readConfig({}), dataDir });
  if (mongodbUri === undefined || mongodbDatabase === undefined) return {};
  return { MONGODB_URI: mongodbUri, MONGODB_DATABASE: mongodbDatabase };
}

/** For tests that inspect the embedded store, or make it fail: skipped on another. */
export const onEmbedded = <T>(test: Test<T>): ((name: string, handler: Callback<T>) => void) =>
  process.env.STORE === 'mongodb' ? test.skip : test;
