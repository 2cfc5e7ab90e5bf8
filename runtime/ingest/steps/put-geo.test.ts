import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { browserHit, contextOf, draftOf, serverHit } from '../given.fixture.ts';
import type { IncomingHit, IngestConfig } from '../hit.ts';
import { putGeo } from './put-geo.ts';

const test = suite('putGeo');

/** 81.2.69.1 is London, 81.2.69.2 is Lyon, every other address has no location. */
function placeOf(incoming: IncomingHit, config: Partial<IngestConfig> = {}, address: string | undefined = '81.2.69.1') {
  const draft = draftOf({ address }, incoming);
  assert.is(putGeo(draft, contextOf(config)), undefined);
  return [draft.country, draft.city];
}
const browser = (headers: Record<string, string> = {}, socketAddress = '::ffff:81.2.69.2') =>
  browserHit({}, { headers, socketAddress });

test("with trusted proxies the visitor's address is looked up", () => {
  assert.equal(placeOf(browser(), { geoTrustProxy: true }), ['GB', 'London']);
});

test("without trusted proxies the socket's address is looked up", () => {
  assert.equal(placeOf(browser(), { geoTrustProxy: false }), ['FR', 'Lyon']);
});

test("the edge's country wins over any address", () => {
  const headers = { 'cf-ipcountry': 'DE', 'cf-ipcity': 'Berlin' };
  assert.equal(placeOf(browser(headers), { geoEdgeProvider: 'cloudflare' }), ['DE', 'Berlin']);
});

test('a city of the database counts where it is in the country the edge names', () => {
  const cloudflare = { geoEdgeProvider: 'cloudflare' } as const;
  assert.equal(placeOf(browser({ 'cf-ipcountry': 'GB' }), cloudflare), ['GB', 'London']);
  assert.equal(placeOf(browser({ 'cf-ipcountry': 'DE' }), cloudflare), ['DE', undefined]);
});

test("the edge's address is looked up where the edge names no country", () => {
  const headers = { 'cf-connecting-ip': '81.2.69.2' };
  assert.equal(placeOf(browser(headers, '10.0.0.1'), { geoEdgeProvider: 'cloudflare' }), ['FR', 'Lyon']);
});

test('an edge without a location ends the search', () => {
  for (const code of ['XX', 'T1']) {
    assert.equal(placeOf(browser({ 'cf-ipcountry': code }), { geoEdgeProvider: 'cloudflare' }), [undefined, undefined]);
  }
});

test('headers of another provider are never trusted', () => {
  const headers = { 'x-vercel-ip-country': 'BR', 'cf-ipcountry': 'DE', 'x-country': 'AT' };
  assert.equal(placeOf(browser(headers), { geoEdgeProvider: 'fastly' }), ['GB', 'London']);
  assert.equal(placeOf(browser(headers), { geoEdgeProvider: 'none' }), ['GB', 'London']);
});

test('the server form is located by its ip, whatever its request contains', () => {
  const incoming = serverHit({}, { headers: { 'cf-ipcountry': 'DE' }, socketAddress: '81.2.69.2' });
  assert.equal(placeOf(incoming, { geoEdgeProvider: 'cloudflare' }), ['GB', 'London']);
  const draft = draftOf({}, incoming);
  putGeo(draft, contextOf());
  assert.is(draft.country, undefined);
});

test('an unknown address has no location', () => {
  assert.equal(placeOf(browser({}, '10.0.0.1'), { geoTrustProxy: false }), [undefined, undefined]);
});

test.run();
