import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writeDemoLines } from '../../contract-tests/support/demo-lines.ts';
import { inFolder } from '../../contract-tests/support/folder.ts';
import { measured } from './measured.fixture.ts';
import { type Ran, run } from './run.fixture.ts';

const test = suite('cli: a long import');

/** DuckDB keeps rows in memory until they are in its file, half a million at most. */
const moreMbMax = 130;

test('ten times the lines take no more memory', async () => {
  await inFolder(async (folder) => {
    const [short, long] = [join(folder, 'short.ndjson'), join(folder, 'long.ndjson')];
    const [few, many] = [await writeDemoLines(short, 3_000), await writeDemoLines(long, 30_000)];
    assert.ok(few > 7_000 && many > 70_000, `${few} and ${many} lines`);
    const one = await measured(folder, (environment) => run(join(folder, 'one'), ['import', short], { environment }));
    const ten = await measured(folder, (environment) => run(join(folder, 'ten'), ['import', long], { environment }));
    assert.is(insertedBy(one.ran), few);
    assert.is(insertedBy(ten.ran), many);
    assert.ok(ten.rssMb - one.rssMb < moreMbMax, `${one.rssMb} MB and ${ten.rssMb} MB`);

    const reported = ten.ran.errors
      .trim()
      .split('\n')
      .filter((line) => line !== '');
    for (const line of reported) assert.match(line, /^(checking|writing) lines: [\d,]+, \d+ %, [\d,]+\/s$/);
    assert.ok(reported.length <= ten.seconds / 2 + 2, `${reported.length} words in ${ten.seconds} s`);

    // With every line known already.
    const again = await measured(folder, (environment) => run(join(folder, 'ten'), ['import', long], { environment }));
    assert.equal(JSON.parse(again.ran.out), { inserted: {}, duplicates: many, rejected: [] });
    assert.ok(again.rssMb - one.rssMb < moreMbMax, `${one.rssMb} MB and ${again.rssMb} MB`);
  });
});

test('a hundred thousand faults take no more memory than their lines', async () => {
  await inFolder(async (folder) => {
    const [short, long] = [join(folder, 'short.csv'), join(folder, 'long.csv')];
    writeFileSync(short, 'x,y\n'.repeat(100));
    writeFileSync(long, `${'x'.repeat(200)}\n`.repeat(100_000));
    const one = await measured(folder, (environment) =>
      run(join(folder, 'faults'), ['import', short], { environment }),
    );
    const many = await measured(folder, (environment) =>
      run(join(folder, 'faults'), ['import', long], { environment }),
    );
    assert.is(JSON.parse(many.ran.out).moreRejected, 99_000);
    assert.ok(many.rssMb - one.rssMb < 100, `${one.rssMb} MB and ${many.rssMb} MB`);
  });
});

const insertedBy = ({ code, out }: Ran): number => {
  assert.is(code, 0, out);
  return Object.values<number>(JSON.parse(out).inserted).reduce((sum, count) => sum + count, 0);
};

test.run();
