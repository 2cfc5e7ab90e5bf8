import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { newId } from '../../runtime/domain/ids.ts';
import { systemRandom } from '../../runtime/ports/random.ts';
import { type Api, startApi } from '../support/api.ts';
import { addSiteWith, storedHits } from '../support/compatible.ts';
import { chrome, ofPage, sendLiteral } from '../support/literal-requests.ts';
import type { RawAnswer } from '../support/raw-request.ts';

/** Requests as Umami's senders put them on the wire, written down one by one. */
const test = suite<{ api: Api; siteId: string }>("collect: what Umami's senders send");

/** The site's tracking id in every body. */
const website = 'aB3dE5fG7h';

test.before.each(async (context) => {
  context.api = await startApi();
  const site = await addSiteWith(context.api, 'umami', { domain: 'shop.example', trackingId: website });
  context.siteId = site.id;
});
test.after.each(async ({ api }) => {
  await api.stop();
});

const page = { ...ofPage('https://shop.example'), 'content-type': 'application/json' };
const tracker = { 'x-umami-website-id': website, 'x-umami-hostname': 'shop.example' };
const visit = '"screen":"1920x1080","language":"en-US"';

/** Sends bodies in their order, each with the cache that the answer before gave, as the script does. */
async function send(api: Api, bodies: readonly string[], more: Readonly<Record<string, string>> = tracker) {
  const answers: RawAnswer[] = [];
  let cache: string | undefined;
  for (const body of bodies) {
    api.clock.advance(1_000);
    const headers = { ...page, ...more, ...(cache === undefined ? {} : { 'x-umami-cache': cache }) };
    const answer = await sendLiteral(api, 'POST /api/send', headers, body);
    assert.equal(
      [answer.status, answer.headers['x-dropped'], answer.headers['x-ignored']],
      [200, undefined, undefined],
      body,
    );
    assert.is(answer.headers['access-control-allow-origin'], '*');
    ({ cache } = JSON.parse(answer.text));
    assert.type(cache, 'string');
    answers.push(answer);
  }
  return answers;
}

const preflight = (asked: string) => ({
  accept: '*/*',
  'access-control-request-headers': asked,
  'access-control-request-method': 'POST',
  origin: 'https://shop.example',
  referer: 'https://shop.example/',
  'sec-fetch-dest': 'empty',
  'sec-fetch-mode': 'cors',
  'sec-fetch-site': 'cross-site',
  'user-agent': chrome,
});

test('the preflights of the first request, of later ones and of older scripts are granted', async ({ api }) => {
  for (const asked of [
    'content-type,x-umami-hostname,x-umami-website-id',
    'content-type,x-umami-cache,x-umami-hostname,x-umami-website-id',
    'content-type,x-umami-cache',
    'content-type',
  ]) {
    const { status, headers } = await sendLiteral(api, 'OPTIONS /api/send', preflight(asked));
    assert.equal(
      [status, headers['access-control-allow-origin'], headers['access-control-allow-methods']],
      [204, '*', 'POST, OPTIONS'],
    );
    const allowed = String(headers['access-control-allow-headers']).toLowerCase().split(/, */);
    assert.equal(
      asked.split(',').filter((name) => !allowed.includes(name)),
      [],
    );
    assert.is(headers['access-control-max-age'], '86400');
  }
});

test('a visit of several pages is one session with its event', async ({ api, siteId }) => {
  const answers = await send(api, [
    `{"type":"event","payload":{"website":"${website}",${visit},"title":"Home","hostname":"shop.example","url":"https://shop.example/?utm_source=newsletter","referrer":"https://mail.example/inbox"}}`,
    `{"type":"event","payload":{"website":"${website}",${visit},"title":"Pricing","hostname":"shop.example","url":"https://shop.example/pricing","referrer":"/?utm_source=newsletter"}}`,
    `{"type":"event","payload":{"website":"${website}",${visit},"title":"Pricing","hostname":"shop.example","url":"https://shop.example/pricing","referrer":"/?utm_source=newsletter","name":"signup-button","data":{"plan":"pro","seats":3}}}`,
  ]);

  assert.equal(await storedHits(api, siteId, ['pathname', 'title', 'referrer', 'name', 'props', 'utm_source']), [
    {
      collection: 'PageView',
      pathname: '/',
      title: 'Home',
      referrer: 'mail.example/inbox',
      utm_source: 'newsletter',
    },
    { collection: 'PageView', pathname: '/pricing', title: 'Pricing' },
    {
      collection: 'Event',
      pathname: '/pricing',
      title: 'Pricing',
      name: 'signup-button',
      props: { plan: 'pro', seats: 3 },
    },
  ]);
  const ids = answers.map(({ text }) => JSON.parse(text).sessionId);
  assert.equal(ids, [ids[0], ids[0], ids[0]]);
  const { body } = await api.call('getStats', { params: { siteId }, query: { range: '24h' } });
  assert.equal([body.visitors, body.sessions, body.pageviews, body.bounceRate], [1, 1, 2, 0]);
});

test('a visitor that is identified is one profile with its later hits', async ({ api, siteId }) => {
  await send(api, [
    `{"type":"event","payload":{"website":"${website}",${visit},"title":"Home","hostname":"shop.example","url":"https://shop.example/","referrer":""}}`,
    `{"type":"identify","payload":{"website":"${website}",${visit},"title":"Home","hostname":"shop.example","url":"https://shop.example/","referrer":"","id":"user-123","data":{"plan":"pro","company":{"size":12}}}}`,
    `{"type":"event","payload":{"website":"${website}",${visit},"title":"Cart","hostname":"shop.example","url":"https://shop.example/cart","referrer":"/","id":"user-123"}}`,
  ]);
  assert.equal(await storedHits(api, siteId, ['pathname', 'profileId', 'traits']), [
    { collection: 'PageView', pathname: '/' },
    { collection: 'PageView', pathname: '/cart' },
    { collection: 'Identification', profileId: 'user-123', traits: { plan: 'pro', 'company.size': 12 } },
    { collection: 'Identification', profileId: 'user-123' },
  ]);
});

test('the cache is sent blank once a visitor was identified', async ({ api, siteId }) => {
  const body = `{"type":"identify","payload":{"website":"${website}",${visit},"title":"","hostname":"shop.example","url":"https://shop.example/","referrer":"","id":"user-123"}}`;
  const { status } = await sendLiteral(api, 'POST /api/send', { ...page, ...tracker, 'x-umami-cache': '' }, body);
  assert.is(status, 200);
  assert.equal(await storedHits(api, siteId, ['profileId']), [{ collection: 'Identification', profileId: 'user-123' }]);
});

test('a sample of loading times is Web Vitals of its page', async ({ api, siteId }) => {
  await send(api, [
    `{"type":"event","payload":{"website":"${website}",${visit},"title":"Home","hostname":"shop.example","url":"https://shop.example/","referrer":""}}`,
    `{"type":"performance","payload":{"website":"${website}",${visit},"title":"Home","hostname":"shop.example","url":"https://shop.example/","referrer":"","ttfb":87.5,"fcp":412,"lcp":1240.2,"cls":0.0123,"inp":56,"duration":9123}}`,
  ]);
  assert.equal(await storedHits(api, siteId, ['pathname', 'lcp', 'inp', 'cls', 'fcp', 'ttfb']), [
    { collection: 'PageView', pathname: '/' },
    { collection: 'WebVital', pathname: '/', lcp: 1240.2, inp: 56, cls: 0.0123, fcp: 412, ttfb: 87.5 },
  ]);
});

test('an error of a page is accepted and no hit', async ({ api, siteId }) => {
  const body = `{"type":"error","payload":{"website":"${website}",${visit},"hostname":"shop.example","url":"https://shop.example/","message":"x is not a function"}}`;
  const { status, headers } = await sendLiteral(api, 'POST /api/send', { ...page, ...tracker }, body);
  assert.equal([status, headers['x-dropped']], [200, 'unknown_type']);
  assert.equal(await storedHits(api, siteId, []), []);
});

test('money of an event is revenue', async ({ api, siteId }) => {
  await send(api, [
    `{"type":"event","payload":{"website":"${website}",${visit},"title":"Thanks","hostname":"shop.example","url":"https://shop.example/thanks","referrer":"/cart","name":"checkout-cart","data":{"revenue":19.99,"currency":"USD","items":["pen","ink"]}}}`,
  ]);
  assert.equal(await storedHits(api, siteId, ['name', 'props', 'amount', 'currency']), [
    { collection: 'Event', name: 'checkout-cart', props: { 'items.0': 'pen', 'items.1': 'ink' } },
    { collection: 'RevenueEvent', amount: 1999, currency: 'USD' },
  ]);
});

test('attributes of an element and a tag on the script are understood', async ({ api, siteId }) => {
  await send(api, [
    `{"type":"event","payload":{"website":"${website}",${visit},"title":"Home","hostname":"shop.example","url":"https://shop.example/#top","referrer":"","tag":"variant-b","name":"buy","data":{"id":"123","colour":"red"}}}`,
  ]);
  assert.equal(await storedHits(api, siteId, ['pathname', 'name', 'props']), [
    { collection: 'Event', pathname: '/#top', name: 'buy', props: { id: '123', colour: 'red' } },
  ]);
});

test('scripts of earlier years send paths', async ({ api, siteId }) => {
  await send(
    api,
    [
      `{"type":"event","payload":{"website":"${website}","hostname":"shop.example",${visit},"title":"Home","url":"/?a=1","referrer":"https://www.google.com/"}}`,
      `{"type":"event","payload":{"website":"${website}","hostname":"shop.example",${visit},"title":"A","url":"/a","referrer":"/"}}`,
      `{"type":"event","payload":{"website":"${website}","hostname":"shop.example",${visit},"title":"A","url":"/a","referrer":"/","name":"click","data":null}}`,
    ],
    {},
  );
  assert.equal(await storedHits(api, siteId, ['hostname', 'pathname', 'source', 'name']), [
    { collection: 'PageView', hostname: 'shop.example', pathname: '/', source: 'Google' },
    { collection: 'PageView', hostname: 'shop.example', pathname: '/a' },
    { collection: 'Event', hostname: 'shop.example', pathname: '/a', name: 'click' },
  ]);
});

test('a page that tracks with its own properties sends what it likes', async ({ api, siteId }) => {
  await send(api, [
    `{"type":"event","payload":{"website":"${website}","url":"/home","title":"Home page"}}`,
    `{"type":"event","payload":{"website":"${website}","url":"","name":""}}`,
    `{"type":"event","payload":{"website":"${website}","name":"manual"}}`,
  ]);
  assert.equal(await storedHits(api, siteId, ['hostname', 'pathname', 'name']), [
    { collection: 'PageView', hostname: 'shop.example', pathname: '/home' },
    { collection: 'PageView', hostname: 'shop.example', pathname: '/' },
    { collection: 'Event', hostname: 'shop.example', pathname: '/', name: 'manual' },
  ]);
});

test('a server reports hits of its visitors with a key, one by one and in a batch', async ({ api, siteId }) => {
  const server = {
    accept: '*/*',
    authorization: `Bearer ${api.key}`,
    'content-type': 'application/json',
    'user-agent': 'backend/1.0',
  };
  const visitor = `"ip":"81.2.69.1","userAgent":"${chrome}"`;
  const at = Math.floor(api.clock.now() / 1000) - 600;
  const one = `{"type":"event","payload":{"website":"${website}","hostname":"shop.example","url":"/a",${visitor},"timestamp":${at}}}`;
  const two = `{"type":"event","payload":{"website":"${website}","hostname":"shop.example","url":"/b","name":"order",${visitor},"timestamp":${at + 5}}}`;
  const single = await sendLiteral(api, 'POST /api/send', server, one);
  const batch = await sendLiteral(api, 'POST /api/batch', server, `[${two},{"type":"event"}]`);

  assert.is(single.status, 200);
  assert.is(batch.status, 200);
  assert.equal(JSON.parse(batch.text), {
    size: 2,
    processed: 1,
    errors: 1,
    details: [
      {
        index: 1,
        response: {
          error: { code: 'validation_failed', message: 'The body must be {"type", "payload": {"website", …}}.' },
        },
      },
    ],
    dropped: [],
  });
  assert.equal(await storedHits(api, siteId, ['ts', 'pathname', 'browser', 'name']), [
    { collection: 'PageView', ts: new Date(at * 1000).toISOString(), pathname: '/a', browser: 'Chrome' },
    {
      collection: 'Event',
      ts: new Date((at + 5) * 1000).toISOString(),
      pathname: '/b',
      browser: 'Chrome',
      name: 'order',
    },
  ]);
});

test('a website that is not here is refused as the script expects', async ({ api }) => {
  const unknown = newId(api.clock.now(), systemRandom);
  const body = `{"type":"event","payload":{"website":"${unknown}",${visit},"title":"Home","hostname":"shop.example","url":"https://shop.example/","referrer":""}}`;
  const { status, headers } = await sendLiteral(api, 'POST /api/send', { ...page, ...tracker }, body);
  assert.equal([status, headers['access-control-allow-origin']], [400, '*']);
});

test.run();
