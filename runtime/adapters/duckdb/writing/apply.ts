import { type CascadeCollection, cascadeCollections, type DeletedCounts } from '../../../domain/site.ts';
import type { CascadeFault } from '../../../ports/stores.ts';
import type { DuckdbClient } from '../connection/client.ts';
import { sort } from '../days/cluster-rows.ts';
import { forgetDays, rollUp, rollUpTables } from '../days/roll-ups.ts';
import { attach } from '../events/attachments.ts';
import { eraseProfile } from '../events/erase-profile.ts';
import { expire } from '../events/expire.ts';
import { fold, mayBeLate, noteArrivals, unfoldFor, unfoldOf } from '../sessions/compact.ts';
import { type CompactionState, hashOf } from '../sessions/compaction-state.ts';
import { group, moveGrouped, ungroup } from '../sessions/open-sessions.ts';
import { insertOf, insertOfColumns, packedKeys, rowsOf, valuesOf } from './insert.ts';
import {
  type ColumnsOperation,
  type Operation,
  type ReassignRow,
  type Table,
  type TableRow,
  tableColumns,
} from './operations.ts';

export interface ApplyOptions {
  /** Sites deleted by this process: what of them was still on its way is left out. */
  readonly deletedSites: ReadonlySet<string>;
  readonly cascadeFault?: CascadeFault | undefined;
  readonly folded: CompactionState;
}

/** Writes operations in order inside the open transaction. Gives the counts of each site delete among them. */
export async function applyOperations(
  client: DuckdbClient,
  operations: readonly Operation[],
  options: ApplyOptions,
): Promise<DeletedCounts[]> {
  const additions: Additions = new Map();
  const isImport = operations.some((operation) => operation.kind === 'rows' && operation.isImported === true);
  const write = () => insertRows(client, additions, gone, { folded: options.folded, isImport });
  const counts: DeletedCounts[] = [];
  const gone = new Set(options.deletedSites);
  for (const operation of operations) {
    if (operation.kind === 'rows' || operation.kind === 'columns') {
      const waiting = additions.get(operation.table) ?? { rows: [], pieces: [] };
      additions.set(operation.table, waiting);
      if (operation.kind === 'columns') waiting.pieces.push(operation);
      else for (const row of operation.rows) waiting.rows.push(row);
      continue;
    }
    await write();
    if (operation.kind === 'dropSite') {
      await ungroup(client, options.folded, operation.siteId);
      counts.push(await dropSite(client, operation.siteId, options.cascadeFault));
      gone.add(operation.siteId);
    } else if (operation.kind !== 'put' || !gone.has(operation.siteId ?? '')) {
      await applyOne(client, operation, options.folded);
    }
    if (isErasing(operation, options.folded)) await client.writer.run('INSERT INTO rewrites VALUES (NULL)');
  }
  await write();
  return counts;
}

/** Whether an operation that was applied left something in the file that is not to be there any more (vacuum.ts). */
const isErasing = ({ kind }: Operation, { expiredRows }: CompactionState): boolean =>
  kind === 'erase' || kind === 'dropSite' || kind === 'remove' || (kind === 'expire' && expiredRows > 0);

/** What is added to each table: as rows where somebody has to look at them one by one. */
type Additions = Map<Table, { readonly rows: TableRow[]; readonly pieces: ColumnsOperation[] }>;

async function insertRows(
  client: DuckdbClient,
  additions: Additions,
  gone: ReadonlySet<string>,
  { folded, isImport }: { folded: CompactionState; isImport: boolean },
): Promise<void> {
  for (const [table, { rows, pieces }] of additions) {
    const left: ColumnsOperation[] = [];
    for (const piece of pieces) {
      const isLookedAt = gone.size > 0 || (table === 'hits' && mayBeLate(folded, piece));
      if (isLookedAt) for (const row of rowsOf(piece)) rows.push(row);
      else left.push(piece);
    }
    const siteAt = gone.size === 0 ? -1 : tableColumns[table].findIndex(([name]) => name === 'site_id');
    const kept = siteAt === -1 ? rows : rows.filter((row) => !gone.has(String(row[siteAt])));
    if (table === 'hits') {
      await unfoldFor(client, folded, kept, isImport);
      for (const piece of left) noteArrivals(folded, piece);
    }
    if (table === 'revenue') noteMoney(folded, kept, left);
    if (table === 'identifications') noteNamed(folded, kept, left);
    // A journal of a version before this one has keys one by one.
    if (kept.length > 0) await client.insert(insertOf(table, table === 'event_keys' ? packedKeys(kept) : kept));
    if (left.length > 0) await client.insert(insertOfColumns(table, left));
  }
  additions.clear();
}

const withHitAt = tableColumns.revenue.findIndex(([name]) => name === 'with_hit');

function noteMoney(folded: CompactionState, rows: readonly TableRow[], pieces: readonly ColumnsOperation[]): void {
  if (textsAt(withHitAt, rows, pieces).some((mark) => mark !== 'true')) folded.hasMoneyApart = true;
}

const identifiedSiteAt = tableColumns.identifications.findIndex(([name]) => name === 'site_id');

function noteNamed(folded: CompactionState, rows: readonly TableRow[], pieces: readonly ColumnsOperation[]): void {
  for (const siteId of textsAt(identifiedSiteAt, rows, pieces)) folded.namedSites.add(siteId);
}

/** Texts come back from columns, and not from rows. */
const textsAt = (place: number, rows: readonly TableRow[], pieces: readonly ColumnsOperation[]): string[] =>
  [...rows.map((row) => row[place]), ...pieces.flatMap((piece) => valuesOf(piece, place))].map(String);

/** Prepared once: planning them anew was most of what a change of a document cost. */
const deleteDocument = 'DELETE FROM documents WHERE collection = $1 AND id = $2';
const insertDocument = "INSERT INTO documents VALUES ($1, $2, nullif($3, ''), $4)";

async function applyOne(
  client: DuckdbClient,
  operation: Exclude<Operation, { kind: 'rows' | 'columns' | 'dropSite' }>,
  folded: CompactionState,
): Promise<void> {
  switch (operation.kind) {
    case 'put': {
      const { collection, id, siteId, body, isNew } = operation;
      if (collection === 'Integration') await forgetSite(client, folded, siteId ?? '');
      if (isNew !== true) await client.insert({ sql: deleteDocument, parameters: [collection, id] });
      await client.insert({ sql: insertDocument, parameters: [collection, id, siteId ?? '', body] });
      return;
    }
    case 'remove': {
      const { collection, id } = operation;
      await client.insert({ sql: deleteDocument, parameters: [collection, id] });
      return;
    }
    case 'reassign':
      await unfoldOf(client, folded, operation.siteId, operation.rows);
      return moveGrouped(client, folded, operation, () => reassign(client, operation.siteId, operation.rows));
    case 'attach':
      return attach(client, operation);
    case 'erase':
      return eraseProfile(client, folded, operation);
    case 'expire':
      return expire(client, folded, operation);
    case 'fold':
      return fold(client, folded, operation);
    case 'sort':
      return sort(client, folded, operation);
    case 'sorted':
      await client.writer.run('INSERT INTO sorted_days VALUES ($day)', { day: BigInt(operation.day) });
      return;
    case 'rollUp':
      return rollUp(client, folded, operation);
    case 'group':
      return group(client, folded, operation);
    case 'ungroup':
      return ungroup(client, folded, operation.siteId);
    case 'purge': {
      const column = operation.table === 'salts' ? 'destroy_at' : 'seen_at';
      await client.writer.run(`DELETE FROM ${operation.table} WHERE ${column} < $before`, { before: operation.before });
      return;
    }
  }
}

/** An integration may tell how long visitors keep their ids: those of a longer time may come back to any day. */
const forgetSite = (client: DuckdbClient, folded: CompactionState, siteId: string): Promise<void> =>
  forgetDays(client, folded, `SELECT site, day FROM rolled_days WHERE ${ofSite}`, { siteId });

async function reassign(client: DuckdbClient, siteId: string, rows: readonly ReassignRow[]): Promise<void> {
  const list = JSON.stringify(rows);
  const structure = '[{"seq":"BIGINT","visitor_id":"VARCHAR","session_id":"VARCHAR","pathname":"VARCHAR"}]';
  // Revenue of an event and the profile a hit names carry the hit's seq.
  for (const table of ['recent_hits', 'revenue', 'identifications'] as const) {
    const path = table === 'identifications' ? '' : `, pathname = coalesce(c.pathname, ${table}.pathname)`;
    await client.writer.run(
      `UPDATE ${table} SET visitor_id = c.visitor_id, session_id = c.session_id${path}
       FROM (SELECT unnest(from_json($list::JSON, '${structure}'), recursive := true)) c
       WHERE ${table}.site_id = $siteId AND ${table}.seq = c.seq`,
      { list, siteId },
    );
  }
}

const ofSite = `site = ${hashOf('$siteId')}`;

/** The deletes of one kind of hit, recent or folded. */
const hitsOfKind = (kind: string): string[] =>
  ['recent_hits', 'folded_hits'].map((table) => `DELETE FROM ${table} WHERE site_id = $siteId AND kind = '${kind}'`);

/** What each collection of the cascade is made of: the deleted rows count. */
const cascadeStatements: Readonly<Partial<Record<CascadeCollection, readonly string[]>>> = {
  RecordingChunk: [
    `DELETE FROM records WHERE collection = 'RecordingChunk' AND parent_id IN
       (SELECT id FROM records WHERE collection = 'SessionRecording' AND site_id = $siteId)`,
  ],
  PageView: [...hitsOfKind('pageview')],
  Event: hitsOfKind('event'),
  RevenueEvent: ['DELETE FROM revenue WHERE site_id = $siteId'],
  WebVital: ['DELETE FROM vitals WHERE site_id = $siteId'],
  BotEvent: ['DELETE FROM bot_events WHERE site_id = $siteId'],
};

/** What goes with a collection without being counted. */
const uncountedStatements: Readonly<Partial<Record<CascadeCollection, readonly string[]>>> = {
  PageView: [
    ...hitsOfKind('engagement'),
    ...['facts', 'sessions', 'paths', ...rollUpTables].map((table) => `DELETE FROM ${table} WHERE ${ofSite}`),
    'DELETE FROM drops WHERE site_id = $siteId',
  ],
  UserProfile: ['DELETE FROM identifications WHERE site_id = $siteId'],
};

const inRecords = new Set<string>([
  'UserProfile',
  'SessionRecording',
  'SessionSummary',
  'Insight',
  'CustomDimensionValue',
]);

/** Removes everything of a site in the order of specification 4.2 rule 7, the site itself last. */
async function dropSite(client: DuckdbClient, siteId: string, fault: CascadeFault | undefined): Promise<DeletedCounts> {
  const counts: Partial<DeletedCounts> = {};
  for (const collection of cascadeCollections) {
    fault?.(collection);
    const table = inRecords.has(collection) ? 'records' : 'documents';
    const statements = cascadeStatements[collection] ?? [
      `DELETE FROM ${table} WHERE collection = '${collection}' AND site_id = $siteId`,
    ];
    let deleted = 0;
    for (const statement of statements) deleted += (await client.writer.run(statement, { siteId })).rowsChanged;
    counts[collection] = deleted;
    for (const statement of uncountedStatements[collection] ?? []) await client.writer.run(statement, { siteId });
  }
  await client.writer.run("DELETE FROM documents WHERE collection = 'Site' AND id = $siteId", { siteId });
  return counts as DeletedCounts; // the loop filled every collection
}
