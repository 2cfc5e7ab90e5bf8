import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writeDemoLines } from '../../contract-tests/support/demo-lines.ts';
import { inFolder } from '../../contract-tests/support/folder.ts';
import { killImport } from '../../contract-tests/support/killed-import.ts';
import { run } from './run.fixture.ts';

const test = suite('cli: an import that is killed');

/** Bytes of the journal of a store; one of its files may vanish meanwhile. */
function journalBytes(dataDir: string): number {
  const folder = join(dataDir, 'journal');
  try {
    return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  } catch {
    return 0;
  }
}

test('three kills during writing and one more run give the store of a single run', async () => {
  await inFolder(async (folder) => {
    const file = join(folder, 'lines.ndjson');
    const lines = await writeDemoLines(file, 15_000);
    const [once, killed] = [join(folder, 'once'), join(folder, 'killed')];
    assert.is((await run(once, ['import', file])).code, 0);
    for (const bytes of [500_000, 1_500_000, 2_500_000]) {
      await killImport(file, { DATA_DIR: killed }, async () => journalBytes(killed) > bytes);
    }
    const last = await run(killed, ['import', file]);
    const { inserted, duplicates, rejected } = JSON.parse(last.out);
    const written = Object.values<number>(inserted).reduce((sum, count) => sum + count, 0);
    assert.equal([last.code, rejected, written + duplicates], [0, [], lines]);
    assert.ok(duplicates > 5_000 && written > 1_000, `${duplicates} were there, ${written} came now`);

    const [left, right] = [join(folder, 'once.ndjson'), join(folder, 'killed.ndjson')];
    assert.is((await run(once, ['export', left])).code, 0);
    assert.is((await run(killed, ['export', right])).code, 0);
    assert.ok(readFileSync(right).equals(readFileSync(left)));
  });
});

test.run();
