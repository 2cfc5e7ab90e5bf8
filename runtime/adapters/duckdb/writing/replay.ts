import { dirname } from 'node:path';
import { type DuckdbClient, isTrouble } from '../connection/client.ts';
import { rollUpTables } from '../days/roll-ups.ts';
import { damagedFileOf, type FileJournal } from '../journal/journal.ts';
import { hashOf, readFoldState } from '../sessions/compaction-state.ts';
import { openGrouped, openSessionTables } from '../sessions/open-sessions.ts';
import { type ApplyOptions, applyOperations } from './apply.ts';
import type { Operation } from './operations.ts';
import type { Report } from './write-queue.ts';

/**
 * Writes what the journal has beyond the database. Gives the number of the last write. A line that is damaged, and an
 * entry that the database refuses for what it says, are kept apart and reported: neither may keep the service from
 * starting for ever.
 */
export async function replay(
  client: DuckdbClient,
  journal: FileJournal,
  mark: number,
  options: ApplyOptions & { readonly report: Report },
): Promise<{ readonly last: number; readonly setAside: number }> {
  const { entries, damaged } = journal.recover(mark);
  let [last, setAside] = [mark, damaged];
  if (damaged > 0) options.report('lines of the journal are damaged; the others are written', damage(client, damaged));
  for (const entry of entries) {
    last = Math.max(last, entry.n);
    await client.writer.run('BEGIN');
    try {
      await applyOperations(client, entry.operations.map(replayed), options);
      await client.writer.run('UPDATE journal_mark SET n = $n', { n: BigInt(last) });
      await client.writer.run('COMMIT');
      openGrouped(options.folded);
    } catch (error) {
      if (isTrouble(error)) throw error;
      await client.writer.run('ROLLBACK').catch(() => undefined); // the first error says more
      Object.assign(options.folded, await readFoldState(client));
      setAside += 1;
      options.report(`an entry of the journal cannot be written; it is kept in ${journal.setAside(entry)}`, error);
    }
  }
  if (entries.length > 0) await removeOrphans(client);
  await client.writer.run('CHECKPOINT');
  journal.discard(last);
  return { last, setAside };
}

const damage = ({ file }: DuckdbClient, lines: number): Error =>
  new Error(`${lines} damaged, kept in ${damagedFileOf(dirname(file))}`);

/** A document may be in the database although its write is beyond the mark. */
const replayed = (operation: Operation): Operation =>
  operation.kind === 'put' ? { ...operation, isNew: false } : operation;

/** Hits that were journaled while their site was being deleted. */
async function removeOrphans(client: DuckdbClient): Promise<void> {
  for (const table of ['recent_hits', 'folded_hits', 'revenue', 'vitals', 'identifications', 'bot_events', 'drops']) {
    await client.writer.run(
      `DELETE FROM ${table} WHERE site_id NOT IN (SELECT id FROM documents WHERE collection = 'Site')`,
    );
  }
  for (const table of ['facts', 'sessions', 'paths', ...rollUpTables, ...openSessionTables]) {
    await client.writer.run(
      `DELETE FROM ${table}
       WHERE site NOT IN (SELECT ${hashOf('id')} FROM documents WHERE collection = 'Site')`,
    );
  }
}
