import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { expiryAfter } from './key-lifetime.ts';

const test = suite('lifetime of a key');

const nowMs = Date.parse('2026-06-17T12:00:00.000Z');

test('counts whole days from now', () => {
  assert.is(expiryAfter('30d', '', nowMs), '2026-07-17T12:00:00.000Z');
  assert.is(expiryAfter('90d', '', nowMs), '2026-09-15T12:00:00.000Z');
  assert.is(expiryAfter('1y', '', nowMs), '2027-06-17T12:00:00.000Z');
});

test('a chosen day is valid until its end', () => {
  assert.is(expiryAfter('day', '2026-12-31', nowMs), '2026-12-31T23:59:59.999Z');
});

test('lets a key work for ever', () => {
  assert.is(expiryAfter('never', '2026-12-31', nowMs), null);
});

test.run();
