import {
  type Cell,
  type Columns,
  type ColumnsOperation,
  type Operation,
  type Table,
  type TableRow,
  tableColumns,
} from './operations.ts';

/** Between the values of a column, and in place of NULL: characters no text of a page or a field holds. */
const separator = '\x01';
const nothing = '\x02';

/** A statement that inserts any number of rows, and its parameters. */
export interface Insert {
  readonly sql: string;
  readonly parameters: readonly string[];
}

/**
 * Rows as one text a column, split by the database: asynchronous like every way but the appender, and at a third of
 * the cost of JSON (docs/decisions/). Rows that hold one of the two characters themselves go as JSON.
 */
export function insertOf(table: Table, rows: readonly TableRow[]): Insert {
  const columns = columnsOf(table, rows);
  if (columns === undefined) return { sql: jsonStatement(table), parameters: [jsonParameter(table, rows)] };
  return insertOfColumns(table, [{ count: rows.length, columns }]);
}

type Piece = Pick<ColumnsOperation, 'count' | 'columns'>;

/**
 * Pieces of rows in one statement. A column without a value is one mark, whatever the number of rows: the database
 * fills shorter lists up with NULL. A third of the columns of hits are such.
 */
export function insertOfColumns(table: Table, pieces: readonly Piece[]): Insert {
  const parameters = tableColumns[table].map((_, column) => {
    if (pieces.every(({ columns }) => columns[column] === null)) return nothing;
    return pieces.map(({ count, columns }) => columns[column] ?? missing(count)).join(separator);
  });
  return { sql: splitStatement(table), parameters };
}

const missing = (count: number): string => new Array<string>(count).fill(nothing).join(separator);

/** Fewer rows are kept as they are: a text for each column of each hit of a browser would cost more than it saves. */
export const columnsFromRows = 16;

/** Rows to add: many of them as columns, where no value could be taken for a separator. */
export function addition(table: Table, rows: readonly TableRow[]): Operation {
  if (rows.length < columnsFromRows) return { kind: 'rows', table, rows };
  const columns = columnsOf(table, rows);
  if (columns === undefined) return { kind: 'rows', table, rows };
  return { kind: 'columns', table, count: rows.length, columns };
}

/** One text a column, or undefined when a value could be taken for a separator. */
function columnsOf(table: Table, rows: readonly TableRow[]): Columns | undefined {
  const columns: (string | null)[] = [];
  for (let column = 0; column < tableColumns[table].length; column += 1) {
    const text = columnText(rows, column);
    if (text === undefined) return undefined;
    columns.push(text);
  }
  return columns;
}

/**
 * Rows of `event_keys`, a key and its time each, as one row, a line each: they are only ever read back all together, and
 * a row for each would be a tenth of a hit's cost. Keys hold no control characters.
 */
export function packedKeys(rows: readonly TableRow[]): TableRow[] {
  if (rows.length === 0) return [];
  const latest = rows.reduce((at, row) => Math.max(at, Number(row[1])), 0);
  return [[rows.map(([key]) => key).join('\n'), latest]];
}

/** One column's values, all as texts. */
export function valuesOf({ columns, count }: Piece, column: number): (string | undefined)[] {
  const text = columns[column] ?? null;
  if (text === null) return new Array<undefined>(count).fill(undefined);
  return text.split(separator).map((value) => (value === nothing ? undefined : value));
}

/** Rows again, all of texts. */
export function rowsOf(piece: Piece): TableRow[] {
  const values = piece.columns.map((_, column) => valuesOf(piece, column));
  const { count } = piece;
  return Array.from({ length: count }, (_, row) => values.map((column) => column[row]));
}

/** One column's values; null when there are none, undefined when one of them could be taken for a separator. */
function columnText(rows: readonly TableRow[], column: number): string | null | undefined {
  const values = new Array<string>(rows.length);
  let isEmpty = true;
  for (let row = 0; row < rows.length; row += 1) {
    const value = rows[row]?.[column];
    if (value === undefined || value === null) {
      values[row] = nothing;
      continue;
    }
    isEmpty = false;
    if (typeof value !== 'string') values[row] = String(value);
    else if (value.includes(separator) || value === nothing) return undefined;
    else values[row] = value;
  }
  return isEmpty ? null : values.join(separator);
}

/** `nullif` names its argument twice, so that it must stand outside the unnesting. */
function splitStatement(table: Table): string {
  const columns = tableColumns[table];
  const lists = columns.map(([name], index) => `unnest(string_split($${index + 1}, '${separator}')) AS ${name}`);
  const values = columns.map(([name, type]) => `nullif(${name}, '${nothing}')${type === 'VARCHAR' ? '' : `::${type}`}`);
  return `INSERT INTO ${homeOf(table)} SELECT ${values.join(', ')} FROM (SELECT ${lists.join(', ')})`;
}

function jsonStatement(table: Table): string {
  const columns = tableColumns[table];
  const structure = `{${columns.map(([name, type]) => `"${name}":["${type}"]`).join(',')}}`;
  const lists = columns.map(([name]) => `unnest(j.${name})`).join(', ');
  return `INSERT INTO ${homeOf(table)} SELECT ${lists} FROM (SELECT from_json($1::JSON, '${structure}') AS j)`;
}

function jsonParameter(table: Table, rows: readonly TableRow[]): string {
  const lists = tableColumns[table].map(([name], index) => {
    const values: Cell[] = rows.map((row) => row[index] ?? null);
    return `"${name}":${JSON.stringify(values)}`;
  });
  return `{${lists.join(',')}}`;
}

/** New hits are recent ones; `hits` is the view of all. */
const homeOf = (table: Table): string => (table === 'hits' ? 'recent_hits' : table);
