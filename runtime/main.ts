import { fail, listen, print, serviceOf } from './process/serve.ts';
import { readStartConfig } from './settings/start-config.ts';

/** Starts the service and stops it cleanly on SIGTERM or Ctrl-C. */
async function main(): Promise<void> {
  const config = readStartConfig();
  const service = await serviceOf(config);
  await listen(service, config);
  const link = await service.setupLink();
  if (link !== undefined) print(`Create the first account (one-time link): ${link}`);
  print(`listening on ${config.baseUrl}`);
  await service.app.warm();
}

main().catch(fail);
