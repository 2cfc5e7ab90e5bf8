import type { DuckdbClient, Values } from './client.ts';

/** Runs a statement on the writer with those of the values it names: others are refused. Gives the rows it changed. */
export async function runNamed(client: DuckdbClient, sql: string, values: Values): Promise<number> {
  const named = Object.entries(values).filter(([name]) => sql.includes(`$${name}`));
  return (await client.writer.run(sql, Object.fromEntries(named))).rowsChanged;
}
