import { PassThrough } from 'node:stream';
import type { VacuumOutcome } from '../adapters/duckdb/files/vacuum.ts';
import type { Store } from '../compose/store.ts';
import type { Config } from '../config.ts';
import { CommandError, reasonOf } from './command-error.ts';
import { withStore } from './open-store.ts';
import type { Streamed } from './operator-socket.ts';
import { streamFromService } from './operator-stream.ts';

/** Rewrites the embedded store's file, through the service while it runs, so that no file contains erased data. */
export async function vacuum(config: Config): Promise<VacuumOutcome> {
  if (config.mongodbUri !== undefined) {
    throw new CommandError(
      'vacuum is for the embedded store. On a MongoDB run its command compact on each collection.',
    );
  }
  const asked = { name: 'vacuum', options: {} };
  // It streams no lines.
  const answered = await streamFromService(config.dataDir, asked, { out: new PassThrough(), at: () => undefined });
  const outcome = answered ?? (await withStore(config, (store) => vacuumStore(store)));
  return outcome as VacuumOutcome; // of this command
}

async function vacuumStore({ embedded }: Store): Promise<VacuumOutcome> {
  if (embedded === undefined) throw new CommandError('There is no embedded store.');
  return embedded.vacuum.run().catch((error: Error) => {
    throw new CommandError(`The store was not rewritten: ${reasonOf(error)}.`, { cause: error });
  });
}

/** Sent as a stream, since it may take longer than the timeout of a plain answer. */
export function vacuumStreamed(store: Store): Streamed {
  let outcome: object = {};
  const lines: AsyncIterable<string> = {
    [Symbol.asyncIterator]: () => ({
      next: async () => {
        outcome = await vacuumStore(store);
        return { done: true, value: undefined };
      },
    }),
  };
  return { lines, answer: () => outcome };
}
