import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Refusals } from './refusals.ts';

const test = suite('refused lines of an import');

const refused = (lines: number): Refusals => {
  const refusals = new Refusals();
  for (let line = 1; line <= lines; line += 1) refusals.add(line, 'no JSON');
  return refusals;
};

test('the reasons of a thousand lines are listed', () => {
  const { count, reasons } = refused(1_000);
  assert.equal([count, reasons.length, reasons.at(-1)], [1_000, 1_000, { line: 1_000, reason: 'no JSON' }]);
});

test('one line more is counted without its reason', () => {
  const refusals = refused(1_001);
  assert.equal([refusals.count, refusals.reasons.length, refusals.has(1_001)], [1_001, 1_000, true]);
});

test('a line is refused once, with its first reason', () => {
  const refusals = refused(1);
  refusals.add(1, 'other');
  assert.equal([refusals.count, refusals.reasons], [1, [{ line: 1, reason: 'no JSON' }]]);
});

test.run();
