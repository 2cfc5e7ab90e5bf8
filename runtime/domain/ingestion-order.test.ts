import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { FixtureLine } from './fixture.ts';
import type { FixtureCollection } from './fixture-fields.ts';
import { type Arrived, arrivals, byArrival } from './ingestion-order.ts';

const test = suite('ingestion order');

const line = (collection: FixtureCollection, id: string, more: object = {}): FixtureLine => ({
  collection,
  document: { _id: id, siteId: 's', sessionId: 'x', ...more },
});

async function* listOf(collection: FixtureCollection, ...seqs: number[]): AsyncGenerator<Arrived> {
  for (const seq of seqs) yield { seq, line: line(collection, String(seq)) };
}

test('lists are merged by sequence; at equal sequences the earlier list comes first', async () => {
  const lists = [listOf('PageView', 1, 4, 4, 9), listOf('RevenueEvent', 4, 9), listOf('WebVital'), listOf('Event', 0)];
  const merged: string[] = [];
  for await (const { collection, document } of byArrival(lists)) merged.push(`${collection} ${document._id}`);
  assert.equal(merged, [
    'Event 0',
    'PageView 1',
    'PageView 4',
    'PageView 4',
    'RevenueEvent 4',
    'PageView 9',
    'RevenueEvent 9',
  ]);
});

test('rows of one hit share its sequence, every other row has its own', () => {
  let last = 10;
  const seqOf = arrivals(() => {
    last += 1;
    return last;
  });
  const lines: [FixtureLine, number][] = [
    [line('Event', 'a'), 11],
    [line('RevenueEvent', 'a'), 11],
    [line('Identification', 'a'), 11],
    [line('PageView', 'b'), 12],
    [line('Event', 'b'), 13],
    [line('RevenueEvent', 'b', { siteId: 't' }), 14],
    [line('Event', 'c'), 15],
    [line('RevenueEvent', 'c', { sessionId: 'y' }), 16],
    [line('RevenueEvent', 'd'), 17],
    [line('Event', 'd'), 18],
  ];
  assert.equal(
    lines.map(([one]) => seqOf(one)),
    lines.map(([, seq]) => seq),
  );
});

test.run();
