import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { FixtureLine } from '../domain/fixture.ts';
import { type FixtureCollection, fixtureCollections, fixtureShapes } from '../domain/fixture-fields.ts';
import type { Archive } from '../ports/archive.ts';
import { exportedLines } from './exported-lines.ts';
import { targets } from './reference-check.ts';

const test = suite('cli: lines of an export');

const line = (collection: FixtureCollection, _id: string, more: object = {}): FixtureLine => ({
  collection,
  document: { _id, ...more },
});

async function exported(lines: readonly FixtureLine[], siteId?: string) {
  const archive = {
    async *read() {
      yield* lines;
    },
  } as unknown as Archive; // only reads
  const counts = { lines: 0, leftOut: 0 };
  let text = '';
  for await (const part of exportedLines(archive, siteId, counts)) text += part;
  const names = text
    .split('\n')
    .filter((one) => one !== '')
    .map((one) => JSON.parse(one).document._id);
  return { names, ...counts };
}

const lines = [
  line('User', 'u1'),
  line('ApiKey', 'k1', { userId: 'u1' }),
  line('Site', 's1', { userId: 'u1' }),
  line('Site', 's2', { userId: 'u2' }),
  line('Funnel', 'f1', { siteId: 's1', userId: 'u1' }),
  line('Segment', 'g1', { siteId: 's1', userId: 'u2' }),
  line('SessionRecording', 'r1', { siteId: 's1' }),
  line('SessionRecording', 'r2', { siteId: 's2' }),
  line('RecordingChunk', 'c1', { recordingId: 'r1' }),
  line('RecordingChunk', 'c2', { recordingId: 'r2' }),
  line('PageView', 'p1', { siteId: 's1' }),
  line('PageView', 'p2', { siteId: 's2' }),
  line('PageView', 'p3', { siteId: 's3' }),
];

test('what refers to a user, site or recording that is not in the export is left out, and counted', async () => {
  assert.equal(await exported(lines), {
    names: ['u1', 'k1', 's1', 'f1', 'r1', 'c1', 'p1'],
    lines: 7,
    leftOut: 6,
  });
});

test('an export of one site has its owner elsewhere', async () => {
  const ofSite = lines.slice(2, 3).concat(lines.slice(4, 7));
  assert.equal(await exported(ofSite, 's1'), { names: ['s1', 'f1', 'g1', 'r1'], lines: 4, leftOut: 0 });
});

test('documents reference only those three collections, each an earlier one, and exports keep that order', () => {
  const referred = new Set(Object.values(fixtureShapes).flatMap(({ references }) => Object.values(references)));
  assert.equal([...referred].sort(), targets.toSorted());
  for (const [at, target] of targets.entries()) {
    for (const other of Object.values(fixtureShapes[target].references)) {
      assert.ok(
        targets.slice(0, at).some((before) => before === other),
        `${target} refers to ${other}`,
      );
    }
    const users = fixtureCollections.filter((name) => Object.values(fixtureShapes[name].references).includes(target));
    for (const name of users) assert.ok(fixtureCollections.indexOf(target) < fixtureCollections.indexOf(name), name);
  }
});

test.run();
