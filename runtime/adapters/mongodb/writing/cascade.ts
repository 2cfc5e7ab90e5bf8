import { type CascadeCollection, cascadeCollections, type DeletedCounts } from '../../../domain/site.ts';
import { unavailable } from '../../../errors.ts';
import type { CascadeFault } from '../../../ports/stores.ts';
import { guarded, type MongodbClient, pages, remove } from '../connection/client.ts';

/** Whatever is built of sessions while they go is built of what is left, or goes after them. */
const rolledUp = ['RollUpDay', 'RollUp'];

/** What goes with a collection without being counted. */
const uncounted: Readonly<Partial<Record<CascadeCollection, readonly string[]>>> = {
  PageView: ['Engagement', ...rolledUp, 'Session', ...rolledUp, 'Drop'],
  UserProfile: ['Identification'],
};

/** Sites that went, and when: a row each until others cannot know them any more. */
const goneName = 'Gone';

/**
 * Removes everything of a site in the order of specification 4.2 rule 7, the site itself last. A failure leaves the
 * site, and the same again finishes it: chunks go before the recordings that tell of them, and `Deletion` keeps what was
 * counted. Undefined: no such site.
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
  // Noted before it is gone: whoever ends here leaves it to others.
  await guarded(() => client.collection(goneName).updateOne({ _id: siteId }, { $set: { at: now } }, { upsert: true }));
  const { deletedCount } = await guarded(() => sites.deleteOne({ _id: siteId }));
  // Another delete may have been first: this one found nothing.
  if (deletedCount === 0) return undefined;
  const counted = await guarded(() => deletions.findOneAndDelete({ _id: siteId }));
  const counts = cascadeCollections.map((name) => [name, Number(counted?.[name] ?? 0)]);
  return Object.fromEntries(counts) as DeletedCounts; // one for every collection
}

/**
 * Removes what other processes wrote of sites that went before a moment: they know a site for a second after it is gone,
 * and may be in the middle of a document or a hit of it.
 */
export async function sweepDeletedSites(client: MongodbClient, before: number): Promise<void> {
  const gone = await guarded(() =>
    client
      .collection(goneName)
      .find({ at: { $lt: before } })
      .toArray(),
  );
  for (const { _id, at } of gone) {
    // There still, when its delete failed; or again, when it was imported.
    const site = await guarded(() => client.collection('Site').findOne({ _id }, { projection: { _id: 1 } }));
    if (site === null) await sweepSite(client, _id);
    await remove(client, goneName, { _id, at });
  }
}

/** Removes what came for a site that is gone: what was on its way when it went. */
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

/** By the ids of the site's recordings, so many at a time. */
async function dropChunks(client: MongodbClient, siteId: string): Promise<number> {
  let count = 0;
  for await (const recordings of pages(client, 'SessionRecording', { siteId }, { _id: 1 })) {
    count += await remove(client, 'RecordingChunk', { recordingId: { $in: recordings.map(({ _id }) => _id) } });
  }
  return count;
}
