import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { MongodbClient } from '../../runtime/adapters/mongodb/connection/client.ts';
import { measured } from '../../runtime/cli/measured.fixture.ts';
import { run } from '../../runtime/cli/run.fixture.ts';
import { writeDemoLines } from '../support/demo-lines.ts';
import { inFolder } from '../support/folder.ts';
import { killImport } from '../support/killed-import.ts';
import { sharedMongodb } from '../support/mongodb-stand-in.ts';
import { openTestStore } from '../support/mongodb-store.ts';

const test = suite('a long import into MongoDB');

type Environment = Readonly<Record<'MONGODB_URI' | 'MONGODB_DATABASE', string>>;

async function emptyDatabase(): Promise<Environment> {
  const server = await sharedMongodb();
  return { MONGODB_URI: server.url, MONGODB_DATABASE: server.database() };
}

const pagesIn = (client: MongodbClient): Promise<number> => client.collection('PageView').countDocuments();

/** What queries read, but for the number of writes it took. */
async function sessionsOf(environment: Environment): Promise<unknown[]> {
  const store = await openTestStore({ database: environment.MONGODB_DATABASE });
  const sessions = await store.client
    .collection('Session')
    .find({}, { projection: { rev: 0 } })
    .sort({ _id: 1 })
    .toArray();
  await store.close();
  return sessions;
}

test('two kills amid writing and one more run make the database of a single run', async () => {
  await inFolder(async (folder) => {
    const file = join(folder, 'lines.ndjson');
    const lines = await writeDemoLines(file, 8_000);
    const [once, killed] = [await emptyDatabase(), await emptyDatabase()];
    assert.is((await run(folder, ['import', file], { environment: once })).code, 0);
    const looking = await MongodbClient.open({ uri: killed.MONGODB_URI, database: killed.MONGODB_DATABASE });
    for (const pages of [1_500, 4_000]) {
      await killImport(file, { ...killed, DATA_DIR: folder }, async () => (await pagesIn(looking)) > pages);
    }
    await looking.close();
    const last = await run(folder, ['import', file], { environment: killed });
    const { inserted, duplicates, rejected } = JSON.parse(last.out);
    const written = Object.values<number>(inserted).reduce((sum, count) => sum + count, 0);
    assert.equal([last.code, rejected, written + duplicates], [0, [], lines]);
    assert.ok(duplicates > 8_000 && written > 1_000, `${duplicates} were there, ${written} came now`);

    const [left, right] = [join(folder, 'once.ndjson'), join(folder, 'killed.ndjson')];
    assert.is((await run(folder, ['export', left], { environment: once })).code, 0);
    assert.is((await run(folder, ['export', right], { environment: killed })).code, 0);
    assert.ok(readFileSync(right).equals(readFileSync(left)), 'the same export');
    assert.equal(await sessionsOf(killed), await sessionsOf(once));
  });
});

test('ten times the lines take no more memory', async () => {
  await inFolder(async (folder) => {
    const [short, long] = [join(folder, 'short.ndjson'), join(folder, 'long.ndjson')];
    const [few, many] = [await writeDemoLines(short, 2_000), await writeDemoLines(long, 20_000)];
    const imported = async (file: string) => {
      const database = await emptyDatabase();
      return measured(folder, (hook) => run(folder, ['import', file], { environment: { ...database, ...hook } }));
    };
    const [one, ten] = [await imported(short), await imported(long)];
    for (const [{ ran }, lines] of [[one, few] as const, [ten, many] as const]) {
      const { inserted } = JSON.parse(ran.out);
      assert.is(
        Object.values<number>(inserted).reduce((sum, count) => sum + count, 0),
        lines,
      );
    }
    assert.ok(ten.rssMb - one.rssMb < 90, `${one.rssMb} MB and ${ten.rssMb} MB`);
  });
});

test.run();
