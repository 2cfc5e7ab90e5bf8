import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { contextOf, draftOf } from '../given.fixture.ts';
import type { Draft } from '../hit.ts';
import type { ClickId } from '../sources/source-table.ts';
import { putSource } from './put-source.ts';

const test = suite('putSource');

function sourceOf(found: Partial<Draft> & { utmSource?: string }): (string | boolean | undefined)[] {
  const draft = draftOf(found);
  draft.utm.source = found.utmSource;
  assert.is(putSource(draft, contextOf()), undefined);
  return [draft.source, draft.sourceKind];
}
const clicked = (...clickIds: ClickId[]) => sourceOf({ clickIds });

test('utm_source comes first, then source or ref, then the referrer', () => {
  assert.is(sourceOf({ utmSource: 'partner', namedSource: 'friend', referrerHost: 'google.com' })[0], 'partner');
  assert.is(sourceOf({ namedSource: 'friend', referrerHost: 'google.com' })[0], 'friend');
  assert.is(sourceOf({ referrerHost: 'google.com' })[0], 'Google');
});

test('what the table knows has its name, in any case', () => {
  assert.equal(sourceOf({ utmSource: 'GOOGLE' }), ['Google', 'search']);
  assert.equal(sourceOf({ utmSource: 'chatgpt.com' }), ['ChatGPT', 'assistant']);
  assert.equal(sourceOf({ referrerHost: 'm.facebook.com' }), ['Facebook', 'social']);
});

test('an unknown source is shown as sent', () => {
  assert.equal(sourceOf({ utmSource: 'Partner-A' }), ['Partner-A', undefined]);
  assert.equal(sourceOf({ referrerHost: 'blog.example.org' }), ['blog.example.org', undefined]);
});

test('an ad alias marks the source as advertising', () => {
  const draft = draftOf();
  draft.utm.source = 'fb-ads';
  putSource(draft, contextOf());
  assert.equal([draft.source, draft.isAdSource], ['Facebook', true]);
});

test("a search engine's click id alone names the engine", () => {
  assert.equal(clicked('gclid'), ['Google', 'search']);
  assert.equal(clicked('wbraid'), ['Google', 'search']);
  assert.equal(clicked('msclkid'), ['Bing', 'search']);
});

test('other click ids name no source', () => {
  assert.equal(clicked('fbclid', 'ttclid'), [undefined, undefined]);
  assert.is(sourceOf({ clickIds: ['gclid'], referrerHost: 'blog.example.org' })[0], 'blog.example.org');
});

test('nothing at all is direct', () => {
  assert.equal(sourceOf({}), [undefined, undefined]);
});

test('hits that open no session have no source', () => {
  assert.equal(sourceOf({ type: 'vitals', utmSource: 'google' }), [undefined, undefined]);
});

test.run();
