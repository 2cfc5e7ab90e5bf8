import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { truncate } from './truncate.ts';

const test = suite('truncation of result texts');
const mark = '\n--- MCP_RESULT_TRUNCATED ---';
const bytes = (text: string): number => Buffer.byteLength(text);

for (const [width, character] of [
  [1, 'a'],
  [2, 'ä'],
  [3, '€'],
  [4, '😀'],
] as const) {
  test(`a text of characters of ${width} bytes is whole up to 24,000 bytes`, () => {
    const whole = character.repeat(24_000 / width);
    assert.is(truncate(whole), whole);
  });

  for (let shift = 0; shift < 4; shift += 1) {
    test(`characters of ${width} bytes after ${shift} more are cut between two of them`, () => {
      const text = 'x'.repeat(shift) + character.repeat(24_000 / width) + (shift === 0 ? 'x' : '');
      const cut = truncate(text);
      const kept = cut.slice(0, -mark.length);
      assert.ok(cut.endsWith(mark));
      assert.ok(text.startsWith(kept));
      assert.ok(kept.isWellFormed() && !kept.includes('\ufffd'));
      assert.ok(bytes(cut) <= 24_000 && bytes(cut) > 24_000 - width, `${bytes(cut)} bytes`);
    });
  }
}

test('one byte too many costs the room of the marker', () => {
  const cut = truncate('a'.repeat(24_001));
  assert.is(cut, `${'a'.repeat(23_971)}\n--- MCP_RESULT_TRUNCATED ---`);
  assert.is(bytes(cut), 24_000);
});

test.run();
