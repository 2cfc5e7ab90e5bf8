import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { matchesWildcard } from './wildcard.ts';

const test = suite('matchesWildcard');

const cases: readonly (readonly [string, string, boolean])[] = [
  ['/about', '/about', true],
  ['/about', '/about/team', false],
  ['/blog/*', '/blog/2026/post', true],
  ['/blog/*', '/blog', false],
  ['/blog*', '/blog', true],
  ['*', '', true],
  ['*/edit', '/page/edit', true],
  ['/a*b*c', '/aXbYc', true],
  ['/a*b*c', '/acb', false],
  ['/ab*ba', '/aba', false],
  ['/a**b', '/ab', true],
];

for (const [pattern, text, expected] of cases) {
  test(`${pattern} ${expected ? 'matches' : 'does not match'} ${text || 'nothing'}`, () => {
    assert.is(matchesWildcard(pattern, text), expected);
  });
}

test('agrees with the equivalent regular expression', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 8 });
  const texts = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 12 });
  fc.assert(
    fc.property(letters, texts, (pattern, text) => {
      const expression = new RegExp(`^${pattern.replaceAll('*', '.*')}$`);
      assert.is(matchesWildcard(pattern, text), expression.test(text));
    }),
  );
});

test('stays fast on a pattern of a thousand stars', () => {
  assert.is(matchesWildcard(`${'*a'.repeat(1000)}b`, 'a'.repeat(2000)), false);
});

test.run();
