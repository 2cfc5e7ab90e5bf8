import { makeDataFolder } from '../adapters/duckdb/files/data-folder.ts';
import { folderOf } from '../compose/store.ts';
import { type Config, configError, parseSettings } from '../config.ts';
import { readExtraSources } from '../ingest/sources/source-table.ts';
import { readJsonFile } from './data-files.ts';

/** The settings of a service that is about to start. Fails with a list of every problem, folders and files included. */
export function readStartConfig(environment?: Readonly<Record<string, string | undefined>>): Config {
  const { config, problems } = parseSettings(environment);
  problems.push(...problemsOfPlaces(config));
  if (problems.length > 0) throw configError(problems);
  return config;
}

function problemsOfPlaces(config: Config): string[] {
  const { sourcesFile, mongodbUri } = config;
  const folder = mongodbUri === undefined ? folderOf(config) : undefined;
  const checks = [
    () => folder !== undefined && makeDataFolder(folder),
    () => sourcesFile !== undefined && checkSources(sourcesFile),
  ];
  return checks.flatMap((check) => {
    try {
      check();
      return [];
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  });
}

function checkSources(file: string): void {
  try {
    readExtraSources(readJsonFile(file));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`SOURCES_FILE=${JSON.stringify(file)} cannot be used: ${reason}`, { cause: error });
  }
}
