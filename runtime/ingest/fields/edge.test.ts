import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type GeoEdgeProvider, readEdge } from './edge.ts';

const test = suite('readEdge');

/** As Node decodes UTF-8 bytes of a header. */
const asReceived = (text: string) => Buffer.from(text, 'utf8').toString('latin1');
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

const everyProvider = {
  'cf-ipcountry': 'CO',
  'cf-ipcity': asReceived('Chía'),
  'cf-connecting-ip': '81.2.69.1',
  'x-vercel-ip-country': 'BR',
  'x-vercel-ip-city': 'S%C3%A3o%20Paulo',
  'x-vercel-forwarded-for': '81.2.69.2, 10.0.0.1',
  'cloudfront-viewer-country': 'FR',
  'cloudfront-viewer-city': 'Saint-%C3%89tienne',
  'cloudfront-viewer-address': '2001:db8::3:46532',
  'fastly-geo-country': 'SE',
  'fastly-geo-city': asReceived('malmö'),
  'fastly-client-ip': '81.2.69.4',
  'x-nf-geo': base64({ city: 'Köln', country: { code: 'DE', name: 'Germany' } }),
  'x-nf-client-connection-ip': '81.2.69.5',
};

const said: readonly (readonly [GeoEdgeProvider, string | undefined, string | undefined, string | undefined])[] = [
  ['cloudflare', 'CO', 'Chía', '81.2.69.1'],
  ['vercel', 'BR', 'São Paulo', '81.2.69.2'],
  ['cloudfront', 'FR', 'Saint-Étienne', '2001:db8::3'],
  ['fastly', 'SE', 'malmö', '81.2.69.4'],
  ['netlify', 'DE', 'Köln', '81.2.69.5'],
  ['none', undefined, undefined, undefined],
];

for (const [provider, country, city, address] of said) {
  test(`${provider}: only its own headers are trusted`, () => {
    assert.equal(readEdge(provider, everyProvider), { isPlaced: country !== undefined, country, city, address });
  });
}

test('an unknown place and Tor have no country, and the database is not read', () => {
  for (const code of ['XX', 'T1']) {
    assert.equal(readEdge('cloudflare', { 'cf-ipcountry': code }), {
      isPlaced: true,
      country: undefined,
      city: undefined,
      address: undefined,
    });
  }
});

test('without headers nothing is placed', () => {
  for (const provider of ['cloudflare', 'vercel', 'cloudfront', 'fastly', 'netlify'] as const) {
    assert.is(readEdge(provider, {}).isPlaced, false);
  }
});

test('odd headers are nothing', () => {
  assert.is(readEdge('cloudflare', { 'cf-ipcountry': 'Colombia' }).country, undefined);
  assert.is(readEdge('cloudflare', { 'cf-connecting-ip': 'no address' }).address, undefined);
  assert.is(readEdge('vercel', { 'x-vercel-ip-city': '%E0%A4%A' }).city, '%E0%A4%A');
  assert.is(readEdge('fastly', { 'fastly-geo-city': '?' }).city, undefined);
  assert.is(readEdge('netlify', { 'x-nf-geo': base64({ country: { code: 'Colombia' } }) }).country, undefined);
  assert.is(readEdge('netlify', { 'x-nf-geo': 'no json' }).isPlaced, false);
  assert.is(readEdge('netlify', { 'x-nf-geo': base64([1]), 'x-country': 'at' }).country, 'AT');
  assert.is(readEdge('cloudfront', { 'cloudfront-viewer-address': '81.2.69.1:443' }).address, '81.2.69.1');
});

test.run();
