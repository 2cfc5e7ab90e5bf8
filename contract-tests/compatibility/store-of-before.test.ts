import { isDeepStrictEqual } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Api } from '../support/api.ts';
import { inFolder } from '../support/folder.ts';
import { sendEvents, viewAt } from '../support/hits.ts';
import { asAnsweredNow } from './before-differences.ts';
import {
  exportedLines,
  key,
  layOut,
  openedNow,
  type RecordedRead,
  readsOfBefore,
  type StoreName,
} from './store-of-before.ts';

const test = suite('a store of before');

const differencesShown = 10;
const shopId = '6a28b500000000000000b001';

/** Reads of the API that are answered otherwise than before. */
async function differencesOf(api: Api, reads: readonly RecordedRead[]): Promise<string[]> {
  const differences: string[] = [];
  for (const { path, status, body } of reads) {
    const answer = await api.send(path, { headers: { authorization: `Bearer ${key}` } });
    const now: unknown = answer.status === 200 ? JSON.parse(answer.text) : answer.text;
    const expected = asAnsweredNow(body, now);
    if (answer.status === status && isDeepStrictEqual(now, expected)) continue;
    differences.push(`${path}\n  ${answer.status} ${partsOf(expected, now)}`);
  }
  return differences;
}

/** Where two values part. */
function partsOf(expected: unknown, now: unknown): string {
  const [left = '', right = ''] = [expected, now].map((value) => JSON.stringify(value));
  let at = 0;
  while (left[at] === right[at] && at < left.length) at += 1;
  const part = (text: string) => text.slice(Math.max(0, at - 80), at + 120);
  return `was … ${part(left)}\n  is  … ${part(right)}`;
}

async function assertAnswers(api: Api, reads: readonly RecordedRead[]): Promise<void> {
  assert.ok(reads.length > 200, String(reads.length));
  const differences = await differencesOf(api, reads);
  const shown = differences.slice(0, differencesShown).join('\n');
  assert.is(differences.length, 0, `${differences.length} of ${reads.length} reads differ:\n${shown}`);
}

/** Opens a folder, works with the service, and stops it. */
async function withStore(dataDir: string, name: StoreName, work: (api: Api) => Promise<void>): Promise<void> {
  const api = await openedNow(dataDir, name);
  try {
    await work(api);
  } finally {
    await api.stop();
  }
}

for (const name of ['stopped', 'killed', 'killed, journal only'] as const) {
  test(`a store that was ${name}: it answers as before, now and after a restart`, () =>
    inFolder(async (folder) => {
      layOut(name, folder);
      const reads = readsOfBefore(name);
      await withStore(folder, name, (api) => assertAnswers(api, reads));
      await withStore(folder, name, async (api) => {
        const some = reads.filter((_, index) => index % 8 === 0);
        assert.equal(await differencesOf(api, some), []);
      });
    }));
}

test('the export of before is imported and answers as the store did', () =>
  withStore(':memory:', 'stopped', async (api) => {
    await api.store(exportedLines().map(({ collection, document }) => [collection, document]));
    await assertAnswers(api, readsOfBefore('stopped'));
  }));

test('a visitor of before is recognised, and the session goes on', () =>
  inFolder(async (folder) => {
    layOut('stopped', folder);
    await withStore(folder, 'stopped', async (api) => {
      api.key = key;
      const sent = await sendEvents(api, shopId, viewAt('2026-06-17T11:40:00Z', '/again', { ip: '81.2.72.73' }));
      assert.is(sent.accepted, 1, sent.text);
      const rows = (await api.stored(shopId)).filter(({ document }) => document.pathname === '/again');
      const [visitorId, sessionId] = ['a9a20fed9a2060674fb48d26b4bad76d', 'e7843407787d11cf4568e069'];
      assert.equal(
        rows.map(({ document }) => [document.visitorId, document.sessionId]),
        [[visitorId, sessionId]],
      );
    });
  }));

test.run();
