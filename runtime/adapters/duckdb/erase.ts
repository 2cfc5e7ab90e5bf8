import type { MemberName } from '../../query/profiles.ts';
import type { DuckdbClient } from './client.ts';
import { type FoldState, numberOf } from './fold-state.ts';
import { identifiedPart } from './kinds/members.ts';
import { runNamed } from './named-values.ts';
import type { EraseOperation } from './operation.ts';
import { daysOfSessions, forgetDays } from './rolled-days.ts';
import { unusedPaths } from './session-rows.ts';

/** The visitors a member is. */
const visitorsOf = `WITH ${identifiedPart('$siteId')}
  SELECT visitor_id FROM identified WHERE $isProfile AND profile_id = $key
  UNION SELECT $key WHERE NOT $isProfile`;

const valuesOf = ({ siteId, member }: Omit<EraseOperation, 'kind'>) => ({
  siteId,
  key: member.key,
  isProfile: member.isProfile,
});

const ofSite = 'site_id = $siteId';
const isErased = 'visitor_id IN (FROM erased_visitors)';
/** A sample or an identification may have kept the visitor it had before its session moved to another. */
const isInErased = `(${isErased} OR session_id IN (FROM erased_sessions))`;
const textOf = (field: string) => `json_extract_string(body, '$.${field}')`;

/** Documents of imports that tell about the person or a session of it. */
const isRecordOf = `collection IN ('UserProfile', 'SessionRecording', 'SessionSummary') AND ${ofSite} AND (
  ${textOf('visitorId')} IN (FROM erased_visitors) OR ${textOf('sessionId')} IN (FROM erased_sessions)
  OR $isProfile AND $key IN (${textOf('externalId')}, ${textOf('profileId')}))`;

const siteNumber = numberOf('$siteId');

const erasedVisitors = `CREATE OR REPLACE TEMP TABLE erased_visitors AS ${visitorsOf}`;

/** In this order: what later ones look up goes last. Each takes the values it names. */
const statements = [
  `CREATE OR REPLACE TEMP TABLE erased_sessions AS
    SELECT DISTINCT session_id FROM hits WHERE ${ofSite} AND ${isErased} AND session_id IS NOT NULL`,
  `DELETE FROM records WHERE collection = 'RecordingChunk' AND parent_id IN
    (SELECT id FROM records WHERE ${isRecordOf})`,
  `DELETE FROM records WHERE ${isRecordOf}`,
  `DELETE FROM revenue WHERE ${ofSite} AND ${isErased}`,
  `DELETE FROM vitals WHERE ${ofSite} AND ${isInErased}`,
  `DELETE FROM identifications WHERE ${ofSite} AND (${isInErased} OR $isProfile AND profile_id = $key)`,
  `DELETE FROM recent_hits WHERE ${ofSite} AND ${isErased}`,
  `DELETE FROM folded_hits WHERE ${ofSite} AND ${isErased}`,
  ...['sessions', 'open_sessions'].map((table) => `DELETE FROM ${table} WHERE site = ${siteNumber} AND ${isErased}`),
  ...['facts', 'open_facts'].map(
    (table) => `DELETE FROM ${table} WHERE site = ${siteNumber}
    AND visitor IN (SELECT ${numberOf('visitor_id')} FROM erased_visitors)`,
  ),
  // A path that nobody else was on may name the person.
  unusedPaths(siteNumber),
  'DROP TABLE erased_visitors',
  'DROP TABLE erased_sessions',
];

const daysOfErased = daysOfSessions(`(SELECT * FROM sessions WHERE site = ${siteNumber} AND ${isErased})`);

/** Inside the open transaction. Days rolled up are forgotten with the person's rows still there to tell which. */
export async function eraseMember(client: DuckdbClient, state: FoldState, operation: EraseOperation): Promise<void> {
  const values = valuesOf(operation);
  await runNamed(client, erasedVisitors, values);
  await forgetDays(client, state, daysOfErased, { siteId: operation.siteId });
  for (const sql of statements) await runNamed(client, sql, values);
}

/** The ids the member's own hits came with, also those a session over midnight took in: what live state knows them by. */
export async function ownVisitorIds(client: DuckdbClient, siteId: string, member: MemberName): Promise<string[]> {
  const rows = await client.read(
    `WITH visitors AS (${visitorsOf})
     SELECT visitor_id AS id FROM visitors UNION
     SELECT own_visitor_id FROM hits WHERE ${ofSite} AND visitor_id IN (FROM visitors) ORDER BY id`,
    valuesOf({ siteId, member }),
  );
  return rows.map(({ id }) => String(id));
}
