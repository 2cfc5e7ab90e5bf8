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
    'Safari, Tizen, tv',
    'Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0) AppleWebKit/538.1 (KHTML, like Gecko) Version/6.0 TV Safari/538.1',
  ],
  [
    'Safari, PlayStation, other',
    `Mozilla/5.0 (PlayStation; PlayStation 5/2.26) ${webkit} Version/13.0 Safari/605.1.15`,
  ],
  ['Unknown, Unknown, other', 'Something of my own'],
];

for (const [expected, userAgent] of cases) test(`${expected}`, () => assert.is(clientOf(userAgent), expected));

const telephones: readonly string[] = [
  'Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423 Version/12.16',
  'Opera/9.80 (J2ME/MIDP; Opera Mini/7.1.32052/29.3709; U; en) Presto/2.8.119 Version/11.10',
  'Opera/9.80 (S60; SymbOS; Opera Mobi/23.348; U; en) Presto/2.5.25 Version/10.54',
  'Opera/12.02 (Android 4.1; Linux; Opera Mobi/ADR-1111101157; U; en-US) Presto/2.9.201 Version/12.02',
  'MyApp/1.0 (com.example.shop; build:1; Android 14)',
  'MyApp/1.0 CFNetwork/1399 Darwin/22.1.0',
  'Mozilla/5.0 (Mobile; Nokia_8110_4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5',
];
for (const userAgent of telephones) {
  test(`S7 ${userAgent} is mobile`, () => assert.match(clientOf(userAgent), /, mobile$/));
}

const televisions: readonly string[] = [
  `Mozilla/5.0 (Web0S; Linux/SmartTV) ${chrome} Safari/537.36 WebAppManager`,
  `Mozilla/5.0 (Web0S; Linux/SmartTV) ${chrome} Safari/537.36 DMOST/2.0.0 (; LGE; webOSTV; WEBOS6.3.2 03.34.95; W6_lm21a;)`,
  'Mozilla/5.0 (Unknown; Linux armv7l) AppleWebKit/537.1+ (KHTML, like Gecko) Safari/537.1+ LG Browser/6.00.00(+mouse+3D+SCREEN+TUNER; LGE; 42LA6600-UA; 04.25.05; 0x00000001;); LG NetCast.TV-2013 /04.25.05 (LG, 42LA6600-UA, wireless)',
  'Mozilla/5.0 (Linux; Tizen 2.3; SMART-TV) AppleWebKit/538.1 (KHTML, like Gecko) SamsungBrowser/1.0 TV Safari/538.1',
  `Mozilla/5.0 (Linux; Android 10; BRAVIA 4K VH2 Build/QTG3.200305.006.S292; wv) ${chrome} Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 12; Chromecast Build/STTE.230319) ${chrome} Safari/537.36`,
  `Mozilla/5.0 (X11; Linux armv7l) ${chrome} Safari/537.36 CrKey/1.56.500000 DeviceType/Chromecast`,
  `Mozilla/5.0 (Linux; Android 7.1.2; AFTS Build/NS6297; wv) ${chrome} Mobile Safari/537.36`,
  'Mozilla/5.0 (FreeBSD; Viera; rv:34.0) Gecko/20100101 Firefox/34.0',
  `Mozilla/5.0 (Linux armv7l) ${chrome} Safari/537.36 OPR/40 OMI/4.9 NETTV/4.6.0.8 SmartTvA/5.0.0`,
  'Mozilla/5.0 (Linux; U; Android 9) HbbTV/1.4.1 (+DRM; Philips; 50PUS7304; )',
  'Roku/DVP-9.10 (519.10E04111A)',
  'AppleTV11,1/11.1',
];
for (const userAgent of televisions) {
  test(`S7 ${userAgent} is tv`, () => assert.match(clientOf(userAgent), /, tv$/));
}

test('S7 words that only resemble a television are none', () => {
  for (const userAgent of [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 SmartThings/1.0`,
    `Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36 tvguide`,
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/17.4 Safari/605.1.15 internettv`,
  ]) {
    assert.match(clientOf(userAgent), /, desktop$/, userAgent);
  }
});

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
