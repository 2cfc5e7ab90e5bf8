import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bucketCount, bucketOf } from './buckets.ts';

const test = suite('mongodb: buckets');

test('the bucket of an id never changes: it is stored', () => {
  assert.equal(['', 'ann', 'a'.repeat(32), 'ann#1', '🏖'].map(bucketOf), [9, 1, 5, 14, 9]);
});

test('ids are spread evenly over all buckets', () => {
  const counts = Array.from({ length: bucketCount }, () => 0);
  for (let number = 0; number < 16_000; number += 1) {
    const place = bucketOf(`${number.toString(16).padStart(32, '0')}`);
    counts[place] = Number(counts[place]) + 1;
  }
  assert.is(counts.length, bucketCount);
  assert.ok(Math.min(...counts) > 800 && Math.max(...counts) < 1_200, counts.join(' '));
});

test.run();
