import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { idOf, integerOf, numberOf, scalarsOf, textOf } from './fields.ts';

const test = suite('fields');

test('a text is trimmed, cut and cleared of characters that no store accepts', () => {
  assert.is(textOf('  Pricing ', 10), 'Pricing');
  assert.is(textOf('a'.repeat(600), 500), 'a'.repeat(500));
  assert.is(textOf('a\0b\r\nc', 10), 'a b c');
  assert.is(textOf('a\ud800b', 10), 'a\ufffdb');
  assert.is(textOf('a😀', 2), 'a');
  assert.is(textOf(42, 10), '42');
});

test('what is no visible text is none', () => {
  for (const value of [undefined, null, '', '  ', '\0', true, {}, [], Number.NaN])
    assert.is(textOf(value, 10), undefined);
});

test('digits in a string are a number', () => {
  assert.is(numberOf('4200'), 4200);
  assert.is(numberOf(' -4.5 '), -4.5);
  for (const value of ['', 'x', '1e3', '0x10', '1,5', 'Infinity', null, true, [1], Number.POSITIVE_INFINITY]) {
    assert.is(numberOf(value), undefined);
  }
});

test('an integer has no fraction and is exact', () => {
  assert.is(integerOf('1099'), 1099);
  assert.is(integerOf(10.5), undefined);
  assert.is(integerOf('99999999999999999999'), undefined);
});

test('two long ids stay two', () => {
  const first = idOf(`${'a'.repeat(300)}1`);
  const second = idOf(`${'a'.repeat(300)}2`);
  assert.is(first?.length, 200);
  assert.is.not(first, second);
  assert.is(idOf('order-1'), 'order-1');
  assert.is(idOf(17), '17');
});

test('props keep scalars only, thirty at most', () => {
  assert.equal(scalarsOf({ plan: 'pro', seats: 3, trial: false, list: [1], deep: {}, gone: null }), {
    plan: 'pro',
    seats: 3,
    trial: false,
  });
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`key${index}`, index]));
  assert.is(Object.keys(scalarsOf(many) ?? {}).length, 30);
  assert.is(scalarsOf({}), undefined);
  assert.is(scalarsOf([1]), undefined);
  assert.is(scalarsOf('text'), undefined);
});

test('keys and texts of props are cut', () => {
  const props = scalarsOf({ ['k'.repeat(300)]: 'v'.repeat(3000) });
  assert.equal(props, { ['k'.repeat(200)]: 'v'.repeat(2000) });
});

test('props cannot reach the prototype', () => {
  const props = scalarsOf(JSON.parse('{"__proto__": "x", "constructor": "y", "a": 1}'));
  assert.is(props?.a, 1);
  assert.is(props?.constructor, 'y');
  assert.is(Object.getPrototypeOf(props), Object.prototype);
});

test('no input makes a reader throw', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      textOf(value, 10);
      idOf(value);
      numberOf(value);
      integerOf(value);
      scalarsOf(value);
    }),
  );
});

test.run();
