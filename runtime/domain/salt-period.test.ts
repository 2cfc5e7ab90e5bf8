import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { saltKeysAround, saltPeriodEnd } from './salt-period.ts';

const test = suite('saltKeysAround');

test('names the UTC day and the adjacent days, across a leap day', () => {
  assert.equal(saltKeysAround(Date.parse('2024-02-29T23:59:59.999Z'), 'day'), {
    previous: '2024-02-28',
    own: '2024-02-29',
    next: '2024-03-01',
    startsAt: Date.parse('2024-02-29T00:00:00Z'),
  });
});

test('names the month and the adjacent months, across a year', () => {
  assert.equal(saltKeysAround(Date.parse('2025-12-31T12:00:00Z'), 'month'), {
    previous: '2025-11',
    own: '2025-12',
    next: '2026-01',
    startsAt: Date.parse('2025-12-01T00:00:00Z'),
  });
});

test('starts weeks on Monday and numbers them as in ISO 8601', () => {
  assert.is(saltKeysAround(Date.parse('2027-01-03T23:00:00Z'), 'week').own, '2026-W53');
  assert.is(saltKeysAround(Date.parse('2027-01-04T00:00:00Z'), 'week').own, '2027-W01');
  assert.is(saltKeysAround(Date.parse('2026-01-29T00:00:00Z'), 'week').own, '2026-W05');
});

test('ends a period with its last millisecond', () => {
  assert.is(saltPeriodEnd('2026-01-31'), Date.parse('2026-02-01T00:00:00Z'));
  assert.is(saltPeriodEnd('2026-02'), Date.parse('2026-03-01T00:00:00Z'));
  assert.is(saltPeriodEnd('2026-W53'), Date.parse('2027-01-04T00:00:00Z'));
  assert.is(saltPeriodEnd('yesterday'), undefined);
});

test('is consistent: every period ends where the next begins', () => {
  const moments = fc.integer({ min: Date.parse('1971-01-01'), max: Date.parse('2100-01-01') });
  fc.assert(
    fc.property(moments, fc.constantFrom('day', 'week', 'month'), (at, period) => {
      const { previous, own, next } = saltKeysAround(at, period);
      const end = saltPeriodEnd(own) ?? 0;
      const start = saltPeriodEnd(previous) ?? 0;
      assert.ok(start <= at && at < end);
      assert.equal(saltKeysAround(end, period).own, next);
      assert.equal(saltKeysAround(start, period).own, own);
    }),
  );
});

test.run();
