import {
  type Cell,
  type ColumnsOperation,
  type Operation,
  type Table,
  type TableRow,
  tableColumns,
} from './operation.ts';

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
  return insertOfColumns(table, [columns]);
}

/** Pieces of rows, each as `columnsOf` gives it. */
export function insertOfColumns(table: Table, pieces: readonly (readonly string[])[]): Insert {
  const parameters = tableColumns[table].map((_, column) => pieces.map((piece) => piece[column]).join(separator));
  return { sql: splitStatement(table), parameters };
}

/** Rows to add: as columns where no value of theirs could be taken for a separator. */
export function addition(table: Table, rows: readonly TableRow[]): Operation {
  const columns = columnsOf(table, rows);
  if (columns === undefined) return { kind: 'rows', table, rows };
  return { kind: 'columns', table, count: rows.length, columns };
}

/** One text a column, or undefined when a value could be taken for a separator. */
export function columnsOf(table: Table, rows: readonly TableRow[]): string[] | undefined {
  const columns: string[] = [];
  for (let column = 0; column < tableColumns[table].length; column += 1) {
    const text = columnText(rows, column);
    if (text === undefined) return undefined;
    columns.push(text);
  }
  return columns;
}

/** One column's values as they were written: all texts. */
export const valuesOf = (column: string): (string | undefined)[] =>
  column.split(separator).map((value) => (value === nothing ? undefined : value));

/** Rows again, all of texts. */
export function rowsOf({ columns, count }: ColumnsOperation): TableRow[] {
  const values = columns.map(valuesOf);
  return Array.from({ length: count }, (_, row) => values.map((column) => column[row]));
}

/** One column's values, or undefined when one of them could be taken for a separator. */
function columnText(rows: readonly TableRow[], column: number): string | undefined {
  const values = new Array<string>(rows.length);
  for (let row = 0; row < rows.length; row += 1) {
    const value = rows[row]?.[column];
    if (value === undefined || value === null) values[row] = nothing;
    else if (typeof value !== 'string') values[row] = String(value);
    else if (value.includes(separator) || value === nothing) return undefined;
    else values[row] = value;
  }
  return values.join(separator);
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
