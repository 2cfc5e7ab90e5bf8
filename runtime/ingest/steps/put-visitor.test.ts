import { createHmac } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { browserHit, contextOf, draftOf, firefox, noon, siteOf } from '../given.fixture.ts';
import type { Draft, StepContext } from '../hit.ts';
import { putVisitor } from './put-visitor.ts';

const test = suite('putVisitor');

const dayMs = 86_400_000;
const visitor = { address: '81.2.69.1', userAgent: firefox, at: noon };

function named(found: Partial<Draft> = {}, site = siteOf(), context: StepContext = contextOf()): Draft {
  const draft = draftOf({ ...visitor, ...found }, browserHit(), site);
  assert.is(putVisitor(draft, context), undefined);
  return draft;
}

test('the id is the first 16 bytes of the digest under the salt of the day', () => {
  const message = `24:${'a'.repeat(24)}9:81.2.69.1${firefox}`;
  const digest = createHmac('sha256', Buffer.alloc(32, 2)).update(message).digest('hex');
  assert.is(named().ownVisitorId, digest.slice(0, 32));
});

test('visitors differ by address, user agent, site and day', () => {
  const ids = [
    named(),
    named({ address: '81.2.69.2' }),
    named({ userAgent: 'Other/1.0' }),
    named({ userAgent: undefined }),
    named({ address: undefined }),
    named({ at: noon + dayMs }),
    named({}, siteOf({ siteId: 'b'.repeat(24) })),
  ].map((draft) => draft.ownVisitorId);
  assert.is(new Set(ids).size, ids.length);
});

test('fields cannot run into each other', () => {
  const first = named({ address: '81.2.69.1', userAgent: '2' }).ownVisitorId;
  assert.is.not(named({ address: '81.2.69.12', userAgent: undefined }).ownVisitorId, first);
});

test('machines of one IPv6 network are one visitor', () => {
  const one = named({ address: '2001:db8:1:2::1' }).ownVisitorId;
  assert.is(named({ address: '2001:db8:1:2:ffff:1:2:3' }).ownVisitorId, one);
  assert.is.not(named({ address: '2001:db8:1:3::1' }).ownVisitorId, one);
  assert.is.not(named({ address: '::1' }).ownVisitorId, one);
});

const midnight = Date.parse('2026-03-01T00:00:00Z');
const halfHour = 30 * 60_000;

test('the id after midnight is the one the day before calls next', () => {
  const before = named({ at: midnight - 1 });
  const after = named({ at: midnight });
  assert.is(before.nextVisitorId, after.ownVisitorId);
  assert.is(after.previousVisitorId, before.ownVisitorId);
});

test('the day before is named while a session can reach over midnight', () => {
  assert.is(named({ at: midnight + halfHour - 1 }).previousVisitorId?.length, 32);
  assert.is(named({ at: midnight + halfHour }).previousVisitorId, undefined);
  const ping = { type: 'engagement', at: midnight + 2 * halfHour } as const;
  assert.is(named({ ...ping, engagedMs: halfHour + 1 }).previousVisitorId?.length, 32);
  assert.is(named({ ...ping, engagedMs: halfHour }).previousVisitorId, undefined);
});

test('the order of hits does not change what a visitor is called before midnight', () => {
  const context = contextOf();
  const early = { at: midnight + 1 };
  const expected = named(early).previousVisitorId;
  assert.is(named({ at: noon }, siteOf(), context).previousVisitorId, undefined);
  assert.is(named(early, siteOf(), context).previousVisitorId, expected);
  assert.is(named({ at: noon }, siteOf(), context).previousVisitorId, undefined);
});

test('without the salt of an adjacent period there is no id of it', () => {
  const draft = named({}, siteOf(), contextOf({}, new Map([['2026-03-01', Buffer.alloc(32, 2)]])));
  assert.is(draft.previousVisitorId, undefined);
  assert.is(draft.nextVisitorId, undefined);
});

test('a salt made or destroyed meanwhile changes what is remembered', () => {
  const salts = new Map<string, Uint8Array>([['2026-03-01', Buffer.alloc(32, 2)]]);
  const context = contextOf({}, salts);
  assert.is(named({ at: midnight }, siteOf(), context).previousVisitorId, undefined);
  salts.set('2026-02-28', Buffer.alloc(32, 1));
  assert.is(named({ at: midnight }, siteOf(), context).previousVisitorId?.length, 32);
  salts.delete('2026-02-28');
  assert.is(named({ at: midnight }, siteOf(), context).previousVisitorId, undefined);
  const own = named({ at: midnight }, siteOf(), context).ownVisitorId;
  salts.set('2026-03-01', Buffer.alloc(32, 9));
  assert.is.not(named({ at: midnight }, siteOf(), context).ownVisitorId, own);
});

test('a site may keep ids for a week or a month', () => {
  const salts = new Map([
    ['2026-W09', Buffer.alloc(32, 5)],
    ['2026-03', Buffer.alloc(32, 6)],
  ]);
  const weekly = siteOf({ saltPeriod: 'week' });
  const context = contextOf({}, salts);
  assert.is(named({}, weekly, context).ownVisitorId, named({ at: noon - 6 * dayMs }, weekly, context).ownVisitorId);
  const monthly = siteOf({ saltPeriod: 'month' });
  assert.is(named({}, monthly, context).ownVisitorId, named({ at: noon + 30 * dayMs }, monthly, context).ownVisitorId);
});

test('a hit whose salt is not loaded is an error of the caller', () => {
  assert.throws(() => named({ at: noon + 40 * dayMs }), /salt of 2026-04-10 must be loaded/);
});

test('what is remembered and what is made are the same', () => {
  const context = contextOf();
  const first = named({}, siteOf(), context);
  const second = named({}, siteOf(), context);
  assert.is(second.ownVisitorId, first.ownVisitorId);
  assert.is(second.previousVisitorId, first.previousVisitorId);
  assert.is(second.nextVisitorId, first.nextVisitorId);
});

test.run();
