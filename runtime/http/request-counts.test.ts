import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bucketEndsSeconds, noOperation, RequestCounts } from './request-counts.ts';

const test = suite('request counts');

const tallyOf = (counts: RequestCounts, id: string) => new Map(counts.tallies()).get(id);

test('a request counts for its operation, its class of status and its duration', () => {
  const counts = new RequestCounts(['listSites', 'getSite']);
  counts.note('listSites', 200, 1);
  counts.note('listSites', 204, 1.1);
  counts.note('listSites', 503, 20_000);
  const tally = tallyOf(counts, 'listSites');
  assert.equal(tally?.byClass, [0, 0, 2, 0, 0, 1]);
  assert.equal(tally?.buckets, [1, 1, ...Array(bucketEndsSeconds.length - 2).fill(0), 1]);
  assert.is(tally?.seconds.toFixed(4), '20.0021');
  assert.is(tallyOf(counts, 'getSite'), undefined);
});

test('what belongs to no operation is counted together, whatever it is called', () => {
  const counts = new RequestCounts(['listSites']);
  for (const id of [undefined, 'unknown', '__proto__', 'constructor']) counts.note(id, 404, 0);
  assert.equal(tallyOf(counts, noOperation)?.byClass, [0, 0, 0, 0, 4, 0]);
  assert.is([...counts.tallies()].length, 1);
});

test.run();
