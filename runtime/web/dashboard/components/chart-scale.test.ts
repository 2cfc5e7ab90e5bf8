import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { labelEvery, scaleOf } from './chart-scale.ts';

const test = suite('chart-scale');

test('ends at a round number at or above the highest value', () => {
  assert.equal(scaleOf(0), { top: 1, ticks: [1] });
  assert.equal(scaleOf(3), { top: 3, ticks: [1, 2, 3] });
  assert.equal(scaleOf(9), { top: 10, ticks: [5, 10] });
  assert.equal(scaleOf(70), { top: 80, ticks: [20, 40, 60, 80] });
  assert.equal(scaleOf(100), { top: 100, ticks: [25, 50, 75, 100] });
  assert.equal(scaleOf(1_234_567), { top: 1_500_000, ticks: [500_000, 1_000_000, 1_500_000] });
});

test('never marks a fraction and never falls short', () => {
  for (let highest = 0; highest < 3000; highest += 7) {
    const { top, ticks } = scaleOf(highest);
    assert.ok(top >= highest, `${highest}`);
    assert.ok(ticks.every(Number.isInteger) && ticks.length <= 5, `${highest}: ${ticks}`);
  }
});

test('labels as many points as fit', () => {
  assert.is(labelEvery(24, 1000, 60), 2);
  assert.is(labelEvery(24, 300, 60), 5);
  assert.is(labelEvery(7, 1000, 60), 1);
  assert.is(labelEvery(0, 1000, 60), 1);
  assert.is(labelEvery(24, 0, 60), 24);
});

test.run();
