import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hitTime, momentOf } from './timestamp.ts';

const test = suite('timestamp');

const noon = Date.parse('2026-03-01T12:00:00Z');
const incoming = { receivedAt: noon, headers: {}, socketAddress: undefined, bodyText: '' } as const;

const moments: readonly (readonly [unknown, string | undefined])[] = [
  ['2026-02-28T10:58:00Z', '2026-02-28T10:58:00.000Z'],
  ['2026-02-28T10:58:00.1234Z', '2026-02-28T10:58:00.123Z'],
  ['2026-02-28T10:58:00.5Z', '2026-02-28T10:58:00.500Z'],
  ['2026-02-28T10:58:00+02:00', '2026-02-28T08:58:00.000Z'],
  ['2026-02-28T10:58:00-0330', '2026-02-28T14:28:00.000Z'],
  ['2026-02-28T10:58', '2026-02-28T10:58:00.000Z'],
  ['2026-02-28 10:58:00', '2026-02-28T10:58:00.000Z'],
  ['2026-02-28', '2026-02-28T00:00:00.000Z'],
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  [1_772_276_280_000, '2026-02-28T10:58:00.000Z'],
  ['1772276280000', '2026-02-28T10:58:00.000Z'],
  [1_772_276_280_000.7, '2026-02-28T10:58:00.000Z'],
  ['2026-02-30', undefined],
  ['2026-02-28T25:00:00Z', undefined],
  ['yesterday', undefined],
  ['', undefined],
  [-1, '1970-01-01T00:00:00.000Z'],
  ['1066-10-14', '1970-01-01T00:00:00.000Z'],
  [1.7e18, '9999-12-31T23:59:59.999Z'],
  [null, undefined],
  [{}, undefined],
];

for (const [value, expected] of moments) {
  test(`${JSON.stringify(value)} is ${expected ?? 'no moment'}`, () => {
    const at = momentOf(value);
    assert.is(at === undefined ? undefined : new Date(at).toISOString(), expected);
  });
}

test('the server form has its own time, else the time it was received', () => {
  const body = { timestamp: '2026-02-28T10:58:00Z' };
  assert.is(hitTime({ ...incoming, form: 'server', body }), Date.parse('2026-02-28T10:58:00Z'));
  assert.is(hitTime({ ...incoming, form: 'server', body: {} }), noon);
  assert.is(hitTime({ ...incoming, form: 'server', body: { timestamp: 'soon' } }), noon);
});

test('the browser form has the time it was received, whatever it contains', () => {
  assert.is(hitTime({ ...incoming, form: 'browser', body: { timestamp: '2026-02-28T10:58:00Z' } }), noon);
});

test.run();
