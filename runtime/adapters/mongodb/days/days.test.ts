import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { daysBetween, lastBuilt, lastToBuild } from './days.ts';

const test = suite('mongodb: days of roll-ups');

const at = (time: string): number => Date.parse(`2026-06-${time}Z`);
const shown = (day: number): string => new Date(day).toISOString().slice(0, 10);

test('a session is on each day it touches, to the millisecond', () => {
  const days = (first: string, last: string) => daysBetween(at(first), at(last)).map(shown);
  assert.equal(days('10T00:00:00.000', '10T23:59:59.999'), ['2026-06-10']);
  assert.equal(days('10T23:59:59.999', '11T00:00:00.000'), ['2026-06-10', '2026-06-11']);
  assert.equal(days('10T12:00', '12T12:00'), ['2026-06-10', '2026-06-11', '2026-06-12']);
  assert.equal(days('12T12:00', '10T12:00'), []);
});

test('a day is built when it is over for 26 hours, and a writer thinks of it when it is over for 24', () => {
  assert.is(shown(lastToBuild(at('12T01:59:59.999'))), '2026-06-09');
  assert.is(shown(lastToBuild(at('12T02:00'))), '2026-06-10');
  assert.is(shown(lastBuilt(at('11T23:59:59.999'))), '2026-06-09');
  assert.is(shown(lastBuilt(at('12T00:00'))), '2026-06-10');
});

test.run();
