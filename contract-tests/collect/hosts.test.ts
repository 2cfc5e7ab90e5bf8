import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { storedHits } from '../support/compatible.ts';
import { firefox, sendEvents, sendHit, viewAt } from '../support/hits.ts';

const test = suite<{ api: Api }>('collect: hosts and addresses');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

const ascii = 'xn--mnchen-3ya.example';
const unicode = 'münchen.example';

test('S4 a host beyond ASCII is one, shown in Unicode', async ({ api }) => {
  const site = await api.addSite({ domain: unicode });
  for (const host of [ascii, unicode, ascii.toUpperCase(), `${ascii}.`]) {
    assert.is((await sendHit(api, site.id, { url: `https://${host}/`, title: host })).dropped, undefined);
  }
  const hits = await storedHits(api, site.id, ['hostname']);
  assert.equal(
    hits.map(({ hostname }) => hostname),
    [unicode, unicode, unicode, unicode],
  );
});

test('S4 a hostname rule holds for both writings', async ({ api }) => {
  for (const pattern of [unicode, ascii, '*.example', `*${ascii}`, 'MÜNCHEN.example']) {
    const site = await api.addSite();
    const rule = { _id: api.id(), siteId: site.id, userId: api.owner.id, kind: 'hostname', pattern };
    await api.store([['BotRule', rule]]);
    for (const host of [ascii, unicode]) {
      const { dropped } = await sendHit(api, site.id, { url: `https://${host}/`, title: host });
      assert.is(dropped, undefined, `${pattern} ${host}`);
    }
    const { dropped } = await sendHit(api, site.id, { url: 'https://other.test/' });
    assert.is(dropped, 'hostname', pattern);
  }
});

test('S4 a referrer is one in both writings, and a filter or segment finds it by either', async ({ api }) => {
  const site = await api.addSite({ domain: 'shop.example' });
  for (const [index, referrer] of [`https://${ascii}/a`, `https://www.${unicode}/b`, 'https://other.test/'].entries()) {
    await sendHit(api, site.id, { url: 'https://shop.example/', referrer }, { 'x-forwarded-for': `81.2.69.${index}` });
  }
  await api.settle();
  const params = { siteId: site.id };
  for (const referrer of [ascii, unicode, `www.${ascii}`, `https://${unicode}/`, 'MÜNCHEN.example']) {
    const { body } = await api.call('getStats', { params, query: { range: '24h', referrer } });
    assert.equal([body.visitors, body.pageviews], [2, 2], referrer);
    const segment = await api.addSegment(site.id, { filters: { referrer } });
    const within = await api.call('getStats', { params, query: { range: '24h', segment: segment.id } });
    assert.is(within.body.visitors, 2, referrer);
  }
});

test('S4 rows that were stored in ASCII are found by either writing, too', async ({ api }) => {
  const site = await api.addSite({ domain: 'shop.example' });
  const row = { siteId: site.id, ts: '2026-06-17T11:00:00.000Z', pathname: '/', referrer: ascii };
  await api.store([['PageView', { ...row, _id: api.id(), visitorId: 'v1', sessionId: 's1' }]]);
  await sendHit(api, site.id, { url: 'https://shop.example/', referrer: `https://${unicode}/` });
  await api.settle();
  for (const referrer of [ascii, unicode]) {
    const { body } = await api.call('getStats', { params: { siteId: site.id }, query: { range: '24h', referrer } });
    assert.is(body.pageviews, 2, referrer);
  }
});

test('S4 a page of the own domain in the other writing is no referral', async ({ api }) => {
  const site = await api.addSite({ domain: ascii });
  await sendHit(api, site.id, { url: `https://${unicode}/`, referrer: `https://blog.${ascii}/` });
  const [view] = await storedHits(api, site.id, ['referrer', 'source', 'hostname']);
  assert.equal(view, { collection: 'PageView', hostname: unicode });
});

test('S5 of a list of addresses the first public one is the visitor', async ({ api }) => {
  const site = await api.addSite();
  const lists = [
    '203.0.113.7',
    '203.0.113.7, 10.0.0.2',
    '10.0.0.2, 203.0.113.7',
    'unknown,192.168.1.1 , 203.0.113.7:443, 198.51.100.1',
    '::ffff:10.0.0.2, ::ffff:203.0.113.7',
    ',203.0.113.7',
  ];
  const sent = await sendEvents(
    api,
    site.id,
    lists.map((ip, index) => viewAt(api.clock.now() - 60_000 + index, '/', { ip, userAgent: firefox })),
  );
  assert.equal([sent.accepted, sent.ignored], [lists.length, []]);
  const visitors = (await storedHits(api, site.id, ['visitorId'])).map(({ visitorId }) => visitorId);
  assert.is(new Set(visitors).size, 1);
});

test('S5 one private address, and a list of nothing else, is an address all the same', async ({ api }) => {
  const site = await api.addSite();
  const at = api.clock.now() - 60_000;
  await sendEvents(
    api,
    site.id,
    ['10.0.0.2', '10.0.0.2, 192.168.0.1', 'x, 10.0.0.2', '10.0.0.3'].map((ip, index) =>
      viewAt(at + index, '/', { ip }),
    ),
  );
  const visitors = (await storedHits(api, site.id, ['visitorId'])).map(({ visitorId }) => visitorId);
  assert.is(new Set(visitors).size, 2);
});

test('S7 a television is a device of its own, also in a filter', async ({ api }) => {
  const site = await api.addSite();
  const television =
    'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/94.0.4606.128 Safari/537.36 WebAppManager';
  for (const agent of [television, firefox]) {
    assert.is(
      (await sendHit(api, site.id, { url: 'https://shop.example/' }, { 'user-agent': agent })).dropped,
      undefined,
    );
  }
  await api.settle();
  const { body } = await api.call('getStats', { params: { siteId: site.id }, query: { range: '24h', device: 'tv' } });
  assert.equal([body.visitors, body.pageviews], [1, 1]);
});

test.run();
