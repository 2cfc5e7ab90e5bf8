import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { RecentKeys } from './recent-keys.ts';

const test = suite('RecentKeys');

const hour = 3_600_000;
const start = Date.parse('2026-03-01T10:00:00Z');

test('knows a key for 24 hours', () => {
  const keys = new RecentKeys(1000);
  keys.add('a', start);
  assert.is(keys.has('a', start), true);
  assert.is(keys.has('a', start + 24 * hour - 1), true);
  assert.is(keys.has('a', start + 24 * hour), false);
  assert.is(keys.has('b', start), false);
});

test('knows a key for 24 hours however many others follow within its limit', () => {
  const keys = new RecentKeys(1000);
  keys.add('a', start + 11 * hour);
  for (let step = 12; step < 35; step += 1) {
    keys.add(`other ${step}`, start + step * hour);
    assert.is(keys.has('a', start + step * hour), true, `after ${step - 11} hours`);
  }
  assert.is(keys.has('a', start + 35 * hour), false);
});

test('never holds more keys than its limit', () => {
  const keys = new RecentKeys(300);
  for (let index = 0; index < 5000; index += 1) {
    keys.add(`key ${index}`, start + index);
    assert.ok(keys.size <= 300);
  }
  assert.is(keys.has('key 4999', start + 5000), true);
  assert.is(keys.has('key 4850', start + 5000), true);
  assert.is(keys.has('key 0', start + 5000), false);
});

test('forgets a deleted key', () => {
  const keys = new RecentKeys(10);
  keys.add('a', start);
  keys.delete('a');
  assert.is(keys.has('a', start), false);
});

test.run();
