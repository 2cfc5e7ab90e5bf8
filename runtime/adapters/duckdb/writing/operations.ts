import type { ProfileIdentity } from '../../../query/profiles.ts';

/** What hits and sessions carry besides their kind, in table order (domain/events.ts HitDimensions). */
export const dimensionColumns =
  'hostname referrer source channel utm_source utm_medium utm_campaign utm_term utm_content country city browser os device';

/** The tables rows are appended to, with their columns in table order. */
export const tableColumns = {
  hits: columns(
    'seq:BIGINT id site_id ts:BIGINT kind visitor_id own_visitor_id session_id pathname title pageview_id',
    'engaged_ms:BIGINT scroll_depth:INTEGER name props interactive:BOOLEAN',
    dimensionColumns,
  ),
  revenue: columns(
    'seq:BIGINT id site_id ts:BIGINT visitor_id session_id pathname amount:BIGINT currency order_id refund_of products',
    dimensionColumns,
    'with_hit:BOOLEAN',
  ),
  vitals: columns(
    'seq:BIGINT id site_id ts:BIGINT visitor_id session_id pathname device',
    'lcp:DOUBLE inp:DOUBLE cls:DOUBLE fcp:DOUBLE ttfb:DOUBLE own_visitor_id pageview_id',
  ),
  identifications: columns(
    'seq:BIGINT id site_id ts:BIGINT visitor_id session_id profile_id traits own_visitor_id pageview_id',
  ),
  bot_events: columns('id site_id ts:BIGINT pathname user_agent reason'),
  event_keys: columns('keys seen_at:BIGINT'),
  drops: columns('site_id hour:BIGINT reason count:BIGINT'),
  records: columns('collection id site_id parent_id body'),
  salts: columns('period salt destroy_at:BIGINT'),
} as const;

export type Table = keyof typeof tableColumns;

export const tables = Object.keys(tableColumns) as readonly Table[];

/** A value of a row; undefined is NULL. Nested values are JSON text. */
export type Cell = string | number | boolean | null | undefined;
export type TableRow = readonly Cell[];

/** One step of a write. Plain data, so that the journal can keep it. */
export type Operation =
  /** Each row holds its values in the order of the table's columns. */
  | {
      readonly kind: 'rows';
      readonly table: Table;
      readonly rows: readonly TableRow[];
      /** Their sessions may be any: nobody has seen to it that hits of one are near each other. */
      readonly isImported?: boolean;
    }
  /** The same, each column as one text (insert.ts): a tenth of what rows take while they wait. */
  | ColumnsOperation
  | {
      readonly kind: 'put';
      readonly collection: string;
      readonly id: string;
      readonly siteId: string | null;
      readonly body: string;
      /** No document of this id is there: none has to be looked for and removed. */
      readonly isNew?: boolean;
    }
  | { readonly kind: 'remove'; readonly collection: string; readonly id: string }
  | { readonly kind: 'reassign'; readonly siteId: string; readonly rows: readonly ReassignRow[] }
  | AttachOperation
  | { readonly kind: 'dropSite'; readonly siteId: string }
  | CompactOperation
  | ClusterOperation
  /** A day was sorted as a whole. */
  | { readonly kind: 'sorted'; readonly day: number }
  | RollUpOperation
  | GroupOperation
  /** The recent hits of a site are read one by one again. */
  | { readonly kind: 'ungroup'; readonly siteId: string }
  | EraseOperation
  | ExpireOperation
  | { readonly kind: 'purge'; readonly table: 'event_keys' | 'salts'; readonly before: number };

export interface ColumnsOperation {
  readonly kind: 'columns';
  readonly table: Table;
  /** Rows. */
  readonly count: number;
  readonly columns: Columns;
}

/** One text a column; null where no row has a value. */
export type Columns = readonly (string | null)[];

/** How many rows an operation brings; a change of another kind counts as one. */
export function rowsIn(operation: Operation): number {
  if (operation.kind === 'rows') return operation.rows.length;
  return operation.kind === 'columns' ? operation.count : 1;
}

/** Folds sessions that ended, oldest first, none of which got a hit after `arrivedBy`; about as many hits as allowed. */
export interface CompactOperation {
  readonly kind: 'fold';
  /** Milliseconds since the epoch. */
  readonly endedBefore: number;
  /** Order of arrival. */
  readonly arrivedBy: number;
  readonly hitsMax: number;
}

/** Writes what some sites have of a part of a day anew, sorted by site and time. */
export interface ClusterOperation {
  readonly kind: 'sort';
  /** Numbers of sites as text, both included: they are beyond what JSON's numbers hold. */
  readonly fromSite: string;
  readonly toSite: string;
  /** Milliseconds since the epoch, both included. */
  readonly since: number;
  readonly until: number;
}

/** Rolls up a day of a site, anew where it was. */
export interface RollUpOperation {
  readonly kind: 'rollUp';
  readonly siteId: string;
  /** Its first moment, ms since the epoch, UTC. */
  readonly day: number;
  /** The share of its sessions that visitors of other days may have: with more, sums would save little. */
  readonly othersShareMax: number;
}

/** Groups the recent hits of a site into sessions, those that arrived up to `upTo`. */
export interface GroupOperation {
  readonly kind: 'group';
  readonly siteId: string;
  /** Order of arrival. */
  readonly upTo: number;
}

/** Removes everything recorded about a member. Which visitors it is, is looked up then: a replay finds the same ones. */
export interface EraseOperation {
  readonly kind: 'erase';
  readonly siteId: string;
  readonly member: ProfileIdentity;
}

/** Removes what is older than a site keeps: sessions that ended before, whole, then what stands outside of them. */
export interface ExpireOperation {
  readonly kind: 'expire';
  readonly siteId: string;
  /** Milliseconds since the epoch. */
  readonly before: number;
  readonly rowsMax: number;
}

/** Gives samples and identifications their sessions. */
export interface AttachOperation {
  readonly kind: 'attach';
  readonly siteId: string;
  readonly rows: readonly AttachRow[];
}

export interface AttachRow {
  readonly seq: number;
  readonly ts: number;
  readonly visitor_id: string;
  readonly session_id: string | null;
  /** Null: it stays. */
  readonly pathname: string | null;
}

export interface ReassignRow {
  readonly seq: number;
  /** Time of the hit; a journal of a version before this one may have none. */
  readonly ts?: number;
  readonly visitor_id: string;
  readonly session_id: string | null;
  readonly pathname: string;
}

function columns(...lists: string[]): readonly (readonly [string, string])[] {
  return lists.flatMap((list) =>
    list.split(' ').map((entry) => {
      const [name = '', type = 'VARCHAR'] = entry.split(':');
      return [name, type] as const;
    }),
  );
}
