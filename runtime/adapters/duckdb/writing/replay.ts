import { dirname } from 'node:path';
import { type DuckdbClient, isTrouble } from '../connection/client.ts';
import { damagedFileOf, type FileJournal } from '../journal/journal.ts';
import { noteLastApplied } from '../journal/last-applied.ts';
import { type ApplyOptions, applyOperations } from './apply.ts';
import { removeOrphans } from './cascade-delete.ts';
import { readStoreState } from './store-state.ts';
import { operationsToReplay } from './upgrade-entry.ts';
import type { Report } from './write-queue.ts';

export interface Replayed {
  /** The sequence number of the last write. */
  readonly lastApplied: number;
  /** Entries in dead-letter files. */
  readonly quarantined: number;
}

/**
 * Applies what the journal has beyond the database. A damaged line, and an entry that the database refuses for what it
 * says, go to a dead-letter file and are reported: neither may keep the service from starting for ever.
 */
export async function replay(
  client: DuckdbClient,
  journal: FileJournal,
  options: ApplyOptions & { readonly lastApplied: number; readonly report: Report },
): Promise<Replayed> {
  const { entries, damaged } = journal.recover(options.lastApplied);
  let [lastApplied, quarantined] = [options.lastApplied, damaged];
  if (damaged > 0) options.report('lines of the journal are damaged; the others are applied', damage(client, damaged));
  for (const entry of entries) {
    lastApplied = Math.max(lastApplied, entry.n);
    await client.writer.run('BEGIN');
    try {
      await applyOperations(client, operationsToReplay(entry), options);
      await client.writer.run(`${noteLastApplied(lastApplied)}; COMMIT`);
    } catch (error) {
      if (isTrouble(error)) throw error;
      await client.writer.run('ROLLBACK').catch(() => undefined); // the first error says more
      Object.assign(options.state, await readStoreState(client));
      quarantined += 1;
      options.report(`an entry of the journal cannot be applied; it is kept in ${journal.quarantine(entry)}`, error);
    }
  }
  if (entries.length > 0) await removeOrphans(client);
  await client.writer.run('CHECKPOINT');
  journal.discard(lastApplied);
  return { lastApplied, quarantined };
}

const damage = ({ file }: DuckdbClient, lines: number): Error =>
  new Error(`${lines} damaged, kept in ${damagedFileOf(dirname(file))}`);
