import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { unavailable } from '../../runtime/errors.ts';
import { type Api, startApi } from '../support/api.ts';
import { firefox } from '../support/hits.ts';
import { sendRaw } from '../support/raw-request.ts';
import { whileFull } from '../support/store-inside.ts';

const test = suite<{ api: Api }>('collect: forms of other products');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

let count = 0;
/** A site of its own domain that switched a form on. */
async function addSite(api: Api, kind?: string, enabled = true) {
  count += 1;
  const site = await api.addSite({ domain: `shop${count}.example` });
  if (kind !== undefined) {
    await api.store([['Integration', { _id: api.id(), siteId: site.id, userId: api.owner.id, kind, enabled }]]);
  }
  return site;
}

const post = (api: Api, path: string, body: unknown, endpoint: string, headers: Record<string, string> = {}) =>
  api.send(
    path,
    {
      method: 'POST',
      headers: { 'user-agent': firefox, 'content-type': 'text/plain', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    },
    endpoint,
  );

const plausible = (api: Api, body: unknown, headers = {}) =>
  post(api, '/api/event', body, 'collectPlausibleEvent', headers);
const umami = (api: Api, body: unknown) => post(api, '/api/send', body, 'collectUmamiEvent');
const umamiBatch = (api: Api, body: unknown) => post(api, '/api/batch', body, 'collectUmamiBatch');
const pixel = (api: Api, siteId: string, query: string, headers = {}, method = 'GET') =>
  api.send(
    `/api/sites/${siteId}/pixel.gif${query}`,
    { method, headers: { 'user-agent': firefox, ...headers } },
    'collectPixel',
  );

/** A collection after another, in ingestion order. */
async function hitsOf(api: Api, siteId: string) {
  const kinds: readonly string[] = ['PageView', 'Event', 'Engagement', 'RevenueEvent', 'Identification'];
  return (await api.stored(siteId))
    .filter(({ collection }) => kinds.includes(collection))
    .sort((left, right) => kinds.indexOf(left.collection) - kinds.indexOf(right.collection))
    .map(({ collection, document: { pathname, name, referrer, props, amount, currency, engagedMs, profileId } }) =>
      JSON.parse(
        JSON.stringify({ collection, pathname, name, referrer, props, amount, currency, engagedMs, profileId }),
      ),
    );
}

test("the pixel counts a page of the site's domain, with its referrer", async ({ api }) => {
  const site = await addSite(api, 'pixel');
  const shown = await pixel(api, site.trackingId, '?p=/newsletter&r=https%3A%2F%2Fmail.example%2Finbox%3Fx%3D1');
  await pixel(api, site.id, '', { referer: `https://${site.domain}/from-header` });
  await pixel(api, site.id, `?p=https://${site.domain}/whole`);

  assert.equal([shown.status, shown.headers.get('content-type')], [200, 'image/gif']);
  assert.is(shown.headers.get('cache-control'), 'no-store');
  assert.match(shown.text, /^GIF89a/);
  assert.equal(await hitsOf(api, site.id), [
    { collection: 'PageView', pathname: '/newsletter', referrer: 'mail.example/inbox' },
    { collection: 'PageView', pathname: '/from-header' },
    { collection: 'PageView', pathname: '/whole' },
  ]);
});

test('the pixel says why it counts nothing, and is 404 where it is not switched on', async ({ api }) => {
  const site = await addSite(api, 'pixel');
  const bot = await pixel(api, site.id, '?p=/', { 'user-agent': 'Googlebot/2.1' });
  assert.equal([bot.status, bot.headers.get('x-dropped')], [200, 'bot']);

  for (const [id] of [[(await addSite(api)).id], [(await addSite(api, 'pixel', false)).id], ['nothing']]) {
    assert.is((await pixel(api, id ?? '', '?p=/')).status, 404);
  }
});

test('looking at the headers of the pixel counts nothing', async ({ api }) => {
  const site = await addSite(api, 'pixel');
  const { status } = await pixel(api, site.id, '?p=/', {}, 'HEAD');
  assert.is(status, 200);
  assert.equal(await hitsOf(api, site.id), []);
});

test("Plausible's body is found by its domain, with long names and short ones", async ({ api }) => {
  const site = await addSite(api, 'plausible');
  const { domain } = site;
  const answer = await plausible(api, {
    name: 'pageview',
    url: `https://${domain}/a`,
    domain,
    referrer: 'https://x.example/',
  });
  assert.equal([answer.status, answer.text], [202, 'ok']);
  await plausible(api, {
    n: 'Signup',
    u: `https://${domain}/b`,
    d: `${domain.toUpperCase()},other.example`,
    p: '{"plan":"pro"}',
  });
  await plausible(api, { n: 'Buy', u: `https://${domain}/c`, d: domain, $: { currency: 'USD', amount: '12.34' } });
  await plausible(api, { n: 'Buy', u: `https://${domain}/d`, d: domain, revenue: { currency: 'JPY', amount: 500 } });
  await plausible(api, { n: 'engagement', u: `https://${domain}/a`, d: domain, e: 4000, sd: 50 });

  assert.equal(await hitsOf(api, site.id), [
    { collection: 'PageView', pathname: '/a', referrer: 'x.example' },
    { collection: 'Event', pathname: '/b', name: 'Signup', props: { plan: 'pro' } },
    { collection: 'Event', pathname: '/c', name: 'Buy' },
    { collection: 'Event', pathname: '/d', name: 'Buy' },
    { collection: 'Engagement', pathname: '/a', engagedMs: 4000 },
    { collection: 'RevenueEvent', pathname: '/c', amount: 1234, currency: 'USD' },
    { collection: 'RevenueEvent', pathname: '/d', amount: 500, currency: 'JPY' },
  ]);
});

test('a domain that is unknown or did not switch it on answers 202 and counts nothing', async ({ api }) => {
  const off = await addSite(api);
  for (const domain of ['unknown.example', off.domain, '', undefined, 7]) {
    const { status, text } = await plausible(api, { name: 'pageview', url: 'https://a.example/', domain });
    assert.equal([status, text], [202, 'ok']);
  }
  assert.equal(await hitsOf(api, off.id), []);
});

test('of two sites of a domain the one that switched it on counts', async ({ api }) => {
  const off = await addSite(api);
  const on = await api.addSite({ domain: off.domain });
  await api.store([['Integration', { _id: api.id(), siteId: on.id, userId: api.owner.id, kind: 'plausible' }]]);
  await plausible(api, { name: 'pageview', url: `https://${off.domain}/`, domain: off.domain });

  assert.is((await hitsOf(api, on.id)).length, 1);
  assert.is((await hitsOf(api, off.id)).length, 0);
});

test("Plausible's form says why it counts nothing", async ({ api }) => {
  const { domain } = await addSite(api, 'plausible');
  const bot = await plausible(api, { name: 'pageview', url: `https://${domain}/`, domain }, { 'user-agent': 'curl/8' });
  assert.equal([bot.status, bot.headers.get('x-dropped')], [202, 'bot']);
});

test("Umami's body names its website by either id and learns session and visit", async ({ api }) => {
  const site = await addSite(api, 'umami');
  const payload = { website: site.trackingId, hostname: site.domain, screen: '1920x1080', language: 'en', title: 'A' };
  const view = await umami(api, { type: 'event', payload: { ...payload, url: '/a', referrer: 'https://x.example/' } });
  await umami(api, {
    type: 'event',
    payload: { ...payload, website: site.id, url: '/b', name: 'Signup', data: { n: 1 } },
  });
  await umami(api, { type: 'identify', payload: { ...payload, url: '/b', id: 'user-1', data: { plan: 'pro' } } });

  assert.is(view.status, 200);
  const { sessionId, visitId, ...rest } = JSON.parse(view.text);
  assert.match(sessionId, /^[0-9a-f]{24}$/);
  assert.equal([visitId, rest], [sessionId, { cache: '' }]);
  assert.equal(await hitsOf(api, site.id), [
    { collection: 'PageView', pathname: '/a', referrer: 'x.example' },
    { collection: 'Event', pathname: '/b', name: 'Signup', props: { n: 1 } },
    { collection: 'Identification', profileId: 'user-1' },
  ]);
});

test("Umami's form refuses what it cannot place with 400", async ({ api }) => {
  const off = await addSite(api);
  for (const body of [
    {},
    { type: 'event' },
    { type: 'event', payload: 7 },
    { type: 'event', payload: { website: 'nothing', url: '/' } },
    { type: 'event', payload: { website: off.id, url: '/' } },
    '[]',
    '{',
  ]) {
    const { status } = await umami(api, body);
    assert.is(status, 400, JSON.stringify(body));
  }
});

test('of an Umami batch a bad element refuses no other', async ({ api }) => {
  const site = await addSite(api, 'umami');
  const view = (url: string) => ({ type: 'event', payload: { website: site.id, hostname: site.domain, url } });
  const { status, text } = await umamiBatch(api, [view('/a'), { type: 'event' }, view('/b'), 7, null]);

  assert.is(status, 200);
  const { details, ...sums } = JSON.parse(text);
  assert.equal(sums, { size: 5, processed: 2, errors: 3, dropped: [] });
  assert.equal(
    details.map(({ index }: { index: number }) => index),
    [1, 3, 4],
  );
  assert.equal(
    (await hitsOf(api, site.id)).map(({ pathname }) => pathname),
    ['/a', '/b'],
  );

  for (const wrong of ['[]', '{}', '7', JSON.stringify(Array.from({ length: 1_001 }, () => view('/')))]) {
    assert.is((await umamiBatch(api, wrong)).status, 400);
  }
});

test('bodies too large are 413 in every form', async ({ api }) => {
  const big = JSON.stringify({ x: 'x'.repeat(64 * 1024) });
  assert.is((await plausible(api, big)).status, 413);
  assert.is((await umami(api, big)).status, 413);
  assert.is((await umamiBatch(api, `["${'x'.repeat(4 * 1024 * 1024)}"]`)).status, 413);
});

test('what is no JSON object is 400, and a store that fails 503', async ({ api }) => {
  const site = await addSite(api, 'plausible');
  await api.store([['Integration', { _id: api.id(), siteId: site.id, userId: api.owner.id, kind: 'umami' }]]);
  for (const body of ['', '7', '[1]', '{']) assert.is((await plausible(api, body)).status, 400, body);

  const view = { type: 'event', payload: { website: site.id, url: '/' } };
  const answers = await whileFull(api, new Error('no room'), async () => [
    await plausible(api, { name: 'pageview', url: `https://${site.domain}/`, domain: site.domain }),
    await umami(api, view),
    await umamiBatch(api, [view]),
  ]);
  assert.equal(
    answers.map(({ status }) => status),
    [503, 503, 503],
  );
});

test('odd values where texts belong are no failure, in any form', async ({ api }) => {
  const site = await addSite(api, 'plausible');
  const odd = { toString: 1, valueOf: null };
  assert.is((await plausible(api, { name: 'pageview', domain: odd, url: `https://${site.domain}/` })).status, 202);
  for (const revenue of [
    { currency: odd, amount: 1 },
    { currency: 'USD', amount: odd },
  ]) {
    const { domain } = site;
    const sent = await plausible(api, { name: 'Sale', domain, url: `https://${domain}/`, revenue });
    assert.equal([sent.status, sent.headers.get('x-dropped')], [202, null]);
  }
  const umamiBody = { type: 'event', payload: { website: odd, url: '/' } };
  assert.is((await umami(api, umamiBody)).status, 400);
  assert.is(JSON.parse((await umamiBatch(api, [umamiBody, null, 1])).text).errors, 3);
  assert.equal(
    (await hitsOf(api, site.id)).map(({ collection }) => collection),
    ['PageView', 'Event', 'Event'],
    'a domain that is no text leaves the host of the url',
  );
});

test('a body nested a hundred thousand deep is counted without the part that is', async ({ api }) => {
  const site = await addSite(api, 'umami');
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const payload = `{"website":"${site.trackingId}","url":"/deep","data":{"deep":${deep},"kept":1}}`;
  const sent = await umamiBatch(api, `[{"type":"event","payload":${payload}}]`);
  assert.equal([sent.status, JSON.parse(sent.text).errors], [200, 0]);
  assert.equal(
    (await hitsOf(api, site.id)).map(({ pathname }) => pathname),
    ['/deep'],
  );
});

test("a page's query in the pixel's address may stand there unescaped", async ({ api }) => {
  const site = await addSite(api, 'pixel');
  await pixel(api, site.id, `?r=https://news.example/&p=/letter?utm_source=june`);
  const [line] = (await api.stored(site.id)).filter(({ collection }) => collection === 'PageView');
  assert.equal([line?.document.pathname, line?.document.utm_source], ['/letter', 'june']);
});

test('every form answers a preflight and names its one method', async ({ api }) => {
  for (const [path, method] of [
    ['/api/event', 'POST'],
    ['/api/send', 'POST'],
    ['/api/batch', 'POST'],
    ['/api/sites/x/pixel.gif', 'GET, HEAD'],
  ] as const) {
    const asked = await sendRaw(api.baseUrl, 'OPTIONS', path);
    assert.equal([asked.status, asked.headers['access-control-allow-methods']], [204, `${method}, OPTIONS`]);
    const wrong = await sendRaw(api.baseUrl, method === 'POST' ? 'GET' : 'POST', path);
    assert.equal([wrong.status, wrong.headers.allow], [405, `${method}, OPTIONS`]);
  }
});

for (const [status, error] of [
  [503, unavailable(new Error('secret detail'))],
  [500, new Error('secret detail')],
] as const) {
  test(`whatever form a hit has, ${status} reports a fault of the service by its request id only`, async ({ api }) => {
    const site = await addSite(api, 'pixel');
    const integration = (kind: string) =>
      ['Integration', { _id: api.id(), siteId: site.id, userId: api.owner.id, kind }] as const;
    await api.store([integration('plausible'), integration('umami')]);
    const { domain } = site;
    const url = `https://${domain}/`;
    const { collector } = api.service.ingest;
    Object.assign(collector, { browser: () => Promise.reject(error) });
    try {
      const umamiHit = { type: 'event', payload: { website: site.id, url } };
      const answers = await Promise.all([
        post(api, `/api/sites/${site.id}/collect`, { url }, 'collectHit'),
        plausible(api, { name: 'pageview', url, domain }),
        umami(api, umamiHit),
        umamiBatch(api, [umamiHit]),
        pixel(api, site.id, ''),
      ]);
      for (const { status: given, text } of answers) {
        const { error: reported } = JSON.parse(text);
        assert.equal([given, reported.code], [status, status === 500 ? 'internal' : 'unavailable']);
        assert.match(reported.requestId, /./);
        assert.not.match(text, 'secret detail');
      }
    } finally {
      Reflect.deleteProperty(collector, 'browser');
    }
  });
}

test.run();
