import { dayMs } from '../../../query/whole-days.ts';
import type { DuckdbClient, Values } from '../connection/client.ts';
import { hashOf } from '../connection/expressions.ts';
import { rollUpTables, siteHash } from '../schema.ts';
import type { StoreState } from '../writing/store-state.ts';

/** The first moment of the UTC day of a time. */
const dayOf = (time: string): string => `(${time} - ${time} % ${dayMs})`;

/** Days of sites, selected by a statement. */
export interface SelectedDays {
  /** Selects `site`, the hash of a site, and `day`, its first moment. */
  readonly days: string;
  readonly values?: Values;
}

/**
 * Invalidates roll-ups of days that a change touches, inside the transaction of the change. The next round of the daily job rolls them up again. docs/decisions/0046-daily-roll-ups.md
 */
export async function invalidateDays(
  client: DuckdbClient,
  state: StoreState,
  { days, values = {} }: SelectedDays,
): Promise<void> {
  if (state.rollUpsUntil === 0) return;
  await client.writer.run(
    `CREATE OR REPLACE TEMP TABLE invalidated AS SELECT site, day FROM days WHERE (site, day) IN (${days})`,
    values,
  );
  const found = await client.writer.runAndReadAll('SELECT count(*)::DOUBLE FROM invalidated');
  if (Number(found.getRows()[0]?.[0] ?? 0) > 0) {
    for (const table of ['days', ...rollUpTables])
      await client.writer.run(`DELETE FROM ${table} WHERE (site, day) IN (SELECT site, day FROM invalidated)`);
  }
  await client.writer.run('DROP TABLE invalidated');
}

/** Invalidates all days of a site. */
export const invalidateSite = (client: DuckdbClient, state: StoreState, siteId: string): Promise<void> =>
  invalidateDays(client, state, { days: `SELECT site, day FROM days WHERE site = ${siteHash}`, values: { siteId } });

/** The days on which sessions of `relation` have rows: one spans a day at most. */
export const daysOfSessions = (relation: string): string =>
  `SELECT site, ${dayOf('first_ts')} AS day FROM ${relation} UNION ALL SELECT site, ${dayOf('end_ts')} FROM ${relation}`;

/** The days of the event rows of `relation`. */
export const daysOfEvents = (relation: string): string =>
  `SELECT DISTINCT site, ${dayOf('ts')} AS day FROM ${relation}`;

/** An event row as it concerns roll-ups. */
export interface SeenVisitor {
  readonly site_id: unknown;
  readonly visitor_id: unknown;
  readonly ts: unknown;
}

/**
 * Whether an event row of this moment may be of a visitor of a day that has a roll-up. One of two days after the latest
 * such day is not: its visitor has an id of a later day, since sites whose visitor ids last longer have no roll-ups.
 * Imported rows may have any id.
 */
export const mayBeOfRollUp = ({ rollUpsUntil }: StoreState, ts: unknown): boolean =>
  !(Number(ts) >= rollUpsUntil + dayMs);

/** Before event rows are stored: invalidates their days, and all other days of their visitors. */
export async function invalidateDaysOf(
  client: DuckdbClient,
  state: StoreState,
  seen: readonly SeenVisitor[],
): Promise<void> {
  if (state.rollUpsUntil === 0 || seen.length === 0) return;
  const structure = '[{"site_id":"VARCHAR","visitor_id":"VARCHAR","ts":"BIGINT"}]';
  await client.writer.run(
    `CREATE OR REPLACE TEMP TABLE seen AS SELECT ${hashOf('site_id')} AS site, ${hashOf('visitor_id')} AS visitor, ts
     FROM (SELECT unnest(from_json($rows::JSON, '${structure}'), recursive := true))
     WHERE ${hashOf('site_id')} IN (SELECT site FROM days WHERE site IS NOT NULL)`,
    { rows: JSON.stringify(seen) },
  );
  const ofVisitors = '(SELECT * FROM sessions WHERE (site, visitor) IN (SELECT site, visitor FROM seen))';
  await invalidateDays(client, state, { days: `${daysOfEvents('seen')} UNION ALL ${daysOfSessions(ofVisitors)}` });
  await client.writer.run('DROP TABLE seen');
}
