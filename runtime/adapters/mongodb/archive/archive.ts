import type { ApiKey, TeamMember, User } from '../../../domain/account.ts';
import { type FixtureLine, normalise } from '../../../domain/fixture.ts';
import { type FixtureCollection, fixtureCollections } from '../../../domain/fixture-fields.ts';
import { groupBy } from '../../../domain/group-by.ts';
import { type Arrived, arrivals, byArrival } from '../../../domain/ingestion-order.ts';
import type { Site } from '../../../domain/site.ts';
import type { Archive } from '../../../ports/archive.ts';
import { guarded, type MongodbClient, read, type Stored } from '../connection/client.ts';
import type { Documents } from '../documents/documents.ts';
import { documentOf, storedOf } from '../documents/names.ts';
import { emailKey } from '../documents/stores.ts';
import type { BatchQueue } from '../writing/write-queue.ts';
import { arrivalCollections, batchOf, type EventCollection, exportedOf, isEventCollection } from './archive-rows.ts';

/** Documents of one request. */
const idsAtOnce = 1_000;
/** Rows of one read. */
const pageRows = 2_000;

type Document = FixtureLine['document'];

interface Dependencies {
  readonly client: MongodbClient;
  readonly queue: BatchQueue;
  /** Collections whose documents have additional fields of the store. */
  readonly documents: Readonly<Record<string, Documents<{ readonly id: string }> | undefined>>;
  /** Called when documents changed. */
  readonly changed: () => void;
  readonly lastSeq: number;
}

/** Reads and writes every collection in the fixture and export format. */
export class MongodbArchive implements Archive {
  readonly #dependencies: Dependencies;
  readonly #seqOf: (line: FixtureLine) => number;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    let seq = dependencies.lastSeq;
    this.#seqOf = arrivals(() => {
      seq += 1;
      return seq;
    });
  }

  /** Documents first, then recorded rows. Not a snapshot when processes write meanwhile. */
  async *read(siteId?: string): AsyncGenerator<FixtureLine> {
    for (const collection of fixtureCollections) {
      if (isEventCollection(collection)) continue;
      if (siteId !== undefined && (collection === 'User' || collection === 'ApiKey')) continue;
      yield* this.#documents(collection, siteId, { _id: 1 });
    }
    yield* byArrival(arrivalCollections.map((collection) => this.#recorded(collection, siteId)));
    yield* this.#documents('BotEvent', siteId, { ts: 1, _id: 1 });
  }

  async *#documents(
    collection: FixtureCollection,
    siteId: string | undefined,
    order: Record<string, 1>,
  ): AsyncGenerator<FixtureLine> {
    const wanted = siteId === undefined ? {} : await this.#ofSite(collection, siteId);
    const cursor = this.#dependencies.client.collection(collection).find(wanted, { sort: order, allowDiskUse: true });
    for (;;) {
      const row = await guarded(() => cursor.next());
      if (row === null) return;
      yield { collection, document: normalise(collection, exported(collection, row)) };
    }
  }

  /**
   * By sequence, a page at a time: an idle cursor of a small collection would time out. Rows of one sequence stay on
   * one page.
   */
  async *#recorded(collection: EventCollection, siteId: string | undefined): AsyncGenerator<Arrived> {
    const ofSite = siteId === undefined ? {} : { siteId };
    let since = Number.NEGATIVE_INFINITY;
    for (let limit = pageRows; ; ) {
      const wanted = { ...ofSite, seq: { $gte: since } };
      const found = this.#dependencies.client.collection(collection).find(wanted, { sort: { seq: 1 }, limit });
      const rows = await guarded(() => found.toArray());
      const isLast = rows.length < limit;
      const last = Number(rows.at(-1)?.seq);
      const whole = isLast ? rows : rows.filter(({ seq }) => Number(seq) < last);
      for (const row of whole.sort((left, right) => left.seq - right.seq || (left._id < right._id ? -1 : 1))) {
        const document = normalise(collection, exported(collection, row));
        yield { seq: Number(row.seq), line: { collection, document } };
      }
      if (isLast) return;
      limit = whole.length === 0 ? limit * 2 : pageRows;
      since = last;
    }
  }

  async #ofSite(collection: FixtureCollection, siteId: string): Promise<object> {
    if (collection === 'Site') return { _id: siteId };
    if (collection !== 'RecordingChunk') return { siteId };
    const recordings = await read(this.#dependencies.client.collection('SessionRecording'), { siteId }, { _id: 1 });
    return { recordingId: { $in: recordings.map(({ _id }) => _id) } };
  }

  async find(collection: FixtureCollection, ids: readonly string[]): Promise<Map<string, Document>> {
    const found = new Map<string, Document>();
    for (let from = 0; from < ids.length; from += idsAtOnce) {
      const wanted = { _id: { $in: ids.slice(from, from + idsAtOnce) } };
      const rows = await guarded(() => this.#dependencies.client.collection(collection).find(wanted).toArray());
      for (const row of rows) found.set(row._id, normalise(collection, exported(collection, row)));
    }
    return found;
  }

  async holderOf({ collection, document }: FixtureLine): Promise<string | undefined> {
    const taken = uniqueValues(collection, document);
    if (taken.length === 0) return undefined;
    const wanted = { $or: taken };
    const found = await guarded(() =>
      this.#dependencies.client.collection(collection).findOne(wanted, { projection: { _id: 1 } }),
    );
    return found?._id;
  }

  /**
   * Referenced collections first. A collection is written completely or reported as failed; earlier ones stay. Events
   * are accepted as a batch first and written afterwards, so that they survive a kill of this process.
   */
  async write(lines: readonly FixtureLine[]): Promise<void> {
    const documents = lines.filter(({ collection }) => !isEventCollection(collection));
    const groups = groupBy(documents, ({ collection }) => collection);
    for (const collection of fixtureCollections) {
      const group = groups.get(collection);
      if (group === undefined) continue;
      const rows = group.map(({ document }) => this.#stored(collection, document));
      await guarded(() => this.#dependencies.client.collection(collection).insertMany(rows));
    }
    const events = batchOf(lines, this.#seqOf);
    if (documents.length < lines.length) await this.#dependencies.queue.submit(events, 'durable');
    this.#dependencies.changed();
  }

  #stored(collection: FixtureCollection, { _id: id, ...fields }: Document): Stored {
    const document = { id, ...fields };
    return this.#dependencies.documents[collection]?.stored(document) ?? storedOf(document);
  }
}

function exported(collection: FixtureCollection, row: Stored): Readonly<Record<string, unknown>> {
  if (isEventCollection(collection)) return exportedOf(collection, row);
  const { id, ...fields } = documentOf<{ id: string }>(row);
  return { _id: id, ...fields };
}

/** Conditions for a document with a unique value of this one. */
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
    case 'Dashboard':
      return document.isDefault === true ? [{ _default: document.siteId }] : [];
    default:
      return [];
  }
}
