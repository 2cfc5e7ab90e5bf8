import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { browserHit, contextOf, draftOf, siteOf } from '../given.fixture.ts';
import type { Draft, IngestSite } from '../hit.ts';
import { dropOptedOut } from './drop-opted-out.ts';

const test = suite('dropOptedOut');

const personal = { profileId: 'u1', props: { plan: 'pro' }, traits: { age: 1 } };

function given(headers: Record<string, string>, site: Partial<IngestSite> = {}, found: Partial<Draft> = {}) {
  const draft = draftOf({ ...personal, ...found }, browserHit({}, { headers }), siteOf(site));
  return { draft, reason: dropOptedOut(draft, contextOf()) };
}

test('either signal: the hit counts without profile, props and recording', () => {
  for (const headers of [{ 'sec-gpc': '1' }, { dnt: '1' }]) {
    const { draft, reason } = given(headers);
    assert.is(reason, undefined);
    assert.is(draft.noProfile, true);
    assert.is(draft.profileId, undefined);
    assert.is(draft.props, undefined);
    assert.is(draft.traits, undefined);
  }
});

test('either signal drops the hit when the site is configured so', () => {
  assert.is(given({ 'sec-gpc': '1' }, { privacy: 'drop' }).reason, 'opted_out');
  assert.is(given({ dnt: '1' }, { privacy: 'drop' }).reason, 'opted_out');
});

test('an identification under a signal is dropped: nothing would be left of it', () => {
  assert.is(given({ dnt: '1' }, {}, { type: 'identify' }).reason, 'opted_out');
});

test('without a signal nothing changes', () => {
  for (const headers of [{}, { 'sec-gpc': '0', dnt: '0' }, { dnt: 'unspecified' }]) {
    const { draft, reason } = given(headers, { privacy: 'drop' });
    assert.is(reason, undefined);
    assert.is(draft.noProfile, false);
    assert.is(draft.profileId, 'u1');
  }
});

test.run();
