import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { browserHit, contextOf, draftOf, siteOf } from '../given.fixture.ts';
import { dropPaused } from './drop-paused.ts';

const test = suite('dropPaused');

test('a paused site accepts no hits, an active one does', () => {
  assert.is(dropPaused(draftOf({}, browserHit(), siteOf({ isActive: false })), contextOf()), 'paused');
  assert.is(dropPaused(draftOf(), contextOf()), undefined);
});

test.run();
