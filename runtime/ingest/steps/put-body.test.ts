import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { browserHit, contextOf, draftOf, firefox, noon, serverHit } from '../given.fixture.ts';
import type { Draft, IncomingHit } from '../hit.ts';
import { putBody } from './put-body.ts';

const test = suite('putBody');

/** The draft of a body; the step never drops. */
function read(incoming: IncomingHit): Draft {
  const draft = draftOf({}, incoming);
  assert.is(putBody(draft, contextOf()), undefined);
  return draft;
}
const bodyOf = (body: IncomingHit['body']): Draft => read(browserHit(body));

test('a body without type is a pageview', () => {
  const draft = bodyOf({ title: ' Pricing ', pageviewId: 'p1', eventId: 7 });
  assert.is(draft.type, 'pageview');
  assert.is(draft.title, 'Pricing');
  assert.is(draft.pageviewId, 'p1');
  assert.is(draft.eventId, '7');
  assert.is(draft.at, noon);
});

test('an unknown type is an event when it has a name, else a pageview', () => {
  assert.is(bodyOf({ type: 'Event', name: 'x' }).type, 'event');
  assert.is(bodyOf({ type: 'custom', name: 'signup' }).type, 'event');
  for (const type of ['custom', 7, {}, null, '']) assert.is(bodyOf({ type }).type, 'pageview');
});

test('an event has a name, props and revenue', () => {
  const revenue = { amount: '1099', currency: 'eur', orderId: 'o1' };
  const draft = bodyOf({ type: 'event', name: 'purchase', props: { plan: 'pro', deep: {} }, revenue });
  assert.is(draft.name, 'purchase');
  assert.equal(draft.props, { plan: 'pro' });
  assert.is(draft.interactive, true);
  assert.equal(draft.revenue, { amount: 1099, currency: 'EUR', orderId: 'o1', refundOf: undefined, products: [] });
});

test('an event without a name is named event', () => {
  assert.is(bodyOf({ type: 'event' }).name, 'event');
  assert.is(bodyOf({ type: 'event', name: ['x'] }).name, 'event');
});

test('an event is interactive unless it is marked otherwise', () => {
  assert.is(bodyOf({ type: 'event', interactive: false }).interactive, false);
  assert.is(bodyOf({ type: 'event', interactive: 'false' }).interactive, false);
  assert.is(bodyOf({ type: 'event', interactive: 0 }).interactive, true);
});

test('a long name and title are cut, the hit is kept', () => {
  const draft = bodyOf({ type: 'event', name: 'n'.repeat(500), title: 't'.repeat(2000) });
  assert.is(draft.name?.length, 200);
  assert.is(draft.title?.length, 500);
});

test('a ping has engaged time and depth, digits in a string too', () => {
  const draft = bodyOf({ type: 'engagement', engagedMs: '4200', scrollDepth: '71.6', name: 'x', props: { a: 1 } });
  assert.is(draft.engagedMs, 4200);
  assert.is(draft.scrollDepth, 72);
  assert.is(draft.name, undefined);
  assert.is(draft.props, undefined);
});

test('a scroll depth is between 0 and 100; other values are ignored', () => {
  assert.is(bodyOf({ type: 'engagement', scrollDepth: 250 }).scrollDepth, 100);
  assert.is(bodyOf({ type: 'engagement', scrollDepth: -3 }).scrollDepth, 0);
  assert.is(bodyOf({ type: 'engagement', scrollDepth: 'deep' }).scrollDepth, undefined);
});

test('engaged time belongs to pings only', () => {
  assert.is(bodyOf({ engagedMs: 4200 }).engagedMs, 0);
  assert.is(bodyOf({ type: 'engagement', engagedMs: 'long' }).engagedMs, 0);
});

test('vitals keep plausible measurements only', () => {
  const vitals = { lcp: '2400.5', inp: -1, cls: 0.07, fcp: 'x', ttfb: 9e9 };
  assert.equal(bodyOf({ type: 'vitals', vitals }).vitals, {
    lcp: 2400.5,
    inp: undefined,
    cls: 0.07,
    fcp: undefined,
    ttfb: undefined,
  });
  assert.is(bodyOf({ type: 'vitals', vitals: { lcp: 'x' } }).vitals, undefined);
});

test('an identification has a profile and traits', () => {
  const draft = bodyOf({ type: 'identify', profileId: ' u1 ', traits: { plan: 'pro', tags: [] } });
  assert.is(draft.profileId, 'u1');
  assert.equal(draft.traits, { plan: 'pro' });
});

test('the browser form has time and user agent from the request only', () => {
  const draft = bodyOf({ timestamp: '2026-02-27T00:00:00Z', userAgent: 'Other/1.0' });
  assert.is(draft.at, noon);
  assert.is(draft.userAgent, firefox);
});

test('the server form has time and user agent from the body only', () => {
  const draft = read(serverHit({ timestamp: '2026-02-27T00:00:00Z', userAgent: 'Other/1.0' }));
  assert.is(draft.at, Date.parse('2026-02-27T00:00:00Z'));
  assert.is(draft.userAgent, 'Other/1.0');
  assert.is(read(serverHit({ userAgent: undefined })).userAgent, undefined);
});

test('no body makes it throw or drop', () => {
  const types = fc.constantFrom('pageview', 'event', 'engagement', 'vitals', 'identify', 'other');
  const fields = ['url', 'name', 'props', 'revenue', 'vitals', 'traits', 'engagedMs', 'title', 'eventId', 'timestamp'];
  const bodies = fc.dictionary(fc.constantFrom(...fields), fc.jsonValue());
  fc.assert(
    fc.property(types, bodies, fc.boolean(), (type, body, isServer) => {
      read(isServer ? serverHit({ ...body, type }) : browserHit({ ...body, type }));
    }),
  );
});

test.run();
