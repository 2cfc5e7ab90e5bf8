import type { ProfileIdentity } from '../../../query/profiles.ts';
import type { DuckdbClient } from '../connection/client.ts';
import { runNamed } from '../connection/named-values.ts';
import { daysOfSessions, forgetDays } from '../days/roll-ups.ts';
import { namedParts, profileOfRow, withNamed } from '../queries/sql/attribution.ts';
import { unfoldOf } from '../sessions/compact.ts';
import { type CompactionState, hashOf } from '../sessions/compaction-state.ts';
import { ungroup } from '../sessions/open-sessions.ts';
import { unusedPaths } from '../sessions/session-rows.ts';
import type { EraseOperation, ReassignRow } from '../writing/operations.ts';

/** The parts that rows are attributed by, and `candidates`: the visitors among whose rows those of a member are. */
const candidates = `WITH ${namedParts('$siteId')}, candidates AS (
    SELECT DISTINCT visitor_id FROM identified WHERE $isProfile AND profile_id = $key
    UNION SELECT $key WHERE NOT $isProfile)`;

/** The rows of a table that are the member's. */
const rowsOfMember = (table: string, columns: string): string =>
  `${candidates} SELECT ${columns} FROM ${table} h ${withNamed('h')}
    WHERE h.site_id = $siteId AND h.visitor_id IN (SELECT visitor_id FROM candidates)
      AND ${profileOfRow('h')} IS NOT DISTINCT FROM CASE WHEN $isProfile THEN $key END`;

const valuesOf = ({ siteId, member }: Omit<EraseOperation, 'kind'>) => ({
  siteId,
  key: member.key,
  isProfile: member.isProfile,
});

const ofSite = 'site_id = $siteId';
const textOf = (field: string) => `json_extract_string(body, '$.${field}')`;

/** Documents of imports about the member or a session it was in. */
const isRecordOf = `collection IN ('UserProfile', 'SessionRecording', 'SessionSummary') AND ${ofSite} AND (
  ${textOf('visitorId')} IN (FROM erased_visitors)
  OR ${textOf('sessionId')} IN (SELECT session_id FROM erased_hits WHERE session_id IS NOT NULL)
  OR $isProfile AND $key IN (${textOf('externalId')}, ${textOf('profileId')}))`;

const siteNumber = hashOf('$siteId');

const keptHits = `SELECT visitor_id, session_id FROM hits h WHERE ${ofSite}
  AND visitor_id IN (SELECT visitor_id FROM erased_hits) AND seq NOT IN (SELECT seq FROM erased_hits)`;

/** What goes, in temporary tables: rows, sessions that go whole, and visitors of whom no hit is left. */
const findings = [
  `CREATE OR REPLACE TEMP TABLE erased_hits AS ${rowsOfMember('hits', 'h.seq, h.session_id, h.visitor_id')}`,
  `CREATE OR REPLACE TEMP TABLE erased_revenue AS ${rowsOfMember('revenue', 'h.seq')}`,
  `CREATE OR REPLACE TEMP TABLE erased_vitals AS ${rowsOfMember('vitals', 'h.seq')}`,
  `CREATE OR REPLACE TEMP TABLE erased_sessions AS SELECT DISTINCT session_id FROM erased_hits
    WHERE session_id IS NOT NULL
      AND session_id NOT IN (SELECT session_id FROM (${keptHits}) WHERE session_id IS NOT NULL)`,
  `CREATE OR REPLACE TEMP TABLE erased_visitors AS ${candidates}
    SELECT visitor_id FROM candidates EXCEPT SELECT visitor_id FROM (${keptHits})`,
];
const temporaryTables = ['erased_hits', 'erased_revenue', 'erased_vitals', 'erased_sessions', 'erased_visitors'];

/** One hit of each session that other members were in too. */
const sharedSessions = `SELECT any_value(seq)::DOUBLE AS seq, any_value(visitor_id) AS visitor_id, session_id FROM erased_hits
  WHERE session_id IS NOT NULL AND session_id NOT IN (SELECT session_id FROM erased_sessions) GROUP BY session_id`;

/** In this order: what later ones look up goes last. Each takes the values it names. */
const deletions = [
  `DELETE FROM records WHERE collection = 'RecordingChunk' AND parent_id IN
    (SELECT id FROM records WHERE ${isRecordOf})`,
  `DELETE FROM records WHERE ${isRecordOf}`,
  `DELETE FROM revenue WHERE ${ofSite} AND seq IN (FROM erased_revenue)`,
  // A sample may have kept the visitor it had before its session moved to another.
  `DELETE FROM vitals WHERE ${ofSite} AND (seq IN (FROM erased_vitals) OR session_id IN (FROM erased_sessions))`,
  `DELETE FROM identifications WHERE ${ofSite} AND $isProfile AND profile_id = $key`,
  ...['recent_hits', 'folded_hits'].map(
    (table) => `DELETE FROM ${table} WHERE ${ofSite} AND seq IN (SELECT seq FROM erased_hits)`,
  ),
  ...['sessions', 'open_sessions'].map(
    (table) => `DELETE FROM ${table} WHERE site = ${siteNumber} AND session_id IN (FROM erased_sessions)`,
  ),
  ...['facts', 'open_facts'].map(
    (table) => `DELETE FROM ${table} WHERE site = ${siteNumber} AND seq IN (SELECT seq FROM erased_hits)`,
  ),
  // A path that no other hit was on may name the person.
  unusedPaths(siteNumber),
  ...temporaryTables.map((table) => `DROP TABLE ${table}`),
];

const daysOfErased = daysOfSessions(
  `(SELECT * FROM sessions WHERE site = ${siteNumber} AND session_id IN (FROM erased_sessions))`,
);

/**
 * Inside the open transaction. Sessions that other members were in too are reopened, so that they are computed from the
 * hits that are left; roll-ups of the days concerned are invalidated while the rows that tell which are still there.
 */
export async function eraseProfile(
  client: DuckdbClient,
  state: CompactionState,
  operation: EraseOperation,
): Promise<void> {
  const { siteId } = operation;
  const values = valuesOf(operation);
  for (const sql of findings) await runNamed(client, sql, values);
  await forgetDays(client, state, daysOfErased, { siteId });
  const shared = (await client.writer.runAndReadAll(sharedSessions)).getRowObjectsJS();
  if (shared.length > 0) {
    await ungroup(client, state, siteId);
    await unfoldOf(client, state, siteId, shared.map(sharedRow));
  }
  for (const sql of deletions) await runNamed(client, sql, values);
}

const sharedRow = ({ seq, visitor_id, session_id }: Readonly<Record<string, unknown>>): ReassignRow => ({
  seq: Number(seq),
  visitor_id: String(visitor_id),
  session_id: String(session_id),
  pathname: '',
});

/** The ids the member's own hits came with, also those a session over midnight took in: what live state knows them by. */
export async function ownVisitorIds(client: DuckdbClient, siteId: string, member: ProfileIdentity): Promise<string[]> {
  const rows = await client.read(
    `SELECT id FROM (${candidates} SELECT visitor_id AS id FROM candidates) UNION
     SELECT id FROM (${rowsOfMember('hits', 'h.own_visitor_id AS id')}) ORDER BY id`,
    valuesOf({ siteId, member }),
  );
  return rows.map(({ id }) => String(id));
}
