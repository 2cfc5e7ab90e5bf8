import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dayMs, longestRuns, wholeDays } from './whole-days.ts';

const test = suite('whole days');
const june = (text: string): number => Date.parse(`2026-06-${text}Z`);

test('of a window begin and end in it, to the millisecond', () => {
  const two = { first: june('02T00:00:00.000'), last: june('03T00:00:00.000') };
  assert.equal(wholeDays({ since: two.first, until: june('03T23:59:59.999') }), two);
  assert.equal(wholeDays({ since: june('01T00:00:00.001'), until: june('04T23:59:59.998') }), two);
  assert.equal(wholeDays({ since: june('02T00:00:00.001'), until: june('03T23:59:59.998') }), undefined);
});

test('are grouped in runs of consecutive days, of which the longest are returned, in order', () => {
  const days = [9, 1, 3, 4, 6, 7, 8].map((place) => ({ day: place * dayMs }));
  const placesOf = (max: number) => longestRuns(days, max).map((run) => run.map(({ day }) => day / dayMs));
  assert.equal(placesOf(2), [
    [3, 4],
    [6, 7, 8, 9],
  ]);
  assert.equal(placesOf(9), [[1], [3, 4], [6, 7, 8, 9]]);
  assert.equal(longestRuns([], 3), []);
});

test.run();
