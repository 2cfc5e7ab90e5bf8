import type { JournalEntry } from '../journal/journal.ts';
import type { Table } from '../schema.ts';
import type { Operation, TableRow } from './operations.ts';

/** An operation of a journal that an earlier version left: it had more kinds, and `hits` for `events`. */
type StoredOperation = Operation | EarlierRows | EarlierColumns | { readonly kind: (typeof recomputed)[number] };

interface EarlierRows {
  readonly kind: 'rows';
  readonly table: Table | 'hits';
  readonly rows: readonly TableRow[];
  readonly isImported?: boolean;
}

/** Rows as one text a column; null where no row has a value. */
interface EarlierColumns {
  readonly kind: 'columns';
  readonly table: Table | 'hits';
  readonly count: number;
  readonly columns: readonly (string | null)[];
}

/** What was journaled although it is computed from the rest of the data: it is done again by itself. */
const recomputed = ['fold', 'sort', 'sorted', 'rollUp', 'group', 'ungroup'] as const;

const isRecomputed = ({ kind }: StoredOperation): boolean => (recomputed as readonly string[]).includes(kind);

/** The operations of an entry of any version, ready to be applied again: documents may be in the database already. */
export function operationsToReplay(entry: JournalEntry): Operation[] {
  const stored = entry.operations as readonly StoredOperation[]; // written by this version or one before
  return stored.filter((operation) => !isRecomputed(operation)).map(upgraded);
}

function upgraded(operation: StoredOperation): Operation {
  if (operation.kind === 'put') return { ...operation, isNew: false };
  if (operation.kind === 'rows') return { ...operation, table: tableOf(operation.table) };
  if (operation.kind !== 'columns') return operation as Operation; // the others are the same in every version
  return { kind: 'rows', table: tableOf(operation.table), rows: rowsOf(operation) };
}

const tableOf = (name: Table | 'hits'): Table => (name === 'hits' ? 'events' : name);

function rowsOf({ count, columns }: EarlierColumns): TableRow[] {
  const values = columns.map((text) => text?.split('\x01').map((value) => (value === '\x02' ? undefined : value)));
  return Array.from({ length: count }, (_, row) => values.map((column) => column?.[row]));
}
