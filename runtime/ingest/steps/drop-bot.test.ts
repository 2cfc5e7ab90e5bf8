import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { BotRule } from '../../domain/collecting-site.ts';
import { browserHit, contextOf, draftOf, firefox, serverHit, siteOf } from '../given.fixture.ts';
import type { IngestSite } from '../hit.ts';
import { dropBot } from './drop-bot.ts';

const test = suite('dropBot');

function given(
  userAgent: string | undefined,
  { form = 'browser', ...site }: Partial<IngestSite> & { form?: string } = {},
) {
  const draft = draftOf({ userAgent }, form === 'server' ? serverHit() : browserHit(), siteOf(site));
  const reason = dropBot(draft, contextOf());
  return [reason, draft.botMark];
}

test('browsers are visitors', () => {
  assert.equal(given(firefox), [undefined, undefined]);
  assert.equal(
    given('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36'),
    [undefined, undefined],
  );
});

test('crawlers, scripts and driven browsers are bots', () => {
  assert.equal(given('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'), ['bot', 'known bot']);
  assert.equal(given('GPTBot/1.0'), ['bot', 'known bot']);
  assert.equal(given('curl/8.5.0'), ['bot', 'known bot']);
  assert.equal(given('Mozilla/5.0 (X11) HeadlessChrome/124.0.0.0'), ['bot', 'headless']);
  assert.equal(given('Mozilla/5.0 (X11) Puppeteer'), ['bot', 'headless']);
});

test('no user agent is a bot in the browser form, and unknown in the server form', () => {
  assert.equal(given(undefined), ['bot', 'no user agent']);
  assert.equal(given(undefined, { form: 'server' }), [undefined, undefined]);
});

test("the owner's rule drops matching user agents as bots", () => {
  const rules: readonly BotRule[] = [{ kind: 'userAgent', pattern: 'rv:128' }];
  assert.equal(given(firefox, { rules }), ['bot', 'rule']);
  assert.equal(given('Mozilla/5.0 (X11; rv:129.0) Gecko/20100101 Firefox/129.0', { rules }), [undefined, undefined]);
});

test('nothing is dropped where detection is off', () => {
  const off = { botDetectionEnabled: false, rules: [{ kind: 'userAgent', pattern: '*' }] as const };
  assert.equal(given('GPTBot/1.0', off), [undefined, undefined]);
  assert.equal(given(undefined, off), [undefined, undefined]);
});

test.run();
