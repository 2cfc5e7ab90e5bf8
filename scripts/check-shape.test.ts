import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dueFaults, repeatedNumbers, shapeFaults, unusedExports } from './check-shape.ts';

const test = suite('check-shape');

const path = 'runtime/domain/site.ts';
const functionOf = (lines: number): string => `function long() {\n${'  step();\n'.repeat(lines - 2)}}\n`;

test('a function of 70 lines passes, one of 71 is a fault', () => {
  assert.equal(shapeFaults({ path, text: functionOf(70) }), []);
  assert.equal(shapeFaults({ path, text: `\n${functionOf(71)}` }), [`${path}:2: a function of 71 lines`]);
});

for (const head of [
  'function f(a, b, c, d) {}',
  'const f = (a, b, c, d) => a;',
  'class A { constructor(a, b, c, d) {} }',
  'class A { f(a, b, c, d) {} }',
  'const a = { f(a, b, c, d) {} };',
  'function f(a, b, c = 1, ...d) {}',
]) {
  test(`four parameters are a fault in \`${head}\``, () => {
    assert.equal(shapeFaults({ path, text: head }), [`${path}:1: 4 parameters`]);
  });
}

for (const text of [
  'function f(a, b, c) {}',
  'const f = ({ a, b, c, d }) => a;',
  'interface A { f(a: 1, b: 2, c: 3, d: 4): void }',
  'type F = (a: 1, b: 2, c: 3, d: 4) => void;',
]) {
  test(`\`${text}\` passes`, () => assert.equal(shapeFaults({ path, text }), []));
}

for (const text of [
  'const sql = "SELECT a FROM b";',
  'const sql = `SELECT a\n  FROM b WHERE c = 1`;',
  "run('INSERT INTO a VALUES (1)');",
  "run('DELETE FROM a');",
  "run('UPDATE a SET b = 1');",
]) {
  test(`SQL outside the adapters is a fault: ${text.replace('\n', ' ')}`, () => {
    assert.equal(shapeFaults({ path, text }), [`${path}:1: SQL outside the adapters`]);
    assert.equal(shapeFaults({ path: 'runtime/adapters/duckdb/store.ts', text }), []);
  });
}

test('plain English is no SQL', () => {
  assert.equal(shapeFaults({ path, text: "const text = 'Select a site from the list. Update it, set a name.';" }), []);
});

test('tests, their support and suites may have any shape', () => {
  const text = `${functionOf(90)}function f(a, b, c, d) { run('DELETE FROM a'); }\n`;
  for (const each of [
    'runtime/domain/site.test.ts',
    'runtime/adapters/mongodb/store.services.ts',
    'runtime/ports/suites/engine-table.ts',
    'contract-tests/support/api.ts',
  ]) {
    assert.equal(shapeFaults({ path: each, text }), [], each);
  }
});

const exporting = { path, text: 'export const a = 1;\nexport function f() {}\nexport class C {}\n' };

test('a value that no file imports is a fault', () => {
  assert.equal(unusedExports([exporting]), [
    `${path}: nothing imports a`,
    `${path}: nothing imports f`,
    `${path}: nothing imports C`,
  ]);
});

for (const text of [
  "import { a, f as other, C } from '../domain/site.ts';",
  "import type { a, f, C } from '../domain/site.ts';",
  "export { a, f, C } from '../domain/site.ts';",
  "export * from '../domain/site.ts';",
  "import * as site from '../domain/site.ts';",
  "const site = await import('../domain/site.ts');",
  "type A = typeof import('../domain/site.ts').a;",
]) {
  test(`\`${text}\` imports`, () => {
    assert.equal(unusedExports([exporting, { path: 'runtime/query/query.ts', text }]), []);
  });
}

test('an import by a test counts, an import of the same name from another file does not', () => {
  const importing = (from: string) => `import { a, f, C } from '${from}';`;
  const testFile = 'runtime/domain/site.test.ts';
  assert.equal(unusedExports([exporting, { path: testFile, text: importing('./site.ts') }]), []);
  assert.is(unusedExports([exporting, { path: testFile, text: importing('./goal.ts') }]).length, 3);
});

test('a type is a fault only where its own file does not use it either', () => {
  const text = 'export interface Part { a: 1 }\nexport type Lost = 1;\nexport function f(part: Part) {}\n';
  const importing = { path: 'runtime/query/query.ts', text: "import { f } from '../domain/site.ts';" };
  assert.equal(unusedExports([{ path, text }, importing]), [`${path}: nothing imports Lost`]);
});

test('exports of tests and of their support need no import', () => {
  for (const each of ['contract-tests/support/api.ts', 'runtime/ports/suites/engine-table.ts']) {
    assert.equal(unusedExports([{ ...exporting, path: each }]), []);
  }
});

test('a decision number used twice is a fault', () => {
  const names = ['0001-a.md', '0002-b.md', '0002-c.md', 'README.md'];
  assert.equal(repeatedNumbers(names), ['docs/decisions: 0002 is 0002-b.md and 0002-c.md']);
  assert.equal(repeatedNumbers(['0001-a.md', '0002-b.md', 'README.md', 'INDEX.md']), []);
});

test('faults of a pending path are left out, and a pending path without a fault must go', () => {
  const faults = ['runtime/http/a.ts:1: 4 parameters', 'runtime/domain/b.ts:2: 4 parameters'];
  assert.equal(dueFaults(faults, ['runtime/http/', 'runtime/mcp/']), [
    'runtime/domain/b.ts:2: 4 parameters',
    'runtime/mcp/ has no faults left: remove it from pendingPaths',
  ]);
  assert.equal(dueFaults([], []), []);
});

test.run();
