import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DuckdbClient } from './client.ts';
import { literalOf, withValues } from './literal.ts';

const test = suite<{ client: DuckdbClient }>('literals');

test.before(async (context) => {
  context.client = await DuckdbClient.open(':memory:');
});
test.after(({ client }) => client.close());

const hostile = [
  "'",
  "''",
  "\\'",
  '"',
  '\0',
  'a\0b',
  "'; DROP TABLE x; --",
  '$p1',
  '?',
  '\u0001',
  '🏖',
  'é',
  '\n',
  '%_',
  '',
];

test('any text comes out as it went in', async ({ client }) => {
  const same = async (text: string) => {
    const [row] = await client.read(`SELECT ${literalOf(text)} AS value, ${literalOf(text)} = $text AS is_same`, {
      text,
    });
    assert.equal(row, { value: text.toWellFormed(), is_same: true });
  };
  for (const text of hostile) await same(text);
  await fc.assert(fc.asyncProperty(fc.string({ unit: 'binary' }), same), { numRuns: 300 });
});

test('text that is not plain shows nothing of itself', () => {
  for (const text of hostile.filter((value) => value !== ''))
    assert.match(literalOf(text), /^decode\(from_hex\('[0-9a-f]+'\)\)$/);
  assert.is(literalOf('/a b/c.html'), "'/a b/c.html'");
});

test('numbers, truth and nothing stand for themselves', async ({ client }) => {
  const values = { a: 1_782_863_999_999, b: -0.5, c: 12n, d: true, e: null, f: 1e21 };
  const [row] = await client.read(
    withValues('SELECT $a::DOUBLE a, $b::DOUBLE b, $c::INT c, $d d, $e e, $f::DOUBLE f', values),
  );
  assert.equal(row, { a: 1_782_863_999_999, b: -0.5, c: 12, d: true, e: null, f: 1e21 });
});

test('what has no literal, and a placeholder without a value, is refused', () => {
  assert.throws(() => literalOf(Number.NaN), 'cannot stand in a query');
  assert.throws(() => literalOf(Number.POSITIVE_INFINITY), 'cannot stand in a query');
  assert.throws(() => withValues('SELECT $p1', {}), 'no value for p1');
});

test.run();
