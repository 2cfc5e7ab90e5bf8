import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { inFolder } from '../../contract-tests/support/folder.ts';
import { type Line, lineBytesMax, linesOf } from './lines.ts';

const test = suite('cli: lines of a file');

const linesIn = (content: string | Buffer): Promise<Line[]> =>
  inFolder(async (folder) => {
    const file = join(folder, 'lines');
    writeFileSync(file, content);
    const lines: Line[] = [];
    for await (const line of linesOf(file)) lines.push(line);
    return lines;
  });

test('blank lines are counted and left out, and the last one needs no end', async () => {
  assert.equal(await linesIn('a\n\n \r\nb\r\nc'), [
    { number: 1, text: 'a', bytes: 1, endByte: 2 },
    { number: 4, text: 'b\r', bytes: 2, endByte: 9 },
    { number: 5, text: 'c', bytes: 1, endByte: 10 },
  ]);
  assert.equal(await linesIn(''), []);
});

test('O7 a byte order mark before the first line, or between concatenated files, is not part of a line', async () => {
  const lines = await linesIn('\ufeff{"a":1}\n\ufeff{"b":"\ufeff"}\r\n\ufeff\n');
  assert.equal(
    lines.map(({ text }) => text),
    ['{"a":1}', '{"b":"\ufeff"}\r'],
  );
});

test('O7 a file in UTF-16 is refused with a remedy', async () => {
  for (const mark of [
    [0xff, 0xfe],
    [0xfe, 0xff],
  ]) {
    const refusal = await linesIn(Buffer.from([...mark, 0x7b, 0x00])).then(
      () => '',
      ({ message }: Error) => message,
    );
    assert.match(refusal, /lines is UTF-16 text\. Save it as UTF-8\.$/);
  }
});

test('a line is complete wherever a read ends, even within a character', async () => {
  const text = 'é🏖'.repeat(100_000);
  const lines = await linesIn(`x${text}\n${text}\n`);
  assert.equal(
    lines.map(({ number, endByte }) => [number, endByte]),
    [
      [1, 600_002],
      [2, 1_200_003],
    ],
  );
  assert.ok(lines[0]?.text === `x${text}` && lines[1]?.text === text);
});

test('a line of 4 MiB is read, one byte more is reported as too long, and later lines are read again', async () => {
  const longest = Buffer.alloc(lineBytesMax, 'z');
  const lines = await linesIn(Buffer.concat([longest, Buffer.from('\n'), longest, Buffer.from('z\nend\n')]));
  assert.equal(
    lines.map(({ number, text }) => [number, text?.length]),
    [
      [1, lineBytesMax],
      [2, undefined],
      [3, 3],
    ],
  );
});

test.run();
