import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { containsFolded } from '../../../../query/filter.ts';
import { containing } from './containing.ts';

const test = suite('mongodb: containing');

test('letters match case-insensitively, other characters exactly', () => {
  assert.is(containing('a1.b'), '[aA]1\\.[bB]');
});

test('characters whose lower case is a letter match it', () => {
  assert.is(containing('Ki'), '[kK\u212a][iI\u0130]');
});

test('a pattern finds what comparing without case finds', () => {
  const odd = fc.constantFrom('ß', 'ẞ', 'ς', 'Σ', 'σ', 'İ', 'ı', 'K', 'ſ', 'ǅ', '𐐀', '𐐨', '.', '$', '\\', '\0', '🏖');
  const text = fc.string({ unit: fc.oneof(odd, fc.constantFrom('a', 'A', 'k', 's', '0')), maxLength: 6 });
  const part = fc.string({ unit: fc.oneof(odd, fc.constantFrom('a', 'A', 'k', 's', '0')), maxLength: 2 });
  fc.assert(
    fc.property(text, part, (whole, asked) => {
      assert.is(new RegExp(containing(asked), 'u').test(whole), containsFolded(whole, asked), `${whole} ${asked}`);
    }),
    { numRuns: 150 },
  );
});

test.run();
