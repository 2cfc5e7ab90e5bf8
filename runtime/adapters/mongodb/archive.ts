import { randomUUID } from 'node:crypto';
import type { ApiKey, TeamMember, User } from '../../domain/account.ts';
import { type FixtureLine, normalise } from '../../domain/fixture.ts';
import { type FixtureCollection, fixtureCollections } from '../../domain/fixture-fields.ts';
import { groupBy } from '../../domain/group-by.ts';
import type { Site } from '../../domain/site.ts';
import type { Archive } from '../../ports/archive.ts';
import { applyBatch } from './apply.ts';
import { batchOf, exportedOf, isEventCollection } from './archive-rows.ts';
import { guarded, type MongodbClient, read, type Stored } from './client.ts';
import type { Documents } from './documents.ts';
import { documentOf, storedOf } from './names.ts';
import { emailKey } from './stores.ts';

/** Documents asked for at once. */
const idsAtOnce = 1_000;

type Document = FixtureLine['document'];

interface Parts {
  readonly client: MongodbClient;
  /** The collections whose documents the store adds fields of its own to. */
  readonly documents: Readonly<Record<string, Documents<{ readonly id: string }> | undefined>>;
  /** Told that documents changed. */
  readonly changed: () => void;
  readonly lastSeq: number;
}

/** Reads and writes every collection in the fixture and export format. */
export class MongodbArchive implements Archive {
  readonly #parts: Parts;
  #seq: number;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#seq = parts.lastSeq;
  }

  async *read(siteId?: string): AsyncGenerator<FixtureLine> {
    for (const collection of fixtureCollections) {
      if (siteId !== undefined && (collection === 'User' || collection === 'ApiKey')) continue;
      for await (const row of this.#rows(collection, siteId)) {
        yield { collection, document: normalise(collection, exported(collection, row)) };
      }
    }
  }

  /** Events by arrival, everything else by id. */
  async *#rows(collection: FixtureCollection, siteId: string | undefined): AsyncGenerator<Stored> {
    const wanted = siteId === undefined ? {} : await this.#ofSite(collection, siteId);
    const order = orderOf(collection);
    const cursor = this.#parts.client.collection(collection).find(wanted, { sort: order, allowDiskUse: true });
    for (;;) {
      const row = await guarded(() => cursor.next());
      if (row === null) return;
      yield row;
    }
  }

  async #ofSite(collection: FixtureCollection, siteId: string): Promise<object> {
    if (collection === 'Site') return { _id: siteId };
    if (collection !== 'RecordingChunk') return { siteId };
    const recordings = await read(this.#parts.client, 'SessionRecording', { siteId }, { _id: 1 });
    return { recordingId: { $in: recordings.map(({ _id }) => _id) } };
  }

  async find(collection: FixtureCollection, ids: readonly string[]): Promise<Map<string, Document>> {
    const found = new Map<string, Document>();
    for (let from = 0; from < ids.length; from += idsAtOnce) {
      const wanted = { _id: { $in: ids.slice(from, from + idsAtOnce) } };
      const rows = await guarded(() => this.#parts.client.collection(collection).find(wanted).toArray());
      for (const row of rows) found.set(row._id, normalise(collection, exported(collection, row)));
    }
    return found;
  }

  async holderOf({ collection, document }: FixtureLine): Promise<string | undefined> {
    const taken = uniqueValues(collection, document);
    if (taken.length === 0) return undefined;
    const wanted = { $or: taken };
    const found = await guarded(() =>
      this.#parts.client.collection(collection).findOne(wanted, { projection: { _id: 1 } }),
    );
    return found?._id;
  }

  /** What others refer to first. Each collection is written whole or told as failed; what was written before stays. */
  async write(lines: readonly FixtureLine[]): Promise<void> {
    const documents = lines.filter(({ collection }) => !isEventCollection(collection));
    const groups = groupBy(documents, ({ collection }) => collection);
    for (const collection of fixtureCollections) {
      const group = groups.get(collection);
      if (group === undefined) continue;
      const rows = group.map(({ document }) => this.#stored(collection, document));
      await guarded(() => this.#parts.client.collection(collection).insertMany(rows));
    }
    await applyBatch(
      this.#parts.client,
      randomUUID(),
      batchOf(lines, () => this.#next()),
    );
    this.#parts.changed();
  }

  #stored(collection: FixtureCollection, { _id: id, ...fields }: Document): Stored {
    const document = { id, ...fields };
    return this.#parts.documents[collection]?.stored(document) ?? storedOf(document);
  }

  #next(): number {
    this.#seq += 1;
    return this.#seq;
  }
}

function exported(collection: FixtureCollection, row: Stored): Readonly<Record<string, unknown>> {
  if (isEventCollection(collection)) return exportedOf(collection, row);
  const { id, ...fields } = documentOf<{ id: string }>(row);
  return { _id: id, ...fields };
}

function orderOf(collection: FixtureCollection): Record<string, 1> {
  if (collection === 'BotEvent') return { ts: 1, _id: 1 };
  return isEventCollection(collection) ? { seq: 1 } : { _id: 1 };
}

/** Conditions for a document that holds a value which this one may not share. */
function uniqueValues(collection: FixtureCollection, document: Document): object[] {
  switch (collection) {
    case 'User':
      return [{ _email: emailKey((document as unknown as User).email) }];
    case 'ApiKey':
      return [{ keyHash: (document as unknown as ApiKey).keyHash }];
    case 'Site': {
      const { trackingId, publicSlug } = document as unknown as Site; // shapes are checked before
      return [{ trackingId }, ...(publicSlug === null || publicSlug === undefined ? [] : [{ _slug: publicSlug }])];
    }
    case 'TeamMember': {
      const { siteId, userId } = document as unknown as TeamMember; // shapes are checked before
      return [{ siteId, userId }];
    }
    default:
      return [];
  }
}
