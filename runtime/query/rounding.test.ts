import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { change, changeOfDecimals, percent, roundRatio, wholeRatio } from './rounding.ts';

const test = suite('rounding');

test('a ratio is rounded half up', () => {
  assert.is(roundRatio(1, 2, 0), 1);
  assert.is(roundRatio(3, 2, 0), 2);
  assert.is(roundRatio(5, 2, 0), 3);
  assert.is(roundRatio(49, 100, 0), 0);
  assert.is(roundRatio(1, 3, 1), 0.3);
  assert.is(roundRatio(2, 3, 2), 0.67);
  assert.is(roundRatio(1, 8, 2), 0.13);
});

test('half of the exact ratio decides, not of its nearest binary number', () => {
  assert.is(roundRatio(1_005, 1_000, 2), 1.01);
  assert.is(roundRatio(8_345, 1_000, 2), 8.35);
  assert.is(roundRatio(105, 100, 1), 1.1);
});

test('negative halves are rounded up as well: towards zero', () => {
  assert.is(roundRatio(-1, 2, 0), 0);
  assert.is(roundRatio(-3, 2, 0), -1);
  assert.is(roundRatio(-51, 100, 0), -1);
  assert.is(roundRatio(-1, 3, 1), -0.3);
  assert.is(roundRatio(-5, 100, 1), 0);
  assert.is(roundRatio(-15, 100, 1), -0.1);
});

test('zero has no sign', () => {
  assert.ok(Object.is(roundRatio(-1, 2, 0), 0));
  assert.ok(Object.is(roundRatio(0, -7, 1), 0));
  assert.ok(Object.is(percent(-0, 5), 0));
});

test('a ratio over nothing is zero', () => {
  assert.is(roundRatio(5, 0, 1), 0);
  assert.is(percent(0, 0), 0);
  assert.is(wholeRatio(-5, 0), 0);
});

test('a negative divisor changes the sign', () => {
  assert.is(roundRatio(1, -2, 0), 0);
  assert.is(roundRatio(-1, -2, 0), 1);
  assert.is(roundRatio(3, -2, 0), -1);
});

test('a percentage has one decimal', () => {
  assert.is(percent(1, 3), 33.3);
  assert.is(percent(2, 3), 66.7);
  assert.is(percent(1, 1), 100);
  assert.is(percent(1, 2_000), 0.1);
  assert.is(percent(1, 2_001), 0);
  assert.is(percent(1_999, 2_000), 100);
});

test('large numbers are as exact as small ones', () => {
  const most = Number.MAX_SAFE_INTEGER;
  assert.is(percent(most, most), 100);
  assert.is(percent((most - 1) / 2, most), 50);
  assert.is(percent(9_007_199_254_740_000, 9_007_199_254_740_001), 100);
  assert.is(wholeRatio(most, 2), 4_503_599_627_370_496);
  assert.is(roundRatio(10n ** 30n + 1n, 2n * 10n ** 30n, 1), 0.5);
});

test('an average is in whole units', () => {
  assert.is(wholeRatio(90_500, 60_000), 2);
  assert.is(wholeRatio(89_999, 60_000), 1);
});

test('a change is in percent of the earlier value', () => {
  assert.is(change(150, 100), 50);
  assert.is(change(50, 100), -50);
  assert.is(change(100, 100), 0);
  assert.is(change(0, 100), -100);
  assert.is(change(1, 3), -66.7);
});

test('a change against zero is unknown, also from zero', () => {
  assert.is(change(5, 0), null);
  assert.is(change(0, 0), null);
});

test('a change from a loss to a gain is a gain', () => {
  assert.is(change(50, -100), 150);
  assert.is(change(-150, -100), -50);
});

test('a change of decimals starts from the shown numbers', () => {
  assert.is(changeOfDecimals(1.1, 1, 2), 10);
  assert.is(changeOfDecimals(0.3, 0.1, 2), 200);
  assert.is(changeOfDecimals(2.5, 0, 2), null);
});

test('what is not a whole number is refused', () => {
  assert.throws(() => roundRatio(1.5, 2, 0));
  assert.throws(() => roundRatio(Number.NaN, 2, 0));
});

/** The rounded number times its scale is the only one in (exact − ½, exact + ½]. */
function isHalfUp(rounded: bigint, numerator: bigint, denominator: bigint, scale: bigint): boolean {
  const [top, over] = denominator < 0n ? [-numerator, -denominator] : [numerator, denominator];
  const distance = 2n * (rounded * over - top * scale);
  return -over < distance && distance <= over;
}

const whole = fc.oneof(
  fc.integer({ min: -1_000, max: 1_000 }),
  fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  fc.maxSafeInteger(),
);

test('any ratio is half up of the exact one', () => {
  fc.assert(
    fc.property(whole, whole, fc.integer({ min: 0, max: 3 }), (numerator, denominator, decimals) => {
      fc.pre(denominator !== 0);
      const scale = 10 ** decimals;
      const rounded = roundRatio(numerator, denominator, decimals);
      fc.pre(Math.abs(rounded * scale) < 2 ** 50); // larger numbers have no room for the decimals
      assert.ok(isHalfUp(BigInt(Math.round(rounded * scale)), BigInt(numerator), BigInt(denominator), BigInt(scale)));
    }),
    { numRuns: 2_000 },
  );
});

test('parts of a whole lie between 0 and 100', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.maxSafeNat(), (one, other) => {
      const shown = percent(Math.min(one, other), Math.max(one, other));
      assert.ok(shown >= 0 && shown <= 100);
    }),
  );
});

test.run();
