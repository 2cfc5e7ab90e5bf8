import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { LineSet } from './line-set.ts';
import { partCount, SpilledRecords } from './spilled-records.ts';

const test = suite('cli: records of imported lines');

const idOf = (number: number): string => number.toString(16).padStart(24, '0');

test('records are returned unchanged, all of one document in one partition and in order', () => {
  const records = new SpilledRecords();
  const count = 100_000;
  for (let line = 1; line <= count; line += 1) {
    const digest = Buffer.alloc(16);
    digest.writeUInt32BE(line, 12);
    records.add({ collection: line % 2 === 0 ? 'Event' : 'CustomDimensionValue', id: idOf(line % 300), line, digest });
  }
  const partOf = new Map<string, number>();
  const lastLine = new Map<string, number>();
  let seen = 0;
  for (let part = 0; part < partCount; part += 1) {
    for (const { collection, id, line, digest } of records.part(part)) {
      seen += 1;
      const name = `${collection} ${id}`;
      assert.is(partOf.get(name) ?? part, part);
      assert.ok((lastLine.get(name) ?? 0) < line);
      partOf.set(name, part);
      lastLine.set(name, line);
      if (line % 9_973 !== 0) continue;
      assert.equal([id, digest.readUInt32BE(12)], [idOf(line % 300), line]);
      assert.is(collection, line % 2 === 0 ? 'Event' : 'CustomDimensionValue');
    }
  }
  records.close();
  assert.equal([seen, partOf.size], [count, 300]);
});

test('ids of one second are spread over the partitions', () => {
  const records = new SpilledRecords();
  for (let line = 1; line <= 25_600; line += 1) {
    records.add({
      collection: 'PageView',
      id: `6660000011223344${idOf(line).slice(16)}`,
      line,
      digest: Buffer.alloc(16),
    });
  }
  const sizes = Array.from({ length: partCount }, (_, part) => [...records.part(part)].length);
  records.close();
  assert.ok(Math.max(...sizes) < 300, `a part of ${Math.max(...sizes)} where 100 are fair`);
});

test('a line is in a set once added, and reported as new once', () => {
  const lines = new LineSet();
  const added = [1, 7, 8, 9, 8_191, 8_192, 5_000_000];
  assert.equal(
    added.map((line) => lines.add(line)),
    added.map(() => true),
  );
  assert.equal(
    [7, 8, 5_000_000].map((line) => lines.add(line)),
    [false, false, false],
  );
  assert.equal(
    [0, 1, 2, 8, 10, 8_190, 8_192, 4_999_999, 5_000_000, 99_000_000].filter((line) => lines.has(line)),
    [1, 8, 8_192, 5_000_000],
  );
});

test.run();
