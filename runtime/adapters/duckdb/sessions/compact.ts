import type { DuckdbClient } from '../connection/client.ts';
import { daysOfHits, daysOfSessions, forgetDays, forgetDaysOf, mayTouchDays, rollUpTables } from '../days/roll-ups.ts';
import { valuesOf } from '../writing/insert.ts';
import {
  type ColumnsOperation,
  type CompactOperation,
  type ReassignRow,
  type TableRow,
  tableColumns,
} from '../writing/operations.ts';
import { type CompactionState, foldedSpanMs, hashOf } from './compaction-state.ts';
import { openSessionTables, regroup, takeOut, ungroupFor } from './open-sessions.ts';
import { isCounted, newPaths, numberedHits, sessionRows } from './session-rows.ts';

/** A session goes on when its next hit comes within this time (runtime/domain/session.ts). */
const gapMs = 1_800_000;

/** Unfolds everything when the file was folded with other numbers; folding then begins anew, minute by minute. */
export async function refoldAfterUpgrade(client: DuckdbClient): Promise<void> {
  const check = hashOf("'footfall'");
  const rows = await client.read(`SELECT coalesce((SELECT number FROM fold_check) = ${check}, false) AS is_same`);
  if (rows[0]?.is_same === true) return;
  for (const statement of [
    'BEGIN',
    'INSERT INTO recent_hits SELECT * FROM folded_hits',
    ...[
      'folded_hits',
      'facts',
      'sessions',
      'paths',
      'sorted_days',
      ...rollUpTables,
      ...openSessionTables,
      'fold_check',
    ].map((table) => `DELETE FROM ${table}`),
    `INSERT INTO fold_check SELECT ${check}`,
    'COMMIT',
  ])
    await client.writer.run(statement);
}

const closingSessions = `CREATE OR REPLACE TEMP TABLE closing AS
  SELECT site_id, session_id FROM (
    SELECT *, sum(hits) OVER (ORDER BY end_ts, site_id, session_id) - hits AS before FROM (
      SELECT site_id, session_id, count(*) AS hits, max(ts) AS end_ts FROM recent_hits h WHERE session_id IS NOT NULL
      GROUP BY site_id, session_id
      HAVING max(ts) < $endedBefore AND max(seq) <= $arrivedBy AND max(ts) - min(ts) <= ${foldedSpanMs}
        AND count(*) FILTER (${isCounted}) > 0))
  WHERE before < $hitsMax`;

const fromClosing = 'FROM recent_hits h JOIN closing USING (site_id, session_id)';

const foldStatements = [
  `INSERT INTO sessions ${sessionRows('closing_hits')}`,
  `INSERT INTO facts
    SELECT site, kind, ts, seq, session, visitor, path, name, engaged_ms, scroll_depth
    FROM closing_hits ORDER BY site, ts`,
  newPaths(fromClosing),
];

/** Pings outside every session count for nothing: they leave when no late page can claim them any more. */
const isLoosePing = `h.session_id IS NULL AND h.ts < $endedBefore - ${2 * foldedSpanMs} AND h.seq <= $arrivedBy`;

/** Folds sessions that ended. Inside the open transaction. */
export async function fold(client: DuckdbClient, state: CompactionState, operation: CompactOperation): Promise<void> {
  const { endedBefore, arrivedBy, hitsMax } = operation;
  const { writer } = client;
  const limits = { endedBefore, arrivedBy };
  await writer.run(`INSERT INTO folded_hits SELECT h.* FROM recent_hits h WHERE ${isLoosePing}`, limits);
  await writer.run(`DELETE FROM recent_hits h WHERE ${isLoosePing}`, limits);
  await writer.run(closingSessions, { ...limits, hitsMax });
  await writer.run(numberedHits('closing_hits', fromClosing));
  await forgetDays(client, state, daysOfHits('closing_hits'));
  for (const statement of foldStatements) await writer.run(statement);
  if (state.groups.latestSeq > 0) await takeOut(client, 'closing_hits');
  await writer.run('DROP TABLE closing_hits');
  const columns = tableColumns.hits.map(([name]) => `h.${name}`).join(', ');
  const { rowsChanged } = await writer.run(`INSERT INTO folded_hits SELECT ${columns} ${fromClosing}`);
  await writer.run(`DELETE FROM recent_hits h USING closing c
    WHERE h.site_id = c.site_id AND h.session_id = c.session_id`);
  await writer.run('DROP TABLE closing');
  state.foldedRows = rowsChanged;
  if (rowsChanged === 0) return;
  state.movedRows += 2 * rowsChanged;
  state.endMs = Math.max(state.endMs, endedBefore);
}

const seqAt = columnAt('seq');
const siteAt = columnAt('site_id');
const tsAt = columnAt('ts');
const visitorAt = columnAt('visitor_id');
const sessionAt = columnAt('session_id');
const engagedAt = columnAt('engaged_ms');

const isLate = ({ endMs }: CompactionState, ts: unknown, engagedMs: unknown): boolean =>
  endMs !== 0 && Number(ts) - Number(engagedMs ?? 0) - gapMs <= endMs;

/** Whether sessions folded or grouped already, or days rolled up, may get one of these hits: they then go through `unfoldFor`. */
export function mayBeLate(state: CompactionState, hits: ColumnsOperation): boolean {
  const engaged = valuesOf(hits, engagedAt);
  return (
    valuesOf(hits, tsAt).some((ts, row) => isLate(state, ts, engaged[row]) || mayTouchDays(state, ts)) ||
    (state.groups.latestSeq > 0 && valuesOf(hits, seqAt).some((seq) => Number(seq) <= state.groups.latestSeq))
  );
}

/** Before other hits are stored: none of them is late, and they are the last ones that arrived. */
export function noteArrivals(state: CompactionState, hits: ColumnsOperation): void {
  for (const seq of valuesOf(hits, seqAt)) state.seq = Math.max(state.seq, Number(seq));
}

/** Before hits are stored: sessions that get one of them are recent again. Those of an import may be of any time. */
export async function unfoldFor(
  client: DuckdbClient,
  state: CompactionState,
  hits: readonly TableRow[],
  isImport: boolean,
): Promise<void> {
  for (const hit of hits) state.seq = Math.max(state.seq, Number(hit[seqAt]));
  const behind = hits.filter((hit) => Number(hit[seqAt]) <= state.groups.latestSeq);
  await ungroupFor(
    client,
    state,
    behind.map((hit) => ({ siteId: String(hit[siteAt]), seq: Number(hit[seqAt]) })),
  );
  const late = isImport && state.endMs !== 0 ? hits : hits.filter((hit) => isLate(state, hit[tsAt], hit[engagedAt]));
  const again = isImport ? hits : hits.filter((hit) => mayTouchDays(state, hit[tsAt]));
  const seen = again.map((hit) => ({ site_id: hit[siteAt], visitor_id: hit[visitorAt], ts: hit[tsAt] }));
  await forgetDaysOf(client, state, seen);
  if (late.length === 0) return;
  const joined = late.flatMap((hit) => {
    const sessionId = hit[sessionAt];
    return typeof sessionId === 'string' ? [{ site_id: hit[siteAt], session_id: sessionId }] : [];
  });
  await touch(client, joined);
  const near = isImport ? anywhere : nearTo(late.map((hit) => Number(hit[tsAt])));
  await client.writer.run(`CREATE OR REPLACE TEMP TABLE opening AS ${openingColumns}
    WHERE ${near.sessions} AND ${joinedSessions}`);
  await reopen(client, state);
}

/** Where rows are looked for: the whole of both tables is read in the time of a thousand hits. */
interface Near {
  readonly sessions: string;
  readonly facts: string;
}

const anywhere: Near = { sessions: 'true', facts: 'true' };

/** The sessions that hits of these times may belong to, or may be about to join. */
function nearTo(times: readonly (number | undefined)[]): Near {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const time of times) {
    if (time === undefined) return anywhere;
    first = Math.min(first, time);
    last = Math.max(last, time);
  }
  const reachMs = foldedSpanMs + gapMs;
  return {
    sessions: `first_ts BETWEEN ${first - reachMs} AND ${last + reachMs}`,
    facts: `ts BETWEEN ${first} AND ${last}`,
  };
}

/** Before hits change their session: the one they leave and the one they join are recent again, and so are they. */
export async function unfoldOf(
  client: DuckdbClient,
  state: CompactionState,
  siteId: string,
  rows: readonly ReassignRow[],
): Promise<void> {
  if (state.endMs === 0) return;
  await forgetDaysOf(
    client,
    state,
    rows.filter(({ ts }) => mayTouchDays(state, ts)).map(({ visitor_id, ts }) => ({ site_id: siteId, visitor_id, ts })),
  );
  const moved = rows.map(({ seq, session_id }) => ({ site_id: siteId, session_id, seq }));
  await touch(client, moved);
  const near = nearTo(rows.map(({ ts }) => ts));
  await client.writer.run(`CREATE OR REPLACE TEMP TABLE opening AS ${openingColumns}
    WHERE ${near.sessions} AND (${joinedSessions} OR (site, session) IN
      (SELECT site, session FROM facts WHERE ${near.facts} AND (site, seq) IN (SELECT site, seq FROM touched)))`);
  const loose = 'h.session_id IS NULL AND (h.site_id, h.seq) IN (SELECT site_id, seq FROM touched)';
  await client.writer.run(`INSERT INTO recent_hits SELECT h.* FROM folded_hits h WHERE ${loose}`);
  await client.writer.run(`DELETE FROM folded_hits h WHERE ${loose}`);
  await reopen(client, state);
}

const openingColumns = 'SELECT DISTINCT site, session, session_id, first_ts, end_ts FROM sessions';
const joinedSessions = '(site, session) IN (SELECT site, session FROM touched)';

interface Touched {
  readonly site_id: unknown;
  readonly session_id: string | null;
  readonly seq?: number;
}

/** The table `touched`: sessions that get hits, and hits that change. */
async function touch(client: DuckdbClient, touched: readonly Touched[]): Promise<void> {
  await client.writer.run(
    `CREATE OR REPLACE TEMP TABLE touched AS
      SELECT site_id, ${hashOf('site_id')} AS site, ${hashOf('session_id')} AS session, seq
      FROM (SELECT unnest(from_json($rows::JSON, '[{"site_id":"VARCHAR","session_id":"VARCHAR","seq":"BIGINT"}]'),
        recursive := true))`,
    { rows: JSON.stringify(touched) },
  );
}

/** Moves the hits of the sessions in the table `opening` back to the recent ones. */
async function reopen(client: DuckdbClient, state: CompactionState): Promise<void> {
  const { writer } = client;
  const ends = await writer.runAndReadAll('SELECT min(first_ts)::DOUBLE, max(end_ts)::DOUBLE FROM opening');
  const [since, until] = ends.getRows()[0] ?? [];
  if (typeof since !== 'number' || typeof until !== 'number') return;
  await forgetDays(client, state, daysOfSessions('opening'));
  const between = `h.ts BETWEEN ${since} AND ${until}`;
  const isOpening = `${between} AND (${hashOf('h.site_id')}, h.session_id) IN (SELECT site, session_id FROM opening)`;
  const { rowsChanged } = await writer.run(`INSERT INTO recent_hits SELECT h.* FROM folded_hits h WHERE ${isOpening}`);
  await writer.run(`DELETE FROM folded_hits h WHERE ${isOpening}`);
  await writer.run(
    `DELETE FROM facts h WHERE ${between} AND (h.site, h.session) IN (SELECT site, session FROM opening)`,
  );
  await writer.run('DELETE FROM sessions WHERE (site, session) IN (SELECT site, session FROM opening)');
  if (state.groups.latestSeq > 0) await regroup(client, state, 'opening');
  state.movedRows += 2 * rowsChanged;
}

function columnAt(column: string): number {
  return tableColumns.hits.findIndex(([name]) => name === column);
}
