import type { ChangeNotices } from '../../../cache/change-notices.ts';
import { type FixtureLine, normalise } from '../../../domain/fixture.ts';
import { type FixtureCollection, fixtureCollections } from '../../../domain/fixture-fields.ts';
import { groupBy } from '../../../domain/group-by.ts';
import { arrivals, byArrival } from '../../../domain/ingestion-order.ts';
import type { Dashboard } from '../../../domain/resources.ts';
import type { Archive } from '../../../ports/archive.ts';
import type { DuckdbClient } from '../connection/client.ts';
import type { Collection, Document } from '../documents/collection.ts';
import type { Operation, TableRow } from '../writing/operations.ts';
import type { Writer } from '../writing/write-queue.ts';
import { bots, inOrder, kept, recorded } from './archive-pages.ts';
import { arrivalTables, documentOf, eventTables, rowOf } from './archive-rows.ts';

/** Reads and writes every collection in the fixture and export format. */
export class DuckdbArchive implements Archive {
  readonly #client: DuckdbClient;
  readonly #writer: Writer;
  readonly #changes: ChangeNotices;
  /** Collections served from memory, by name. */
  readonly #collections: Readonly<Record<string, Collection<Document> | undefined>>;
  readonly #seqOf: (line: FixtureLine) => number;

  constructor(parts: {
    client: DuckdbClient;
    writer: Writer;
    changes: ChangeNotices;
    collections: Readonly<Record<string, Collection<Document> | undefined>>;
    lastSeq: number;
  }) {
    this.#client = parts.client;
    this.#writer = parts.writer;
    this.#changes = parts.changes;
    this.#collections = parts.collections;
    let seq = parts.lastSeq;
    this.#seqOf = arrivals(() => {
      seq += 1;
      return seq;
    });
  }

  /** All of one moment: documents, then what was recorded. */
  async *read(siteId?: string): AsyncGenerator<FixtureLine> {
    const snapshot = await this.#client.snapshot();
    try {
      const served = new Map(
        Object.entries(this.#collections).map(([name, known]) => [name, [...(known?.values() ?? [])]]),
      );
      for (const collection of fixtureCollections) {
        if (eventTables[collection] !== undefined) continue;
        if (siteId !== undefined && (collection === 'User' || collection === 'ApiKey')) continue;
        const documents = served.get(collection);
        const rows =
          documents === undefined ? kept(snapshot, collection, siteId) : inOrder(documents, collection, siteId);
        for await (const document of rows) yield { collection, document: normalise(collection, document) };
      }
      yield* byArrival(arrivalTables.map((table) => recorded(snapshot, table, siteId)));
      yield* bots(snapshot, siteId);
    } finally {
      snapshot.close();
    }
  }

  async find(collection: FixtureCollection, ids: readonly string[]): Promise<Map<string, FixtureLine['document']>> {
    const known = this.#collections[collection];
    const found: Record<string, unknown>[] = [];
    if (known !== undefined) {
      for (const id of ids) {
        const { id: _id, ...rest } = known.get(id) ?? { id: '' };
        if (_id !== '') found.push({ _id, ...rest });
      }
    } else {
      const place = eventTables[collection];
      const table = place?.table ?? 'records';
      const rows = await this.#client.read(
        `SELECT * FROM ${table} WHERE id IN (SELECT unnest(from_json($ids::JSON, '["VARCHAR"]')))
         ${place === undefined ? `AND collection = '${collection}'` : place.kind === undefined ? '' : `AND kind = '${place.kind}'`}`,
        { ids: JSON.stringify(ids) },
      );
      for (const row of rows) found.push(place === undefined ? JSON.parse(String(row.body)) : documentOf(row));
    }
    return new Map(found.map((document) => [String(document._id), normalise(collection, document)]));
  }

  async holderOf({ collection, document }: FixtureLine): Promise<string | undefined> {
    const known = this.#collections[collection];
    if (collection === 'Dashboard' && document.isDefault === true) {
      const ofSite = known?.group(String(document.siteId)) as readonly Dashboard[] | undefined; // of that collection
      return ofSite?.find(({ isDefault }) => isDefault)?.id;
    }
    return known?.holderOf(inMemory(document))?.id;
  }

  async write(lines: readonly FixtureLine[]): Promise<void> {
    const operations: Operation[] = [];
    const recorded = lines.filter(({ collection }) => eventTables[collection] !== undefined);
    const seqs = new Map(recorded.map((line) => [line, this.#seqOf(line)]));
    for (const [collection, group] of groupBy(lines, (line) => line.collection)) {
      const place = eventTables[collection];
      if (place !== undefined) {
        operations.push({
          kind: 'rows',
          table: place.table,
          rows: group.map((line) => rowOf(collection, line.document, seqs.get(line) ?? 0)),
          isImported: true,
        });
      } else if (this.#collections[collection] === undefined) {
        operations.push({ kind: 'rows', table: 'records', rows: group.map(recordRow) });
      } else operations.push(...group.map(putOf));
    }
    await this.#writer.submit(operations, 'durable');
    // An imported session may have begun at any time before.
    const sites = new Set(lines.map(({ document }) => String(document.siteId)));
    this.#changes.notify({
      sites: new Map([...sites].map((id) => [id, Number.NEGATIVE_INFINITY])),
      isAcknowledgedVisible: true,
    });
    for (const { collection, document } of lines) {
      this.#collections[collection]?.load(inMemory(document));
    }
  }
}

/** A document as it is served: normalised against its shape, `_id` as `id`. */
function inMemory({ _id: id, ...rest }: FixtureLine['document']): Document {
  return { id, ...rest } as unknown as Document; // the shape is checked before
}

function recordRow({ collection, document }: FixtureLine): TableRow {
  const { _id: id, siteId = null, recordingId = null } = document;
  return [collection, id, textOrNull(siteId), textOrNull(recordingId), JSON.stringify(document)];
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function putOf({ collection, document }: FixtureLine): Operation {
  const siteId = collection === 'Site' ? document._id : document.siteId;
  return {
    kind: 'put',
    collection,
    id: document._id,
    siteId: typeof siteId === 'string' ? siteId : null,
    body: JSON.stringify(document),
  };
}
