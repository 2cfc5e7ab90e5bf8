import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { systemClock } from '../../../ports/clock.ts';
import { systemRandom } from '../../../ports/random.ts';
import { attachmentsSuite } from '../../../ports/suites/attachments.suite.ts';
import { openDuckdbStore } from '../store.ts';

const open = async () => {
  const store = await openDuckdbStore({
    folder: undefined,
    clock: systemClock,
    random: systemRandom,
    report: (message, error) => {
      throw new Error(message, { cause: error });
    },
  });
  return { store, events: store.events, stop: store.close };
};

attachmentsSuite('duckdb', open);

const test = suite('duckdb: what moves with a hit');

test('P2 the identification of a hit that moves moves along, and no other one', async () => {
  const { store, events, stop } = await open();
  const siteId = 'a'.repeat(24);
  const ts = Date.parse('2026-06-16T10:00:00.000Z');
  const row = { siteId, ts, visitorId: 'ann', sessionId: 's1', ownVisitorId: 'ann' };
  await events.append(
    {
      hits: [{ ...row, id: '1'.padStart(24, '0'), seq: 1, kind: 'pageview', pathname: '/' }],
      identifications: [1, 2].map((seq) => ({ ...row, id: `${seq}`.padStart(24, '0'), seq, profileId: 'ann' })),
    },
    'durable',
  );
  const moved = { siteId, seq: 1, ts, visitorId: 'early', sessionId: 's0', pathname: '/' };
  await events.append({ reassigned: [moved] }, 'durable');
  const rows = await store.client.read('SELECT visitor_id, session_id FROM identifications ORDER BY seq');
  assert.equal(
    rows.map(({ visitor_id, session_id }) => [visitor_id, session_id]),
    [
      ['early', 's0'],
      ['ann', 's1'],
    ],
  );
  await stop();
});

test.run();
