import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { AddressRateLimiter } from './rate-limiter.ts';

const test = suite('hit rate limiter');

const now = Date.parse('2026-06-17T12:00:00.000Z');

test('six hundred at once, then ten a second', () => {
  const gate = new AddressRateLimiter();
  const admitted = (at: number, count: number) =>
    Array.from({ length: count }, () => gate.admit('site', '81.2.69.1', at)).filter(Boolean).length;
  assert.is(admitted(now, 700), 600);
  assert.is(admitted(now + 1_000, 20), 10);
  assert.is(gate.admit('site', '81.2.69.2', now), true);
  assert.is(gate.admit('other site', '81.2.69.1', now), true);
});

test('a clock set back by an hour does not drop hits for an hour', () => {
  const gate = new AddressRateLimiter();
  gate.admit('site', '81.2.69.1', now);
  assert.is(gate.admit('site', '81.2.69.1', now - 3_600_000), true);
  assert.is(gate.admit('site', '81.2.69.1', now - 3_599_000), true);
});

test.run();
