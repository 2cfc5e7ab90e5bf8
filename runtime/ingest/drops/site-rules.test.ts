import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { BotRule } from '../../domain/collecting-site.ts';
import { liesInRange, matchesUserAgent, rulesOf } from './site-rules.ts';

const test = suite('site rules');

const compiled = (kind: BotRule['kind'], ...patterns: string[]) =>
  rulesOf(
    patterns.map((pattern) => ({ kind, pattern })),
    { rules: new WeakMap() },
  );

test('compiles a rules array once', () => {
  const memory = { rules: new WeakMap() };
  const rules: readonly BotRule[] = [{ kind: 'path', pattern: '/a' }];
  assert.is(rulesOf(rules, memory), rulesOf(rules, memory));
});

test('an address rule is one address or a range of either family', () => {
  const { addresses } = compiled('address', '81.2.69.1', '10.0.0.0/8', '2001:db8::/32', '::ffff:192.0.2.0/24');
  for (const address of ['81.2.69.1', '10.200.1.1', '2001:db8:1::1', '192.0.2.77']) {
    assert.is(liesInRange(address, addresses), true, address);
  }
  for (const address of ['81.2.69.2', '11.0.0.1', '2001:db9::1', '::1']) {
    assert.is(liesInRange(address, addresses), false, address);
  }
});

test('S5 a range of IPv4 may be written as one of IPv6, or with a mask', () => {
  for (const pattern of [
    '::ffff:9.9.9.0/120',
    '9.9.9.0/24',
    '::FFFF:9.9.9.0/24',
    '9.9.9.0/255.255.255.0',
    ' 9.9.9.7 / 24 ',
  ]) {
    const { addresses } = compiled('address', pattern);
    assert.is(liesInRange('9.9.9.200', addresses), true, pattern);
    assert.is(liesInRange('9.9.10.1', addresses), false, pattern);
    assert.is(liesInRange('2001:db8::1', addresses), false, pattern);
  }
  const { addresses } = compiled('address', '::ffff:9.9.9.9/128', '[::ffff:0.0.0.0]/104');
  assert.is(liesInRange('9.9.9.9', addresses), true);
  assert.is(liesInRange('9.9.9.8', addresses), false);
  assert.is(liesInRange('0.1.2.3', addresses), true);
});

test('S5 an impossible address range matches nothing', () => {
  const patterns = [
    '::ffff:9.9.9.0/129',
    '::ffff:9.9.9.0/64',
    '9.9.9.0/255.0.255.0',
    '9.9.9.0/-1',
    '2001:db8::/255.0.0.0',
  ];
  assert.equal(compiled('address', ...patterns).addresses, []);
});

test('S4 a hostname rule is written in Unicode, whichever way it was given', () => {
  assert.equal(
    compiled('hostname', 'xn--mnchen-3ya.example', '*xn--mnchen-3ya.example', 'MÜNCHEN.example.').hostnames,
    ['münchen.example', '*münchen.example', 'münchen.example'],
  );
});

test('an unreadable address rule matches nothing', () => {
  const { addresses } = compiled('address', 'office', '10.0.0.0/33', '10.0.0.0/x', '10.0.0.0/', ' ');
  assert.equal(addresses, []);
});

test('a user-agent rule matches anywhere, in any case, with stars', () => {
  const { userAgents } = compiled('userAgent', 'AcmeCheck', 'probe*v2');
  assert.is(matchesUserAgent('Mozilla/5.0 acmecheck/1.0', userAgents), true);
  assert.is(matchesUserAgent('Probe (Linux) V2.1', userAgents), true);
  assert.is(matchesUserAgent('Probe (Linux) v3', userAgents), false);
  assert.is(matchesUserAgent('Probe', []), false);
});

test('a path rule is normalised like a path', () => {
  assert.equal(compiled('path', '/admin/', '/caf%C3%A9/*').paths, ['/admin', '/café/*']);
});

test.run();
