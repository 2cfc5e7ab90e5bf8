import type { ProfileIdentity } from '../../../query/profiles.ts';
import type { Table } from '../schema.ts';

/** A value of a row; undefined is NULL. Nested values are JSON text. */
export type Cell = string | number | boolean | null | undefined;

/** Values in the order of the table's columns. */
export type TableRow = readonly Cell[];

/** One step of a write. Plain data, which the journal keeps as JSON: kinds and fields are a stored format. */
export type Operation =
  | RowsOperation
  | PutOperation
  | { readonly kind: 'remove'; readonly collection: string; readonly id: string }
  | { readonly kind: 'reassign'; readonly siteId: string; readonly rows: readonly ReassignRow[] }
  | AttachOperation
  | { readonly kind: 'dropSite'; readonly siteId: string }
  | EraseOperation
  | ExpireOperation
  | { readonly kind: 'purge'; readonly table: 'event_keys' | 'salts'; readonly before: number };

/** Appends rows to a table. */
export interface RowsOperation {
  readonly kind: 'rows';
  readonly table: Table;
  readonly rows: readonly TableRow[];
  /** Rows of an import: those of one session may be of any time. */
  readonly isImported?: boolean;
}

/** Stores a document in place of the one with its id. */
export interface PutOperation {
  readonly kind: 'put';
  readonly collection: string;
  readonly id: string;
  readonly siteId: string | null;
  readonly body: string;
  /** There is no document of this id: none has to be looked for and removed. */
  readonly isNew?: boolean;
}

/** Removes everything recorded about a profile. Its visitors are looked up when it is applied: a replay finds the same. */
export interface EraseOperation {
  readonly kind: 'erase';
  readonly siteId: string;
  readonly member: ProfileIdentity;
}

/** Removes what is older than a site keeps: whole sessions that ended before, then what stands outside of sessions. */
export interface ExpireOperation {
  readonly kind: 'expire';
  readonly siteId: string;
  /** Milliseconds since the epoch. */
  readonly before: number;
  readonly rowsMax: number;
}

/** Gives vitals and identifications their sessions. */
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

/** An event row with its new visitor and session. */
export interface ReassignRow {
  readonly seq: number;
  /** Time of the event row; a journal of version 1 may have none. */
  readonly ts?: number;
  readonly visitor_id: string;
  readonly session_id: string | null;
  readonly pathname: string;
}

/** How many rows an operation brings; a change of another kind counts as one. */
export const rowsIn = (operation: Operation): number => (operation.kind === 'rows' ? operation.rows.length : 1);
