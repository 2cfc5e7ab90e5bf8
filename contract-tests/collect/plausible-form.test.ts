import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { addSiteWith, sendPlausible, storedHits } from '../support/compatible.ts';

const test = suite<{ api: Api }>("collect: Plausible's form");

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

const countOf = async (api: Api, siteId: string) => (await storedHits(api, siteId, [])).length;

/** Sends one pageview that names `d`, and gives the sites that were unknown. */
async function unknownOf(api: Api, d: unknown, u = 'https://elsewhere.example/'): Promise<string | null> {
  const { status, text, headers } = await sendPlausible(api, { n: 'pageview', u, d });
  assert.equal([status, text], [202, 'ok']);
  return headers.get('x-unknown-sites');
}

test('C4 the fragment is part of the page where the sender says so, and cut where not', async ({ api }) => {
  const site = await addSiteWith(api, 'plausible', { domain: 'c4.example' });
  for (const [u, h] of [
    ['https://c4.example/app#/orders', 1],
    ['https://c4.example/app/?utm_source=may#/orders/7?utm_medium=mail', 1],
    ['https://c4.example/#', true],
    ['https://c4.example/#/a#b', '1'],
    ['https://c4.example/docs#install', undefined],
    ['https://c4.example/docs#install', 0],
  ]) {
    api.clock.advance(1);
    await sendPlausible(api, { n: 'pageview', u, d: 'c4.example', h });
  }
  assert.equal(await storedHits(api, site.id, ['pathname', 'utm_source', 'utm_medium']), [
    { collection: 'PageView', pathname: '/app#/orders' },
    { collection: 'PageView', pathname: '/app#/orders/7', utm_source: 'may', utm_medium: 'mail' },
    { collection: 'PageView', pathname: '/' },
    { collection: 'PageView', pathname: '/#/a#b' },
    { collection: 'PageView', pathname: '/docs' },
    { collection: 'PageView', pathname: '/docs' },
  ]);
});

test('C4 a ping with a fragment is on the page that its pageview is on', async ({ api }) => {
  const site = await addSiteWith(api, 'plausible', { domain: 'c4ping.example' });
  const page = { u: 'https://c4ping.example/#/a', d: 'c4ping.example', h: 1 };
  await sendPlausible(api, { ...page, n: 'pageview' });
  api.clock.advance(5_000);
  await sendPlausible(api, { ...page, n: 'engagement', e: 4_000, sd: 10 });
  assert.equal(await storedHits(api, site.id, ['pathname']), [
    { collection: 'PageView', pathname: '/#/a' },
    { collection: 'Engagement', pathname: '/#/a' },
  ]);
});

test('C5 a hit counts for every site that it names', async ({ api }) => {
  const first = await addSiteWith(api, 'plausible', { domain: 'c5a.example' });
  const second = await addSiteWith(api, 'plausible', { domain: 'c5b.example' });
  assert.is(await unknownOf(api, 'c5a.example,c5b.example'), null);
  assert.is(await unknownOf(api, ' C5B.example , c5a.example,,'), null);
  assert.equal([await countOf(api, first.id), await countOf(api, second.id)], [2, 2]);
});

test('C5 a site that is named twice counts a hit once', async ({ api }) => {
  const site = await addSiteWith(api, 'plausible', { domain: 'c5twice.example' });
  assert.is(await unknownOf(api, 'c5twice.example,www.c5twice.example,c5twice.example'), null);
  assert.is(await countOf(api, site.id), 1);
});

test('C5 www. makes no difference, whichever side has it', async ({ api }) => {
  const bare = await addSiteWith(api, 'plausible', { domain: 'c5bare.example' });
  const www = await addSiteWith(api, 'plausible', { domain: 'www.c5www.example' });
  for (const domain of ['c5bare.example', 'www.c5bare.example', 'c5www.example', 'WWW.c5www.example.']) {
    assert.is(await unknownOf(api, domain), null, domain);
  }
  assert.equal([await countOf(api, bare.id), await countOf(api, www.id)], [2, 2]);
});

test('C5 the closest spelling counts where both are sites', async ({ api }) => {
  const www = await addSiteWith(api, 'plausible', { domain: 'www.c5both.example' });
  const bare = await addSiteWith(api, 'plausible', { domain: 'c5both.example' });
  await unknownOf(api, 'www.c5both.example');
  await unknownOf(api, 'c5both.example', 'https://elsewhere.example/2');
  await unknownOf(api, 'c5both.example', 'https://elsewhere.example/3');
  assert.equal([await countOf(api, www.id), await countOf(api, bare.id)], [1, 2]);
});

test('C5 a domain beyond ASCII is found in either writing', async ({ api }) => {
  const unicode = await addSiteWith(api, 'plausible', { domain: 'c5münchen.example' });
  const ascii = await addSiteWith(api, 'plausible', { domain: 'xn--c5kln-lua.example' });
  for (const domain of [
    'c5münchen.example',
    'xn--c5mnchen-85a.example',
    'www.C5MÜNCHEN.example',
    'c5köln.example',
    'xn--c5kln-lua.example',
  ]) {
    assert.is(await unknownOf(api, domain), null, domain);
  }
  assert.equal([await countOf(api, unicode.id), await countOf(api, ascii.id)], [3, 2]);
});

test("C5 without a domain the url's host names the site", async ({ api }) => {
  const site = await addSiteWith(api, 'plausible', { domain: 'c5host.example' });
  assert.is(await unknownOf(api, undefined, 'https://www.c5host.example/a'), null);
  assert.is(await unknownOf(api, null, 'https://c5host.example/b'), null);
  assert.is(await unknownOf(api, undefined, 'https://c5other.example/c'), 'c5other.example');
  assert.is(await unknownOf(api, undefined, '/no-host'), null);
  assert.is(await countOf(api, site.id), 2);
});

test('C5 sites that are unknown or switched nothing on are named in a header', async ({ api }) => {
  const on = await addSiteWith(api, 'plausible', { domain: 'c5on.example' });
  const off = await api.addSite({ domain: 'c5off.example' });
  await addSiteWith(api, 'umami', { domain: 'c5umami.example' });
  assert.is(
    await unknownOf(api, 'c5on.example,c5off.example,c5umami.example,c5none.example'),
    'c5off.example, c5umami.example, c5none.example',
  );
  assert.equal([await countOf(api, on.id), await countOf(api, off.id)], [1, 0]);
});

test('C5 whatever is named comes back as a header can carry it', async ({ api }) => {
  assert.is(await unknownOf(api, 'größe.example'), 'gr%C3%B6%C3%9Fe.example');
  assert.is(await unknownOf(api, 'a b\r\nx: y'), 'a%20b%20x:%20y');
  assert.is(await unknownOf(api, `\u{1f600}${'x'.repeat(300)}`), `%F0%9F%98%80${'x'.repeat(251)}`);
  const many = Array.from({ length: 30 }, (_, index) => `n${index}.example`);
  assert.equal((await unknownOf(api, many.join(',')))?.split(', '), many.slice(0, 20));
});

test('C5 a page of another origin may read which sites were unknown', async ({ api }) => {
  const { headers } = await sendPlausible(api, { n: 'pageview', u: 'https://x.example/', d: 'c5nobody.example' });
  assert.is(headers.get('access-control-allow-origin'), '*');
  assert.match(headers.get('access-control-expose-headers') ?? '', 'X-Unknown-Sites');
});

/** Sends one body for a site of its own, and gives what is stored. */
async function storedOf(api: Api, body: object, fields: readonly string[]) {
  const site = await addSiteWith(api, 'plausible', { domain: `c${api.id()}.example` });
  const { domain } = site;
  const { status } = await sendPlausible(api, { u: `https://${domain}/a`, d: domain, ...body });
  assert.is(status, 202);
  return storedHits(api, site.id, fields);
}

test('C6 properties of a pageview are stored with it', async ({ api }) => {
  const fields = ['pathname', 'props'];
  for (const p of [{ author: 'ada', draft: false }, '{"author":"ada","draft":false}']) {
    assert.equal(await storedOf(api, { n: 'pageview', p }, fields), [
      { collection: 'PageView', pathname: '/a', props: { author: 'ada', draft: false } },
    ]);
  }
  assert.equal(
    await storedOf(api, { name: 'pageview', props: { n: 1, none: null, blank: ' ', deep: { a: 1 } } }, fields),
    [{ collection: 'PageView', pathname: '/a', props: { n: 1 } }],
  );
  assert.equal(await storedOf(api, { n: 'pageview', m: '{"old":"yes"}' }, fields), [
    { collection: 'PageView', pathname: '/a', props: { old: 'yes' } },
  ]);
});

test('C6 properties of pageviews are no events and change no read of events', async ({ api }) => {
  const site = await addSiteWith(api, 'plausible', { domain: 'c6reads.example' });
  await sendPlausible(api, { n: 'pageview', u: 'https://c6reads.example/', d: site.domain, p: { plan: 'pro' } });
  await sendPlausible(api, { n: 'Buy', u: 'https://c6reads.example/', d: site.domain, p: { plan: 'free' } });
  await api.settle();
  const { body } = await api.call('getEvents', { params: { siteId: site.id }, query: { range: '24h' } });
  assert.equal(
    body.events.map(({ name, count, properties }) => ({ name, count, properties })),
    [{ name: 'Buy', count: 1, properties: [{ key: 'plan', distinctValues: 1 }] }],
  );
});

test('C6 properties of a pageview are exported and imported with it', async ({ api }) => {
  const site = await addSiteWith(api, 'plausible', { domain: 'c6export.example' });
  await sendPlausible(api, { n: 'pageview', u: 'https://c6export.example/', d: site.domain, p: { plan: 'pro', n: 2 } });
  const exported = await api.stored(site.id);
  const other = await startApi();
  try {
    await other.service.store.archive.write(exported);
    assert.equal(await other.stored(site.id), exported);
    const [view] = await storedHits(other, site.id, ['props']);
    assert.equal(view, { collection: 'PageView', props: { plan: 'pro', n: 2 } });
  } finally {
    await other.stop();
  }
});

test('C6 the end of a page is a ping and no event, as engagement and as pageleave', async ({ api }) => {
  const site = await addSiteWith(api, 'plausible', { domain: 'c6end.example' });
  const page = { u: 'https://c6end.example/a', d: site.domain };
  await sendPlausible(api, { ...page, n: 'pageview' });
  api.clock.advance(60_000);
  await sendPlausible(api, { ...page, n: 'pageleave', sd: 40 });
  await sendPlausible(api, { ...page, n: 'pageleave', sd: 60, e: 5_000 });
  await sendPlausible(api, { ...page, n: 'engagement', sd: 80, e: 9_000, v: 35 });
  await sendPlausible(api, { ...page, n: 'engagement', sd: 255, e: 3_000, v: 35 });
  assert.equal(await storedHits(api, site.id, ['pathname', 'engagedMs', 'scrollDepth', 'name']), [
    { collection: 'PageView', pathname: '/a' },
    { collection: 'Engagement', pathname: '/a', engagedMs: 0, scrollDepth: 40 },
    { collection: 'Engagement', pathname: '/a', engagedMs: 5_000, scrollDepth: 60 },
    { collection: 'Engagement', pathname: '/a', engagedMs: 9_000, scrollDepth: 80 },
    { collection: 'Engagement', pathname: '/a', engagedMs: 3_000 },
  ]);
});

test('C6 a url without a host is a page of the named site', async ({ api }) => {
  for (const [u, pathname] of [
    ['/b', '/b'],
    ['', '/'],
    ['c?x=1', '/c'],
  ]) {
    assert.equal(await storedOf(api, { n: 'pageview', u }, ['pathname']), [{ collection: 'PageView', pathname }]);
  }
});

const revenueOf = async (api: Api, revenue: unknown) =>
  (await storedOf(api, { n: 'Buy', $: revenue }, ['amount', 'currency'])).filter(
    ({ collection }) => collection === 'RevenueEvent',
  );

test('C7 money is rounded half up to the minor unit by its decimal text', async ({ api }) => {
  for (const [amount, currency, minor] of [
    [59.699999999999996, 'EUR', 5970],
    ['59.699999999999996', 'EUR', 5970],
    [1.005, 'USD', 101],
    ['10.29', 'usd', 1029],
    [0.1 + 0.2, 'USD', 30],
    [1e-7, 'USD', 0],
    [1999.5, 'JPY', 2000],
    ['1.2345', 'KWD', 1235],
    [-8.345, 'USD', -835],
  ] as const) {
    assert.equal(await revenueOf(api, { amount, currency }), [
      { collection: 'RevenueEvent', amount: minor, currency: currency.toUpperCase() },
    ]);
  }
});

test('C7 money that is not stored is named in the answer', async ({ api }) => {
  const site = await addSiteWith(api, 'plausible', { domain: 'c7.example' });
  const ignored = async ($: unknown) => {
    const { headers } = await sendPlausible(api, { n: 'Buy', u: 'https://c7.example/', d: site.domain, $ });
    return headers.get('x-ignored');
  };
  assert.is(await ignored({ amount: '1,5', currency: 'EUR' }), 'revenue.amount');
  assert.is(await ignored({ amount: 2 ** 53, currency: 'EUR' }), 'revenue.amount');
  assert.is(await ignored({ amount: 5, currency: 'POINTS' }), 'revenue.currency');
  assert.is(await ignored('five'), 'revenue');
  assert.is(await ignored({ amount: '1.5', currency: 'EUR' }), null);
});

test('C7 what is no amount or no currency is no revenue, and the event counts', async ({ api }) => {
  for (const revenue of [
    { amount: '1,5', currency: 'EUR' },
    { amount: 1e21, currency: 'EUR' },
    { amount: 5, currency: 'POINTS' },
    { amount: 5 },
    'five',
    5,
  ]) {
    assert.equal(await revenueOf(api, revenue), []);
  }
});

test.run();
