import type { DuckdbClient } from '../connection/client.ts';
import { runNamed } from '../connection/named-values.ts';
import type { GroupOperation, ReassignRow } from '../writing/operations.ts';
import { type CompactionState, foldedSpanMs, hashOf } from './compaction-state.ts';
import { newPaths, numberedHits, sessionRows } from './session-rows.ts';

/** Every table of open sessions. docs/decisions/0048-open-sessions-of-busy-sites.md */
export const openSessionTables = ['open_sites', 'open_sessions', 'open_facts'] as const;

const ofSite = `site = ${hashOf('$siteId')}`;

/**
 * Groups what arrived of a site since it was grouped last, inside the open transaction: each session that got a hit is
 * put together anew from all its hits up to there.
 */
export async function group(client: DuckdbClient, state: CompactionState, operation: GroupOperation): Promise<void> {
  const { siteId, upTo } = operation;
  const run = (sql: string) => runNamed(client, sql, { siteId, upTo });
  const groupedTo = state.groups.next.get(siteId) ?? state.groups.seqs.get(siteId);
  // Groups that were given up in a transaction that failed may still be there.
  if (groupedTo === undefined) await ungroup(client, state, siteId);
  const after = groupedTo ?? -1;
  if (upTo <= after) return;
  const arrived = `FROM recent_hits h WHERE h.site_id = $siteId AND h.session_id IS NOT NULL AND h.seq > ${after} AND h.seq <= $upTo`;
  await run('DELETE FROM open_sites WHERE site_id = $siteId');
  await run(`INSERT INTO open_sites SELECT ${hashOf('$siteId')}, $siteId, $upTo`);
  await run(newPaths(arrived));
  await run(
    `CREATE OR REPLACE TEMP TABLE arriving AS SELECT DISTINCT ${hashOf('h.site_id')} AS site, ${hashOf('h.session_id')} AS session ${arrived}`,
  );
  await regroup(client, state, 'arriving');
  await run('DROP TABLE arriving');
  state.groups.next.set(siteId, upTo);
  state.groups.latestSeq = Math.max(state.groups.latestSeq, upTo);
}

/**
 * Puts sessions of `relation`, which has their `site` and `session`, together anew where their site is grouped. What
 * changed or moved their hits calls it in its own transaction.
 */
export async function regroup(client: DuckdbClient, state: CompactionState, relation: string): Promise<void> {
  const { writer } = client;
  await writer.run(`CREATE OR REPLACE TEMP TABLE grouping AS
    SELECT DISTINCT m.site, m.session, o.seq FROM ${relation} m JOIN open_sites o USING (site)`);
  await takeOut(client, 'grouping');
  await writer.run(
    numberedHits(
      'grouping_hits',
      `FROM recent_hits h JOIN grouping g ON ${hashOf('h.session_id')} = g.session AND ${hashOf('h.site_id')} = g.site
       WHERE h.session_id IS NOT NULL AND h.seq <= g.seq`,
    ),
  );
  await writer.run(`INSERT INTO open_sessions SELECT s.*, span > ${foldedSpanMs} FROM (${sessionRows('grouping_hits')}) s
    JOIN (SELECT site, session, max(ts) - min(ts) AS span FROM grouping_hits GROUP BY ALL) m
      ON m.session = s.session AND m.site = s.site`);
  const { rowsChanged } = await writer.run(`INSERT INTO open_facts
    SELECT site, kind, ts, seq, session, visitor, path, name, engaged_ms, scroll_depth, interactive FROM grouping_hits ORDER BY ts`);
  state.movedRows += rowsChanged;
  for (const table of ['grouping', 'grouping_hits']) await writer.run(`DROP TABLE ${table}`);
}

/** Takes the sessions of `relation` out of their groups. */
export async function takeOut(client: DuckdbClient, relation: string): Promise<void> {
  for (const table of ['open_sessions', 'open_facts'])
    await client.writer.run(`DELETE FROM ${table} WHERE (site, session) IN (SELECT site, session FROM ${relation})`);
}

/** A change of hits' sessions: those they leave and those they join are put together anew. */
export async function moveGrouped(
  client: DuckdbClient,
  state: CompactionState,
  { siteId, rows }: { readonly siteId: string; readonly rows: readonly ReassignRow[] },
  move: () => Promise<void>,
): Promise<void> {
  if (state.groups.latestSeq === 0) return move();
  const { writer } = client;
  await writer.run(
    `CREATE OR REPLACE TEMP TABLE moving AS
      SELECT ${hashOf('$siteId')} AS site, ${hashOf('session_id')} AS session, seq
      FROM (SELECT unnest(from_json($rows::JSON, '[{"session_id":"VARCHAR","seq":"BIGINT"}]'), recursive := true))`,
    { siteId, rows: JSON.stringify(rows.map(({ session_id, seq }) => ({ session_id, seq }))) },
  );
  await writer.run(
    'INSERT INTO moving SELECT site, session, seq FROM open_facts WHERE (site, seq) IN (SELECT site, seq FROM moving)',
  );
  await move();
  await runNamed(
    client,
    newPaths('FROM recent_hits h WHERE h.site_id = $siteId AND h.seq IN (SELECT seq FROM moving)'),
    { siteId },
  );
  await regroup(client, state, 'moving');
  await writer.run('DROP TABLE moving');
}

/**
 * Reads the site's recent hits one by one again, in the transaction of a change that may be of any of them. A read that
 * counted on the groups is asked again: it looks at `drops` when it is over.
 */
export async function ungroup(client: DuckdbClient, state: CompactionState, siteId: string): Promise<void> {
  state.groups.next.delete(siteId);
  if (state.groups.seqs.delete(siteId)) state.groups.drops += 1;
  for (const table of openSessionTables) await runNamed(client, `DELETE FROM ${table} WHERE ${ofSite}`, { siteId });
}

/** Before hits are stored that any site was grouped past: one whose own site was would be in no group. */
export async function ungroupFor(
  client: DuckdbClient,
  state: CompactionState,
  hits: readonly { readonly siteId: string; readonly seq: number }[],
): Promise<void> {
  if (hits.length === 0) return;
  const rows = await client.writer.runAndReadAll('SELECT site_id, seq::DOUBLE AS seq FROM open_sites');
  for (const { site_id, seq } of rows.getRowObjectsJS()) {
    if (hits.some((hit) => hit.siteId === site_id && hit.seq <= Number(seq)))
      await ungroup(client, state, String(site_id));
  }
}

/** After a commit: reads may count on what it grouped. */
export function openGrouped(state: CompactionState): void {
  for (const [siteId, seq] of state.groups.next) state.groups.seqs.set(siteId, seq);
  state.groups.next.clear();
}
