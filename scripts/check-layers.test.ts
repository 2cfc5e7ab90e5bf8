import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { faultsOf } from './check-layers.ts';

const test = suite('check-layers');

const importing = (path: string, target: string) => ({ path, text: `import { x } from '${target}';\n` });
const faults = (...sources: { path: string; text: string }[]): string[] => faultsOf(sources);

for (const [path, target] of [
  ['handlers/sites/getSite.ts', '../../runtime/domain/site.ts'],
  ['runtime/http/pipeline.ts', '../access/confirm.ts'],
  ['runtime/adapters/duckdb/store.ts', '../../ports/stores.ts'],
  ['runtime/adapters/duckdb/connection/client.ts', '@duckdb/node-api'],
  ['runtime/compose/app.ts', 'koa'],
  ['runtime/compose/app.ts', '../../handlers/index.ts'],
  ['runtime/domain/money.ts', 'node:crypto'],
  ['runtime/query/query.test.ts', '../http/pipeline.ts'],
  ['contract-tests/support/api.ts', '../../runtime/compose/service.ts'],
] as const) {
  test(`${path} may import ${target}`, () => assert.equal(faults(importing(path, target)), []));
}

for (const [path, target, reported] of [
  ['runtime/domain/site.ts', '../http/pipeline.ts', 'domain must not import http'],
  ['runtime/domain/site.ts', '../ports/stores.ts', 'domain must not import ports'],
  ['runtime/errors.ts', './domain/site.ts', 'errors must not import domain'],
  ['handlers/sites/getSite.ts', '../../runtime/http/json.ts', 'handlers must not import http'],
  ['handlers/sites/getSite.ts', '../../runtime/adapters/duckdb/store.ts', 'handlers must not import adapters/duckdb'],
  ['runtime/adapters/duckdb/store.ts', '../memory/rate-store.ts', 'adapters/duckdb must not import adapters/memory'],
  ['runtime/adapters/mongodb/store.ts', '../duckdb/store.ts', 'adapters/mongodb must not import adapters/duckdb'],
  ['runtime/metrics/text.ts', '../service.ts', 'metrics must not import top'],
  ['runtime/ingest/hit.ts', '../http/json.ts', 'ingest must not import http'],
  ['runtime/http/json.ts', '../ingest/hit.ts', 'http must not import ingest'],
  ['runtime/web/dashboard/app.ts', '../../domain/site.ts', 'web must not import domain'],
  ['handlers/sites/getSite.ts', 'koa', 'only runtime/compose/app.ts, runtime/http/ may use koa'],
  ['runtime/query/query.ts', '@duckdb/node-api', 'may use @duckdb/node-api'],
  ['elsewhere/file.ts', './other.ts', 'belongs to no layer'],
] as const) {
  test(`${path} must not import ${target}`, () => {
    const [fault = '', ...others] = faults(importing(path, target));
    assert.equal(others, []);
    assert.match(fault, reported);
    assert.match(fault, path);
  });
}

test('types, re-exports and imports at run time count as well', () => {
  for (const text of [
    "import type { X } from '../http/json.ts';\n",
    "export { x } from '../http/json.ts';\n",
    "const x = await import('../http/json.ts');\n",
    "import {\n  a,\n  b,\n} from '../http/json.ts';\n",
  ]) {
    assert.is(faults({ path: 'runtime/domain/site.ts', text }).length, 1, text);
  }
});

test('a cycle of imports is reported with its path', () => {
  const ring = faults(
    importing('runtime/domain/a.ts', './b.ts'),
    importing('runtime/domain/b.ts', './c.ts'),
    importing('runtime/domain/c.ts', './a.ts'),
  );
  assert.equal(ring, ['cycle: runtime/domain/a.ts → runtime/domain/b.ts → runtime/domain/c.ts → runtime/domain/a.ts']);
});

test('a file is at most 300 lines long, a test 500, data as long as it must', () => {
  const lines = (count: number) => '\n'.repeat(count);
  assert.equal(faults({ path: 'runtime/domain/a.ts', text: lines(300) }), []);
  assert.equal(faults({ path: 'runtime/domain/a.ts', text: lines(301) }), ['runtime/domain/a.ts: 301 lines']);
  assert.equal(faults({ path: 'runtime/domain/a.test.ts', text: lines(500) }), []);
  assert.equal(faults({ path: 'runtime/domain/a.test.ts', text: lines(501) }), ['runtime/domain/a.test.ts: 501 lines']);
  assert.equal(faults({ path: 'runtime/ingest/data/a.ts', text: lines(9_000) }), []);
  assert.equal(faults({ path: 'generated/a.ts', text: lines(9_000) }), []);
});

test('a forgotten .only and a look at the environment are reported', () => {
  const only = ['test', 'only('].join('.');
  assert.is(faults({ path: 'runtime/domain/a.test.ts', text: `${only}'x', f);` }).length, 1);
  const env = ['process', 'env'].join('.');
  assert.is(faults({ path: 'runtime/domain/a.ts', text: `${env}.PORT` }).length, 1);
  assert.equal(faults({ path: 'runtime/config.ts', text: `${env}.PORT` }), []);
});

test.run();
