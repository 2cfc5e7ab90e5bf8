import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { JournalEntry } from '../journal/journal.ts';
import { operationsToReplay } from './upgrade-entry.ts';

const test = suite('journal entries of earlier versions');

/** As the journal's JSON has it, whatever kinds this version knows. */
const entry = (...operations: readonly object[]): JournalEntry => JSON.parse(JSON.stringify({ n: 1, operations }));

test('rows of hits become rows of events', () => {
  const rows = [[1, 'id', 'site']];
  assert.equal(operationsToReplay(entry({ kind: 'rows', table: 'hits', rows, isImported: true })), [
    { kind: 'rows', table: 'events', rows, isImported: true },
  ]);
});

test('columns become rows, all of texts, and values that are missing stay missing', () => {
  const columns = ['1\x012', 'a\x01\x02', null];
  assert.equal(operationsToReplay(entry({ kind: 'columns', table: 'vitals', count: 2, columns })), [
    {
      kind: 'rows',
      table: 'vitals',
      rows: [
        ['1', 'a', undefined],
        ['2', undefined, undefined],
      ],
    },
  ]);
});

test('what is computed from the rest is left to the jobs', () => {
  const kinds = ['fold', 'sort', 'sorted', 'rollUp', 'group', 'ungroup'];
  assert.equal(operationsToReplay(entry(...kinds.map((kind) => ({ kind })))), []);
});

test('a document may be in the database already', () => {
  const put = { kind: 'put', collection: 'User', id: 'u', siteId: null, body: '{}', isNew: true };
  assert.equal(operationsToReplay(entry(put)), [{ ...put, isNew: false }]);
});

test.run();
