import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Site } from '../../runtime/domain/site.ts';
import { type Api, startApi } from '../support/api.ts';
import { addSiteWith, storedHits } from '../support/compatible.ts';
import { chrome, ofPage, sendLiteral } from '../support/literal-requests.ts';

/** Requests as Plausible's senders put them on the wire, written down one by one. */
const test = suite<{ api: Api; site: Site; second: Site }>("collect: what Plausible's senders send");

test.before.each(async (context) => {
  context.api = await startApi();
  context.site = await addSiteWith(context.api, 'plausible', { domain: 'shop.example' });
  context.second = await addSiteWith(context.api, 'plausible', { domain: 'all.example' });
});
test.after.each(async ({ api }) => {
  await api.stop();
});

const page = { ...ofPage('https://shop.example'), 'content-type': 'text/plain' };
const fields = [
  'pathname',
  'referrer',
  'name',
  'props',
  'interactive',
  'engagedMs',
  'scrollDepth',
  'amount',
  'currency',
];

/** Sends bodies in their order, one each second, and gives the answers' status and text. */
async function send(api: Api, bodies: readonly string[], headers: Readonly<Record<string, string>> = page) {
  const answers = [];
  for (const body of bodies) {
    api.clock.advance(1_000);
    const { status, text, headers: answered } = await sendLiteral(api, 'POST /api/event', headers, body);
    assert.equal([answered['x-dropped'], answered['x-ignored']], [undefined, undefined], body);
    answers.push([status, text]);
  }
  return answers;
}

const accepted = (count: number) => Array.from({ length: count }, () => [202, 'ok']);

test('a visit of several pages is one session with its events', async ({ api, site }) => {
  const answers = await send(api, [
    '{"n":"pageview","v":35,"u":"https://shop.example/?utm_source=newsletter&utm_medium=email","d":"shop.example","r":"https://mail.example/inbox"}',
    '{"n":"engagement","sd":25,"d":"shop.example","u":"https://shop.example/?utm_source=newsletter&utm_medium=email","e":620,"v":35}',
    '{"n":"pageview","v":35,"u":"https://shop.example/pricing","d":"shop.example","r":"https://mail.example/inbox"}',
    '{"n":"Signup","v":35,"u":"https://shop.example/pricing","d":"shop.example","r":"https://mail.example/inbox","p":{"plan":"pro","seats":3}}',
    '{"n":"engagement","sd":100,"d":"shop.example","u":"https://shop.example/pricing","e":1840,"v":35}',
  ]);

  assert.equal(answers, accepted(5));
  assert.equal(await storedHits(api, site.id, fields), [
    { collection: 'PageView', pathname: '/', referrer: 'mail.example/inbox' },
    { collection: 'PageView', pathname: '/pricing', referrer: 'mail.example/inbox' },
    {
      collection: 'Event',
      pathname: '/pricing',
      referrer: 'mail.example/inbox',
      name: 'Signup',
      props: { plan: 'pro', seats: 3 },
      interactive: true,
    },
    { collection: 'Engagement', pathname: '/', engagedMs: 620, scrollDepth: 25 },
    { collection: 'Engagement', pathname: '/pricing', engagedMs: 1840, scrollDepth: 100 },
  ]);
  const { body } = await api.call('getStats', { params: { siteId: site.id }, query: { range: '24h' } });
  assert.equal([body.visitors, body.sessions, body.pageviews, body.bounceRate], [1, 1, 2, 0]);
});

test('a page of another origin needs no preflight and may read the answer', async ({ api }) => {
  const { status, headers } = await sendLiteral(
    api,
    'POST /api/event',
    page,
    '{"n":"pageview","v":35,"u":"https://shop.example/","d":"shop.example","r":null}',
  );
  assert.equal([status, headers['access-control-allow-origin']], [202, '*']);
  assert.is(headers['cross-origin-resource-policy'], 'cross-origin');
});

test('a sender that says JSON is asked for by a preflight first', async ({ api, site }) => {
  const asked = await sendLiteral(api, 'OPTIONS /api/event', {
    accept: '*/*',
    'access-control-request-headers': 'content-type',
    'access-control-request-method': 'POST',
    origin: 'https://shop.example',
    'sec-fetch-mode': 'cors',
    'user-agent': chrome,
  });
  assert.equal(
    [asked.status, asked.headers['access-control-allow-origin'], asked.headers['access-control-allow-methods']],
    [204, '*', 'POST, OPTIONS'],
  );
  assert.match(String(asked.headers['access-control-allow-headers']), /content-type/i);
  const body = '{"n":"pageview","u":"https://shop.example/","d":"shop.example","r":null}';
  await send(api, [body], { ...page, 'content-type': 'application/json' });
  assert.is((await storedHits(api, site.id, [])).length, 1);
});

test('money comes as a number or a text, with an event and with its properties', async ({ api, site }) => {
  await send(api, [
    '{"n":"Purchase","v":35,"u":"https://shop.example/thanks","d":"shop.example","r":null,"$":{"amount":59.699999999999996,"currency":"EUR"}}',
    '{"n":"Purchase","v":35,"u":"https://shop.example/thanks","d":"shop.example","r":null,"p":{"coupon":"X1"},"$":{"currency":"USD","amount":"1322.22"}}',
    '{"n":"Purchase","v":4,"u":"https://shop.example/thanks","d":"shop.example","r":null,"$":"{\\"currency\\":\\"JPY\\",\\"amount\\":1500}"}',
  ]);
  const stored = await storedHits(api, site.id, ['amount', 'currency']);
  assert.equal(
    stored.filter(({ collection }) => collection === 'RevenueEvent'),
    [
      { collection: 'RevenueEvent', amount: 5970, currency: 'EUR' },
      { collection: 'RevenueEvent', amount: 132_222, currency: 'USD' },
      { collection: 'RevenueEvent', amount: 1500, currency: 'JPY' },
    ],
  );
});

test('what the script counts by itself is events with their properties', async ({ api, site }) => {
  await send(api, [
    '{"n":"Outbound Link: Click","v":35,"u":"https://shop.example/","d":"shop.example","r":null,"p":{"url":"https://partner.example/offer"}}',
    '{"n":"File Download","v":35,"u":"https://shop.example/","d":"shop.example","r":null,"p":{"url":"https://shop.example/list.pdf"}}',
    '{"n":"Form: Submission","v":35,"u":"https://shop.example/","d":"shop.example","r":null,"p":{"path":"/"}}',
    '{"n":"404","v":35,"u":"https://shop.example/gone","d":"shop.example","r":null,"p":{"path":"/gone"},"i":false}',
  ]);
  assert.equal(await storedHits(api, site.id, ['pathname', 'name', 'props', 'interactive']), [
    {
      collection: 'Event',
      pathname: '/',
      name: 'Outbound Link: Click',
      props: { url: 'https://partner.example/offer' },
      interactive: true,
    },
    {
      collection: 'Event',
      pathname: '/',
      name: 'File Download',
      props: { url: 'https://shop.example/list.pdf' },
      interactive: true,
    },
    { collection: 'Event', pathname: '/', name: 'Form: Submission', props: { path: '/' }, interactive: true },
    { collection: 'Event', pathname: '/gone', name: '404', props: { path: '/gone' }, interactive: false },
  ]);
});

test('pages that differ in their fragment stay distinct', async ({ api, site }) => {
  await send(api, [
    '{"n":"pageview","v":35,"u":"https://shop.example/app#/","d":"shop.example","r":null,"h":1}',
    '{"n":"engagement","sd":60,"d":"shop.example","u":"https://shop.example/app#/","e":700,"v":35,"h":1}',
    '{"n":"pageview","v":35,"u":"https://shop.example/app#/orders?utm_campaign=june","d":"shop.example","r":null,"h":1}',
  ]);
  assert.equal(await storedHits(api, site.id, ['pathname', 'utm_campaign']), [
    { collection: 'PageView', pathname: '/app' },
    { collection: 'PageView', pathname: '/app#/orders', utm_campaign: 'june' },
    { collection: 'Engagement', pathname: '/app' },
  ]);
});

test('a page counts for its own site and for the one of all', async ({ api, site, second }) => {
  await send(api, [
    '{"n":"pageview","v":35,"u":"https://shop.example/","d":"shop.example,all.example","r":null,"p":{"author":"ada"}}',
    '{"n":"engagement","sd":50,"d":"shop.example,all.example","u":"https://shop.example/","p":{"author":"ada"},"e":900,"v":35}',
  ]);
  for (const { id } of [site, second]) {
    assert.equal(await storedHits(api, id, ['pathname', 'props', 'engagedMs']), [
      { collection: 'PageView', pathname: '/', props: { author: 'ada' } },
      { collection: 'Engagement', pathname: '/', engagedMs: 900 },
    ]);
  }
});

test('scripts of earlier years are understood', async ({ api, site }) => {
  await send(api, [
    '{"n":"pageview","u":"https://shop.example/","d":"shop.example","r":null,"w":1440}',
    '{"n":"pageview","u":"https://shop.example/a","d":"shop.example","r":"https://news.example/","p":"{\\"theme\\":\\"dark\\"}"}',
    '{"n":"Signup","u":"https://shop.example/a","d":"shop.example","r":null,"m":"{\\"plan\\":\\"free\\"}"}',
    '{"n":"pageleave","sd":70,"d":"shop.example","u":"https://shop.example/a"}',
    '{"name":"pageview","url":"https://shop.example/b","domain":"shop.example","referrer":null,"screen_width":800}',
  ]);
  assert.equal(await storedHits(api, site.id, ['pathname', 'referrer', 'name', 'props', 'scrollDepth']), [
    { collection: 'PageView', pathname: '/' },
    { collection: 'PageView', pathname: '/a', referrer: 'news.example', props: { theme: 'dark' } },
    { collection: 'PageView', pathname: '/b' },
    { collection: 'Event', pathname: '/a', name: 'Signup', props: { plan: 'free' } },
    { collection: 'Engagement', pathname: '/a', scrollDepth: 70 },
  ]);
});

test('a server reports a visit of a visitor that it names by headers', async ({ api, site }) => {
  const server = {
    accept: '*/*',
    'content-type': 'application/json',
    'user-agent': chrome,
    'x-forwarded-for': '203.0.113.50',
  };
  await send(
    api,
    [
      '{"name":"pageview","url":"https://shop.example/pricing","domain":"shop.example","referrer":"https://news.example/"}',
      '{"name":"Order","url":"https://shop.example/pricing","domain":"shop.example","props":{"size":"L","gift":true},"revenue":{"currency":"USD","amount":"10.29"},"interactive":false}',
    ],
    server,
  );
  assert.equal(await storedHits(api, site.id, [...fields, 'browser']), [
    { collection: 'PageView', pathname: '/pricing', referrer: 'news.example', browser: 'Chrome' },
    {
      collection: 'Event',
      pathname: '/pricing',
      name: 'Order',
      props: { size: 'L', gift: true },
      interactive: false,
      browser: 'Chrome',
    },
    { collection: 'RevenueEvent', pathname: '/pricing', amount: 1029, currency: 'USD', browser: 'Chrome' },
  ]);
});

test('an app without a web address counts its screens', async ({ api, site }) => {
  await send(api, ['{"name":"pageview","url":"app://localhost/settings","domain":"shop.example"}'], {
    'content-type': 'application/json',
    'user-agent': chrome,
  });
  assert.equal(await storedHits(api, site.id, ['pathname', 'hostname']), [
    { collection: 'PageView', pathname: '/settings', hostname: 'localhost' },
  ]);
});

test.run();
