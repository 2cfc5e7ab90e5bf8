/**
 * Writes the tables of the documents that the code decides: README's settings, the collections of the export format,
 * the tools, the commands for the indexes of MongoDB.
 * `node --import tsx scripts/doc-tables.ts` after a change of either; scripts/docs.test.ts fails when it is due.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { tools } from '../generated/tools.ts';
import { shardCommands } from '../runtime/adapters/mongodb/connection/inspect.ts';
import { commandOf, indexes } from '../runtime/adapters/mongodb/schema.ts';
import { settings } from '../runtime/config.ts';
import { type CollectionShape, fixtureCollections, fixtureShapes } from '../runtime/domain/fixture-fields.ts';
import { siteDefaults } from '../runtime/domain/site.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A document with a generated part: its path from the root, the name of the part, what belongs there. */
export const parts: readonly { readonly path: string; readonly name: string; readonly table: () => string }[] = [
  { path: 'README.md', name: 'settings', table: settingsTable },
  { path: 'docs/fixture-format.md', name: 'collections', table: collectionsTable },
  { path: 'docs/tools.md', name: 'tools', table: toolsTable },
  { path: 'docs/operations.md', name: 'indexes', table: () => shell(indexes.map(commandOf)) },
  { path: 'docs/operations.md', name: 'shards', table: () => shell(shardCommands(settings.mongodbDatabase.fallback)) },
];

/** The document with its part as it should be. Throws when the document has no place for it. */
export function withPart(text: string, name: string, table: string): string {
  const [begin, end] = [`<!-- ${name}: written by scripts/doc-tables.ts -->`, `<!-- end of ${name} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`There is no place for the table of ${name}: ${begin} … ${end}`);
  return `${text.slice(0, from)}${begin}\n\n${table}\n\n${text.slice(to)}`;
}

/** A document of the repository as it is. */
export const readDocument = (path: string): string => readFileSync(join(root, path), 'utf8');

function settingsTable(): string {
  const rows = Object.values(settings).map(({ name, shown, help }) => [
    code(name),
    shown.includes(' ') ? shown : code(shown),
    help,
  ]);
  return table(['setting', 'default', 'effect'], rows);
}

function toolsTable(): string {
  const rows = tools.map(({ name, description, places, inputSchema }) => {
    const required: readonly unknown[] = Array.isArray(inputSchema.required) ? inputSchema.required : [];
    const shown = Object.keys(places).map((argument) => code(required.includes(argument) ? argument : `${argument}?`));
    return [code(name), description, shown.join(', ')];
  });
  return table(['tool', 'what it does', 'arguments'], rows);
}

function collectionsTable(): string {
  const rows = fixtureCollections.map((collection) => {
    const shape: CollectionShape = fixtureShapes[collection];
    const defaults: Readonly<Record<string, unknown>> = collection === 'Site' ? siteDefaults : shape.defaults;
    const always = { _id: 'string', ...shape.required };
    const optional = { ...Object.fromEntries(Object.keys(defaults).map((field) => [field, ''])), ...shape.optional };
    return [
      code(collection),
      Object.entries(always)
        .map(([field, type]) => typed(field, type))
        .join(', '),
      Object.entries(optional)
        .map(([field, type]) => typed(field, type) + defaultOf(defaults, field))
        .join(', ') || '–',
      shape.isOpen ? 'kept' : 'left out',
    ];
  });
  return table(['collection', 'always there', 'may be left out', 'other fields'], rows);
}

/** A field and its type; text goes without saying, and a type that the API decides is not known here. */
const typed = (field: string, type: string): string =>
  type === 'string' || type === '' ? code(field) : `${code(field)} ${type}`;

const defaultOf = (defaults: Readonly<Record<string, unknown>>, field: string): string =>
  field in defaults ? ` = ${JSON.stringify(defaults[field])}` : '';

/** Commands as `doctor` prints them. */
const shell = (commands: readonly string[]): string => ['```js', ...commands, '```'].join('\n');

const code = (text: string): string => `\`${text}\``;

/** A Markdown table. A bar inside a cell would end it. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const { path, name, table } of parts) {
    const text = readDocument(path);
    const written = withPart(text, name, table());
    if (written === text) continue;
    writeFileSync(join(root, path), written);
    console.log(`wrote the ${name} of ${path}`);
  }
}
