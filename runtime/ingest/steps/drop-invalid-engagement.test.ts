import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { browserHit, contextOf, draftOf, noon, serverHit, siteOf } from '../given.fixture.ts';
import { pageKey } from '../memory.ts';
import { dropInvalidEngagement } from './drop-invalid-engagement.ts';

const test = suite('dropInvalidEngagement');

/** The drop reason of a ping at noon on a page opened ten seconds earlier. */
function reasonOf(engagedMs: number, { pageviewId = 'p1', form = 'server' } = {}) {
  const context = contextOf();
  const site = siteOf();
  context.memory.pages.set(pageKey(site.siteId, 'p1'), { at: noon - 10_000, pathname: '/', hostname: '' });
  const incoming = form === 'server' ? serverHit() : browserHit();
  return dropInvalidEngagement(
    draftOf({ type: 'engagement', at: noon, engagedMs, pageviewId }, incoming, site),
    context,
  );
}

test('a ping may be as long as its page has been open', () => {
  assert.is(reasonOf(10_000), undefined);
  assert.is(reasonOf(10_001), 'invalid_engagement');
});

test('the browser form has a second of slack for the network', () => {
  assert.is(reasonOf(11_000, { form: 'browser' }), undefined);
  assert.is(reasonOf(11_001, { form: 'browser' }), 'invalid_engagement');
});

test('a negative ping and one over a day are made up', () => {
  assert.is(reasonOf(-1), 'invalid_engagement');
  assert.is(reasonOf(86_400_000, { pageviewId: 'unknown' }), undefined);
  assert.is(reasonOf(86_400_001, { pageviewId: 'unknown' }), 'invalid_engagement');
});

test('a ping of an unknown page is accepted', () => {
  assert.is(reasonOf(60_000, { pageviewId: 'unknown' }), undefined);
});

test('other hits are not looked at', () => {
  assert.is(dropInvalidEngagement(draftOf({ engagedMs: -1 }), contextOf()), undefined);
});

test.run();
