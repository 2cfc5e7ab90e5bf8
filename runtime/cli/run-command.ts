import type { Store } from '../compose/store.ts';
import type { Config } from '../config.ts';
import { systemClock } from '../ports/clock.ts';
import { noKeyUses } from '../ports/key-uses.ts';
import { systemRandom } from '../ports/random.ts';
import type { Command, CommandWork } from './command.ts';
import { CommandError, reasonOf } from './command-error.ts';
import { type CommandName, commands, type OptionsOf } from './commands.ts';
import { withStore } from './open-store.ts';
import { askRunningService, type Streamed } from './operator-socket.ts';

/** Runs a command in the service that has the store of the folder open, otherwise on the store itself. */
export async function runCommand<N extends CommandName>(
  config: Config,
  name: N,
  options: OptionsOf<N>,
): Promise<object> {
  // A service in this folder has the embedded store open, which is not the store of the settings.
  const isEmbedded = config.mongodbUri === undefined;
  const answered = isEmbedded ? await askRunningService(config.dataDir, { name, options }) : undefined;
  if (answered !== undefined) return answered;
  return withStore(config, ({ users, keys, sites, members, secret }) => {
    const stores = { users, keys, sites, members, secret, keyUses: noKeyUses };
    return perform({ config, ...stores, random: systemRandom, now: systemClock.now() }, name, options);
  });
}

/** Runs a command from the socket on the stores of the running service. */
export async function performAsked(
  { store, ...work }: CommandWork & { readonly store: Store },
  name: unknown,
  options: unknown,
): Promise<object | Streamed> {
  if (name === 'export' && typeof options === 'object' && options !== null) {
    const { exportOf } = await import('./export.ts');
    // Writes acknowledged before are in the export.
    await store.events.flush().catch((error: Error) => {
      throw new CommandError(
        `Hits that wait cannot be written to the store, and would not be in it: ${reasonOf(error)}.`,
      );
    });
    return exportOf(store, options); // written by `exportFile` of the same version
  }
  if (name === 'vacuum') return (await import('./vacuum.ts')).vacuumStreamed(store);
  const known = (Object.keys(commands) as CommandName[]).find((command) => command === name);
  if (known === undefined || typeof options !== 'object' || options === null)
    throw new CommandError('The running service knows no such command. Is it of another version?');
  return perform(work, known, options as OptionsOf<typeof known>); // written by `runCommand` of the same version
}

function perform<N extends CommandName>(work: CommandWork, name: N, options: OptionsOf<N>): Promise<object> {
  const command: Command<OptionsOf<N>> = commands[name] as unknown as Command<OptionsOf<N>>; // the pair of a row
  return command(work, options);
}
