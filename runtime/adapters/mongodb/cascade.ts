import { type CascadeCollection, cascadeCollections, type DeletedCounts } from '../../domain/site.ts';
import { unavailable } from '../../errors.ts';
import type { CascadeFault } from '../../ports/stores.ts';
import { guarded, type MongodbClient } from './client.ts';

/** Recordings whose chunks go at once. */
const recordingsMax = 1_000;

/** What goes with a collection without being counted. */
const uncounted: Readonly<Partial<Record<CascadeCollection, readonly string[]>>> = {
  PageView: ['Engagement', 'Session', 'Drop'],
  UserProfile: ['Identification'],
};

/**
 * Removes everything of a site in the order of specification 4.2 rule 7, the site itself last. A failure leaves the
 * site, and the same again finishes it: chunks go before the recordings that tell of them, and `Deletion` keeps what was
 * counted. Undefined: no such site.
 */
export async function dropSite(
  client: MongodbClient,
  siteId: string,
  fault?: CascadeFault,
): Promise<DeletedCounts | undefined> {
  const [sites, deletions] = [client.collection('Site'), client.collection('Deletion')];
  if ((await guarded(() => sites.findOne({ _id: siteId }, { projection: { _id: 1 } }))) === null) return undefined;
  for (const name of cascadeCollections) {
    tryFault(name, fault);
    const count = await clearCollection(client, name, siteId);
    if (count === 0) continue;
    await guarded(() => deletions.updateOne({ _id: siteId }, { $inc: { [name]: count } }, { upsert: true }));
  }
  const { deletedCount } = await guarded(() => sites.deleteOne({ _id: siteId }));
  // Another delete may have been first: this one found nothing.
  if (deletedCount === 0) return undefined;
  const counted = await guarded(() => deletions.findOneAndDelete({ _id: siteId }));
  const counts = cascadeCollections.map((name) => [name, Number(counted?.[name] ?? 0)]);
  return Object.fromEntries(counts) as DeletedCounts; // one for every collection
}

/** Removes what came for a site that is gone: what was on its way when it went. */
export async function sweepSite(client: MongodbClient, siteId: string): Promise<void> {
  for (const name of cascadeCollections) await clearCollection(client, name, siteId);
}

async function clearCollection(client: MongodbClient, name: CascadeCollection, siteId: string): Promise<number> {
  const count = name === 'RecordingChunk' ? await dropChunks(client, siteId) : await clear(client, name, siteId);
  for (const other of uncounted[name] ?? []) await clear(client, other, siteId);
  return count;
}

function tryFault(name: CascadeCollection, fault: CascadeFault | undefined): void {
  try {
    fault?.(name);
  } catch (error) {
    throw unavailable(error);
  }
}

async function clear(client: MongodbClient, name: string, siteId: string): Promise<number> {
  const { deletedCount } = await guarded(() => client.collection(name).deleteMany({ siteId }));
  return deletedCount;
}

/** By the ids of the site's recordings, a thousand at a time. */
async function dropChunks(client: MongodbClient, siteId: string): Promise<number> {
  let count = 0;
  let after = '';
  for (;;) {
    const recordings = await guarded(() =>
      client
        .collection('SessionRecording')
        .find({ siteId, _id: { $gt: after } }, { projection: { _id: 1 } })
        .sort({ _id: 1 })
        .limit(recordingsMax)
        .toArray(),
    );
    const ids = recordings.map(({ _id }) => _id);
    const chunks = client.collection('RecordingChunk');
    const { deletedCount } = await guarded(() => chunks.deleteMany({ recordingId: { $in: ids } }));
    count += deletedCount;
    after = ids.at(-1) ?? '';
    if (ids.length < recordingsMax) return count;
  }
}
