import type { DuckdbClient } from '../connection/client.ts';
import { hashOf } from '../connection/expressions.ts';
import { daysOfSessions, invalidateDays, invalidateDaysOf, mayBeOfRollUp } from '../days/days.ts';
import { columnAt } from '../schema.ts';
import type { ReassignRow, TableRow } from '../writing/operations.ts';
import type { StoreState } from '../writing/store-state.ts';
import { compactedSpanMs } from './compact.ts';

/** A session goes on when its next event comes within this time (runtime/domain/session.ts). */
const gapMs = 1_800_000;

const seqAt = columnAt('events', 'seq');
const siteAt = columnAt('events', 'site_id');
const tsAt = columnAt('events', 'ts');
const visitorAt = columnAt('events', 'visitor_id');
const sessionAt = columnAt('events', 'session_id');
const engagedAt = columnAt('events', 'engaged_ms');

/** Whether a compacted session may get an event row. */
const isLate = ({ compactedUntil }: StoreState, row: TableRow): boolean =>
  compactedUntil !== 0 && Number(row[tsAt]) - Number(row[engagedAt] ?? 0) - gapMs <= compactedUntil;

/**
 * Before event rows are stored, inside the open transaction: compacted sessions that get one of them are recent again,
 * and roll-ups of their visitors' days are invalidated. Imported rows may be of any time. Gives the rows moved.
 */
export async function reopenFor(
  client: DuckdbClient,
  state: StoreState,
  { rows, isImport }: { readonly rows: readonly TableRow[]; readonly isImport: boolean },
): Promise<number> {
  for (const row of rows) state.latestSeq = Math.max(state.latestSeq, Number(row[seqAt]));
  const late = isImport && state.compactedUntil !== 0 ? rows : rows.filter((row) => isLate(state, row));
  const seen = isImport ? rows : rows.filter((row) => mayBeOfRollUp(state, row[tsAt]));
  await invalidateDaysOf(
    client,
    state,
    seen.map((row) => ({ site_id: row[siteAt], visitor_id: row[visitorAt], ts: row[tsAt] })),
  );
  if (late.length === 0) return 0;
  const joined = late.flatMap((row) => {
    const sessionId = row[sessionAt];
    return typeof sessionId === 'string' ? [{ site_id: row[siteAt], session_id: sessionId }] : [];
  });
  await noteTouched(client, joined);
  const near = isImport ? anywhere : nearTo(late.map((row) => Number(row[tsAt])));
  await client.writer.run(`CREATE OR REPLACE TEMP TABLE reopening AS ${reopeningColumns}
    WHERE ${near.sessions} AND ${joinedSessions}`);
  return reopen(client, state);
}

/**
 * Before event rows change their session, inside the open transaction: the sessions they leave and join are recent again,
 * and so are the rows. Gives the rows moved.
 */
export async function reopenOf(
  client: DuckdbClient,
  state: StoreState,
  { siteId, rows }: { readonly siteId: string; readonly rows: readonly ReassignRow[] },
): Promise<number> {
  if (state.compactedUntil === 0) return 0;
  const seen = rows.filter(({ ts }) => mayBeOfRollUp(state, ts));
  await invalidateDaysOf(
    client,
    state,
    seen.map(({ visitor_id, ts }) => ({ site_id: siteId, visitor_id, ts })),
  );
  await noteTouched(
    client,
    rows.map(({ seq, session_id }) => ({ site_id: siteId, session_id, seq })),
  );
  const near = nearTo(rows.map(({ ts }) => ts));
  await client.writer.run(`CREATE OR REPLACE TEMP TABLE reopening AS ${reopeningColumns}
    WHERE ${near.sessions} AND (${joinedSessions} OR (site, session) IN
      (SELECT site, session FROM facts WHERE ${near.facts} AND (site, seq) IN (SELECT site, seq FROM touched)))`);
  const loose = 'h.session_id IS NULL AND (h.site_id, h.seq) IN (SELECT site_id, seq FROM touched)';
  await client.writer.run(`INSERT INTO recent_events SELECT h.* FROM compacted_events h WHERE ${loose}`);
  await client.writer.run(`DELETE FROM compacted_events h WHERE ${loose}`);
  return reopen(client, state);
}

/** Conditions that narrow down where rows are looked for: reading all of both tables takes as long as storing a thousand. */
interface Near {
  readonly sessions: string;
  readonly facts: string;
}

const anywhere: Near = { sessions: 'true', facts: 'true' };

/** The sessions that event rows of these times may belong to, or may be about to join. */
function nearTo(times: readonly (number | undefined)[]): Near {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const time of times) {
    if (time === undefined) return anywhere;
    first = Math.min(first, time);
    last = Math.max(last, time);
  }
  const reachMs = compactedSpanMs + gapMs;
  return {
    sessions: `first_ts BETWEEN ${first - reachMs} AND ${last + reachMs}`,
    facts: `ts BETWEEN ${first} AND ${last}`,
  };
}

const reopeningColumns = 'SELECT DISTINCT site, session, session_id, first_ts, end_ts FROM sessions';
const joinedSessions = '(site, session) IN (SELECT site, session FROM touched)';

interface Touched {
  readonly site_id: unknown;
  readonly session_id: string | null;
  readonly seq?: number;
}

/** Makes the table `touched`: sessions that get event rows, and rows that change. */
async function noteTouched(client: DuckdbClient, touched: readonly Touched[]): Promise<void> {
  await client.writer.run(
    `CREATE OR REPLACE TEMP TABLE touched AS
      SELECT site_id, ${hashOf('site_id')} AS site, ${hashOf('session_id')} AS session, seq
      FROM (SELECT unnest(from_json($rows::JSON, '[{"site_id":"VARCHAR","session_id":"VARCHAR","seq":"BIGINT"}]'),
        recursive := true))`,
    { rows: JSON.stringify(touched) },
  );
}

/** Moves the event rows of the sessions in the table `reopening` back to the recent ones. Gives the rows moved. */
async function reopen(client: DuckdbClient, state: StoreState): Promise<number> {
  const { writer } = client;
  const ends = await writer.runAndReadAll('SELECT min(first_ts)::DOUBLE, max(end_ts)::DOUBLE FROM reopening');
  const [since, until] = ends.getRows()[0] ?? [];
  if (typeof since !== 'number' || typeof until !== 'number') return 0;
  await invalidateDays(client, state, { days: daysOfSessions('reopening') });
  const between = `h.ts BETWEEN ${since} AND ${until}`;
  const isReopening = `${between} AND (${hashOf('h.site_id')}, h.session_id) IN (SELECT site, session_id FROM reopening)`;
  const { rowsChanged } = await writer.run(
    `INSERT INTO recent_events SELECT h.* FROM compacted_events h WHERE ${isReopening}`,
  );
  await writer.run(`DELETE FROM compacted_events h WHERE ${isReopening}`);
  await writer.run(
    `DELETE FROM facts h WHERE ${between} AND (h.site, h.session) IN (SELECT site, session FROM reopening)`,
  );
  await writer.run('DELETE FROM sessions WHERE (site, session) IN (SELECT site, session FROM reopening)');
  return 2 * rowsChanged;
}
