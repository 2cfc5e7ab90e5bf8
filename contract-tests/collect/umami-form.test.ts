import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { addSiteWith, sendUmami, sendUmamiBatch, storedHits } from '../support/compatible.ts';
import { sendRaw } from '../support/raw-request.ts';

const test = suite<{ api: Api }>("collect: Umami's form");

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

const preflight = async (api: Api, path: string, asked: string) =>
  (
    await sendRaw(api.baseUrl, 'OPTIONS', path, {
      headers: {
        origin: 'https://shop.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': asked,
      },
    })
  ).headers['access-control-allow-headers'];

test("C1 a preflight allows every header that Umami's sender adds", async ({ api }) => {
  const asked = 'content-type,x-umami-cache,x-umami-hostname,x-umami-website-id';
  for (const path of ['/api/send', '/api/batch']) {
    assert.is(
      await preflight(api, path, asked),
      `Authorization, Content-Type, Content-Encoding, X-Debug-Request, ${asked}`,
    );
  }
});

test('C1 a preflight allows headers that scripts which watch requests add, whatever form the hit has', async ({
  api,
}) => {
  for (const path of ['/api/event', '/api/send', '/api/sites/x/collect']) {
    for (const asked of ['traceparent', 'content-type, sentry-trace, baggage', 'X_Custom-1']) {
      assert.is(
        await preflight(api, path, asked),
        `Authorization, Content-Type, Content-Encoding, X-Debug-Request, ${asked}`,
      );
    }
  }
});

test('C1 a preflight that asks for nothing, or for no header names, gets the own ones', async ({ api }) => {
  for (const asked of ['', ' ', 'a b', 'x:y', `${'x'.repeat(101)}`, 'a,'.repeat(60)]) {
    assert.is(
      await preflight(api, '/api/send', asked),
      'Authorization, Content-Type, Content-Encoding, X-Debug-Request',
      asked,
    );
  }
});

test('C1 a hit counts with the cache header that the second request brings', async ({ api }) => {
  const site = await addSiteWith(api, 'umami');
  const hit = (url: string) => ({ type: 'event', payload: { website: site.id, hostname: 'shop.example', url } });
  const first = await sendUmami(api, hit('/a'));
  for (const cache of [JSON.parse(first.text).cache, 'eyJhbGciOi.of.another-service']) {
    const answer = await sendUmami(api, hit(`/${cache.length}`), { 'x-umami-cache': cache });
    assert.is(answer.status, 200);
  }
  assert.is((await storedHits(api, site.id, [])).length, 3);
});

test('C2 a performance sample is Web Vitals and no pageview', async ({ api }) => {
  const site = await addSiteWith(api, 'umami');
  const payload = { website: site.id, hostname: 'shop.example', url: 'https://shop.example/a' };
  const { status } = await sendUmami(api, {
    type: 'performance',
    payload: { ...payload, ttfb: 120, fcp: 800, lcp: 1500, cls: 0.05, inp: 64, duration: 9_000 },
  });
  await sendUmami(api, { type: 'performance', payload: { ...payload, lcp: -1, inp: 'x', ttfb: 30 } });
  assert.is(status, 200);
  assert.equal(await storedHits(api, site.id, ['pathname', 'lcp', 'inp', 'cls', 'fcp', 'ttfb']), [
    { collection: 'WebVital', pathname: '/a', lcp: 1500, inp: 64, cls: 0.05, fcp: 800, ttfb: 120 },
    { collection: 'WebVital', pathname: '/a', ttfb: 30 },
  ]);
});

test('C2 a ping of engaged time is one', async ({ api }) => {
  const site = await addSiteWith(api, 'umami');
  const payload = { website: site.id, hostname: 'shop.example', url: '/a' };
  await sendUmami(api, { type: 'event', payload });
  api.clock.advance(20_000);
  await sendUmami(api, { type: 'engagement', payload: { ...payload, engagement: 12_000 } });
  assert.equal(await storedHits(api, site.id, ['pathname', 'engagedMs']), [
    { collection: 'PageView', pathname: '/a' },
    { collection: 'Engagement', pathname: '/a', engagedMs: 12_000 },
  ]);
});

test('C2 any other type is accepted, dropped and counted as dropped', async ({ api }) => {
  const site = await addSiteWith(api, 'umami');
  const payload = { website: site.id, hostname: 'shop.example', url: '/a', name: 'Signup' };
  for (const type of ['error', 'replay', 'Event', '', undefined, null, 7, {}]) {
    const { status, headers } = await sendUmami(api, { type, payload: { ...payload, title: `${type}` } });
    assert.equal([status, headers.get('x-dropped')], [200, 'unknown_type'], String(type));
  }
  assert.equal(await storedHits(api, site.id, []), []);
  const dropped = await api.service.ingest.droppedHits(site.id);
  assert.equal(dropped.counts, [{ reason: 'unknown_type', hits: 8 }]);
});

test('C2 a batch names the elements it did not count', async ({ api }) => {
  const site = await addSiteWith(api, 'umami');
  const payload = { website: site.id, hostname: 'shop.example' };
  const { status, text } = await sendUmamiBatch(api, [
    { type: 'event', payload: { ...payload, url: '/a' } },
    { type: 'error', payload },
    { type: 'event' },
    { type: 'replay', payload },
  ]);
  const { details, ...answer } = JSON.parse(text);
  assert.is(status, 200);
  assert.equal(answer, {
    size: 4,
    processed: 3,
    errors: 1,
    dropped: [
      { index: 1, reason: 'unknown_type' },
      { index: 3, reason: 'unknown_type' },
    ],
  });
  assert.equal(
    details.map(({ index }: { index: number }) => index),
    [2],
  );
});

/** Sends an event of one name with data, and gives what is stored of it. */
async function storedOf(api: Api, data: unknown, named: { readonly name?: string } = { name: 'Buy' }) {
  const site = await addSiteWith(api, 'umami');
  await sendUmami(api, {
    type: 'event',
    payload: { website: site.id, hostname: 'shop.example', url: '/', ...named, data },
  });
  return storedHits(api, site.id, ['props', 'amount', 'currency']);
}

test('C3 revenue and currency of the data are money and no properties', async ({ api }) => {
  assert.equal(await storedOf(api, { revenue: 19.99, currency: 'USD', plan: 'pro' }), [
    { collection: 'Event', props: { plan: 'pro' } },
    { collection: 'RevenueEvent', amount: 1999, currency: 'USD' },
  ]);
  assert.equal(await storedOf(api, { revenue: '500', currency: 'jpy' }), [
    { collection: 'Event' },
    { collection: 'RevenueEvent', amount: 500, currency: 'JPY' },
  ]);
  assert.equal(await storedOf(api, { revenue: 3 * 19.9, currency: 'EUR' }), [
    { collection: 'Event' },
    { collection: 'RevenueEvent', amount: 5970, currency: 'EUR' },
  ]);
});

test('C3 revenue that is no money stays a property', async ({ api }) => {
  assert.equal(await storedOf(api, { revenue: 19.99 }), [{ collection: 'Event', props: { revenue: 19.99 } }]);
  assert.equal(await storedOf(api, { revenue: 'high', currency: 'USD' }), [
    { collection: 'Event', props: { revenue: 'high', currency: 'USD' } },
  ]);
  assert.equal(await storedOf(api, { revenue: 1, currency: 'points' }), [
    { collection: 'Event', props: { revenue: 1, currency: 'points' } },
  ]);
});

test('C4 the fragment of a url is part of the page, and a query in it is read', async ({ api }) => {
  const site = await addSiteWith(api, 'umami');
  for (const url of [
    '/docs#install',
    'https://shop.example/app/#/orders?utm_source=june',
    '/app?utm_source=may#/a#b',
    '/plain#',
  ]) {
    await sendUmami(api, { type: 'event', payload: { website: site.id, hostname: 'shop.example', url } });
  }
  assert.equal(await storedHits(api, site.id, ['pathname', 'utm_source']), [
    { collection: 'PageView', pathname: '/docs#install' },
    { collection: 'PageView', pathname: '/app#/orders', utm_source: 'june' },
    { collection: 'PageView', pathname: '/app#/a#b', utm_source: 'may' },
    { collection: 'PageView', pathname: '/plain' },
  ]);
});

test('C6 nested data is stored by keys joined with dots, lists by index', async ({ api }) => {
  const data = { cart: { items: 3, coupon: { code: 'X1' } }, tags: ['a', { b: true }], empty: {}, none: null, '': 1 };
  assert.equal(await storedOf(api, data), [
    {
      collection: 'Event',
      props: { 'cart.items': 3, 'cart.coupon.code': 'X1', 'tags.0': 'a', 'tags.1.b': true },
    },
  ]);
});

test('C6 nested data without an end costs no hit', async ({ api }) => {
  let deep: unknown = 1;
  for (let level = 0; level < 500; level += 1) deep = { x: deep };
  const long = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`k${index}`, 1]));
  assert.equal(await storedOf(api, { deep, kept: 1 }), [{ collection: 'Event', props: { kept: 1 } }]);
  const [event] = await storedOf(api, JSON.parse('{"__proto__":{"a":1},"list":[[["x"]]]}'));
  assert.equal(event, { collection: 'Event', props: { '__proto__.a': 1, 'list.0.0.0': 'x' } });
  const [many] = await storedOf(api, { long });
  assert.is(Object.keys(Object(many?.props)).length, 30);
});

test('C6 a hit without a name is a pageview, with its properties', async ({ api }) => {
  for (const named of [{ name: '' }, { name: ' ' }, {}]) {
    assert.equal(await storedOf(api, { theme: { mode: 'dark' } }, named), [
      { collection: 'PageView', props: { 'theme.mode': 'dark' } },
    ]);
  }
});

test('C6 a url that is missing, blank or relative is a page of the host', async ({ api }) => {
  const site = await addSiteWith(api, 'umami', { domain: 'own.example' });
  const send = (payload: object) => sendUmami(api, { type: 'event', payload: { website: site.id, ...payload } });
  await send({ hostname: 'shop.example', url: '' });
  await send({ hostname: 'shop.example' });
  await send({ hostname: 'shop.example', url: 'pricing?utm_source=june' });
  await send({ hostname: 'shop.example', url: '?a=1', referrer: '/before' });
  await send({ hostname: '', url: 'a/b', referrer: '' });
  await send({ url: '/c' });
  await send({ hostname: 'x.example', url: 'https://y.example/d' });
  assert.equal(await storedHits(api, site.id, ['hostname', 'pathname', 'referrer', 'utm_source']), [
    { collection: 'PageView', hostname: 'shop.example', pathname: '/' },
    { collection: 'PageView', hostname: 'shop.example', pathname: '/' },
    { collection: 'PageView', hostname: 'shop.example', pathname: '/pricing', utm_source: 'june' },
    { collection: 'PageView', hostname: 'shop.example', pathname: '/' },
    { collection: 'PageView', hostname: 'own.example', pathname: '/a/b' },
    { collection: 'PageView', hostname: 'own.example', pathname: '/c' },
    { collection: 'PageView', hostname: 'y.example', pathname: '/d' },
  ]);
});

test('C6 a url that no parser reads drops a pageview as invalid_url', async ({ api }) => {
  const site = await addSiteWith(api, 'umami');
  for (const payload of [
    { hostname: 'a b', url: '/x' },
    { hostname: 'shop.example', url: 7 },
    { hostname: 'shop.example', url: 'http://[' },
  ]) {
    const { headers } = await sendUmami(api, { type: 'event', payload: { website: site.id, ...payload } });
    assert.is(headers.get('x-dropped'), 'invalid_url');
  }
});

test('C6 an id on any hit names the profile', async ({ api }) => {
  const site = await addSiteWith(api, 'umami');
  const payload = { website: site.id, hostname: 'shop.example', url: '/', id: 'user-7' };
  await sendUmami(api, { type: 'event', payload });
  await sendUmami(api, { type: 'identify', payload: { ...payload, data: { plan: { name: 'pro' } } } });
  assert.equal(await storedHits(api, site.id, ['profileId', 'traits']), [
    { collection: 'PageView' },
    { collection: 'Identification', profileId: 'user-7' },
    { collection: 'Identification', profileId: 'user-7', traits: { 'plan.name': 'pro' } },
  ]);
});

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const reported = { ip: '81.2.69.1', userAgent: phone, timestamp: 1_781_000_000 };

test("C6 a payload's address, user agent and time are not believed without a key", async ({ api }) => {
  const site = await addSiteWith(api, 'umami');
  await sendUmami(api, {
    type: 'event',
    payload: { website: site.id, hostname: 'shop.example', url: '/', ...reported },
  });
  await sendUmami(
    api,
    { type: 'event', payload: { website: site.id, hostname: 'shop.example', url: '/b', ...reported } },
    { authorization: 'Basic dXNlcjpwYXNz' },
  );
  const [first, second] = await storedHits(api, site.id, ['browser', 'ts', 'visitorId']);
  assert.is(first?.browser, 'Firefox');
  assert.is(first?.ts, new Date(api.clock.now()).toISOString());
  assert.is(second?.visitorId, first?.visitorId);
});

test('C6 the answer names what of a payload is not stored', async ({ api }) => {
  const site = await addSiteWith(api, 'umami');
  const hit = (url: string, more: object) => ({
    type: 'event',
    payload: { website: site.id, hostname: 'shop.example', url, ...more },
  });
  const { headers } = await sendUmami(api, hit('/', reported));
  assert.is(headers.get('x-ignored'), 'ip, userAgent, timestamp');
  const { text } = await sendUmamiBatch(api, [hit('/a', {}), hit('/b', { ip: '81.2.69.1', data: 'none' })]);
  assert.equal(JSON.parse(text).ignored, [{ index: 1, fields: ['props', 'ip'] }]);
});

test('C6 with a key of the write scope they count, and what is left out is the request’s', async ({ api }) => {
  const site = await addSiteWith(api, 'umami');
  const keyed = { authorization: `Bearer ${await api.addKey({ scopes: ['write'] })}` };
  const payload = { website: site.id, hostname: 'shop.example', url: '/' };
  const at = Math.floor(api.clock.now() / 1000) - 3_600;
  const single = await sendUmami(api, { type: 'event', payload: { ...payload, ...reported, timestamp: at } }, keyed);
  const many = await sendUmamiBatch(
    api,
    [
      { type: 'event', payload: { ...payload, ...reported, timestamp: String(at + 60) } },
      { type: 'event', payload: { ...payload, url: '/own' } },
    ],
    keyed,
  );
  assert.equal([single.status, many.status, JSON.parse(many.text).dropped], [200, 200, []]);
  const hits = await storedHits(api, site.id, ['browser', 'ts', 'visitorId']);
  const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
  assert.equal(
    hits.map(({ browser, ts }) => [browser, ts]),
    [
      ['Safari', iso(at)],
      ['Safari', iso(at + 60)],
      ['Firefox', new Date(api.clock.now()).toISOString()],
    ],
  );
  assert.is(hits[0]?.visitorId, hits[1]?.visitorId);
  assert.is.not(hits[0]?.visitorId, hits[2]?.visitorId);
});

test('C6 a key that may not write, or not to that site, is refused', async ({ api }) => {
  const site = await addSiteWith(api, 'umami');
  const other = await api.addSite();
  const hit = { type: 'event', payload: { website: site.id, hostname: 'shop.example', url: '/', ...reported } };
  const statusOf = async (key: string) =>
    (await sendUmami(api, hit, { authorization: `Bearer ${key}`, 'x-forwarded-for': '198.51.100.9' })).status;
  assert.is(await statusOf('unknown-key'), 401);
  assert.is(await statusOf(await api.addKey({ scopes: ['read'] })), 403);
  assert.is(await statusOf(await api.addKey({ siteIds: [other.id] })), 403);
  assert.is(await statusOf((await api.addMember(site.id, 'viewer')).key), 403);
  assert.is(await statusOf((await api.addMember(other.id, 'admin')).key), 404);
  assert.equal(await storedHits(api, site.id, []), []);

  const read = await api.addKey({ scopes: ['read'] });
  for (const [key, status] of [
    ['unknown-key', 401],
    [read, 403],
  ] as const) {
    assert.is((await sendUmamiBatch(api, [hit], { authorization: `Bearer ${key}` })).status, status);
  }
  const batch = await sendUmamiBatch(api, [hit], {
    authorization: `Bearer ${await api.addKey({ siteIds: [other.id] })}`,
  });
  assert.is(JSON.parse(batch.text).details[0].response.error.code, 'key_site_restricted');
});

test('C6 a key spends a unit of its owner on each request, however many elements it has', async () => {
  const api = await startApi({ ingestRequestsMax: 2 });
  try {
    const site = await addSiteWith(api, 'umami');
    const keyed = { authorization: `Bearer ${api.key}` };
    const hit = { type: 'event', payload: { website: site.id, hostname: 'shop.example', url: '/' } };
    const statuses = [
      (await sendUmamiBatch(api, [hit, hit, hit], keyed)).status,
      (await sendUmami(api, hit, keyed)).status,
      (await sendUmami(api, hit, keyed)).status,
      (await sendUmamiBatch(api, [hit], keyed)).status,
      (await sendUmami(api, hit)).status,
    ];
    assert.equal(statuses, [200, 200, 429, 429, 200]);
  } finally {
    await api.stop();
  }
});

test.run();
