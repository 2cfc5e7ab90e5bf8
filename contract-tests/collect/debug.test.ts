import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { sendEvents, sendHit, viewAt } from '../support/hits.ts';

const test = suite<{ api: Api }>('collect: X-Debug-Request');

test.before(async (context) => {
  context.api = await startApi({ config: { geoTrustProxy: true } });
});
test.after(async ({ api }) => {
  await api.stop();
});

const page = { url: 'https://shop.example/a' };
const london = { 'x-forwarded-for': '81.2.69.1' };

const explain = async (api: Api, siteId: string, body: object, headers: Record<string, string> = {}) => {
  const { status, text } = await sendHit(api, siteId, { ...body }, { ...london, ...headers, 'x-debug-request': '1' });
  assert.is(status, 200);
  return JSON.parse(text);
};

test('returns address, where it came from, country and session, and stores nothing', async ({ api }) => {
  const site = await api.addSite();
  const before = (await api.stored()).length;

  assert.equal(await explain(api, site.id, page), {
    address: '81.2.69.1',
    addressSource: 'x-forwarded-for',
    country: 'GB',
    city: null,
    dataCentre: null,
    session: { decision: 'new', sessionId: null },
    dropped: null,
    ignored: [],
  });
  assert.equal(await explain(api, site.id, page, { 'user-agent': 'Googlebot/2.1' }), {
    address: '81.2.69.1',
    addressSource: 'x-forwarded-for',
    country: null,
    city: null,
    dataCentre: null,
    session: { decision: 'none', sessionId: null },
    dropped: 'bot',
    ignored: [],
  });
  assert.is((await api.stored()).length, before);
  assert.equal(api.service.ingest.drops.recent(site.id), []);
});

test('returns an open session, and records nothing', async ({ api }) => {
  const site = await api.addSite();
  await sendHit(api, site.id, { ...page, eventId: 'e1' }, london);
  const [hit] = (await api.stored(site.id)).filter(({ collection }) => collection === 'PageView');

  const { session } = await explain(api, site.id, { ...page, eventId: 'e2' });
  assert.equal(session, { decision: 'continued', sessionId: hit?.document.sessionId });

  assert.is((await explain(api, site.id, { ...page, eventId: 'e1' })).dropped, 'duplicate');
  assert.is((await explain(api, site.id, { ...page, eventId: 'e2' })).dropped, null);
  assert.is((await sendHit(api, site.id, { ...page, eventId: 'e2' }, london)).dropped, undefined);
});

test('a ping outside every session belongs to none', async ({ api }) => {
  const site = await api.addSite();
  const { session, dropped } = await explain(api, site.id, { ...page, type: 'engagement', engagedMs: 1000 });
  assert.equal([session.decision, dropped], ['none', null]);
});

test('without a forwarded address the socket is the source', async ({ api }) => {
  const site = await api.addSite();
  const { address, addressSource, country } = await explain(api, site.id, page, { 'x-forwarded-for': 'unknown' });
  assert.equal([address, addressSource, country], ['127.0.0.1', 'socket', null]);
});

test('with a database of networks it returns whether the address is in a data centre, and such a hit counts', async () => {
  const numbers: Readonly<Record<string, number>> = { '81.2.69.1': 64_500, '81.2.69.2': 16_509 };
  const api = await startApi({ networks: { numberOf: (address) => numbers[address] } });
  try {
    const site = await api.addSite();
    const amazon = { 'x-forwarded-for': '81.2.69.2' };
    for (const [address, dataCentre] of [
      ['81.2.69.1', false],
      ['81.2.69.2', true],
      ['81.2.69.3', null],
    ] as const) {
      const reported = await explain(api, site.id, page, { 'x-forwarded-for': address });
      assert.equal([reported.address, reported.dataCentre, reported.dropped], [address, dataCentre, null]);
    }
    const { status, dropped } = await sendHit(api, site.id, page, amazon);
    assert.equal([status, dropped], [202, undefined]);
    const { text } = await sendEvents(api, site.id, viewAt('2026-06-16T10:00:00Z', '/', { ip: '81.2.69.2' }), {
      'x-debug-request': '1',
    });
    assert.is(JSON.parse(text).dataCentre, true);
  } finally {
    await api.stop();
  }
});

test('neither address nor network nor what they say of a hit is stored', async () => {
  const api = await startApi({ networks: { numberOf: () => 16_509 } });
  try {
    const site = await api.addSite();
    await sendHit(api, site.id, page, { 'x-forwarded-for': '81.2.69.2' });
    const kept = JSON.stringify(await api.stored(site.id));
    assert.match(kept, '"PageView"');
    for (const secret of ['81.2.69.2', '16509', 'dataCentre', 'isDataCentre'])
      assert.not(kept.includes(secret), secret);
  } finally {
    await api.stop();
  }
});

test('x-real-ip is named where it is trusted', async () => {
  const api = await startApi({ config: { trustXRealIp: true } });
  try {
    const site = await api.addSite();
    const reported = await explain(api, site.id, page, { 'x-forwarded-for': '', 'x-real-ip': '2001:DB8::1' });
    assert.equal([reported.address, reported.addressSource], ['2001:db8::1', 'x-real-ip']);
  } finally {
    await api.stop();
  }
});

test('with a key the first event is explained, and nothing is stored either', async ({ api }) => {
  const site = await api.addSite();
  const debug = { 'x-debug-request': '1' };
  const view = viewAt('2026-06-16T10:00:00Z', '/', { eventId: 's1', ip: '81.2.69.1' });
  for (const events of [view, [view, viewAt('2026-06-16T10:00:01Z')]]) {
    const { status, text } = await sendEvents(api, site.id, events, debug);
    assert.is(status, 200);
    const { address, addressSource, country, dropped } = JSON.parse(text);
    assert.equal([address, addressSource, country, dropped], ['81.2.69.1', 'body', 'GB', null]);
  }
  assert.not((await api.stored(site.id)).some(({ collection }) => collection === 'PageView'));
  assert.is((await sendEvents(api, site.id, view)).accepted, 1);
});

test('any other value of the header is an ordinary hit', async ({ api }) => {
  const site = await api.addSite();
  for (const value of ['0', 'true', '']) {
    const { status } = await sendHit(api, site.id, { ...page, eventId: `v${value}` }, { 'x-debug-request': value });
    assert.is(status, 202);
  }
});

test.run();
