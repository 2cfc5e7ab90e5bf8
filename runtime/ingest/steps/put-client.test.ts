import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { contextOf, draftOf, firefox } from '../given.fixture.ts';
import { putClient } from './put-client.ts';

const test = suite('putClient');

function clientOf(userAgent: string | undefined) {
  const draft = draftOf({ userAgent });
  putClient(draft, contextOf());
  return `${draft.browser}, ${draft.os}, ${draft.device}`;
}

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0';

const cases: readonly (readonly [expected: string, userAgent: string])[] = [
  ['Firefox, Linux, desktop', firefox],
  ['Chrome, Windows, desktop', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`],
  ['Edge, Windows, desktop', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/124.0.0.0`],
  ['Opera, Windows, desktop', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 OPR/110.0.0.0`],
  ['Safari, macOS, desktop', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/17.4 Safari/605.1.15`],
  ['Chrome, ChromeOS, desktop', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`],
  [
    'Safari, iOS, mobile',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) ${webkit} Version/17.4 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Safari, iOS, tablet',
    `Mozilla/5.0 (iPad; CPU OS 16_3 like Mac OS X) ${webkit} Version/16.3 Mobile/15E148 Safari/604.1`,
  ],
  ['Chrome, Android, mobile', `Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`],
  ['Chrome, Android, tablet', `Mozilla/5.0 (Linux; Android 10; K) ${chrome} Safari/537.36`],
  ['Firefox, Android, tablet', 'Mozilla/5.0 (Android 14; Tablet; rv:125.0) Gecko/125.0 Firefox/125.0'],
  [
    'Safari, Tizen, other',
    'Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0) AppleWebKit/538.1 (KHTML, like Gecko) Version/6.0 TV Safari/538.1',
  ],
  [
    'Safari, PlayStation, other',
    `Mozilla/5.0 (PlayStation; PlayStation 5/2.26) ${webkit} Version/13.0 Safari/605.1.15`,
  ],
  ['Unknown, Unknown, other', 'Something of my own'],
];

for (const [expected, userAgent] of cases) test(`${expected}`, () => assert.is(clientOf(userAgent), expected));

test('a missing user agent is unknown', () => {
  assert.is(clientOf(undefined), 'Unknown, Unknown, other');
});

test('a user agent is parsed once', () => {
  const context = contextOf();
  const draft = draftOf({ userAgent: firefox });
  putClient(draft, context);
  const remembered = context.memory.agents.get(firefox)?.client;
  putClient(draft, context);
  assert.is(context.memory.agents.get(firefox)?.client, remembered);
});

test.run();
