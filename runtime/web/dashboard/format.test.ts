import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  bareDomain,
  formatAgo,
  formatCount,
  formatCountry,
  formatDay,
  formatDuration,
  formatPercent,
  formatPoint,
  formatPointFully,
} from './format.ts';

const test = suite('format');

test('shortens counts only from 100,000 on', () => {
  assert.is(formatCount(0), '0');
  assert.is(formatCount(12_345), '12,345');
  assert.is(formatCount(99_999), '99,999');
  assert.is(formatCount(1_234_567), '1.2M');
});

test('gives percentages one decimal', () => {
  assert.is(formatPercent(41.7), '41.7%');
  assert.is(formatPercent(0), '0.0%');
});

test('gives durations in two units at most', () => {
  assert.is(formatDuration(0), '0s');
  assert.is(formatDuration(59), '59s');
  assert.is(formatDuration(125), '2m 05s');
  assert.is(formatDuration(3725), '1h 02m');
});

test('gives days in UTC', () => {
  assert.is(formatDay('2026-06-17T23:59:59.999Z'), '17 Jun 2026');
});

test('formats ages', () => {
  const nowMs = Date.parse('2026-03-11T14:00:00Z');
  assert.is(formatAgo('2026-03-11T13:59:55Z', nowMs), 'just now');
  assert.is(formatAgo('2026-03-11T14:00:03Z', nowMs), 'just now');
  assert.is(formatAgo('2026-03-11T13:59:20Z', nowMs), '40 s ago');
  assert.is(formatAgo('2026-03-11T13:56:01Z', nowMs), '3 min ago');
  assert.is(formatAgo('2026-03-11T13:00:01Z', nowMs), '59 min ago');
  assert.is(formatAgo('2026-03-11T09:00:00Z', nowMs), '5 h ago');
  assert.is(formatAgo('2026-03-10T14:00:00Z', nowMs), '10 Mar 2026');
});

test('names countries and keeps unknown codes', () => {
  assert.is(formatCountry('DE'), 'Germany');
  assert.is(formatCountry(null), 'Unknown');
  assert.is(formatCountry('not a code'), 'not a code');
});

test("shows hours in the reader's time zone, days and months in UTC", () => {
  assert.is(formatPoint('2026-03-11T23:00:00Z', 'hour', 'Europe/Berlin'), '00:00');
  assert.is(formatPoint('2026-03-11T00:00:00Z', 'day', 'America/New_York'), '11 Mar');
  assert.is(formatPoint('2026-03-01T00:00:00Z', 'month'), 'Mar 2026');
  assert.is(formatPointFully('2026-03-11T23:00:00Z', 'hour', 'Europe/Berlin'), 'Thu 12 Mar, 00:00');
  assert.is(formatPointFully('2026-03-11T00:00:00Z', 'day', 'America/New_York'), 'Wed 11 Mar');
  assert.is(formatPointFully('2026-03-01T00:00:00Z', 'month'), 'Mar 2026');
});

test('finds the domain in any pasted text', () => {
  for (const typed of [
    'shop.example',
    ' https://Shop.example/cart?x=1#y ',
    'HTTP://shop.example:8080',
    'shop.example/',
  ]) {
    assert.is(bareDomain(typed), 'shop.example');
  }
});

test.run();
