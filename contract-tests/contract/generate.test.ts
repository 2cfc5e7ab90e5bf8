import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { documentSource } from '../../scripts/generate/document.ts';
import { handlerFaults, handlersSource, readNotBuilt } from '../../scripts/generate/handlers.ts';
import { operationsSource } from '../../scripts/generate/operations.ts';
import { type JsonObject, operationsOf } from '../../scripts/generate/spec.ts';
import { toolRow, toolsSource } from '../../scripts/generate/tools.ts';
import { drift } from '../../scripts/generate.ts';

const test = suite<{ folder: string }>('generate');

test.before.each((context) => {
  context.folder = mkdtempSync(join(tmpdir(), 'handlers-'));
});
test.after.each(({ folder }) => rmSync(folder, { recursive: true }));

const responses = { '200': { description: 'Fine.' } };
const notBuilt = { ...responses, '501': { description: 'Not built yet.' } };

/** A contract of two operations: one built, one not. */
const spec = (overrides: JsonObject = {}): JsonObject => ({
  paths: {
    '/api/v2/sites': { get: { operationId: 'listSites', tags: ['sites'], 'x-required-scope': 'read', responses } },
    '/api/v2/goals': {
      get: { operationId: 'listGoals', tags: ['goals'], 'x-required-scope': 'read', responses: notBuilt },
    },
    ...overrides,
  },
  components: {},
});

function addHandler(folder: string, path: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), '');
}

test('finds nothing where contract, list and handlers agree', ({ folder }) => {
  addHandler(folder, 'sites/listSites.ts');
  addHandler(folder, 'sites/listSites.test.ts');
  assert.equal(handlerFaults(spec(), ['listGoals'], folder), []);
});

test('names a handler that is missing', ({ folder }) => {
  assert.equal(handlerFaults(spec(), ['listGoals'], folder), ['handlers/sites/listSites.ts is missing.']);
});

test('names a handler that answers nothing', ({ folder }) => {
  addHandler(folder, 'sites/listSites.ts');
  addHandler(folder, 'sites/listPages.ts');
  assert.equal(handlerFaults(spec(), ['listGoals'], folder), [
    'handlers/sites/listPages.ts answers no operation of openapi.yaml.',
  ]);
});

test('names a handler whose operation still counts as not built', ({ folder }) => {
  addHandler(folder, 'sites/listSites.ts');
  addHandler(folder, 'goals/listGoals.ts');
  assert.equal(handlerFaults(spec(), ['listGoals'], folder), [
    'handlers/goals/listGoals.ts exists: take listGoals off runtime/http/not-built.ts.',
  ]);
});

test('names a 501 without its place in the list, and the other way round', ({ folder }) => {
  addHandler(folder, 'sites/listSites.ts');
  addHandler(folder, 'goals/listGoals.ts');
  assert.equal(handlerFaults(spec(), [], folder), ['listGoals documents 501 but is not in runtime/http/not-built.ts.']);
  rmSync(join(folder, 'sites'), { recursive: true });
  rmSync(join(folder, 'goals'), { recursive: true });
  assert.equal(handlerFaults(spec(), ['listSites', 'listGoals'], folder), [
    'listSites is in runtime/http/not-built.ts but documents no 501.',
  ]);
});

test('names an id in the list that the contract does not have', ({ folder }) => {
  addHandler(folder, 'sites/listSites.ts');
  assert.equal(handlerFaults(spec(), ['listGoals', 'listPages'], folder), [
    'runtime/http/not-built.ts names listPages, which openapi.yaml does not have.',
  ]);
});

test('reads the list over one line or many', ({ folder }) => {
  const path = join(folder, 'not-built.ts');
  writeFileSync(path, "export const notBuilt = ['listGoals'] as const satisfies readonly OperationId[];\n");
  assert.equal(readNotBuilt(path), ['listGoals']);
  writeFileSync(path, "export const notBuilt = [\n  'listGoals',\n  'getGoal',\n] as const;\n");
  assert.equal(readNotBuilt(path), ['listGoals', 'getGoal']);
  writeFileSync(path, 'export const notBuilt = [] as const;\n');
  assert.equal(readNotBuilt(path), []);
  writeFileSync(path, 'export const other = 1;\n');
  assert.throws(() => readNotBuilt(path), /holds no line/);
});

test('leaves operations that are not built out of the table of handlers', () => {
  const source = handlersSource(spec(), ['listGoals']);
  assert.match(source, "import { listSites } from './sites/listSites.ts';");
  assert.not.match(source, 'listGoals');
});

test('types the ids that are not built', () => {
  assert.match(operationsSource(spec(), ['listGoals']), "export type NotBuiltOperationId =\n  | 'listGoals';");
  assert.match(operationsSource(spec(), []), 'export type NotBuiltOperationId = never;');
});

test('writes components once, each after those it refers to', () => {
  const source = documentSource({
    paths: {},
    components: { schemas: { List: { items: { $ref: '#/components/schemas/Item' } }, Item: { type: 'string' } } },
  });
  assert.ok(source.indexOf('const schemas_Item =') < source.indexOf('const schemas_List ='));
  assert.match(source, 'const schemas_List = { "items": schemas_Item };');
});

test('refuses components that refer in a circle', () => {
  const circle = { A: { items: { $ref: '#/components/schemas/B' } }, B: { items: { $ref: '#/components/schemas/A' } } };
  assert.throws(() => documentSource({ paths: {}, components: { schemas: circle } }), /in a circle/);
});

test('refuses a reference to nothing', () => {
  const dangling = { A: { items: { $ref: '#/components/schemas/Nothing' } } };
  assert.throws(() => documentSource({ paths: {}, components: { schemas: dangling } }), /does not exist/);
});

test('refuses a tool with two arguments of one name', () => {
  const schema = { type: 'object', properties: { name: { type: 'string' } } };
  const post = {
    operationId: 'createSite',
    tags: ['sites'],
    'x-mcp-tool': { name: 'create_site', title: 'Create a site', description: 'Creates a site.' },
    parameters: [{ name: 'name', in: 'query', schema: { type: 'string' } }],
    requestBody: { content: { 'application/json': { schema } } },
    responses,
  };
  const doubled = spec({ '/api/v2/sites': { post } });
  const [operation] = operationsOf(doubled);
  assert.ok(operation);
  assert.throws(() => toolRow(doubled, operation), /two arguments of its tool are called name/);
});

test('refuses a tool without a place in the registry', () => {
  const get = {
    operationId: 'listPages',
    tags: ['pages'],
    'x-mcp-tool': { name: 'list_pages', title: 'List pages', description: 'Lists pages.' },
    responses,
  };
  assert.throws(() => toolsSource(spec({ '/api/v2/pages': { get } })), /without a place .*: list_pages/);
});

test('names files that differ or are missing', () => {
  assert.equal(drift(new Map([['generated/nothing.ts', 'x']])), ['generated/nothing.ts']);
  assert.equal(drift(new Map([['generated/operations.ts', 'x']])), ['generated/operations.ts']);
});

test.run();
