import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { browserHit, contextOf, draftOf } from '../given.fixture.ts';
import { dropPrefetch } from './drop-prefetch.ts';

const test = suite('dropPrefetch');

const reasonOf = (headers: Record<string, string>) =>
  dropPrefetch(draftOf({}, browserHit({}, { headers })), contextOf());

test('a prefetched page is not a visit, whichever header marks it', () => {
  assert.is(reasonOf({ 'sec-purpose': 'prefetch;prerender' }), 'prefetch');
  assert.is(reasonOf({ 'sec-purpose': 'prefetch;anonymous-client-ip' }), 'prefetch');
  assert.is(reasonOf({ purpose: 'prefetch' }), 'prefetch');
  assert.is(reasonOf({ 'x-purpose': 'Preview' }), 'prefetch');
  assert.is(reasonOf({ 'x-moz': 'prefetch' }), 'prefetch');
});

test('other purposes are visits', () => {
  assert.is(reasonOf({}), undefined);
  assert.is(reasonOf({ purpose: 'analytics', 'sec-purpose': '' }), undefined);
});

test.run();
