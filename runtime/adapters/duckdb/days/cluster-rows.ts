import type { DuckdbClient } from '../connection/client.ts';
import { type CompactionState, hashOf } from '../sessions/compaction-state.ts';
import type { ClusterOperation } from '../writing/operations.ts';

/** The tables queries read, each with the number of a row's site and its time. */
const sortedTables = [
  ['sessions', 'site', 'first_ts'],
  ['facts', 'site', 'ts'],
  ['vitals', hashOf('site_id'), 'ts'],
  ['revenue', hashOf('site_id'), 'ts'],
] as const;

/** Writes a part of a day anew, by site and time. Inside the open transaction; what is stored stays the same. */
export async function sort(client: DuckdbClient, state: CompactionState, operation: ClusterOperation): Promise<void> {
  const { fromSite, toSite, since, until } = operation;
  const { writer } = client;
  for (const [table, site, time] of sortedTables) {
    const isPart = `${site} BETWEEN ${fromSite}::UBIGINT AND ${toSite}::UBIGINT AND ${time} BETWEEN ${since} AND ${until}`;
    await writer.run(`CREATE OR REPLACE TEMP TABLE sorting AS FROM ${table} WHERE ${isPart} ORDER BY ${site}, ${time}`);
    await writer.run(`DELETE FROM ${table} WHERE ${isPart}`);
    const { rowsChanged } = await writer.run(`INSERT INTO ${table} FROM sorting`);
    state.movedRows += 2 * rowsChanged;
  }
  await writer.run('DROP TABLE sorting');
}
