import { type CascadeCollection, cascadeCollections, type DeletedCounts } from '../../../domain/site.ts';
import type { CascadeFault } from '../../../ports/stores.ts';
import { eventTables } from '../archive/archive-rows.ts';
import type { DuckdbClient } from '../connection/client.ts';
import { siteHash, siteTables } from '../schema.ts';

/** Collections whose documents are in the table `records`. */
const inRecords = new Set<string>([
  'UserProfile',
  'SessionRecording',
  'SessionSummary',
  'Insight',
  'CustomDimensionValue',
]);

/** The statements that delete the rows of a collection, all of which count. */
function deletionsOf(collection: CascadeCollection): readonly string[] {
  if (collection === 'RecordingChunk') {
    return [
      `DELETE FROM records WHERE collection = 'RecordingChunk' AND parent_id IN
         (SELECT id FROM records WHERE collection = 'SessionRecording' AND site_id = $siteId)`,
    ];
  }
  const stored = eventTables[collection];
  if (stored === undefined) {
    const table = inRecords.has(collection) ? 'records' : 'documents';
    return [`DELETE FROM ${table} WHERE collection = '${collection}' AND site_id = $siteId`];
  }
  const homes = stored.table === 'events' ? ['recent_events', 'compacted_events'] : [stored.table];
  const isOfKind = stored.kind === undefined ? '' : `AND kind = '${stored.kind}'`;
  return homes.map((table) => `DELETE FROM ${table} WHERE site_id = $siteId ${isOfKind}`);
}

/** Removes everything of a site in the order of specification 4.2 rule 7, the site itself last. Gives the rows deleted. */
export async function deleteSite(
  client: DuckdbClient,
  siteId: string,
  fault: CascadeFault | undefined,
): Promise<DeletedCounts> {
  const counts: Partial<DeletedCounts> = {};
  const run = async (sql: string) => (await client.writer.run(sql, { siteId })).rowsChanged;
  for (const collection of cascadeCollections) {
    fault?.(collection);
    let deleted = 0;
    for (const statement of deletionsOf(collection)) deleted += await run(statement);
    counts[collection] = deleted;
  }
  for (const { name, site, isOfDocuments } of siteTables) {
    if (isOfDocuments !== true)
      await run(`DELETE FROM ${name} WHERE ${site === 'site' ? `site = ${siteHash}` : 'site_id = $siteId'}`);
  }
  await run("DELETE FROM documents WHERE collection = 'Site' AND id = $siteId");
  return counts as DeletedCounts; // the loop filled every collection
}

/** Removes rows of sites that are not there: they were journaled while their site was being deleted. */
export async function removeOrphans(client: DuckdbClient): Promise<void> {
  const ids = { site_id: 'id', site: 'hash(id)' };
  for (const { name, site, isOfDocuments } of siteTables) {
    if (isOfDocuments === true) continue;
    await client.writer.run(
      `DELETE FROM ${name} WHERE ${site} NOT IN (SELECT ${ids[site]} FROM documents WHERE collection = 'Site')`,
    );
  }
}
