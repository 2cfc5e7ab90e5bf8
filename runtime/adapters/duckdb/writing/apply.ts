import type { DeletedCounts } from '../../../domain/site.ts';
import type { CascadeFault } from '../../../ports/stores.ts';
import type { DuckdbClient } from '../connection/client.ts';
import { invalidateSite } from '../days/days.ts';
import { attach } from '../events/attachments.ts';
import { eraseProfile } from '../events/erase-profile.ts';
import { expire } from '../events/expire.ts';
import { reassign } from '../events/reassign.ts';
import { columnAt, type Table } from '../schema.ts';
import { reopenFor } from '../sessions/reopen.ts';
import { deleteSite } from './cascade-delete.ts';
import { insertOf, packedKeys } from './insert.ts';
import type { Operation, PutOperation, RowsOperation, TableRow } from './operations.ts';
import type { StoreState } from './store-state.ts';

export interface ApplyOptions {
  /** Sites deleted by this process: rows and documents of them that were still on their way are left out. */
  readonly deletedSites: ReadonlySet<string>;
  readonly cascadeFault?: CascadeFault | undefined;
  readonly state: StoreState;
}

/** What an operation did, as far as its caller wants to know. */
export interface OperationResult {
  readonly deleted?: DeletedCounts;
  readonly expiredRows?: number;
}

/** What operations did in a transaction. */
export interface Applied {
  readonly results: ReadonlyMap<Operation, OperationResult>;
  /** Rows written or removed besides those appended, which count towards the next checkpoint. */
  readonly movedRows: number;
}

/** Rows waiting to be inserted, by table: adjacent operations share one statement a table. */
type Appended = Map<Table, TableRow[]>;

/** Writes operations in order inside the open transaction. */
export async function applyOperations(
  client: DuckdbClient,
  operations: readonly Operation[],
  options: ApplyOptions,
): Promise<Applied> {
  const appended: Appended = new Map();
  const results = new Map<Operation, OperationResult>();
  const deletedSites = new Set(options.deletedSites);
  const isImport = operations.some((operation) => operation.kind === 'rows' && operation.isImported === true);
  let movedRows = 0;
  const insert = async () => {
    movedRows += await insertRows(client, appended, { deletedSites, isImport, state: options.state });
  };
  for (const operation of operations) {
    if (operation.kind === 'rows') {
      append(appended, operation);
      continue;
    }
    await insert();
    if (operation.kind === 'put' && deletedSites.has(operation.siteId ?? '')) continue;
    const result = await applyOne(client, operation, options);
    if (operation.kind === 'dropSite') deletedSites.add(operation.siteId);
    movedRows += result.movedRows ?? 0;
    results.set(operation, result);
    if (isErasing(operation, result)) await client.writer.run('INSERT INTO rewrites VALUES (NULL)');
  }
  await insert();
  return { results, movedRows };
}

function append(appended: Appended, { table, rows }: RowsOperation): void {
  const waiting = appended.get(table) ?? [];
  appended.set(table, waiting);
  for (const row of rows) waiting.push(row);
}

/** Whether an applied operation left something in the file's free blocks that was erased (files/vacuum.ts). */
const isErasing = ({ kind }: Operation, { expiredRows = 0 }: OperationResult): boolean =>
  kind === 'erase' || kind === 'dropSite' || kind === 'remove' || (kind === 'expire' && expiredRows > 0);

interface InsertOptions {
  readonly deletedSites: ReadonlySet<string>;
  readonly isImport: boolean;
  readonly state: StoreState;
}

/** Inserts what was appended and empties it. Gives the rows that were moved before. */
async function insertRows(client: DuckdbClient, appended: Appended, options: InsertOptions): Promise<number> {
  const { deletedSites, isImport, state } = options;
  let movedRows = 0;
  for (const [table, rows] of appended) {
    const siteAt = deletedSites.size === 0 ? -1 : columnAt(table, 'site_id');
    const kept = siteAt === -1 ? rows : rows.filter((row) => !deletedSites.has(String(row[siteAt])));
    if (kept.length === 0) continue;
    if (table === 'events') movedRows += await reopenFor(client, state, { rows: kept, isImport });
    if (table === 'revenue') noteUnlinked(state, kept);
    if (table === 'identifications') noteIdentified(state, kept);
    // A journal of version 1 has keys one by one.
    await client.insert(insertOf(table, table === 'event_keys' ? packedKeys(kept) : kept));
  }
  appended.clear();
  return movedRows;
}

const linkedAt = columnAt('revenue', 'is_linked');

function noteUnlinked(state: StoreState, rows: readonly TableRow[]): void {
  if (rows.some((row) => row[linkedAt] !== true && row[linkedAt] !== 'true')) state.hasUnlinkedRevenue = true;
}

const identifiedSiteAt = columnAt('identifications', 'site_id');

function noteIdentified(state: StoreState, rows: readonly TableRow[]): void {
  for (const row of rows) state.identifiedSites.add(String(row[identifiedSiteAt]));
}

type Result = OperationResult & { readonly movedRows?: number };

const nothing: Result = Object.freeze({});

async function applyOne(
  client: DuckdbClient,
  operation: Exclude<Operation, RowsOperation>,
  { state, cascadeFault }: ApplyOptions,
): Promise<Result> {
  switch (operation.kind) {
    case 'put':
      if (operation.collection === 'Integration') await invalidateSite(client, state, operation.siteId ?? '');
      await put(client, operation);
      return nothing;
    case 'remove':
      await client.insert({ sql: deleteDocument, parameters: [operation.collection, operation.id] });
      return nothing;
    case 'reassign':
      return { movedRows: await reassign(client, state, operation) };
    case 'attach':
      await attach(client, operation);
      return nothing;
    case 'erase':
      return { movedRows: await eraseProfile(client, state, operation) };
    case 'expire': {
      const expiredRows = await expire(client, state, operation);
      return { expiredRows, movedRows: expiredRows };
    }
    case 'dropSite':
      return { deleted: await deleteSite(client, operation.siteId, cascadeFault) };
    case 'purge': {
      const column = operation.table === 'salts' ? 'destroy_at' : 'seen_at';
      await client.writer.run(`DELETE FROM ${operation.table} WHERE ${column} < $before`, { before: operation.before });
      return nothing;
    }
  }
}

/** Prepared once: planning them for each document was most of what a change cost. */
const deleteDocument = 'DELETE FROM documents WHERE collection = $1 AND id = $2';
const insertDocument = "INSERT INTO documents VALUES ($1, $2, nullif($3, ''), $4)";

async function put(client: DuckdbClient, { collection, id, siteId, body, isNew }: PutOperation): Promise<void> {
  if (isNew !== true) await client.insert({ sql: deleteDocument, parameters: [collection, id] });
  await client.insert({ sql: insertDocument, parameters: [collection, id, siteId ?? '', body] });
}
