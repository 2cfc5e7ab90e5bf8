import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { StoreLockedError } from './adapters/duckdb/client.ts';
import { ConfigError, readConfig } from './config.ts';
import { projectRoot } from './project-root.ts';
import { makeService, type Service } from './service.ts';

/** Starts the service and stops it cleanly on SIGTERM or Ctrl-C. */
async function main(): Promise<void> {
  const config = readConfig();
  const log = pino({ level: config.logLevel }, pino.destination(2));
  const root = projectRoot();
  const service = await makeService({
    config,
    log,
    webFolder: join(root, 'dist', 'web'),
    contract: readFileSync(join(root, 'openapi.yaml'), 'utf8'),
  });
  stopOnSignal(service);
  await new Promise<void>((resolve, reject) => {
    service.server.once('error', reject);
    service.server.listen(config.port, config.host, resolve);
  });
  const link = await service.setupLink();
  if (link !== undefined) print(`Create the first account (one-time link): ${link}`);
  print(`listening on ${config.baseUrl}`);
  await service.app.warm();
}

function stopOnSignal(service: Service): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    service.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function fail(error: unknown): never {
  const isExpected = error instanceof ConfigError || error instanceof StoreLockedError;
  const detail = error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`${portHint(error) ?? detail}\n`);
  process.exit(1);
}

function portHint(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return 'The port is in use. Stop the other process, or set PORT to another number.';
  return code === 'EACCES' ? 'This port may not be opened. Set PORT to a number above 1023.' : undefined;
}

main().catch(fail);
