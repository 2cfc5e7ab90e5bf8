import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { segmentKeys } from '../domain/resources.ts';
import {
  both,
  comparable,
  type Dimension,
  dimensions,
  everything,
  type Filter,
  filterOf,
  filterOfSegment,
  readsSession,
} from './filter.ts';

const test = suite('filter');

const is = (dimension: Dimension, value: string): Filter => ({ kind: 'match', dimension, operator: 'is', value });

const segmentOf = (filters: Parameters<typeof filterOfSegment>[0]['filters']) => ({
  id: 'a'.repeat(24),
  siteId: 'b'.repeat(24),
  userId: 'c'.repeat(24),
  name: 'Segment',
  filters,
  createdAt: '2026-06-17T12:00:00.000Z',
  updatedAt: '2026-06-17T12:00:00.000Z',
});

test('the dimensions are the keys of a segment but its dateRange', () => {
  assert.equal(
    [...dimensions],
    segmentKeys.filter((key) => key !== 'dateRange'),
  );
});

test('an empty request matches everything', () => {
  assert.is(filterOf({}), everything);
  assert.is(filterOf({ country: undefined, pathname: undefined }), everything);
  assert.equal(everything, { kind: 'all', of: [] });
});

test('every given key must match', () => {
  assert.equal(filterOf({ pathname: '/About', country: 'DE' }), {
    kind: 'all',
    of: [is('country', 'DE'), is('pathname', '/About')],
  });
});

test('each dimension can be filtered', () => {
  for (const dimension of dimensions) {
    assert.equal(filterOf({ [dimension]: '/x' }), { kind: 'all', of: [is(dimension, '/x')] });
  }
});

test('R3 a page is also looked for by the spelling its hits have', () => {
  const pathname = (recorded: string, asked: string) => ({
    kind: 'all',
    of: [{ kind: 'any', of: [is('pathname', recorded), is('pathname', asked)] }],
  });
  assert.equal(filterOf({ pathname: '/thanks/' }), pathname('/thanks', '/thanks/'));
  assert.equal(filterOf({ pathname: ' /caf%C3%A9?x=1' }), pathname('/café', ' /caf%C3%A9?x=1'));
  assert.equal(filterOf({ pathname: 'https://x.example/a' }), pathname('/a', 'https://x.example/a'));
});

test('other keys are ignored', () => {
  const asked: Readonly<Record<string, string>> = { source: 'Google', limit: '5', __proto__: 'x' };
  assert.is(filterOf(asked), everything);
});

test('values stay as given', () => {
  assert.equal(filterOf({ city: ` KÖLN' "%` }), { kind: 'all', of: [is('city', ` KÖLN' "%`)] });
});

test('a segment is the filter of its keys; its dateRange is none', () => {
  assert.equal(filterOfSegment(segmentOf({ dateRange: '7d', os: 'iOS' })), { kind: 'all', of: [is('os', 'iOS')] });
  assert.is(filterOfSegment(segmentOf({ dateRange: '7d' })), everything);
  assert.is(filterOfSegment(segmentOf({})), everything);
});

test('both of two filters must hold; everything adds nothing', () => {
  const [left, right] = [filterOf({ os: 'iOS' }), filterOf({ city: 'Rome' })];
  assert.equal(both(left, right), { kind: 'all', of: [left, right] });
  assert.is(both(left, everything), left);
  assert.is(both(everything, right), right);
  assert.is(both(everything, everything), everything);
});

test('filters are frozen', () => {
  const filter = both(filterOf({ os: 'iOS' }), filterOf({ city: 'Rome' }));
  assert.ok(Object.isFrozen(filter) && filter.kind === 'all' && Object.isFrozen(filter.of));
  assert.ok(Object.isFrozen(filterOf({ os: 'iOS' })) && Object.isFrozen(everything));
});

test('values are compared without regard to case', () => {
  assert.is(comparable('country', 'DE'), 'de');
  assert.is(comparable('utm_campaign', 'Summer SALE'), 'summer sale');
  assert.is(comparable('city', 'ÅLESUND'), 'ålesund');
  assert.is(comparable('city', 'Ёлка'), 'ёлка');
});

test('pathnames are compared with regard to case', () => {
  assert.is(comparable('pathname', '/About'), '/About');
});

test('case folding works character by character, independent of adjacent characters', () => {
  assert.is(comparable('city', 'ΠΑΤΡΑΣ'), 'πατρασ');
  assert.is(comparable('city', 'İSTANBUL'), 'istanbul');
  assert.is(comparable('city', '🏖 RÜGEN'), '🏖 rügen');
});

test('a referrer is its host without www.', () => {
  const expected: readonly (readonly [string, string])[] = [
    ['google.com', 'google.com'],
    ['www.google.com', 'google.com'],
    ['WWW.Google.com', 'google.com'],
    ['google.com/search/x', 'google.com'],
    ['https://www.google.com/search?q=x', 'google.com'],
    ['HTTP://google.com:8080/', 'google.com'],
    ['android-app://com.google.android.gm/', 'com.google.android.gm'],
    ['google.com?q=1', 'google.com'],
    ['www.example', 'example'],
    ['wwwx.example', 'wwwx.example'],
    ['münchen.example/ä', 'münchen.example'],
    ['', ''],
    ['/', ''],
  ];
  for (const [text, host] of expected) assert.is(comparable('referrer', text), host, text);
});

test('only a filter on something else than pathnames reads sessions', () => {
  assert.is(readsSession(everything), false);
  assert.is(readsSession(is('pathname', '/')), false);
  assert.is(readsSession({ kind: 'not', of: is('pathname', '/') }), false);
  assert.is(readsSession({ kind: 'any', of: [is('pathname', '/'), is('os', 'iOS')] }), true);
  assert.is(readsSession({ kind: 'not', of: { kind: 'all', of: [is('city', 'Rome')] } }), true);
});

test('case folding is idempotent', () => {
  fc.assert(
    fc.property(fc.constantFrom<Dimension>(...dimensions), fc.string({ unit: 'binary' }), (dimension, text) => {
      const once = comparable(dimension, text);
      if (dimension !== 'referrer') assert.is(comparable(dimension, once), once);
    }),
  );
});

test.run();
