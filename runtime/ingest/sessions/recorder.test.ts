import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { EventBatch, EventLog } from '../../ports/event-log.ts';
import { SeenOrders } from '../drops/seen-orders.ts';
import type { Draft } from '../hit.ts';
import { LiveSessions } from './live-sessions.ts';
import { lateHitsMax, Recorder } from './recorder.ts';

const test = suite('recorder');

const noon = Date.parse('2026-06-17T12:00:00.000Z');

/** Pageviews of a day before: nothing is known of their visitors any more. */
const lateViews = (count: number): Draft[] =>
  Array.from({ length: count }, (_, index) => {
    const draft = {
      ...{ site: { siteId: 's' }, incoming: { receivedAt: noon, form: 'server' }, type: 'pageview' },
      ...{ at: noon - 86_400_000, ownVisitorId: `visitor ${index}`, pathname: '/', dedupeKey: `${index}`, utm: {} },
    };
    return draft as unknown as Draft; // the fields that recording reads
  });

/** A recorder whose rebuilds wait until they are released. */
function gated() {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const stored: number[] = [];
  const log = {
    flush: () => gate,
    adjacentHits: async () => [],
    attachments: async () => [],
    append: async ({ hits = [] }: EventBatch) => void stored.push(hits.length),
  } as unknown as EventLog; // only the methods it calls
  let seq = 0;
  const next = () => {
    seq += 1;
    return seq;
  };
  const recorder = new Recorder({
    ...{ log, sharing: undefined, live: new LiveSessions(noon), orders: new SeenOrders(log) },
    ...{ nextSeq: next, nextId: () => String(seq), nextPeriodIds: async () => [], pageAt: () => undefined },
  });
  const record = (count: number) => recorder.record(lateViews(count), 'durable', noon);
  return { recorder, record, release, stored };
}

test('twenty thousand late hits wait, and one more is refused until they are written', async () => {
  assert.is(lateHitsMax, 20_000);
  const { recorder, record, release, stored } = gated();
  const accepted = [record(1), record(lateHitsMax - 1)];
  assert.is(recorder.lateCount, lateHitsMax);

  const refusal = await record(1).catch((error: unknown) => error as { code: string; cause: Error });
  assert.equal('code' in refusal && [refusal.code, refusal.cause.message], [
    'unavailable',
    'too many late hits are waiting',
  ]);
  assert.is(recorder.lateCount, lateHitsMax);

  release();
  await Promise.all(accepted);
  assert.equal([recorder.lateCount, stored.reduce((sum, hits) => sum + hits, 0)], [0, lateHitsMax]);
  await record(1);
  assert.is(stored.at(-1), 1);
});

test('late hits that would go beyond the maximum together are refused together', async () => {
  const { recorder, record } = gated();
  const refusal = await record(lateHitsMax + 1).catch((error: unknown) => error as { code: string });
  assert.is('code' in refusal && refusal.code, 'unavailable');
  assert.is(recorder.lateCount, 0);
});

test.run();
