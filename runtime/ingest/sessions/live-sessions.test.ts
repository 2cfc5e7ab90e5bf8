import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { LiveSessions, liveVisitorsMax } from './live-sessions.ts';
import type { Placeable } from './placement.ts';

const test = suite('live sessions');

const noon = Date.parse('2026-06-17T12:00:00.000Z');

const viewOf = (visitorId: string, at: number): Placeable => ({
  ...{ siteId: 's', ownVisitorId: visitorId, previousVisitorId: undefined, nextVisitorId: undefined },
  ...{ activity: { kind: 'pageview', at, engagedMs: 0 }, pageviewId: undefined, pathname: '/' },
});

test('half a million visitors are in memory at most', () => {
  assert.is(liveVisitorsMax, 500_000);
});

test('at the maximum every visitor stays in memory', () => {
  const live = new LiveSessions(0);
  for (const [index, visitorId] of ['a', 'b', 'c'].entries()) live.place(viewOf(visitorId, noon + index));
  live.sweep(noon + 3, 3);
  assert.is(live.size, 3);
  for (const visitorId of ['a', 'b', 'c']) {
    const placement = live.peek(viewOf(visitorId, noon + 4));
    assert.is(placement === 'late' ? placement : placement.isNew, false, visitorId);
  }
});

test('one visitor beyond the maximum evicts the least recently active one, whose next hit is late', () => {
  const live = new LiveSessions(0);
  for (const [index, visitorId] of ['a', 'b', 'c'].entries()) live.place(viewOf(visitorId, noon + index));
  live.place(viewOf('a', noon + 10));
  live.place(viewOf('d', noon + 11));
  live.sweep(noon + 12, 3);
  assert.is(live.size, 3);
  assert.is(live.peek(viewOf('b', noon + 13)), 'late');
  for (const visitorId of ['c', 'a', 'd']) {
    assert.is(live.peek(viewOf(visitorId, noon + 13)), 'late', 'any visitor may be the evicted one under another id');
  }
});

test.run();
