import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pathPatterns } from './setting-values.ts';

const test = suite('values of settings');

const patterns = (count: number): string => Array.from({ length: count }, (_, index) => `/p${index}/*`).join(',');

test('a hundred patterns of paths are accepted, one more is refused', () => {
  assert.is(pathPatterns(patterns(100)).length, 100);
  assert.throws(() => pathPatterns(patterns(101)), /^must be at most 100 patterns$/);
});

test('a pattern of 200 characters is accepted, one of 201 is refused and cut in the message', () => {
  const pattern = `${'x'.repeat(199)}*`;
  assert.equal(pathPatterns(pattern), [pattern]);
  assert.throws(
    () => pathPatterns(`x${pattern}`),
    (error: Error) =>
      error.message ===
      `must be patterns such as /invite/* or inv_*, of at most 200 characters; "${'x'.repeat(200)}" is none`,
  );
});

test.run();
