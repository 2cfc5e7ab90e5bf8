import { type CascadeCollection, cascadeCollections, type DeletedCounts } from '../../../domain/site.ts';
import { unavailable } from '../../../errors.ts';
import type { CascadeFault } from '../../../ports/stores.ts';
import { guarded, type MongodbClient, pages, remove } from '../connection/client.ts';

/** Roll-ups built during the delete contain only the rest, or are deleted after it. */
const rolledUp = ['RollUpDay', 'RollUp'];

/** Collections deleted with another one, without being counted. */
const uncounted: Readonly<Partial<Record<CascadeCollection, readonly string[]>>> = {
  PageView: ['Engagement', ...rolledUp, 'Session', ...rolledUp, 'Drop'],
  UserProfile: ['Identification'],
};

/** Deleted sites with their times: a row each until no process can know the site any more. */
const goneName = 'Gone';

/**
 * Deletes all data of a site in the order of specification 4.2 rule 7, the site itself last. A failure leaves the site,
 * and a repetition finishes the delete: chunks are deleted before their recordings, and `Deletion` keeps the counts.
 * Undefined: no such site.
 */
export async function dropSite(
  client: MongodbClient,
  siteId: string,
  { now, fault }: { readonly now: number; readonly fault?: CascadeFault | undefined },
): Promise<DeletedCounts | undefined> {
  const [sites, deletions] = [client.collection('Site'), client.collection('Deletion')];
  if ((await guarded(() => sites.findOne({ _id: siteId }, { projection: { _id: 1 } }))) === null) return undefined;
  for (const name of cascadeCollections) {
    tryFault(name, fault);
    const count = await clearCollection(client, name, siteId);
    if (count === 0) continue;
    await guarded(() => deletions.updateOne({ _id: siteId }, { $inc: { [name]: count } }, { upsert: true }));
  }
  // Recorded before the delete: if this process dies here, another one sweeps.
  await guarded(() => client.collection(goneName).updateOne({ _id: siteId }, { $set: { at: now } }, { upsert: true }));
  const { deletedCount } = await guarded(() => sites.deleteOne({ _id: siteId }));
  // A concurrent delete may have been first.
  if (deletedCount === 0) return undefined;
  const counted = await guarded(() => deletions.findOneAndDelete({ _id: siteId }));
  const counts = cascadeCollections.map((name) => [name, Number(counted?.[name] ?? 0)]);
  return Object.fromEntries(counts) as DeletedCounts; // one for every collection
}

/**
 * Deletes rows that other processes wrote for sites deleted before a time: they may use a site for a second after its
 * delete, and may be in the middle of writing a document or a hit.
 */
export async function sweepDeletedSites(client: MongodbClient, before: number): Promise<void> {
  const gone = await guarded(() =>
    client
      .collection(goneName)
      .find({ at: { $lt: before } })
      .toArray(),
  );
  for (const { _id, at } of gone) {
    // Exists when its delete failed, or when it was imported again.
    const site = await guarded(() => client.collection('Site').findOne({ _id }, { projection: { _id: 1 } }));
    if (site === null) await sweepSite(client, _id);
    await remove(client, goneName, { _id, at });
  }
}

/** Deletes rows written for a site during its delete. */
export async function sweepSite(client: MongodbClient, siteId: string): Promise<void> {
  for (const name of cascadeCollections) await clearCollection(client, name, siteId);
}

async function clearCollection(client: MongodbClient, name: CascadeCollection, siteId: string): Promise<number> {
  const count = name === 'RecordingChunk' ? await dropChunks(client, siteId) : await remove(client, name, { siteId });
  for (const other of uncounted[name] ?? []) await remove(client, other, { siteId });
  return count;
}

function tryFault(name: CascadeCollection, fault: CascadeFault | undefined): void {
  try {
    fault?.(name);
  } catch (error) {
    throw unavailable(error);
  }
}

/** By the ids of the site's recordings, a number at a time. */
async function dropChunks(client: MongodbClient, siteId: string): Promise<number> {
  let count = 0;
  for await (const recordings of pages(client.collection('SessionRecording'), { siteId }, { _id: 1 })) {
    count += await remove(client, 'RecordingChunk', { recordingId: { $in: recordings.map(({ _id }) => _id) } });
  }
  return count;
}
