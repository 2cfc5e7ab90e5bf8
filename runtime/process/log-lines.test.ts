import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { LogLines, logBytesMax } from './log-lines.ts';

const test = suite('lines of the log');

const failure = (code: string) => Object.assign(new Error(code), { code });

/** A device that takes a given number of bytes of each write, or fails. */
function device(...answers: (number | string)[]) {
  let text = '';
  const lines = new LogLines((bytes, done) => {
    const answer = answers.shift() ?? bytes.length;
    if (typeof answer === 'string') return done(failure(answer), 0);
    text += bytes.subarray(0, answer).toString();
    done(null, Math.min(answer, bytes.length));
  });
  return { lines, text: () => text };
}

test('O1 lines are written in order, the rest of one before the next', () => {
  const { lines, text } = device(2, 1);
  lines.write('first\n');
  lines.write('second\n');
  assert.is(text(), 'first\nsecond\n');
  assert.is(lines.lost, 0);
});

test('O1 a line that fails is lost and counted, the next one is written', () => {
  const { lines, text } = device('ENOSPC', 'EIO');
  for (const line of ['a\n', 'b\n', 'c\n']) lines.write(line);
  assert.is(text(), 'c\n');
  assert.is(lines.lost, 2);
});

test('O1 after a line that was cut short the next one begins on a line of its own', () => {
  const { lines, text } = device(3, 'ENOSPC', 'ENOSPC', 1, 2);
  for (const line of ['first\n', 'second\n', 'third\n']) lines.write(line);
  assert.is(text(), 'fir\nthird\n');
  assert.is(lines.lost, 2);
});

test('O1 as much text as is allowed waits for a slow reader, one line more is lost', () => {
  const begun: Buffer[] = [];
  const lines = new LogLines((bytes) => void begun.push(bytes));
  const line = 'x'.repeat(logBytesMax / 4);
  for (let count = 0; count < 4; count += 1) lines.write(line);
  assert.is(lines.lost, 0);
  lines.write('\n');
  assert.is(lines.lost, 1);
  assert.is(begun.length, 1);
  assert.is(lines.take().length, (3 * logBytesMax) / 4, 'what is being written is the device’s');
});

test.run();
