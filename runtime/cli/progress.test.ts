import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { progress } from './progress.ts';

const test = suite('cli: how far it is');

/** The messages of a job that counts at a rate per millisecond. */
function saidOf(ms: number, perMs: number, total = 0): string[] {
  let clock = 0;
  const said: string[] = [];
  const reported = progress('writing lines', total, { now: () => clock, write: (text) => said.push(text) });
  for (clock = 1; clock <= ms; clock += 1) {
    for (let n = 1; n <= perMs; n += 1) reported.at((clock - 1) * perMs + n, ((clock - 1) * perMs + n) * 10);
  }
  reported.end();
  return said;
}

test('a job of less than two seconds needs no word', () => {
  assert.equal(saidOf(1_999, 100), []);
});

test('a longer job is reported every two seconds and at its end, with share and rate', () => {
  assert.equal(saidOf(6_500, 100, 6_500_000), [
    'writing lines: 199,936, 30 %, 99,968/s\n',
    'writing lines: 400,128, 61 %, 99,982/s\n',
    'writing lines: 600,320, 92 %, 99,987/s\n',
    'writing lines: 650,000, 100 %, 99,985/s\n',
  ]);
});

test('jumping counts are reported as well, without a share when the total is unknown', () => {
  let clock = 0;
  const said: string[] = [];
  const reported = progress('exporting lines', 0, { now: () => clock, write: (text) => said.push(text) });
  for (let leap = 1; leap <= 3; leap += 1) {
    clock = leap * 1_500;
    reported.at(leap * 1_001);
  }
  reported.end();
  assert.equal(said, ['exporting lines: 2,002, 667/s\n', 'exporting lines: 3,003, 667/s\n']);
});

test.run();
