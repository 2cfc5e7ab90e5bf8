import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { contextOf, draftOf } from '../given.fixture.ts';
import type { Draft } from '../hit.ts';
import { putCampaign } from './put-campaign.ts';

const test = suite('putCampaign');

function read(query: string, found: Partial<Draft> = {}): Draft {
  const draft = draftOf({ query, ...found });
  assert.is(putCampaign(draft, contextOf()), undefined);
  return draft;
}

test('the five campaign parameters are stored as sent', () => {
  const { utm } = read('utm_source=Google&utm_medium=CPC&utm_campaign=Spring+Sale&utm_term=a%20b&utm_content=%C3%BC');
  assert.equal(utm, { source: 'Google', medium: 'CPC', campaign: 'Spring Sale', term: 'a b', content: 'ü' });
});

test('names of parameters are read in any case, the first of each counts', () => {
  const { utm } = read('UTM_Source=a&utm_source=b&utm_medium=&utm_medium=c');
  assert.is(utm.source, 'a');
  assert.is(utm.medium, 'c');
});

test('a long value is cut at 500 characters, a blank one ignored', () => {
  const { utm } = read(`utm_source=${'x'.repeat(900)}&utm_medium=%20`);
  assert.is(utm.source?.length, 500);
  assert.is(utm.medium, undefined);
});

test('source comes before ref', () => {
  assert.is(read('ref=a&source=b').namedSource, 'b');
  assert.is(read('ref=a').namedSource, 'a');
  assert.is(read('source=&ref=a').namedSource, 'a');
});

test('only the presence of click ids is stored', () => {
  const draft = read('fbclid=secret1&gclid=secret2&gclid=secret3&other=secret4');
  assert.equal(draft.clickIds, ['gclid', 'fbclid']);
  const kept = { ...draft, incoming: undefined, query: undefined };
  assert.not.match(JSON.stringify(kept), 'secret');
});

test('every click id is recognised', () => {
  const all = ['gclid', 'gbraid', 'wbraid', 'dclid', 'msclkid', 'fbclid', 'ttclid', 'twclid', 'li_fat_id'];
  assert.equal(read(all.map((name) => `${name}=1`).join('&')).clickIds, all);
});

test('a query of 30,000 parameters is read like a short one', () => {
  assert.is(read(`${'a&'.repeat(30_000)}utm_source=x`).utm.source, 'x');
});

test('hits that open no session have no campaign', () => {
  assert.is(read('utm_source=x', { type: 'engagement' }).utm.source, undefined);
});

test.run();
