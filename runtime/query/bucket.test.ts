import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bucketEnd, bucketStart, bucketsOf, fillBuckets, type Interval, intervalOf } from './bucket.ts';

const test = suite('bucket');

const at = (text: string): number => Date.parse(text);
const iso = (time: number): string => new Date(time).toISOString();
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const window = (since: string, until: string) => ({ since: at(since), until: at(until) });

test('a window of up to 48 hours has hourly buckets', () => {
  assert.is(intervalOf({ since: 0, until: 0 }), 'hour');
  assert.is(intervalOf({ since: 0, until: 48 * hourMs }), 'hour');
  assert.is(intervalOf({ since: 0, until: 48 * hourMs + 1 }), 'day');
});

test('two whole days have hourly buckets', () => {
  assert.is(intervalOf(window('2026-06-01T00:00:00.000Z', '2026-06-02T23:59:59.999Z')), 'hour');
});

test('a window of up to 1,096 days has daily buckets, a longer one monthly', () => {
  assert.is(intervalOf({ since: 0, until: 1096 * dayMs }), 'day');
  assert.is(intervalOf({ since: 0, until: 1096 * dayMs + 1 }), 'month');
});

test('buckets begin at whole hours, at midnight and on the first of a month, UTC', () => {
  const time = at('2024-02-29T13:45:10.123Z');
  assert.is(iso(bucketStart(time, 'hour')), '2024-02-29T13:00:00.000Z');
  assert.is(iso(bucketStart(time, 'day')), '2024-02-29T00:00:00.000Z');
  assert.is(iso(bucketStart(time, 'month')), '2024-02-01T00:00:00.000Z');
});

test('a bucket begins with its own first millisecond', () => {
  const newYear = at('2026-01-01T00:00:00.000Z');
  for (const interval of ['hour', 'day', 'month'] as const) {
    assert.is(bucketStart(newYear, interval), newYear);
    assert.is(bucketEnd(bucketStart(newYear - 1, interval), interval), newYear);
  }
});

test('buckets before 1970 begin before their hits too', () => {
  assert.is(iso(bucketStart(-1, 'hour')), '1969-12-31T23:00:00.000Z');
  assert.is(iso(bucketStart(-1, 'day')), '1969-12-31T00:00:00.000Z');
  assert.is(iso(bucketStart(-1, 'month')), '1969-12-01T00:00:00.000Z');
});

test('months have their calendar length', () => {
  assert.is(iso(bucketEnd(at('2024-02-01T00:00:00Z'), 'month')), '2024-03-01T00:00:00.000Z');
  assert.is(iso(bucketEnd(at('2026-02-01T00:00:00Z'), 'month')), '2026-03-01T00:00:00.000Z');
  assert.is(iso(bucketEnd(at('2026-12-01T00:00:00Z'), 'month')), '2027-01-01T00:00:00.000Z');
});

test('every bucket a window touches is listed, oldest first', () => {
  const touched = bucketsOf(window('2026-06-10T09:30:00Z', '2026-06-10T12:00:00Z'), 'hour');
  assert.equal(
    touched.map(({ start }) => iso(start)),
    ['09', '10', '11', '12'].map((hour) => `2026-06-10T${hour}:00:00.000Z`),
  );
});

test('R1 a bucket is partial where the window begins or ends inside of it', () => {
  const partial = (since: string, until: string) => bucketsOf(window(since, until), 'hour').map((each) => each.partial);
  assert.equal(partial('2026-06-10T09:30:00Z', '2026-06-10T10:59:59.999Z'), [true, false]);
  assert.equal(partial('2026-06-10T09:00:00.001Z', '2026-06-10T10:59:59.998Z'), [true, true]);
  assert.equal(partial('2026-06-10T09:00:00Z', '2026-06-10T11:00:00.000Z'), [false, false, true]);
  assert.equal(partial('2026-06-10T09:20:00Z', '2026-06-10T09:40:00Z'), [true]);
});

test('R1 a month that the window enters in its middle is partial', () => {
  const months = bucketsOf(window('2026-01-15T00:00:00Z', '2026-03-31T23:59:59.999Z'), 'month');
  assert.equal(
    months.map((each) => each.partial),
    [true, false, false],
  );
});

test('thirty days back from noon are 31 buckets, the first and the last one partial', () => {
  const buckets = bucketsOf(window('2026-05-18T12:00:00Z', '2026-06-17T12:00:00Z'), 'day');
  assert.is(buckets.length, 31);
  assert.equal(
    buckets.filter(({ partial }) => partial),
    [
      { start: at('2026-05-18T00:00:00Z'), partial: true },
      { start: at('2026-06-17T00:00:00Z'), partial: true },
    ],
  );
});

test('a single millisecond has one bucket', () => {
  assert.equal(bucketsOf({ since: 5, until: 5 }, 'day'), [{ start: 0, partial: true }]);
});

test('empty buckets are filled in, rows stay in theirs', () => {
  const rows = [{ start: at('2026-06-10T10:00:00Z'), pageviews: 7 }];
  const filled = fillBuckets(window('2026-06-10T09:30:00Z', '2026-06-10T11:10:00Z'), rows, (row) => ({
    pageviews: row?.pageviews ?? 0,
  }));
  assert.equal(filled, [
    { start: '2026-06-10T09:00:00.000Z', pageviews: 0, partial: true },
    { start: '2026-06-10T10:00:00.000Z', pageviews: 7, partial: false },
    { start: '2026-06-10T11:00:00.000Z', pageviews: 0, partial: true },
  ]);
});

test('buckets follow each other without a gap and contain the times from their start on', () => {
  const time = fc.integer({ min: at('1970-01-01'), max: at('2199-12-31') });
  fc.assert(
    fc.property(time, fc.constantFrom<Interval>('hour', 'day', 'month'), (moment, interval) => {
      const start = bucketStart(moment, interval);
      const end = bucketEnd(start, interval);
      assert.ok(start <= moment && moment < end);
      assert.is(bucketStart(start, interval), start);
      assert.is(bucketStart(end - 1, interval), start);
      assert.is(bucketStart(end, interval), end);
    }),
  );
});

test('the buckets of a window reach from its first to its last millisecond', () => {
  const time = fc.integer({ min: at('2020-01-01'), max: at('2027-01-01') });
  fc.assert(
    fc.property(time, time, (one, other) => {
      const span = { since: Math.min(one, other), until: Math.max(one, other) };
      const interval = intervalOf(span);
      const buckets = bucketsOf(span, interval);
      const [first, last] = [buckets[0]?.start ?? Number.NaN, buckets.at(-1)?.start ?? Number.NaN];
      assert.is(first, bucketStart(span.since, interval));
      assert.is(last, bucketStart(span.until, interval));
      for (const [index, { start, partial }] of buckets.entries()) {
        const next = buckets[index + 1]?.start;
        if (next !== undefined) assert.is(bucketEnd(start, interval), next);
        assert.is(partial, start < span.since || bucketEnd(start, interval) - 1 > span.until);
      }
    }),
  );
});

test.run();
