import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { canonicalAddress, clientAddress, type Headers, visitorAddress } from './client-address.ts';

const test = suite('clientAddress');

const behindOne = { trustedProxyHops: 1, trustXRealIp: false };
const behindTwo = { trustedProxyHops: 2, trustXRealIp: false };
const trusting = { trustedProxyHops: 1, trustXRealIp: true };
const forwarded = (value: string | string[]): Headers => ({ 'x-forwarded-for': value });
const unknown = { address: undefined, source: undefined };

test('one proxy: the last entry counts, however many the client sent', () => {
  assert.equal(clientAddress(forwarded('1.1.1.1, 2.2.2.2, 81.2.69.1'), behindOne), {
    address: '81.2.69.1',
    source: 'x-forwarded-for',
  });
});

test('two proxies: the entry before the last counts', () => {
  assert.is(clientAddress(forwarded('1.1.1.1, 81.2.69.1, 10.0.0.1'), behindTwo).address, '81.2.69.1');
});

test('a chain shorter than the hop count yields its leftmost entry', () => {
  assert.is(
    clientAddress(forwarded('81.2.69.1, 10.0.0.1'), { ...behindOne, trustedProxyHops: 5 }).address,
    '81.2.69.1',
  );
  assert.is(clientAddress(forwarded('81.2.69.1'), behindTwo).address, '81.2.69.1');
});

test('several header lines are one chain', () => {
  assert.is(clientAddress(forwarded(['1.1.1.1', '81.2.69.1, 10.0.0.1']), behindTwo).address, '81.2.69.1');
  assert.is(clientAddress(forwarded(['1.1.1.1, 81.2.69.1', '10.0.0.1']), behindTwo).address, '81.2.69.1');
});

test('empty elements do not count', () => {
  assert.is(clientAddress(forwarded(',81.2.69.1, ,\t10.0.0.1,, '), behindTwo).address, '81.2.69.1');
  assert.equal(clientAddress(forwarded(' , ,'), behindOne), unknown);
  assert.equal(clientAddress(forwarded(''), behindOne), unknown);
});

test('an invalid entry at the counted position is no address, whatever the others are', () => {
  assert.equal(clientAddress(forwarded('81.2.69.1, unknown'), behindOne), unknown);
  assert.equal(clientAddress(forwarded('81.2.69.1, 999.1.1.1'), behindOne), unknown);
});

test('without x-forwarded-for there is no address', () => {
  assert.equal(clientAddress({}, behindOne), unknown);
});

test('x-real-ip is read only where enabled, and only when the chain yields nothing', () => {
  const headers = { 'x-real-ip': '81.2.69.9' };
  assert.equal(clientAddress(headers, behindOne), unknown);
  assert.equal(clientAddress(headers, trusting), { address: '81.2.69.9', source: 'x-real-ip' });
  assert.is(clientAddress({ ...headers, 'x-forwarded-for': '81.2.69.1' }, trusting).address, '81.2.69.1');
  assert.is(clientAddress({ ...headers, 'x-forwarded-for': 'nonsense' }, trusting).address, '81.2.69.9');
  assert.equal(clientAddress({ 'x-real-ip': '1.1.1.1, 2.2.2.2' }, trusting), unknown);
});

const spellings: readonly (readonly [string, string | undefined])[] = [
  ['81.2.69.1:8080', '81.2.69.1'],
  ['  81.2.69.1\t', '81.2.69.1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['2001:db8:0:1:0:0:0:1', '2001:db8:0:1::1'],
  ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
  ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%25eth0]:80', 'fe80::1'],
  ['::ffff:81.2.69.1', '81.2.69.1'],
  ['::FFFF:5102:4501', '81.2.69.1'],
  ['[::ffff:81.2.69.1]:9', '81.2.69.1'],
  ['::', '::'],
  ['::1', '::1'],
  ['unknown', undefined],
  ['_hidden', undefined],
  ['', undefined],
  ['81.2.69', undefined],
  ['81.2.69.256', undefined],
  ['081.2.69.1', undefined],
  ['0x51.2.69.1', undefined],
  ['1359103233', undefined],
  ['81.2.69.1:', undefined],
  ['81.2.69.1:http', undefined],
  ['81.2.69.1:99999', undefined],
  ['81.2.69.1%eth0', undefined],
  ['81.2.69.1/24', undefined],
  ['[2001:db8::1', undefined],
  ['[2001:db8::1]x', undefined],
  ['[81.2.69.1]', '81.2.69.1'],
  ['2001:db8:::1', undefined],
  ['2001:db8::1::2', undefined],
  ['example.com', undefined],
  [`::1%${'z'.repeat(200)}`, undefined],
];

for (const [text, expected] of spellings) {
  test(`${text.slice(0, 40) || 'nothing'} reads as ${expected ?? 'no address'}`, () => {
    assert.is(canonicalAddress(text), expected);
  });
}

const bytes = (length: number) =>
  fc.array(fc.oneof(fc.constant(0), fc.nat(255)), { minLength: length, maxLength: length });

test('any IPv6 spelling reads as the one of RFC 5952, as the URL parser writes it', () => {
  fc.assert(
    fc.property(bytes(16), fc.boolean(), fc.boolean(), (octets, upper, bracketed) => {
      const address = ipaddr.fromByteArray(octets) as ipaddr.IPv6;
      if (address.isIPv4MappedAddress()) return;
      const long = upper ? address.toNormalizedString().toUpperCase() : address.toNormalizedString();
      const spelled = canonicalAddress(bracketed ? `[${long}]:443` : long);
      assert.is(spelled, address.toRFC5952String());
      assert.is(`[${spelled}]`, new URL(`http://[${long}]/`).hostname);
      assert.is(canonicalAddress(spelled), spelled);
    }),
  );
});

test('any IPv4 address keeps its value, bare, with a port or mapped', () => {
  fc.assert(
    fc.property(bytes(4), fc.nat(65_535), (octets, port) => {
      const text = octets.join('.');
      for (const spelling of [text, `${text}:${port}`, `::ffff:${text}`, `[::ffff:${text}]:${port}`]) {
        assert.is(canonicalAddress(spelling), text);
      }
    }),
  );
});

test('every accepted text is an address, for any input', () => {
  const parts = fc.constantFrom('1', '255', '256', '.', ':', '::', 'ffff', '[', ']', '%', ' ', 'g', ':80');
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: parts, maxLength: 16 })), (text) => {
      const address = canonicalAddress(text);
      assert.ok(address === undefined || ipaddr.isValid(address));
    }),
    { numRuns: 2000 },
  );
});

test('the entry found is the one an eager split finds', () => {
  const entries = fc.array(fc.constantFrom('', ' ', '81.2.69.1', ' 1.1.1.1 ', '::1', 'x', '10.0.0.1:80'), {
    maxLength: 9,
  });
  fc.assert(
    fc.property(entries, fc.integer({ min: 1, max: 6 }), (list, hops) => {
      const chain = list.map((entry) => entry.trim()).filter((entry) => entry !== '');
      const expected = chain[Math.max(0, chain.length - hops)];
      const found = clientAddress(forwarded(list.join(',')), { trustedProxyHops: hops, trustXRealIp: false });
      assert.is(found.address, canonicalAddress(expected));
    }),
  );
});

test('hostile headers of 64 KB read as no address or as the one counted', () => {
  const patient = { trustedProxyHops: 1_000_000, trustXRealIp: true };
  for (const value of [',', ' ', '[:', ':', '%', '[', '1'].map((piece) => piece.repeat(65_536 / piece.length))) {
    assert.equal(clientAddress(forwarded(value), behindOne), unknown);
    assert.equal(clientAddress(forwarded(value), patient), unknown);
  }
  const chain = `81.2.69.1,${'1.1.1.1,'.repeat(10_000)}10.0.0.1`;
  assert.is(clientAddress(forwarded(chain), behindOne).address, '10.0.0.1');
  assert.is(clientAddress(forwarded(chain), patient).address, '81.2.69.1');
});

test('S5 of a list that a server reports the first public address counts', () => {
  assert.is(visitorAddress('203.0.113.7, 10.0.0.2'), '203.0.113.7');
  assert.is(visitorAddress('10.0.0.2, 100.64.0.1, fe80::1, 9.9.9.9, 8.8.8.8'), '9.9.9.9');
  assert.is(visitorAddress('fc00::1, 2001:db8::7'), '2001:db8::7');
  assert.is(visitorAddress('240.0.0.1, 3fff::1'), '3fff::1');
  assert.is(visitorAddress('10.0.0.2'), '10.0.0.2');
  assert.is(visitorAddress('10.0.0.2, 10.0.0.3'), '10.0.0.2');
  assert.is(visitorAddress(', unknown,'), undefined);
  assert.is(visitorAddress(`${'x,'.repeat(100_000)}9.9.9.9`), undefined);
});

test.run();
