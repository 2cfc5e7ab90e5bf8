import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assistantSources } from './data/assistant-sources.ts';
import { mailSources } from './data/mail-sources.ts';
import { otherSources } from './data/other-sources.ts';
import { searchSources } from './data/search-sources.ts';
import { shoppingSources } from './data/shopping-sources.ts';
import { socialSources } from './data/social-sources.ts';
import { videoSources } from './data/video-sources.ts';
import { nameKey } from './named-source.ts';
import { createSourceTable, readExtraSources, registrableDomain } from './source-table.ts';

const test = suite('source table');

const table = createSourceTable();

const hosts: readonly (readonly [host: string, expected: string])[] = [
  ['google.com', 'Google, search'],
  ['google.co.uk', 'Google, search'],
  ['images.google.de', 'Google, search'],
  ['mail.google.com', 'Gmail, mail'],
  ['gemini.google.com', 'Gemini, assistant'],
  ['news.google.com', 'Google News, other'],
  ['bing.com', 'Bing, search'],
  ['search.yahoo.com', 'Yahoo, search'],
  ['mail.yahoo.com', 'Yahoo Mail, mail'],
  ['m.facebook.com', 'Facebook, social'],
  ['l.facebook.com', 'Facebook, social'],
  ['t.co', 'X, social'],
  ['old.reddit.com', 'Reddit, social'],
  ['pinterest.com.au', 'Pinterest, social'],
  ['news.ycombinator.com', 'Hacker News, social'],
  ['m.youtube.com', 'YouTube, video'],
  ['amazon.co.jp', 'Amazon, shopping'],
  ['chatgpt.com', 'ChatGPT, assistant'],
  ['claude.ai', 'Claude, assistant'],
  ['perplexity.ai', 'Perplexity, assistant'],
  ['copilot.microsoft.com', 'Copilot, assistant'],
  ['outlook.live.com', 'Outlook, mail'],
  ['com.google.android.gm', 'Gmail, mail'],
  ['com.reddit.frontpage', 'Reddit, social'],
  ['github.com', 'GitHub, other'],
];

for (const [host, expected] of hosts) {
  test(`${host} is ${expected}`, () => {
    const known = table.byHost(host);
    assert.is(`${known?.name}, ${known?.kind}`, expected);
    assert.is(known?.isAd, false);
  });
}

test('a host that only resembles a source is none', () => {
  for (const host of ['notgoogle.com', 'google.blogspot.com', 'facebook.com.evil.example', 'com', 'localhost', '']) {
    assert.is(table.byHost(host), undefined, host);
    assert.is(table.byHost(host), undefined, `${host}, remembered`);
  }
});

test('campaign names are read in any case, as aliases and as hosts', () => {
  const names = [
    'google',
    'GOOGLE',
    'fb',
    'ig',
    'Twitter',
    'chatgpt.com',
    'www.bing.com',
    'm.facebook.com',
    'Hacker News',
  ];
  assert.equal(
    names.map((name) => table.byName(name)?.name),
    ['Google', 'Google', 'Facebook', 'Instagram', 'X', 'ChatGPT', 'Bing', 'Facebook', 'Hacker News'],
  );
  assert.is(table.byName('partner-a'), undefined);
});

test('what campaigns call an advertising arm is an ad', () => {
  const names = [
    'adwords',
    'google-ads',
    'Google Ads',
    'google_ads',
    'fb-ads',
    'facebookads',
    'tiktok-ads',
    'yandex.direct',
  ];
  assert.equal(
    names.map((name) => [table.byName(name)?.name, table.byName(name)?.isAd]),
    [
      ['Google', true],
      ['Google', true],
      ['Google', true],
      ['Google', true],
      ['Facebook', true],
      ['Facebook', true],
      ['TikTok', true],
      ['Yandex', true],
    ],
  );
  assert.is(table.byName('threads')?.isAd, false);
  assert.is(table.byName('downloads'), undefined);
});

test('S1 blanks, hyphens, underscores and case are ignored in names, and a host may be given as a url', () => {
  for (const name of [
    'stack-overflow',
    'Stack_Overflow',
    'stackoverflow',
    'https://stackoverflow.com/q/1',
    ' STACK OVERFLOW',
  ]) {
    assert.is(table.byName(name)?.name, 'Stack Overflow', name);
  }
  for (const name of ['stackover.flow', 'stack-overflow.com', 'stack+overflow'])
    assert.is(table.byName(name), undefined);
});

test('S1 no two sources of the table share a spelling', () => {
  const rows = [
    assistantSources,
    mailSources,
    otherSources,
    searchSources,
    shoppingSources,
    socialSources,
    videoSources,
  ];
  const owners = new Map<string, string>();
  for (const { name, aliases } of rows.flat()) {
    for (const spelling of [name, ...(aliases?.split(' ') ?? [])]) {
      const owner = owners.get(nameKey(spelling)) ?? name;
      assert.is(owner, name, spelling);
      owners.set(nameKey(spelling), name);
    }
  }
});

test('S3 a host that shows the advertisements of a source is that source, and paid', () => {
  const hosts = [
    'googleads.g.doubleclick.net',
    'www.googleadservices.com',
    'yabs.yandex.ru',
    'aax.amazon-adsystem.com',
  ];
  assert.equal(
    hosts.map((host) => [table.byHost(host)?.name, table.byHost(host)?.isAd]),
    [
      ['Google', true],
      ['Google', true],
      ['Yandex', true],
      ['Amazon', true],
    ],
  );
});

test("the operator's rows add to the table and win over it", () => {
  const own = createSourceTable(
    readExtraSources({
      sources: [
        { name: 'Intranet', kind: 'other', hosts: ['intra.example', 'wiki.example'], aliases: ['intra'] },
        { name: 'Company Search', kind: 'search', hosts: ['github.com'] },
      ],
    }),
  );
  assert.is(own.byHost('a.wiki.example')?.name, 'Intranet');
  assert.is(own.byName('INTRA')?.name, 'Intranet');
  assert.equal(own.byHost('github.com'), { name: 'Company Search', kind: 'search', isAd: false });
  assert.is(own.byHost('google.com')?.name, 'Google');
});

test('a faulty file of sources is refused with the row at fault', () => {
  assert.throws(() => readExtraSources([]), /array "sources"/);
  assert.throws(
    () => readExtraSources({ sources: [{ name: 'A', kind: 'other', hosts: [] }, { name: 'B' }] }),
    /Source 1 must/,
  );
  assert.throws(() => readExtraSources({ sources: [{ name: 'A', kind: 'friends', hosts: [] }] }), /search, social/);
  assert.throws(() => readExtraSources({ sources: [null] }), /Source 0/);
});

test('owners differ below the public suffix', () => {
  assert.is(registrableDomain('www.shop.example'), 'shop.example');
  assert.is(registrableDomain('a.b.shop.co.uk'), 'shop.co.uk');
  assert.is(registrableDomain('alice.github.io'), 'alice.github.io');
  assert.is(registrableDomain('localhost'), 'localhost');
  assert.is(registrableDomain('192.0.2.1'), '192.0.2.1');
});

test.run();
