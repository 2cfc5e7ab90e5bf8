import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { domainSpellings, hostSpellings, shownHostname, shownHostPattern } from './hostname.ts';

const test = suite('hostname');

test('S4 a host is shown in Unicode, however it is written', () => {
  for (const host of ['xn--mnchen-3ya.example', 'XN--MNCHEN-3YA.example.', 'münchen.example', 'MÜNCHEN.example']) {
    assert.is(shownHostname(host), 'münchen.example');
  }
  assert.is(shownHostname('xn--e1afmkfd.xn--p1ai'), 'пример.рф');
});

test('S4 a host that no other spelling exists for stays as it is', () => {
  for (const host of ['shop.example', '127.0.0.1', '[::1]', 'localhost', '']) assert.is(shownHostname(host), host);
  assert.is(shownHostname('Shop.Example.'), 'shop.example');
  assert.is(shownHostname('xn--\u0000.example'), 'xn--\u0000.example');
});

test('S4 a pattern has the form of stored hosts, wherever its `*` is', () => {
  for (const [pattern, shown] of [
    ['*.xn--mnchen-3ya.example', '*.münchen.example'],
    ['*xn--mnchen-3ya.example', '*münchen.example'],
    ['*.MÜNCHEN.example.', '*.münchen.example'],
    ['*münchen*', '*münchen*'],
    ['*', '*'],
    ['Shop.*', 'shop.*'],
  ] as const) {
    assert.is(shownHostPattern(pattern), shown);
  }
});

test('S4 a host has two spellings beyond ASCII, and one otherwise', () => {
  assert.equal(hostSpellings('xn--mnchen-3ya.example'), ['münchen.example', 'xn--mnchen-3ya.example']);
  assert.equal(hostSpellings('münchen.example'), ['münchen.example', 'xn--mnchen-3ya.example']);
  assert.equal(hostSpellings('Shop.example'), ['shop.example']);
  assert.equal(hostSpellings('xn--*.example'), ['xn--*.example']);
});

test('C5 a site is found with and without www., in Unicode and in ASCII', () => {
  assert.equal(domainSpellings(' WWW.Shop.example. '), ['www.shop.example', 'shop.example']);
  assert.equal(domainSpellings('shop.example'), ['shop.example', 'www.shop.example']);
  const all = ['münchen.example', 'www.münchen.example', 'xn--mnchen-3ya.example', 'www.xn--mnchen-3ya.example'];
  assert.equal([...domainSpellings('münchen.example')].sort(), [...all].sort());
  assert.equal([...domainSpellings('xn--mnchen-3ya.example')].sort(), [...all].sort());
  assert.is(domainSpellings('xn--mnchen-3ya.example')[0], 'xn--mnchen-3ya.example');
  assert.equal(domainSpellings(' '), []);
});

test.run();
