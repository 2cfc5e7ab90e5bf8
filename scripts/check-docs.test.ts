import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { citationFaults, faultsOf, type Tree } from './check-docs.ts';

const test = suite('check-docs');

const files = ['README.md', 'docs/guide.md', 'runtime/http/pipeline.ts', 'docs/images/chart.png'];
const tree: Tree = {
  files,
  exists: (path) => [...files, 'docs', 'runtime/http'].includes(path),
  makeTargets: new Set(['run']),
};

const faultsIn = (text: string, path = 'README.md'): string[] =>
  faultsOf(
    [
      { path, text },
      { path: 'docs/guide.md', text: '# Guide\n\n## A `step`, twice\n\n## A step twice\n' },
    ],
    tree,
  );

test('accepts links and names that lead somewhere', () => {
  const text = '[a](docs/guide.md) [b](docs/guide.md#guide) `runtime/http` `pipeline.ts` `make run` [c](#top)\n\n# Top';
  assert.equal(faultsIn(text), []);
});

test('finds a link to a file that is not there', () => {
  assert.equal(faultsIn('[a](docs/gone.md)'), ['README.md: docs/gone.md leads nowhere']);
});

test('reads links from the folder of their document', () => {
  assert.equal(faultsIn('[a](../README.md) [b](README.md)', 'docs/other.md'), [
    'docs/other.md: README.md leads nowhere',
  ]);
});

test('finds a heading that is not there, and numbers those of one name', () => {
  assert.equal(faultsIn('[a](docs/guide.md#a-step-twice) [b](docs/guide.md#a-step-twice-1)'), []);
  assert.equal(faultsIn('[a](docs/guide.md#end)'), ['README.md: docs/guide.md has no heading #end']);
});

test('finds pictures and sources in HTML', () => {
  const text = '<picture><source srcset="docs/images/dark.png"><img src="docs/images/chart.png"></picture>';
  assert.equal(faultsIn(text), ['README.md: docs/images/dark.png leads nowhere']);
});

test('finds named files that are not there, with a folder and without', () => {
  assert.equal(faultsIn('`runtime/http/gone.ts` and `gone.ts`'), [
    'README.md: there is no runtime/http/gone.ts',
    'README.md: there is no gone.ts',
  ]);
});

test('leaves addresses, patterns and other folders alone', () => {
  assert.equal(
    faultsIn('[a](https://example.com/x) `handlers/<tag>/x.ts` `steps/*.ts` `/health/live` `data/demo` `.ts`'),
    [],
  );
});

test('finds make targets in code, and takes the verb in prose for a verb', () => {
  assert.equal(faultsIn('People make tea.\n\n```sh\nmake run\nmake tea\n```\n\n`make cake`'), [
    'README.md: make has no target tea',
    'README.md: make has no target cake',
  ]);
});

test('finds citations in sources that lead nowhere', () => {
  const documents = [{ path: 'docs/guide.md', text: '# Guide' }];
  const sources = [
    { path: 'x.ts', text: '/** docs/guide.md, docs/guide.md#guide, docs/guide.md#end and docs/gone.md. */' },
  ];
  assert.equal(citationFaults(sources, documents), [
    'x.ts: there is no docs/guide.md#end',
    'x.ts: there is no docs/gone.md',
  ]);
});

test.run();
