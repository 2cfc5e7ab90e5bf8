import { type Table, tableColumns } from '../schema.ts';
import type { TableRow } from './operations.ts';

/** A statement that inserts any number of rows, and its parameters. */
export interface Insert {
  readonly sql: string;
  readonly parameters: readonly string[];
}

/** Stands between the values of a column, and in place of NULL: control characters, which nearly no text holds. */
const usualMarks: Marks = ['\x01', '\x02'];

type Marks = readonly [separator: string, nothing: string];

/**
 * Rows as one text a column, split by the database: like every way but the appender it does not block the event loop, and
 * it takes a third of the time of JSON (docs/decisions/0018-rows-as-columns.md). A column without a value is one mark,
 * whatever the number of rows: the database fills shorter lists up with NULL.
 */
export function insertOf(table: Table, rows: readonly TableRow[]): Insert {
  const usual = textsOf(table, rows, usualMarks);
  if (usual !== undefined) return { sql: statement(table, usualMarks), parameters: usual };
  const marks = unusedMarks(rows);
  return { sql: statement(table, marks), parameters: textsOf(table, rows, marks) ?? [] };
}

/** One text a column, or undefined when a value holds one of the marks. */
function textsOf(table: Table, rows: readonly TableRow[], marks: Marks): string[] | undefined {
  const texts: string[] = [];
  for (let column = 0; column < tableColumns[table].length; column += 1) {
    const text = columnText(rows, column, marks);
    if (text === undefined) return undefined;
    texts.push(text);
  }
  return texts;
}

function columnText(rows: readonly TableRow[], column: number, [separator, nothing]: Marks): string | undefined {
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
    else if (value.includes(separator) || value.includes(nothing)) return undefined;
    else values[row] = value;
  }
  return isEmpty ? nothing : values.join(separator);
}

/** Two characters of the private use area that none of the values holds. */
function unusedMarks(rows: readonly TableRow[]): Marks {
  const used = new Set(rows.flatMap((row) => row.flatMap((value) => (typeof value === 'string' ? [...value] : []))));
  const unused: string[] = [];
  for (let point = 0xf0000; unused.length < 2; point += 1) {
    const mark = String.fromCodePoint(point);
    if (!used.has(mark)) unused.push(mark);
  }
  return [unused[0] ?? '', unused[1] ?? ''];
}

/** `nullif` names its argument twice, so that it must stand outside the unnesting. */
function statement(table: Table, [separator, nothing]: Marks): string {
  const columns = tableColumns[table];
  const lists = columns.map(([name], index) => `unnest(string_split($${index + 1}, '${separator}')) AS ${name}`);
  const values = columns.map(([name, type]) => `nullif(${name}, '${nothing}')${type === 'VARCHAR' ? '' : `::${type}`}`);
  const home = table === 'events' ? 'recent_events' : table;
  return `INSERT INTO ${home} SELECT ${values.join(', ')} FROM (SELECT ${lists.join(', ')})`;
}

/**
 * Rows of `event_keys`, a key and its time each, as one row, a line each: they are only ever read back all together, and
 * a row for each would be a tenth of an event row's cost. Keys hold no control characters.
 */
export function packedKeys(rows: readonly TableRow[]): TableRow[] {
  if (rows.length === 0) return [];
  const latest = rows.reduce((at, row) => Math.max(at, Number(row[1])), 0);
  return [[rows.map(([key]) => key).join('\n'), latest]];
}
