import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { browserHit, contextOf, draftOf, noon, siteOf } from '../given.fixture.ts';
import type { Draft, IncomingHit } from '../hit.ts';
import { forgetHit, rememberHit } from '../pipeline.ts';
import { dropDuplicate } from './drop-duplicate.ts';

const test = suite('dropDuplicate');

/** Accepts hits in order and returns the drop reason of the last one. */
function lastReason(...hits: readonly { found: Partial<Draft>; incoming?: IncomingHit; siteId?: string }[]) {
  const context = contextOf();
  let reason: string | undefined;
  for (const { found, incoming = browserHit(), siteId = 'a'.repeat(24) } of hits) {
    const draft = draftOf({ ownVisitorId: 'v1', ...found }, incoming, siteOf({ siteId }));
    reason = dropDuplicate(draft, context);
    if (reason === undefined) rememberHit(draft, context);
  }
  return reason;
}

const received = (receivedAt: number, bodyText = '{}') => browserHit({}, { receivedAt, bodyText });

test('the same eventId within 24 hours is a duplicate, whatever else changed', () => {
  const first = { found: { eventId: 'e1', at: noon }, incoming: received(noon) };
  const again = (ms: number) => ({
    found: { eventId: 'e1', at: noon + ms, ownVisitorId: 'v2' },
    incoming: received(noon + ms, 'x'),
  });
  assert.is(lastReason(first, again(5000)), 'duplicate');
  assert.is(lastReason(first, again(86_399_999)), 'duplicate');
  assert.is(lastReason(first, again(86_400_000)), undefined);
});

test('another eventId or another site is another hit', () => {
  const first = { found: { eventId: 'e1' } };
  assert.is(lastReason(first, { found: { eventId: 'e2' } }), undefined);
  assert.is(lastReason(first, { found: { eventId: 'e1' }, siteId: 'b'.repeat(24) }), undefined);
});

test('without eventId the same text of the same visitor in the same millisecond is a repeat', () => {
  const first = { found: { at: noon }, incoming: received(noon) };
  assert.is(lastReason(first, first), 'duplicate');
  assert.is(lastReason(first, { ...first, found: { at: noon + 1 } }), undefined);
  assert.is(lastReason(first, { ...first, found: { at: noon, ownVisitorId: 'v2' } }), undefined);
  assert.is(lastReason(first, { ...first, incoming: received(noon, '{"a":1}') }), undefined);
});

test('a hit that could not be stored may be sent again', () => {
  const context = contextOf();
  const draft = draftOf({ eventId: 'e1' });
  dropDuplicate(draft, context);
  rememberHit(draft, context);
  forgetHit(draft.dedupeKey, context);
  assert.is(dropDuplicate(draft, context), undefined);
});

test('looking notes nothing', () => {
  const context = contextOf();
  assert.is(dropDuplicate(draftOf({ eventId: 'e1' }), context), undefined);
  assert.is(dropDuplicate(draftOf({ eventId: 'e1' }), context), undefined);
});

test.run();
