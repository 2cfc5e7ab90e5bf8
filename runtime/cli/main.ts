import { Command } from 'commander';
import { ConfigError, readConfig, settings } from '../config.ts';
import { ApiError, withCause } from '../errors.ts';
import { StoreUnusableError } from '../ports/store-errors.ts';
import { say } from '../process/log-lines.ts';
import { CommandError } from './command-error.ts';
import type { CommandName, OptionsOf } from './commands.ts';
import { checkOutput, print } from './standard-output.ts';

/** The operator's command line. Every command loads its modules when it runs. */
function program(): Command {
  const cli = new Command('footfall').description(
    'Operates a Footfall store. Users, keys, sites, exports and vacuum go through a service that runs on it; import and ' +
      'doctor need it stopped: one process owns the store.',
  );
  cli.exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 1));
  addAccountCommands(cli);
  addStoreCommands(cli);
  addServiceCommands(cli);
  return cli;
}

/** Users, keys and sites. */
function addAccountCommands(cli: Command): void {
  cli
    .command('create-user')
    .description('make a user; without --password the answer holds a one-time link to set one')
    .requiredOption('--email <address>', 'e-mail address, unique')
    .option('--name <name>', 'shown in the dashboard; default: the part before the @')
    .option('--password <password>', 'at least 10 characters')
    .option('--plan <plan>', 'free, starter, growth or business; default free')
    .action((options) => runAndPrint('create-user', options));

  cli
    .command('create-key')
    .description('make an API key; the raw key is shown this once')
    .requiredOption('--user <user>', 'e-mail address or id of its owner')
    .requiredOption('--name <name>', 'what it is for')
    .option('--scopes <scopes>', 'read, write, admin; separated by commas', 'read')
    .option('--sites <ids>', 'restrict it to these sites; separated by commas')
    .option('--expires <time>', 'ISO-8601 time after which it stops working')
    .action((options) => runAndPrint('create-key', options));

  cli
    .command('list-keys')
    .description('list the API keys of a user; raw keys are shown at their making alone')
    .requiredOption('--user <user>', 'e-mail address or id of their owner')
    .action((options) => runAndPrint('list-keys', options));

  cli
    .command('revoke-key <key>')
    .description('end an API key at once, by its id or by the key itself; - reads it from standard input')
    .action(async (key) => runAndPrint('revoke-key', { key: key === '-' ? await standardInput() : key }));

  cli
    .command('create-site')
    .description('make a site and show it with its snippet')
    .requiredOption('--user <user>', 'e-mail address or id of its owner')
    .requiredOption('--name <name>', 'shown in lists')
    .requiredOption('--domain <domain>', 'bare domain, such as example.com')
    .action((options) => runAndPrint('create-site', options));
}

/** Import, export, vacuum and doctor. */
function addStoreCommands(cli: Command): void {
  cli
    .command('import <file>')
    .description('read NDJSON into the store (docs/fixture-format.md); - is standard input')
    .option('--keep-going', 'store the good lines although some are refused')
    .option('--keep-history', 'raise dataRetentionDays of sites to what the file holds, up to the cap of the plan')
    .action(async (file, options) => {
      const { importFile, refusalText } = await import('./import.ts');
      const outcome = await importFile(readConfig(), file, options);
      await print(lineOf(outcome));
      if (outcome.rejected.length > 0 && options.keepGoing !== true) throw new CommandError(refusalText(outcome));
    });

  cli
    .command('export <file>')
    .description('write the store as NDJSON: backup, restore, move; - is standard output')
    .option('--site <id>', 'only this site')
    .option('--keep-going', 'what can be read of a damaged store; the service must be stopped')
    .action(async (file, options) => {
      const outcome = await (await import('./export.ts')).exportFile(readConfig(), file, options);
      if (file !== '-') await print(lineOf(outcome));
      else if (outcome.lostRows !== undefined) say(2, lineOf(outcome));
    });

  cli
    .command('vacuum')
    .description('rewrite the store, so that nothing that was erased is left in a file; done daily anyway')
    .action(async () => print(lineOf(await (await import('./vacuum.ts')).vacuum(readConfig()))));

  cli
    .command('doctor')
    .description('check settings, store, free space, clock and geolocation file')
    .action(async () => {
      const findings = await (await import('./doctor.ts')).doctor(readConfig());
      await print(findings.map(({ isFine, text }) => `${isFine ? 'ok  ' : 'FAIL'} ${text}\n`).join(''));
      if (findings.some(({ isFine }) => !isFine)) process.exitCode = 1;
    });
}

/** What starts a service. */
function addServiceCommands(cli: Command): void {
  cli
    .command('demo')
    .description('serve a store of its own, filled with a month of generated traffic')
    .action(async () => (await import('./demo.ts')).demo());

  cli
    .command('serve')
    .description('start the service, as `npm start` does')
    .addHelpText('after', settingsHelp())
    .action(async () => {
      await import('../main.ts');
    });
}

/** The table of settings, from their single definition. */
function settingsHelp(): string {
  const rows = Object.values(settings).map(({ name, shown, help }) => `  ${name.padEnd(24)} ${help} [${shown}]`);
  return `\nSettings, from the environment:\n${rows.join('\n')}`;
}

/** Users, keys and sites: through the service while it runs, otherwise on the store itself. */
async function runAndPrint<N extends CommandName>(name: N, options: OptionsOf<N>): Promise<void> {
  const { runCommand } = await import('./run-command.ts');
  const config = readConfig();
  checkOutput();
  const answer = await runCommand(config, name, options);
  try {
    await print(lineOf(answer));
  } catch (error) {
    const { keyId } = answer as { readonly keyId?: string }; // of the one command whose answer cannot be shown again
    if (name !== 'create-key' || keyId === undefined) throw error;
    await runCommand(config, 'revoke-key', { key: keyId });
    throw new CommandError(`${error instanceof Error ? error.message : error} The key ${keyId} was revoked unseen.`);
  }
}

async function standardInput(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin) text += chunk;
  return text;
}

const lineOf = (value: unknown): string => `${JSON.stringify(value)}\n`;

function fail(error: unknown): void {
  say(2, `${textOf(error)}\n`);
  process.exitCode = 1;
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ApiError) return withCause(error);
  const isExpected = [CommandError, ConfigError, StoreUnusableError].some((kind) => error instanceof kind);
  return isExpected ? error.message : (error.stack ?? error.message);
}

await program().parseAsync().catch(fail);
