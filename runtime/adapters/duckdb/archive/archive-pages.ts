import { type FixtureLine, normalise } from '../../../domain/fixture.ts';
import type { Arrived } from '../../../domain/ingestion-order.ts';
import type { Row, Snapshot, Values } from '../connection/client.ts';
import type { Document } from '../documents/collection.ts';
import type { Table } from '../schema.ts';
import { collectionOf, documentOf } from './archive-rows.ts';

/** Rows read at once. */
const pageRows = 4_000;
/** Text of kept documents read at once, as far as one alone is not longer. */
const pageBytes = 8 * 1024 * 1024;

type Body = Record<string, unknown>;

/** Documents served from memory, by id. */
export function* inOrder(documents: readonly Document[], collection: string, siteId?: string): Generator<Body> {
  for (const document of documents.toSorted((left, right) => (left.id < right.id ? -1 : 1))) {
    const { id, ...rest } = document as Document & { siteId?: string };
    const owner = collection === 'Site' ? id : rest.siteId;
    if (siteId === undefined || owner === siteId) yield { _id: id, ...rest };
  }
}

const chunksOfSite = `AND parent_id IN
  (SELECT id FROM records WHERE collection = 'SessionRecording' AND site_id = $siteId)`;

/** Documents of a collection that is stored without being served, by id. */
export async function* kept(snapshot: Snapshot, collection: string, siteId?: string): AsyncGenerator<Body> {
  const ofSite = siteId === undefined ? '' : collection === 'RecordingChunk' ? chunksOfSite : 'AND site_id = $siteId';
  const found = `FROM records WHERE collection = '${collection}' ${ofSite}`;
  const sizes = `SELECT id, strlen(body)::DOUBLE AS bytes ${found} AND id > $id ORDER BY id`;
  const bodies = `SELECT body ${found} AND id BETWEEN $first AND $last ORDER BY id`;
  const values = ofSiteOr(siteId);
  let id = '';
  let group: string[] = [];
  let groupBytes = 0;
  const read = async () => {
    const [first = '', last = ''] = [group[0], group.at(-1)];
    group = [];
    groupBytes = 0;
    return first === '' ? [] : snapshot.read(bodies, { ...values, first, last });
  };
  for await (const row of pages(snapshot, sizes, () => ({ ...values, id }))) {
    if (groupBytes + Number(row.bytes) > pageBytes || group.length >= pageRows) yield* (await read()).map(bodyOf);
    id = String(row.id);
    group.push(id);
    groupBytes += Number(row.bytes);
  }
  yield* (await read()).map(bodyOf);
}

const bodyOf = ({ body }: Row): Body => JSON.parse(String(body)) as Body; // written by `write` of the archive

/** The rows of one table, by ingestion sequence. */
export async function* recorded(snapshot: Snapshot, table: Table, siteId?: string): AsyncGenerator<Arrived> {
  const ofSite = siteId === undefined ? '' : 'AND site_id = $siteId';
  const from = `SELECT * FROM ${table} WHERE seq >= $seq AND (seq > $seq OR id > $id) ${ofSite} ORDER BY seq, id`;
  let [seq, id] = [0, ''];
  for await (const row of pages(snapshot, from, () => ({ ...ofSiteOr(siteId), seq: BigInt(seq), id }))) {
    [seq, id] = [Number(row.seq), String(row.id)];
    const collection = collectionOf(table, row);
    yield { seq, line: { collection, document: normalise(collection, documentOf(row)) } };
  }
}

/** Bot events have no ingestion sequence. */
export async function* bots(snapshot: Snapshot, siteId?: string): AsyncGenerator<FixtureLine> {
  const ofSite = siteId === undefined ? '' : 'AND site_id = $siteId';
  const from = `SELECT * FROM bot_events WHERE ts >= $ts AND (ts > $ts OR id > $id) ${ofSite} ORDER BY ts, id`;
  let [ts, id] = [0, ''];
  for await (const row of pages(snapshot, from, () => ({ ...ofSiteOr(siteId), ts: BigInt(ts), id }))) {
    [ts, id] = [Number(row.ts), String(row.id)];
    yield { collection: 'BotEvent', document: normalise('BotEvent', documentOf(row)) };
  }
}

const ofSiteOr = (siteId: string | undefined): Values => (siteId === undefined ? {} : { siteId });

/** Yields row after row; each page begins after the row that `after` names. */
async function* pages(snapshot: Snapshot, from: string, after: () => Values): AsyncGenerator<Row> {
  for (;;) {
    const rows = await snapshot.read(`${from} LIMIT ${pageRows}`, after());
    yield* rows;
    if (rows.length < pageRows) return;
  }
}
