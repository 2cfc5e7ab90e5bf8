import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { operations } from '../../generated/operations.ts';
import { run } from '../../runtime/cli/run.fixture.ts';
import { type FixtureLine, parseFixtureLine } from '../../runtime/domain/fixture.ts';
import { fixtureCollections } from '../../runtime/domain/fixture-fields.ts';
import { parametersLeftOut, type Read, readsOf } from '../support/all-reads.ts';
import { type Api, startApi } from '../support/api.ts';
import { type MongodbServer, startMongodb } from '../support/mongodb-stand-in.ts';
import { compareAnswers } from '../support/same-answers.ts';
import { fillVaried } from '../support/varied-store.ts';

interface Context {
  folder: string;
  server: MongodbServer;
  /** Settings of the database moved to. */
  mongodb: { readonly MONGODB_URI: string; readonly MONGODB_DATABASE: string };
  keys: readonly string[];
  lines: readonly FixtureLine[];
  /** Of the first embedded store. */
  origin: Api;
  moved: Api;
}

const test = suite<Context>('moving a store');

test.before(async (context) => {
  context.folder = mkdtempSync(join(tmpdir(), 'footfall-move-'));
  context.server = await startMongodb();
  context.mongodb = { MONGODB_URI: context.server.url, MONGODB_DATABASE: context.server.database() };
});
test.after(async ({ folder, server, origin, moved }) => {
  await origin?.stop();
  await moved?.stop();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command that has to succeed; gives what it printed. */
async function done(folder: string, args: readonly string[], environment = {}): Promise<Record<string, unknown>> {
  const { code, out, errors } = await run(folder, args, { environment });
  assert.is(code, 0, `${args[0]}: ${errors}${out.slice(0, 1_000)}`);
  return JSON.parse(out);
}

const exportOf = (folder: string, name: string) => join(folder, `${name}.ndjson`);

/** A service on a store that exists, with the origin's owner and at its moment. */
const openedAgain = ({ owner, key, clock }: Api, config: Parameters<typeof startApi>[0]): Promise<Api> =>
  startApi({ ...config, clock, as: { owner, key } });

test('an embedded store is exported with something of every collection', async (context) => {
  const { folder } = context;
  const dataDir = join(folder, 'origin');
  const filling = await startApi({ config: { dataDir } });
  assert.ok(filling.embedded, 'a store of the embedded kind');
  context.keys = (await fillVaried(filling)).keys;
  await filling.stop();
  await done(dataDir, ['export', exportOf(folder, 'origin')]);
  context.origin = await openedAgain(filling, { config: { dataDir } });

  const text = readFileSync(exportOf(folder, 'origin'), 'utf8');
  context.lines = text.trimEnd().split('\n').map(parseFixtureLine);
  const found = new Set(context.lines.map(({ collection }) => collection));
  assert.equal(
    fixtureCollections.filter((name) => !found.has(name)),
    [],
  );
  assert.ok(context.lines.length > 6_000, `${context.lines.length} lines`);
});

test('on MongoDB every read answers the same bytes', async (context) => {
  const { folder, mongodb, origin } = context;
  const imported = await done(join(folder, 'nothing'), ['import', exportOf(folder, 'origin')], mongodb);
  assert.equal([imported.duplicates, imported.rejected], [0, []]);
  // Before any read: a service writes once a minute when keys were used last.
  await done(join(folder, 'nothing'), ['export', exportOf(folder, 'moved')], mongodb);
  context.moved = await openedAgain(origin, {
    config: {
      dataDir: join(folder, 'nothing'),
      mongodbUri: mongodb.MONGODB_URI,
      mongodbDatabase: mongodb.MONGODB_DATABASE,
    },
  });
  assert.is(context.moved.service.store.embedded, undefined);
  await readsAgree(context, context.moved);
});

test('back in an embedded store every read answers the same bytes, and all exports are equal', async (context) => {
  const { folder, origin } = context;
  const again = join(folder, 'again');
  const imported = await done(again, ['import', exportOf(folder, 'moved')]);
  assert.equal([imported.duplicates, imported.rejected], [0, []]);
  await done(again, ['export', exportOf(folder, 'again')]);
  const bytes = readFileSync(exportOf(folder, 'origin'));
  assert.ok(readFileSync(exportOf(folder, 'moved')).equals(bytes), 'the export of MongoDB');
  assert.ok(readFileSync(exportOf(folder, 'again')).equals(bytes), 'the export of the second embedded store');

  const back = await openedAgain(origin, { config: { dataDir: again } });
  try {
    await readsAgree(context, back, (_, index) => index % 3 === 0);
  } finally {
    await back.stop();
  }
});

/** Everything the contract can be asked, or the reads of it that are wanted, with each of the keys. */
async function readsAgree(
  { origin, lines, keys }: Context,
  other: Api,
  isWanted: (read: Read, index: number) => boolean = () => true,
): Promise<void> {
  const reads = readsOf(lines, { ownerId: origin.owner.id, profileIds: await profilesOf(origin, lines) });
  assert.equal(parametersLeftOut(reads), []);
  const [owner = '', ...others] = keys;
  const everything = await compareAnswers([origin, other], reads.filter(isWanted), [owner]);
  assert.equal(everything.differences.slice(0, 5), []);
  assert.equal(Object.keys(everything.statuses), ['200'], JSON.stringify(everything.statuses));
  const isWhole = reads.every(isWanted);
  for (const { id, query } of operations.filter(({ method }) => method === 'GET')) {
    // A filter, window or page makes a difference; without any there is an answer at least.
    const least = isWhole && Object.keys(query).length > 0 ? 3 : 1;
    assert.ok((everything.bodies.get(id)?.size ?? 0) >= least, `${id}: ${everything.bodies.get(id)?.size} answers`);
  }
  const asOthers = await compareAnswers([origin, other], sample(reads), others);
  assert.equal(asOthers.differences.slice(0, 5), []);
  assert.equal(Object.keys(asOthers.statuses), ['200', '403', '404']);
}

/** Members and restricted keys ask a part: what differs for them is whose documents they see. */
const sample = (reads: readonly Read[]): Read[] =>
  reads.filter(({ path }) => !path.includes('?')).filter((_, index) => index % 3 === 0);

async function profilesOf(api: Api, lines: readonly FixtureLine[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { collection, document } of lines) {
    if (collection !== 'Site') continue;
    const { body } = await api.call('listProfiles', {
      params: { siteId: document._id },
      query: { from: '2024-01-01', to: '2026-06-17', limit: 7 },
    });
    found[document._id] = body.profiles.map(({ profileId }) => profileId);
  }
  return found;
}

test.run();
