import type { DuckdbClient } from './client.ts';
import type { FoldState } from './fold.ts';
import type { SortOperation } from './operation.ts';

/** The tables queries read, each with the column that has the time of a row. */
const sortedTables = [
  ['sessions', 'first_ts'],
  ['facts', 'ts'],
] as const;

/** Writes a part of a day anew, by site and time. Inside the open transaction; what is stored stays the same. */
export async function sort(client: DuckdbClient, state: FoldState, operation: SortOperation): Promise<void> {
  const { fromSite, toSite, since, until } = operation;
  const { writer } = client;
  for (const [table, time] of sortedTables) {
    const isPart = `site BETWEEN ${fromSite}::UBIGINT AND ${toSite}::UBIGINT AND ${time} BETWEEN ${since} AND ${until}`;
    await writer.run(`CREATE OR REPLACE TEMP TABLE sorting AS FROM ${table} WHERE ${isPart} ORDER BY site, ${time}`);
    await writer.run(`DELETE FROM ${table} WHERE ${isPart}`);
    const { rowsChanged } = await writer.run(`INSERT INTO ${table} FROM sorting`);
    state.movedRows += 2 * rowsChanged;
  }
  await writer.run('DROP TABLE sorting');
}
