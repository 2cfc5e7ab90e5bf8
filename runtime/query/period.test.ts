import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Granularity, periodNumber, periodStart } from './period.ts';

const test = suite('period');

const startOf = (time: string, granularity: Granularity): string =>
  new Date(periodStart(periodNumber(Date.parse(time), granularity), granularity)).toISOString();

test('a day reaches from midnight to the last millisecond, UTC', () => {
  assert.is(startOf('2026-06-10T00:00:00.000Z', 'day'), '2026-06-10T00:00:00.000Z');
  assert.is(startOf('2026-06-10T23:59:59.999Z', 'day'), '2026-06-10T00:00:00.000Z');
});

test('a week starts on Monday, over the end of a year too', () => {
  assert.is(startOf('2026-06-08T00:00:00.000Z', 'week'), '2026-06-08T00:00:00.000Z');
  assert.is(startOf('2026-06-14T23:59:59.999Z', 'week'), '2026-06-08T00:00:00.000Z');
  assert.is(startOf('2027-01-03T12:00:00.000Z', 'week'), '2026-12-28T00:00:00.000Z');
  assert.is(startOf('1970-01-01T00:00:00.000Z', 'week'), '1969-12-29T00:00:00.000Z');
});

test('a month starts on its first day, in leap years too', () => {
  assert.is(startOf('2024-02-29T23:59:59.999Z', 'month'), '2024-02-01T00:00:00.000Z');
  assert.is(startOf('2026-12-31T00:00:00.000Z', 'month'), '2026-12-01T00:00:00.000Z');
});

test('numbers of adjacent periods differ by one', () => {
  for (const [granularity, left, right] of [
    ['day', '2026-02-28', '2026-03-01'],
    ['week', '2026-12-27', '2026-12-28'],
    ['month', '2026-12-31', '2027-01-01'],
  ] as const) {
    assert.is(periodNumber(Date.parse(right), granularity) - periodNumber(Date.parse(left), granularity), 1);
  }
});

test.run();
