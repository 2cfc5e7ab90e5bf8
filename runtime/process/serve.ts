import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { makeService, type Service } from '../compose/service.ts';
import { type Config, ConfigError } from '../config.ts';
import { ApiError, withCause } from '../errors.ts';
import { StoreUnusableError } from '../ports/store-errors.ts';
import { type LogLines, logLinesOn, say } from './log-lines.ts';

/** Composes the service of the settings, with this installation's page and contract. */
export async function serviceOf(config: Config): Promise<Service> {
  const root = projectRoot();
  const lines = logLinesOn(2);
  try {
    const service = await makeService({
      config,
      log: pino({ level: config.logLevel }, lines),
      logLinesLost: () => lines.lost,
      webFolder: join(root, 'dist', 'web'),
    });
    return { ...service, stop: () => stopWithLog(service, lines) };
  } catch (error) {
    throw await withWaysOut(error, config);
  }
}

/** A start reads the last hour of hits, too: damage there was not found when the file was opened. */
async function withWaysOut(error: unknown, { dataDir, mongodbUri }: Config): Promise<unknown> {
  if (mongodbUri !== undefined) return error;
  const { damagedError, isCorrupt } = await import('../adapters/duckdb/files/damage.ts');
  return isCorrupt(error) ? damagedError(join(dataDir, 'footfall.duckdb'), error) : error;
}

async function stopWithLog(service: Service, lines: LogLines): Promise<void> {
  try {
    await service.stop();
  } finally {
    await lines.close();
  }
}

/** Listens until SIGTERM or Ctrl-C, then stops cleanly and ends the process. */
export async function listen(service: Service, config: Config): Promise<void> {
  const operator = await operatorSocket(service, config);
  stopOnSignal(async () => {
    await operator?.close();
    await service.stop();
  });
  await new Promise<void>((resolve, reject) => {
    service.server.once('error', reject);
    service.server.listen(config.port, config.host, resolve);
  });
}

/**
 * Without it the service works all the same, and its commands need it stopped. On a MongoDB they do their work beside it.
 */
async function operatorSocket(service: Service, config: Config): Promise<{ close: () => Promise<void> } | undefined> {
  if (config.mongodbUri !== undefined) return undefined;
  const { openOperatorSocket } = await import('../cli/operator-socket.ts');
  try {
    return await openOperatorSocket(config.dataDir, async ({ name, options }) => {
      const { performAsked } = await import('../cli/run-command.ts');
      const { ports, store } = service;
      return performAsked({ config, ...ports, store, secret: store.secret, now: ports.clock.now() }, name, options);
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    say(2, `The command line cannot reach this service while it runs: ${reason}\n`);
    return undefined;
  }
}

function stopOnSignal(work: () => Promise<void>): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    work().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** The folder that holds openapi.yaml, somewhere above this code: in the source tree, or in `dist` however it is cut. */
function projectRoot(): string {
  const start = dirname(fileURLToPath(import.meta.url));
  for (let folder = start; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'openapi.yaml'))) return folder;
  }
  throw new Error(`There is no openapi.yaml above ${start}. Is the installation complete?`);
}

/** A line for people. */
export const print = (line: string): void => say(1, `${line}\n`);

/** Ends the process with what went wrong; faults of the set-up without a stack. */
export function fail(error: unknown): never {
  say(2, `${portHint(error) ?? detailOf(error)}\n`);
  process.exit(1);
}

function detailOf(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StoreUnusableError) return error.message;
  // The store was lost on the way: what it says is no fault of the code.
  if (error instanceof ApiError) return withCause(error);
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function portHint(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return 'The port is in use. Stop the other process, or set PORT to another number.';
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return 'HOST is no address of this machine. Set it to one, or to 0.0.0.0 for all of IPv4 or :: for all.';
  }
  return code === 'EACCES' ? 'This port may not be opened. Set PORT to a number above 1023.' : undefined;
}
