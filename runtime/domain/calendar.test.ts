import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { instantOf } from './calendar.ts';

const test = suite('calendar');

const iso = (text: string, edge: 'start' | 'end' = 'start'): string | undefined => {
  const at = instantOf(text, edge);
  return at === undefined ? undefined : new Date(at).toISOString();
};

test('a day is its first or its last millisecond', () => {
  assert.equal([iso('2026-03-02'), iso('2026-03-02', 'end')], ['2026-03-02T00:00:00.000Z', '2026-03-02T23:59:59.999Z']);
});

test('a time is read as given, in UTC without a zone', () => {
  assert.is(iso('2026-03-02T10:00', 'end'), '2026-03-02T10:00:00.000Z');
  assert.is(iso('2026-03-02T10:00:30.25+02:00'), '2026-03-02T08:00:30.250Z');
});

test('what no calendar has is no instant', () => {
  for (const text of [
    '2026-02-30',
    '2026-13-01',
    '2026-00-01',
    '1969-12-31',
    '2026-03-02T24:00',
    'now',
    '',
    '20260302',
  ]) {
    assert.is(iso(text), undefined, text);
  }
});

test.run();
