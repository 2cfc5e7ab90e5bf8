import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sharesOf, shownTraffic, spreadOf, tableOf } from './simulate-shards.ts';

const test = suite('spread over shards');

test('shares of the sites add up to all hits', () => {
  const shares = sharesOf({ sites: 1_000, hottest: 0.4 });
  assert.is(shares.length, 1_000);
  assert.is(Math.round(shares.reduce((sum, share) => sum + share, 0) * 1e9), 1e9);
});

test('one shard takes everything', () => {
  assert.is(Math.round(spreadOf(1, 16, shownTraffic).busiest * 1e9), 1e9);
});

test('without buckets the hottest site stays on one shard, however many there are', () => {
  assert.ok(spreadOf(64, 1, shownTraffic).busiest >= shownTraffic.hottest);
});

test('with sixteen buckets the busiest of sixteen shards takes less than three times its share', () => {
  const { overload, busiest } = spreadOf(16, 16, shownTraffic);
  assert.ok(overload < 3, String(overload));
  assert.ok(busiest < shownTraffic.hottest / 2, String(busiest));
});

test('the same is found each time', () => {
  const traffic = { sites: 50, hottest: 0.5 };
  assert.is(tableOf(traffic), tableOf(traffic));
});

test('the page shows what comes out', () => {
  const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'scaling.md'), 'utf8');
  assert.ok(page.includes(tableOf(shownTraffic)));
});

test.run();
