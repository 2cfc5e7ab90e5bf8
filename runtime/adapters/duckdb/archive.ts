import { type FixtureLine, normalise } from '../../domain/fixture.ts';
import { type FixtureCollection, fixtureCollections } from '../../domain/fixture-fields.ts';
import { groupBy } from '../../domain/group-by.ts';
import type { Archive } from '../../ports/archive.ts';
import type { TrafficChanges } from '../../ports/traffic-changes.ts';
import { documentOf, eventTables, rowOf } from './archive-rows.ts';
import type { DuckdbClient, Row } from './client.ts';
import type { Collection, Document } from './collection.ts';
import type { Operation, TableRow } from './operation.ts';
import type { Writer } from './writer.ts';

/** Rows read at once. */
const pageRows = 10_000;

/** Reads and writes every collection in the fixture and export format. */
export class DuckdbArchive implements Archive {
  readonly #client: DuckdbClient;
  readonly #writer: Writer;
  readonly #changes: TrafficChanges;
  /** Collections served from memory, by name. */
  readonly #collections: Readonly<Record<string, Collection<Document> | undefined>>;
  #seq: number;

  constructor(parts: {
    client: DuckdbClient;
    writer: Writer;
    changes: TrafficChanges;
    collections: Readonly<Record<string, Collection<Document> | undefined>>;
    lastSeq: number;
  }) {
    this.#client = parts.client;
    this.#writer = parts.writer;
    this.#changes = parts.changes;
    this.#collections = parts.collections;
    this.#seq = parts.lastSeq;
  }

  async *read(siteId?: string): AsyncGenerator<FixtureLine> {
    for (const collection of fixtureCollections) {
      if (siteId !== undefined && (collection === 'User' || collection === 'ApiKey')) continue;
      for await (const document of this.#documents(collection, siteId)) {
        yield { collection, document: normalise(collection, document) };
      }
    }
  }

  #documents(collection: FixtureCollection, siteId: string | undefined): AsyncIterable<Record<string, unknown>> {
    const place = eventTables[collection];
    if (place === undefined) return this.#stored(collection, siteId);
    const kind = place.kind === undefined ? '' : `AND kind = '${place.kind}'`;
    const order = place.table === 'bot_events' ? 'ts, id' : 'seq';
    return this.#pages(`SELECT * FROM ${place.table} WHERE true ${kind}`, order, siteId, documentOf);
  }

  async *#stored(collection: FixtureCollection, siteId: string | undefined): AsyncGenerator<Record<string, unknown>> {
    const known = this.#collections[collection];
    if (known === undefined) {
      const bySite = collection === 'RecordingChunk' && siteId !== undefined;
      const from = bySite
        ? `SELECT c.* FROM records c JOIN records r ON r.id = c.parent_id AND r.collection = 'SessionRecording'
           WHERE c.collection = 'RecordingChunk' AND r.site_id = '${siteId.replace(/[^0-9a-f]/g, '')}'`
        : `SELECT * FROM records WHERE collection = '${collection}'`;
      yield* this.#pages(from, 'id', bySite ? undefined : siteId, (row) => JSON.parse(String(row.body)));
      return;
    }
    for (const document of [...known.values()].sort((left, right) => (left.id < right.id ? -1 : 1))) {
      const { id, ...rest } = document as Document & { siteId?: string };
      const owner = collection === 'Site' ? id : rest.siteId;
      if (siteId === undefined || owner === siteId) yield { _id: id, ...rest };
    }
  }

  async *#pages<T>(from: string, order: string, siteId: string | undefined, read: (row: Row) => T): AsyncGenerator<T> {
    const bySite = siteId === undefined ? '' : ' AND site_id = $siteId';
    for (let offset = 0; ; offset += pageRows) {
      const rows = await this.#client.read(`${from}${bySite} ORDER BY ${order} LIMIT ${pageRows} OFFSET ${offset}`, {
        ...(siteId === undefined ? {} : { siteId }),
      });
      yield* rows.map(read);
      if (rows.length < pageRows) return;
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
    return this.#collections[collection]?.holderOf(inMemory(document))?.id;
  }

  async write(lines: readonly FixtureLine[]): Promise<void> {
    const operations: Operation[] = [];
    for (const [collection, group] of groupBy(lines, (line) => line.collection)) {
      const place = eventTables[collection];
      if (place !== undefined) {
        operations.push({
          kind: 'rows',
          table: place.table,
          rows: group.map(({ document }) => rowOf(collection, document, this.#next())),
        });
      } else if (this.#collections[collection] === undefined) {
        operations.push({ kind: 'rows', table: 'records', rows: group.map(recordRow) });
      } else operations.push(...group.map(putOf));
    }
    await this.#writer.submit(operations, 'durable');
    // An imported session may have begun at any time before.
    const sites = new Set(lines.map(({ document }) => String(document.siteId)));
    this.#changes.tell({ sites: new Map([...sites].map((id) => [id, Number.NEGATIVE_INFINITY])), isPromised: true });
    for (const { collection, document } of lines) {
      this.#collections[collection]?.load(inMemory(document));
    }
  }

  #next(): number {
    this.#seq += 1;
    return this.#seq;
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
