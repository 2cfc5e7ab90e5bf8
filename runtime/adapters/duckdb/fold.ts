import type { DuckdbClient } from './client.ts';
import { dimensionColumns, type FoldOperation, type ReassignRow, type TableRow, tableColumns } from './operation.ts';

/** A folded session spans at most this; a longer one, which only an import can hold, stays among the recent hits. */
export const foldedSpanMs = 86_400_000;
/** A session goes on when its next hit comes within this time (runtime/domain/session.ts). */
const gapMs = 1_800_000;

/** What the writer knows of folded sessions without asking the database. */
export interface FoldState {
  /** No folded session has activity after this moment; ms since the epoch. */
  endMs: number;
  /** Rows moved since the writer last looked. */
  movedRows: number;
  /** Hits the last fold took. */
  foldedRows: number;
  /** The latest hit that was stored. */
  seq: number;
}

/** Reads what is folded already. */
export async function readFoldState(client: DuckdbClient): Promise<FoldState> {
  const rows = await client.read(`SELECT (SELECT coalesce(max(end_ts), 0)::DOUBLE FROM sessions) AS end_ts,
    (SELECT coalesce(max(seq), 0)::DOUBLE FROM hits) AS seq`);
  return { endMs: Number(rows[0]?.end_ts), seq: Number(rows[0]?.seq), movedRows: 0, foldedRows: 0 };
}

/** The rows moved since it was asked last. */
export function takeMovedRows(state: FoldState): number {
  const { movedRows } = state;
  state.movedRows = 0;
  return movedRows;
}

const isCounted = "h.kind <> 'engagement'";
const isView = "h.kind = 'pageview'";

/** The number of a text: sites, sessions, visitors and paths are compared by it. Stored, so it never changes. */
export const numberOf = (expression: string): string => `md5_number_lower(${expression})`;

const closingSessions = `CREATE OR REPLACE TEMP TABLE closing AS
  SELECT site_id, session_id FROM (
    SELECT *, sum(hits) OVER (ORDER BY end_ts, site_id, session_id) - hits AS before FROM (
      SELECT site_id, session_id, count(*) AS hits, max(ts) AS end_ts FROM recent_hits h WHERE session_id IS NOT NULL
      GROUP BY site_id, session_id
      HAVING max(ts) < $endedBefore AND max(seq) <= $arrivedBy AND max(ts) - min(ts) <= ${foldedSpanMs}
        AND count(*) FILTER (${isCounted}) > 0))
  WHERE before < $hitsMax`;

const firstHit = dimensionColumns
  .split(' ')
  .map((name) => `${name}: h.${name}`)
  .join(', ');

/** A path that follows itself is one step of a journey. */
const collapsed = 'list_filter(list_path, (path, place) -> place = 1 OR path <> list_path[place - 1])';

const fromClosing = 'FROM recent_hits h JOIN closing USING (site_id, session_id)';

const foldStatements = [
  `INSERT INTO sessions
    WITH h AS (SELECT h.*, ${numberOf('h.pathname')} AS path ${fromClosing}),
    p AS (SELECT site_id, session_id, path, count(*) FILTER (${isView}) AS views,
        sum(coalesce(h.engaged_ms, 0)) FILTER (h.kind <> 'event') AS engaged_ms,
        max(h.scroll_depth) FILTER (h.kind <> 'event') AS depth
      FROM h GROUP BY ALL HAVING views > 0),
    l AS (SELECT site_id, session_id, list(path ORDER BY path) AS paths, list(views ORDER BY path) AS path_views,
        list(engaged_ms ORDER BY path) AS path_engaged_ms, list(depth ORDER BY path) AS path_depths
      FROM p GROUP BY ALL),
    s AS (SELECT site_id, session_id, any_value(h.visitor_id) AS visitor_id,
        min(h.ts) FILTER (${isCounted}) AS first_ts, max(h.ts) FILTER (${isCounted}) AS last_ts, max(h.ts) AS end_ts,
        count(*) FILTER (h.kind = 'event') AS events,
        count(*) FILTER (h.kind = 'event' AND coalesce(h.interactive, true)) AS interactive,
        coalesce(list(path ORDER BY h.ts, h.seq) FILTER (${isView}), []) AS list_path,
        arg_min({${firstHit}}, (h.ts, h.seq)) FILTER (${isCounted}) AS first
      FROM h GROUP BY ALL)
    SELECT ${numberOf('site_id')}, ${numberOf('session_id')}, ${numberOf('visitor_id')}, session_id, visitor_id,
      first_ts, last_ts, end_ts, end_ts - first_ts, len(list_path), events, len(list_path) = 1 AND interactive = 0,
      list_path[1], list_path[-1], list_path, ${collapsed},
      coalesce(paths, []), coalesce(path_views, []), coalesce(path_engaged_ms, []), coalesce(path_depths, []),
      unnest(first)
    FROM s LEFT JOIN l USING (site_id, session_id)
    ORDER BY 1, first_ts`,
  `INSERT INTO facts
    SELECT ${numberOf('site_id')}, h.kind, h.ts, h.seq, ${numberOf('session_id')}, ${numberOf('h.visitor_id')},
      ${numberOf('h.pathname')}, h.name, h.engaged_ms, h.scroll_depth
    ${fromClosing} ORDER BY site_id, h.ts`,
  `INSERT INTO paths
    SELECT DISTINCT site, path, pathname FROM (
      SELECT DISTINCT ${numberOf('site_id')} AS site, ${numberOf('h.pathname')} AS path, h.pathname ${fromClosing}) n
    ANTI JOIN paths USING (site, path)`,
];

/** Pings outside every session count for nothing: they leave when no late page can claim them any more. */
const isLoosePing = `h.session_id IS NULL AND h.ts < $endedBefore - ${2 * foldedSpanMs} AND h.seq <= $arrivedBy`;

/** Folds sessions that ended. Inside the open transaction. */
export async function fold(client: DuckdbClient, state: FoldState, operation: FoldOperation): Promise<void> {
  const { endedBefore, arrivedBy, hitsMax } = operation;
  const { writer } = client;
  const limits = { endedBefore, arrivedBy };
  await writer.run(`INSERT INTO folded_hits SELECT h.* FROM recent_hits h WHERE ${isLoosePing}`, limits);
  await writer.run(`DELETE FROM recent_hits h WHERE ${isLoosePing}`, limits);
  await writer.run(closingSessions, { ...limits, hitsMax });
  for (const statement of foldStatements) await writer.run(statement);
  const columns = tableColumns.hits.map(([name]) => `h.${name}`).join(', ');
  const { rowsChanged } = await writer.run(
    `INSERT INTO folded_hits SELECT ${columns} ${fromClosing} ORDER BY site_id, ts`,
  );
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
const sessionAt = columnAt('session_id');
const engagedAt = columnAt('engaged_ms');

/** Before hits are stored: sessions that get one of them are recent again. */
export async function unfoldFor(client: DuckdbClient, state: FoldState, hits: readonly TableRow[]): Promise<void> {
  for (const hit of hits) state.seq = Math.max(state.seq, Number(hit[seqAt]));
  if (state.endMs === 0) return;
  const late = hits.filter((hit) => Number(hit[tsAt]) - Number(hit[engagedAt] ?? 0) - gapMs <= state.endMs);
  if (late.length === 0) return;
  const joined = late.flatMap((hit) => {
    const sessionId = hit[sessionAt];
    return typeof sessionId === 'string' ? [{ site_id: hit[siteAt], session_id: sessionId }] : [];
  });
  await touch(client, joined);
  await client.writer.run(`CREATE OR REPLACE TEMP TABLE opening AS ${openingColumns} WHERE ${joinedSessions}`);
  await reopen(client, state);
}

/** Before hits change their session: the one they leave and the one they join are recent again, and so are they. */
export async function unfoldOf(
  client: DuckdbClient,
  state: FoldState,
  siteId: string,
  rows: readonly ReassignRow[],
): Promise<void> {
  if (state.endMs === 0) return;
  const moved = rows.map(({ seq, session_id }) => ({ site_id: siteId, session_id, seq }));
  await touch(client, moved);
  await client.writer.run(`CREATE OR REPLACE TEMP TABLE opening AS ${openingColumns} WHERE ${joinedSessions}
    OR (site, session) IN (SELECT site, session FROM facts WHERE (site, seq) IN (SELECT site, seq FROM touched))`);
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
      SELECT site_id, ${numberOf('site_id')} AS site, ${numberOf('session_id')} AS session, seq
      FROM (SELECT unnest(from_json($rows::JSON, '[{"site_id":"VARCHAR","session_id":"VARCHAR","seq":"BIGINT"}]'),
        recursive := true))`,
    { rows: JSON.stringify(touched) },
  );
}

/** Moves the hits of the sessions in the table `opening` back to the recent ones. */
async function reopen(client: DuckdbClient, state: FoldState): Promise<void> {
  const { writer } = client;
  const ends = await writer.runAndReadAll('SELECT min(first_ts)::DOUBLE, max(end_ts)::DOUBLE FROM opening');
  const [since, until] = ends.getRows()[0] ?? [];
  if (typeof since !== 'number' || typeof until !== 'number') return;
  const between = `h.ts BETWEEN ${since} AND ${until}`;
  const isOpening = `${between} AND (${numberOf('h.site_id')}, h.session_id) IN (SELECT site, session_id FROM opening)`;
  const { rowsChanged } = await writer.run(`INSERT INTO recent_hits SELECT h.* FROM folded_hits h WHERE ${isOpening}`);
  await writer.run(`DELETE FROM folded_hits h WHERE ${isOpening}`);
  await writer.run(
    `DELETE FROM facts h WHERE ${between} AND (h.site, h.session) IN (SELECT site, session FROM opening)`,
  );
  await writer.run('DELETE FROM sessions WHERE (site, session) IN (SELECT site, session FROM opening)');
  state.movedRows += 2 * rowsChanged;
}

function columnAt(column: string): number {
  return tableColumns.hits.findIndex(([name]) => name === column);
}
