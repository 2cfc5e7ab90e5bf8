import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { minorUnits } from './minor-units.ts';

const test = suite('minorUnits');

test('C7 a sum of binary fractions is the amount it displays as', () => {
  assert.is(minorUnits(3 * 19.9, 2), 5970);
  assert.is(minorUnits(0.1 + 0.2, 2), 30);
  assert.is(minorUnits(19.99, 2), 1999);
  assert.is(minorUnits('59.699999999999996', 2), 5970);
});

test('C7 half a minor unit is rounded up by its decimal text, not by the nearest binary fraction', () => {
  assert.is(minorUnits(1.005, 2), 101);
  assert.is(minorUnits(8.345, 2), 835);
  assert.is(minorUnits('1.0049999', 2), 100);
  assert.is(minorUnits(0.5, 0), 1);
  assert.is(minorUnits(0.0005, 3), 1);
});

test('C7 a negative amount is rounded like its positive one', () => {
  assert.is(minorUnits(-1.005, 2), -101);
  assert.is(minorUnits('-0.004', 2), 0);
});

test('C7 currencies have none, two, three or four decimals', () => {
  assert.is(minorUnits('500', 0), 500);
  assert.is(minorUnits('12.34', 2), 1234);
  assert.is(minorUnits('1.2345', 3), 1235);
  assert.is(minorUnits('1.2345', 4), 12345);
});

test('C7 numbers written with an exponent are read', () => {
  assert.is(minorUnits(1e-7, 2), 0);
  assert.is(minorUnits(5e-7, 4), 0);
  assert.is(minorUnits('1.5e3', 2), 150_000);
  assert.is(minorUnits('2E+2', 0), 200);
  assert.is(minorUnits('1e-400', 2), 0);
});

test('C7 blanks, signs and missing halves of a number are read', () => {
  assert.is(minorUnits(' 12.50 ', 2), 1250);
  assert.is(minorUnits('+3', 2), 300);
  assert.is(minorUnits('.5', 2), 50);
  assert.is(minorUnits('7.', 2), 700);
  assert.is(minorUnits('0007.10', 2), 710);
});

test('C7 what is no exact amount is none', () => {
  for (const amount of ['', ' ', '.', '-', 'ten', '1,5', '1.234,50', '0x10', '1e', 'NaN', Number.NaN, Infinity]) {
    assert.is(minorUnits(amount, 2), undefined, String(amount));
  }
  for (const amount of [2 ** 53, 1e21, '90071992547409.93', '9'.repeat(50)]) {
    assert.is(minorUnits(amount, 2), undefined, String(amount));
  }
  assert.is(minorUnits('90071992547409.91', 2), Number.MAX_SAFE_INTEGER);
});

test.run();
