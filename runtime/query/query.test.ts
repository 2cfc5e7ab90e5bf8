import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { matcherOf } from './query.ts';

const test = suite('query');

const page = (pathname: string | null) => matcherOf({ type: 'pageview', pathname, eventName: null });

test("a pageview goal spells its pathname as hits' paths are spelled", () => {
  assert.equal(page('/thanks/'), { type: 'pageview', pattern: '/thanks' });
  assert.equal(page('thanks'), { type: 'pageview', pattern: '/thanks' });
  assert.equal(page('/caf%C3%A9?x=1#top'), { type: 'pageview', pattern: '/café#top' });
  assert.equal(page('/'), { type: 'pageview', pattern: '/' });
});

test('stars stay stars', () => {
  assert.equal(page('/thanks/*'), { type: 'pageview', pattern: '/thanks/*' });
  assert.equal(page('*/done/'), { type: 'pageview', pattern: '*/done' });
});

test('an event goal matches the exact name', () => {
  assert.equal(matcherOf({ type: 'event', pathname: null, eventName: ' /Sign up/ ' }), {
    type: 'event',
    pattern: ' /Sign up/ ',
  });
});

test('a goal without its own field recognises nothing', () => {
  assert.equal(page(null), { type: 'pageview', pattern: '' });
  assert.equal(matcherOf({ type: 'event', pathname: '/', eventName: null }), { type: 'event', pattern: '' });
});

test.run();
