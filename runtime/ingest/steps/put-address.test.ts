import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { browserHit, contextOf, draftOf, serverHit } from '../given.fixture.ts';
import type { IncomingHit, IngestConfig } from '../hit.ts';
import { putAddress } from './put-address.ts';

const test = suite('putAddress');

function found(incoming: IncomingHit, config: Partial<IngestConfig> = {}) {
  const draft = draftOf({}, incoming);
  putAddress(draft, contextOf(config));
  return [draft.address, draft.addressSource];
}
const browser = (headers: Record<string, string>, socketAddress?: string) =>
  browserHit({}, { headers: { 'x-forwarded-for': '', ...headers }, socketAddress });

test("the visitor is at the last proxy's entry, never at the client's own", () => {
  const incoming = browser({ 'x-forwarded-for': '1.1.1.1, 81.2.69.1' }, '10.0.0.1');
  assert.equal(found(incoming), ['81.2.69.1', 'x-forwarded-for']);
});

test("without a usable chain the socket's address is used, IPv4-mapped or not", () => {
  assert.equal(found(browser({}, '::ffff:81.2.69.3')), ['81.2.69.3', 'socket']);
  assert.equal(found(browser({ 'x-forwarded-for': 'unknown' }, '2001:DB8::1')), ['2001:db8::1', 'socket']);
  assert.equal(found(browser({}, undefined)), [undefined, undefined]);
});

test('x-real-ip is read where enabled', () => {
  const incoming = browser({ 'x-real-ip': '81.2.69.4' }, '10.0.0.1');
  assert.equal(found(incoming, { trustXRealIp: true }), ['81.2.69.4', 'x-real-ip']);
  assert.equal(found(incoming), ['10.0.0.1', 'socket']);
});

test('the server form has the address in its body, never that of its request', () => {
  const headers = { 'x-forwarded-for': '81.2.69.9' };
  assert.equal(found(serverHit({ ip: '81.2.69.1:443' }, { headers })), ['81.2.69.1', 'body']);
  assert.equal(found(serverHit({ ip: 'no address' }, { headers })), [undefined, undefined]);
  assert.equal(found(serverHit({ ip: undefined }, { headers })), [undefined, undefined]);
});

test('the browser form cannot set an address', () => {
  assert.equal(found(browserHit({ ip: '81.2.69.9' })), ['81.2.69.1', 'x-forwarded-for']);
});

test.run();
