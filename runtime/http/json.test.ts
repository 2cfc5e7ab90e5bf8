import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { nestingMax, parseJson } from './json.ts';

const test = suite('parseJson');

const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

test('reads whatever JSON.stringify writes, unless it holds what is refused', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8, stringUnit: 'grapheme' }), (value) => {
      const text = JSON.stringify(value);
      if (/__proto__|\\u0000/.test(text)) return;
      assert.equal(parseJson(text), JSON.parse(text));
    }),
    { seed: 1, numRuns: 500 },
  );
});

test('reads keys and texts with quotes, braces and commas inside', () => {
  assert.equal(parseJson('{"a\\"{,":"}\\\\","b":["[,{"]}'), { 'a"{,': '}\\', b: ['[,{'] });
});

test('a key may appear again in another object', () => {
  assert.equal(parseJson('{"a":{"a":1},"b":[{"a":1},{"a":2}]}'), { a: { a: 1 }, b: [{ a: 1 }, { a: 2 }] });
});

test(`takes ${nestingMax} levels and no more`, () => {
  assert.type(parseJson(nested(nestingMax)), 'object');
  assert.throws(() => parseJson(nested(nestingMax + 1)), /nested deeper than 32 levels/);
  assert.throws(() => parseJson(`[${nested(30_000)}]`), /nested deeper/);
});

for (const [text, fault] of [
  ['{"a":1,"a":2}', /"a" appears twice/],
  ['{"a":1,"\\u0061":2}', /"a" appears twice/],
  ['[{"a":{"b":1,"c":[{"d":1,"d":1}]}}]', /"d" appears twice/],
  ['{"__proto__":1}', /__proto__/],
  ['{"a":[{"\\u005f_proto__":1}]}', /__proto__/],
  ['"a\\u0000"', /null character/],
  ['{"\\u0000":1}', /null character/],
  ['"\\ud83d"', /surrogate/],
  ['["\\ude00\\ud83d"]', /surrogate/],
] as const) {
  test(`refuses ${text}`, () => assert.throws(() => parseJson(text), fault));
}

test('a text may name __proto__, a pair of surrogates is a character', () => {
  assert.equal(parseJson('{"a":"__proto__","b":"\\ud83d\\ude00"}'), { a: '__proto__', b: '😀' });
});

test('a million characters of keys take no longer than a moment', () => {
  const text = `{${Array.from({ length: 60_000 }, (_, index) => `"k${index}":${index}`).join(',')}}`;
  const startedAt = performance.now();
  parseJson(text);
  assert.ok(performance.now() - startedAt < 1000);
});

test.run();
