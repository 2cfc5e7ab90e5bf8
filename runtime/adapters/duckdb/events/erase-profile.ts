import type { ProfileIdentity } from '../../../query/profiles.ts';
import type { DuckdbClient } from '../connection/client.ts';
import { runNamed } from '../connection/named-values.ts';
import { daysOfSessions, invalidateDays } from '../days/days.ts';
import { namedParts, profileOfRow, withNamed } from '../queries/sql/attribution.ts';
import { siteHash, siteTables } from '../schema.ts';
import { reopenOf } from '../sessions/reopen.ts';
import type { EraseOperation, ReassignRow } from '../writing/operations.ts';
import type { StoreState } from '../writing/store-state.ts';

/** Common table expressions: `candidates` are the visitors whose rows may be attributed to the profile. */
const candidates = `WITH ${namedParts('$siteId')}, candidates AS (
    SELECT DISTINCT visitor_id FROM identified WHERE $isProfile AND profile_id = $key
    UNION SELECT $key WHERE NOT $isProfile)`;

/** Selects the rows of a table that are attributed to the profile. */
const rowsOfProfile = (table: string, columns: string): string =>
  `${candidates} SELECT ${columns} FROM ${table} h ${withNamed('h')}
    WHERE h.site_id = $siteId AND h.visitor_id IN (SELECT visitor_id FROM candidates)
      AND ${profileOfRow('h')} IS NOT DISTINCT FROM CASE WHEN $isProfile THEN $key END`;

const valuesOf = ({ siteId, member }: Omit<EraseOperation, 'kind'>) => ({
  siteId,
  key: member.key,
  isProfile: member.isProfile,
});

const ofSite = 'site_id = $siteId';

const keptEvents = `SELECT visitor_id, session_id FROM events h WHERE ${ofSite}
  AND visitor_id IN (SELECT visitor_id FROM erased_events) AND seq NOT IN (SELECT seq FROM erased_events)`;

/** Temporary tables of what is erased: rows, whole sessions, and visitors without an event row that stays. */
const findings = [
  `CREATE OR REPLACE TEMP TABLE erased_events AS ${rowsOfProfile('events', 'h.seq, h.session_id, h.visitor_id')}`,
  `CREATE OR REPLACE TEMP TABLE erased_revenue AS ${rowsOfProfile('revenue', 'h.seq')}`,
  `CREATE OR REPLACE TEMP TABLE erased_vitals AS ${rowsOfProfile('vitals', 'h.seq')}`,
  `CREATE OR REPLACE TEMP TABLE erased_sessions AS SELECT DISTINCT session_id FROM erased_events
    WHERE session_id IS NOT NULL
      AND session_id NOT IN (SELECT session_id FROM (${keptEvents}) WHERE session_id IS NOT NULL)`,
  `CREATE OR REPLACE TEMP TABLE erased_visitors AS ${candidates}
    SELECT visitor_id FROM candidates EXCEPT SELECT visitor_id FROM (${keptEvents})`,
];
const temporaryTables = ['erased_events', 'erased_revenue', 'erased_vitals', 'erased_sessions', 'erased_visitors'];

/** One event row of each session that has rows of other profiles too. */
const sharedSessions = `SELECT any_value(seq)::DOUBLE AS seq, any_value(visitor_id) AS visitor_id, session_id FROM erased_events
  WHERE session_id IS NOT NULL AND session_id NOT IN (SELECT session_id FROM erased_sessions) GROUP BY session_id`;

const daysOfErased = daysOfSessions(
  `(SELECT * FROM sessions WHERE site = ${siteHash} AND session_id IN (FROM erased_sessions))`,
);

/**
 * Inside the open transaction. Sessions with rows of other profiles are reopened, so that they are computed from the
 * rows that stay; roll-ups of the days concerned are invalidated while the rows that say which are still there. Gives the
 * rows moved.
 */
export async function eraseProfile(
  client: DuckdbClient,
  state: StoreState,
  operation: Omit<EraseOperation, 'kind'>,
): Promise<number> {
  const { siteId } = operation;
  const values = valuesOf(operation);
  for (const sql of findings) await runNamed(client, sql, values);
  await invalidateDays(client, state, { days: daysOfErased, values: { siteId } });
  const shared = (await client.writer.runAndReadAll(sharedSessions)).getRowObjectsJS();
  const movedRows = shared.length === 0 ? 0 : await reopenOf(client, state, { siteId, rows: shared.map(sharedRow) });
  for (const { name, erased = [] } of siteTables) {
    for (const condition of erased) await runNamed(client, `DELETE FROM ${name} WHERE ${condition}`, values);
  }
  for (const table of temporaryTables) await client.writer.run(`DROP TABLE ${table}`);
  return movedRows;
}

const sharedRow = ({ seq, visitor_id, session_id }: Readonly<Record<string, unknown>>): ReassignRow => ({
  seq: Number(seq),
  visitor_id: String(visitor_id),
  session_id: String(session_id),
  pathname: '',
});

/**
 * The visitor ids that the profile's events were sent with, those of a session over midnight included: live sessions are
 * kept by them.
 */
export async function ownVisitorIds(client: DuckdbClient, siteId: string, member: ProfileIdentity): Promise<string[]> {
  const rows = await client.read(
    `SELECT id FROM (${candidates} SELECT visitor_id AS id FROM candidates) UNION
     SELECT id FROM (${rowsOfProfile('events', 'h.own_visitor_id AS id')}) ORDER BY id`,
    valuesOf({ siteId, member }),
  );
  return rows.map(({ id }) => String(id));
}
