import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { wordFaults } from './check-words.ts';

const test = suite('check-words');

const faults = (text: string, path = 'runtime/domain/site.ts') => wordFaults([{ path, text }]);

for (const [text, word] of [
  ['// Nobody waits for it.', 'Nobody'],
  ['/** Tells the count. */', 'Tells'],
  ['const told: string[] = [];', 'told'],
  ['// sessions are computed anew', 'anew'],
  ['// The store is put together here.', 'put together'],
  ['const patience = newDeadline();', 'patience'],
  ['for (const beat of beats) wait(beat);', 'beat'],
  ['if (error.isTheirs) fail();', 'isTheirs'],
  ['export interface StoreParts {}', 'StoreParts'],
  ["import { x } from './account-parts.ts';", '-parts.ts'],
  ['// by time, then arrival', 'by time, then arrival'],
  ['// closed sessions are folded every minute', 'sessions are folded'],
] as const) {
  test(`"${word}" in \`${text}\` is a fault`, () => {
    const [fault = ''] = faults(text);
    assert.match(fault, `runtime/domain/site.ts:1: "${word}" is not a word of docs/glossary.md`);
  });
}

test('ordinary English and terms of the field are no faults', () => {
  for (const text of [
    '// house style, in-house, a warehouse',
    '// a heartbeat every second',
    '// parts of a path; the folder of the store',
    '// case folding is independent of adjacent characters: foldCase(text)',
    '// a member of the team, and the members of an object',
    '// The sign-in is up to the user who owns the site.',
  ]) {
    assert.equal(faults(text), [], text);
  }
});

test('the name of a file is checked as well', () => {
  assert.is(faults('', 'runtime/limits/patience.ts').length, 1);
});

test('generated files, the changelog and shipped migrations are exempt', () => {
  for (const path of ['generated/tools.ts', 'CHANGELOG.md', 'runtime/adapters/duckdb/migrations/0001-first.ts']) {
    assert.equal(faults('// Nobody told anybody.', path), [], path);
  }
});

test.run();
