import { openStore, type Store } from '../compose/store.ts';
import type { Config } from '../config.ts';
import { systemClock } from '../ports/clock.ts';
import { systemRandom } from '../ports/random.ts';
import { say } from '../process/log-lines.ts';

/** Opens the store of the settings, runs a command on it and closes it, also when the command fails. */
export async function withStore<T>(config: Config, work: (store: Store) => Promise<T>): Promise<T> {
  const report = (message: string, error: unknown) => say(2, `${message}: ${String(error)}\n`);
  const store = await openStore(config, { clock: systemClock, random: systemRandom, report });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
