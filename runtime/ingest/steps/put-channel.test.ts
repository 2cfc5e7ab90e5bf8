import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { contextOf, draftOf } from '../given.fixture.ts';
import type { Draft } from '../hit.ts';
import { putChannel } from './put-channel.ts';

const test = suite('putChannel');

function channelOf(found: Partial<Draft>): string | undefined {
  const draft = draftOf(found);
  assert.is(putChannel(draft, contextOf()), undefined);
  return draft.channel;
}

test('the channel follows from source, campaign and click ids', () => {
  assert.is(channelOf({ source: 'Google', sourceKind: 'search' }), 'Organic Search');
  assert.is(channelOf({ source: 'Google', sourceKind: 'search', clickIds: ['gclid'] }), 'Paid Search');
  assert.is(channelOf({ source: 'Facebook', sourceKind: 'social', isAdSource: true }), 'Paid Social');
  assert.is(channelOf({}), 'Direct');
});

test('hits that open no session have none', () => {
  for (const type of ['engagement', 'vitals', 'identify'] as const) assert.is(channelOf({ type }), undefined);
  assert.is(channelOf({ type: 'event' }), 'Direct');
});

test.run();
