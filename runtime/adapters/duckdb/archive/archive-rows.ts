import type { FixtureLine } from '../../../domain/fixture.ts';
import type { FixtureCollection } from '../../../domain/fixture-fields.ts';
import type { Row } from '../connection/client.ts';
import { type Table, tableColumns } from '../schema.ts';
import type { Cell, TableRow } from '../writing/operations.ts';

type Document = FixtureLine['document'];

/** Event collections and where they live; `kind` is of those that share a table. */
export const eventTables: Readonly<
  Partial<Record<FixtureCollection, { readonly table: Table; readonly kind?: string }>>
> = {
  PageView: { table: 'events', kind: 'pageview' },
  Event: { table: 'events', kind: 'event' },
  Engagement: { table: 'events', kind: 'engagement' },
  RevenueEvent: { table: 'revenue' },
  WebVital: { table: 'vitals' },
  Identification: { table: 'identifications' },
  BotEvent: { table: 'bot_events' },
};

/** What was recorded, by table, in the order in which rows of one arrival stand in an export. */
export const arrivalTables = ['events', 'revenue', 'vitals', 'identifications'] as const satisfies readonly Table[];

/** The collection of a row. */
export function collectionOf(table: Table, row: Row): FixtureCollection {
  for (const [name, place] of Object.entries(eventTables)) {
    if (place.table === table && (place.kind === undefined || place.kind === row.kind)) {
      return name as FixtureCollection; // a key of the table
    }
  }
  throw new Error(`${table} has a row of no collection`);
}

/** Columns that are named otherwise in a document. Those not here have the same name. */
const fieldNames: Readonly<Record<string, string>> = {
  id: '_id',
  site_id: 'siteId',
  visitor_id: 'visitorId',
  own_visitor_id: 'ownVisitorId',
  session_id: 'sessionId',
  pageview_id: 'pageviewId',
  engaged_ms: 'engagedMs',
  scroll_depth: 'scrollDepth',
  order_id: 'orderId',
  refund_of: 'refundOf',
  profile_id: 'profileId',
  user_agent: 'userAgent',
};

const jsonColumns = new Set(['props', 'products', 'traits']);
const notInDocuments = new Set(['id', 'seq', 'kind', 'is_linked']);

/** A document as a row. */
export function rowOf(collection: FixtureCollection, document: Document, seq: number): TableRow {
  const place = eventTables[collection];
  return tableColumns[place?.table ?? 'events'].map(([column]) => {
    if (column === 'seq') return seq;
    if (column === 'kind') return place?.kind;
    if (column === 'ts') return Date.parse(String(document.ts));
    const value = document[fieldNames[column] ?? column];
    if (column === 'own_visitor_id') return cell(value ?? document.visitorId);
    return jsonColumns.has(column) && value !== undefined ? JSON.stringify(value) : cell(value);
  });
}

/** The shapes of collections let scalars through alone. */
const cell = (value: unknown): Cell => value as Cell; // see fixture-fields.ts

/** A row as a document; the inverse of `rowOf`. */
export function documentOf(row: Row): Record<string, unknown> & { _id: string } {
  const document: Record<string, unknown> & { _id: string } = { _id: String(row.id) };
  for (const [column, value] of Object.entries(row)) {
    if (value === null || isImplied(column, row)) continue;
    document[fieldNames[column] ?? column] = jsonColumns.has(column) ? JSON.parse(String(value)) : plain(value);
  }
  document.ts = new Date(Number(row.ts)).toISOString();
  return document;
}

/** What a document does not say: it is the same anyway, or belongs to the store. */
function isImplied(column: string, row: Row): boolean {
  if (column === 'own_visitor_id') return row.own_visitor_id === row.visitor_id;
  return column === 'interactive' ? row.kind !== 'event' : notInDocuments.has(column);
}

const plain = (value: unknown): unknown => (typeof value === 'bigint' ? Number(value) : value);
