import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { firefox, sendEvents, sendHit, viewAt } from '../support/hits.ts';
import { sendRaw } from '../support/raw-request.ts';
import { whileFull } from '../support/store-inside.ts';

const test = suite<{ api: Api }>('collect: browser form');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

const page = { url: 'https://shop.example/a' };

async function hitsOf(api: Api, siteId: string): Promise<Readonly<Record<string, unknown>>[]> {
  const kinds = ['PageView', 'Event', 'Engagement'];
  return (await api.stored(siteId))
    .filter(({ collection }) => kinds.includes(collection))
    .map(({ document }) => document);
}

test('a hit is taken by either id of the site, as text or JSON or without a type, with no key', async ({ api }) => {
  const site = await api.addSite();
  let number = 0;
  for (const siteId of [site.id, site.trackingId]) {
    for (const type of ['text/plain', 'text/plain;charset=UTF-8', 'application/json', '']) {
      number += 1;
      const answer = await sendHit(api, siteId, { ...page, eventId: `e${number}` }, { 'content-type': type });
      assert.equal([answer.status, answer.dropped, answer.text], [202, undefined, '{}'], type);
    }
  }
  assert.is((await hitsOf(api, site.id)).length, 8);
});

test('any origin may send, without a preflight and with one', async ({ api }) => {
  const site = await api.addSite();
  const path = `/api/sites/${site.trackingId}/collect`;
  const headers = { origin: 'https://shop.example', 'user-agent': firefox };
  const sent = await sendRaw(api.baseUrl, 'POST', path, { headers, body: JSON.stringify(page) });
  assert.is(sent.headers['access-control-allow-origin'], '*');
  assert.match(String(sent.headers['access-control-expose-headers']), 'X-Dropped');
  assert.is(sent.headers['access-control-allow-credentials'], undefined);
  assert.is(sent.headers['set-cookie'], undefined);
  assert.is(sent.headers['cache-control'], 'no-cache');

  const asked = await sendRaw(api.baseUrl, 'OPTIONS', path, { headers });
  assert.is(asked.status, 204);
  assert.is(asked.headers['access-control-allow-methods'], 'POST, OPTIONS');
  assert.match(String(asked.headers['access-control-allow-headers']), 'Content-Type');
});

test('another method is 405 with what is allowed', async ({ api }) => {
  const site = await api.addSite();
  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
    const { status, headers } = await sendRaw(api.baseUrl, method, `/api/sites/${site.trackingId}/collect`);
    assert.equal([status, headers.allow], [405, 'POST, OPTIONS']);
  }
});

test('an unknown id is 404, so that a typo shows', async ({ api }) => {
  for (const siteId of ['nothing', 'f'.repeat(24), '%20', 'a%2Fb', '__proto__', 'constructor']) {
    const { status } = await sendHit(api, siteId, page);
    assert.is(status, 404, siteId);
  }
});

test('400 is for a body that is no JSON object, and for nothing else', async ({ api }) => {
  const site = await api.addSite();
  for (const body of ['', '{', 'url=x', '[]', '[{}]', '"text"', '7', 'null', 'true', '\ufeff\ufeff{}']) {
    const { status } = await sendHit(api, site.id, body);
    assert.is(status, 400, body);
  }
  for (const body of [
    '{}',
    '{"url":"https://shop.example/","url":"https://shop.example/b"}',
    ' \n{"__proto__":{}}\t',
  ]) {
    const { status } = await sendHit(api, site.id, body);
    assert.is(status, 202, body);
  }
});

test('a body over 64 KB is 413, one of exactly 64 KB is taken', async ({ api }) => {
  const site = await api.addSite();
  const padded = (bytes: number) => {
    const bare = JSON.stringify({ ...page, title: '' });
    return JSON.stringify({ ...page, title: 'x'.repeat(bytes - bare.length) });
  };
  assert.is((await sendHit(api, site.id, padded(64 * 1024))).status, 202);
  assert.is((await sendHit(api, site.id, padded(64 * 1024 + 1))).status, 413);
});

const long = 'x'.repeat(3000);
const odd: Readonly<Record<string, object>> = {
  'long texts': {
    title: long,
    referrer: `https://a.example/${long}`,
    eventId: long,
    pageviewId: `${long}1`,
    profileId: long,
  },
  'a long address': { url: `https://shop.example/${long}?utm_source=${long}&utm_medium=${long}#${long}` },
  'odd types': {
    title: 7,
    referrer: {},
    props: [],
    revenue: 'x',
    pageviewId: true,
    screen: null,
    interactive: 'maybe',
  },
  'a referrer of no scheme': { referrer: 'not an address' },
  'hundreds of props': { props: Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`key${n}`, n])) },
  'odd props': { props: { a: null, b: [1], c: { d: 1 }, e: Number.MAX_VALUE, f: long, '': 'x', constructor: 'y' } },
  'half of a surrogate pair': { title: '\ud83d', name: '\ude00', props: { '\ud83d': '\ude00' } },
  'null characters': { title: 'a\0b', url: 'https://shop.example/a%00b', props: { 'a\0': 'b\0' } },
  'controls and right-to-left': { title: 'a\u202eb\u0007', url: 'https://shop.example/%E2%80%AE' },
  'an address of another script': { url: 'https://例え.テスト/パス?ソース=あ' },
  'escapes that are no UTF-8': { url: 'https://shop.example/%FF%FE%2F%zz' },
  'deep nesting': { props: JSON.parse(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`) },
  'an unknown type': { type: 'click' },
  'an odd type': { type: { a: 1 } },
  'a file': { url: 'file://host/etc/passwd' },
  'an app': { url: 'app://shop.example/screen' },
  'user and password': { url: 'https://user:secret@shop.example/a' },
};

for (const [what, more] of Object.entries(odd)) {
  test(`odd content is cut or left out and the hit is kept: ${what}`, async ({ api }) => {
    const site = await api.addSite();

    const answer = await sendHit(api, site.id, { ...page, ...more });

    assert.equal([answer.status, answer.dropped], [202, undefined]);
    const hits = await hitsOf(api, site.id);
    assert.is(hits.length, 1);
    const text = JSON.stringify(hits);
    assert.ok(text.length < 12_000, String(text.length));
    assert.not.match(text, 'secret');
    assert.ok(text.isWellFormed());
    assert.is((await api.call('getPageviews', { params: { siteId: site.id } })).status, 200);
    assert.is((await api.call('getRealtime', { params: { siteId: site.id } })).status, 200);
  });
}

test('time, address and user agent in the body are ignored', async ({ api }) => {
  const site = await api.addSite();
  await sendHit(api, site.id, { ...page, timestamp: '2026-06-01T00:00:00Z', ip: '8.8.8.8', userAgent: 'Googlebot' });

  const [hit] = await hitsOf(api, site.id);
  assert.is(hit?.ts, '2026-06-17T12:00:00.000Z');
  assert.is(hit?.browser, 'Firefox');
  assert.not('country' in (hit ?? {}));
});

test('one address and user agent is one visitor, another of either is another', async ({ api }) => {
  const site = await api.addSite();
  for (const [path, headers] of [
    ['a', { 'x-forwarded-for': '198.51.100.1' }],
    ['b', { 'x-forwarded-for': '203.0.113.9, 198.51.100.1' }],
    ['c', { 'x-forwarded-for': '198.51.100.2' }],
    ['d', { 'x-forwarded-for': '198.51.100.1', 'user-agent': `${firefox}.1` }],
    ['e', { 'x-forwarded-for': '2001:db8::1' }],
    ['f', { 'x-forwarded-for': '2001:db8::ffff' }],
  ] as const) {
    await sendHit(api, site.id, { url: `https://shop.example/${path}` }, headers);
  }
  await api.settle();
  const { body } = await api.call('getStats', { params: { siteId: site.id } });
  assert.equal([body.visitors, body.pageviews], [4, 6]);
});

test('no address is stored anywhere', async ({ api }) => {
  const site = await api.addSite();
  await sendHit(api, site.id, { ...page, type: 'event', name: 'x' }, { 'x-forwarded-for': '198.51.100.77' });
  await sendEvents(api, site.id, viewAt('2026-06-16T10:00:00Z', '/', { ip: '198.51.100.78' }));
  const text = JSON.stringify(await api.stored());
  for (const address of ['198.51.100.77', '198.51.100.78', '127.0.0.1']) assert.not.match(text, address);
});

test('a hit that cannot be stored is 503 and counts when it comes again', async ({ api }) => {
  const site = await api.addSite();
  const { failed, batch } = await whileFull(api, new Error('disk on fire'), async () => ({
    failed: await sendHit(api, site.id, { ...page, eventId: 'once' }),
    batch: await sendEvents(api, site.id, viewAt('2026-06-16T10:00:00Z', '/', { eventId: 'twice' })),
  }));

  assert.equal([failed.status, batch.status, batch.code], [503, 503, 'unavailable']);
  assert.not.match(failed.text, 'fire');
  assert.is((await sendHit(api, site.id, { ...page, eventId: 'once' })).dropped, undefined);
  assert.is((await sendEvents(api, site.id, viewAt('2026-06-16T10:00:00Z', '/', { eventId: 'twice' }))).accepted, 1);
  assert.is((await hitsOf(api, site.id)).length, 2);
});

test.run();
