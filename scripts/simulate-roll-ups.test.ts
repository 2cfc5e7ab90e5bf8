import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { keptTableOf, readTableOf, shown, shownPaths, simulate } from './simulate-roll-ups.ts';

const test = suite('what roll-ups would keep');

test('the same is found each time', () => {
  const others = { day: 17, week: 6_665, month: 13_464 };
  assert.equal(simulate({ sessions: 20_000, days: 30 }), { overMidnight: 17, visitorDays: 18_566, others });
});

test('with a daily salt only visitors in a session across midnight are on two days', () => {
  const { others, overMidnight, visitorDays } = simulate({ sessions: 50_000, days: 30 });
  assert.ok(overMidnight > 0 && others.day <= overMidnight, JSON.stringify(others));
  assert.ok(others.day < visitorDays / 500);
});

test('the longer a salt lasts the more visitors are on several days', () => {
  const { day, week, month } = simulate({ sessions: 20_000, days: 30 }).others;
  assert.ok(day < week && week < month, `${day} ${week} ${month}`);
});

test('a window of one day has no visitor of another', () => {
  assert.equal(simulate({ sessions: 1_000, days: 1 }).others.month, 0);
});

test('both ends of a window are read whatever is rolled up', () => {
  assert.ok(readTableOf({ sessions: 300, days: 30 }, 10).endsWith('| pages with roll-ups | 20 | 280 | 300 |'));
});

test('the decision shows what comes out', () => {
  const path = join(import.meta.dirname, '..', 'docs', 'decisions', '0034-no-roll-ups-on-mongodb.md');
  const page = readFileSync(path, 'utf8');
  assert.ok(page.includes(keptTableOf(shown)));
  assert.ok(page.includes(readTableOf(shown, shownPaths)));
});

test.run();
