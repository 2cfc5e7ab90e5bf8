import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { firefox, sendEvents, viewAt } from '../support/hits.ts';

const test = suite<{ api: Api }>('collect: server form');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

/** Without waiting for anything: what the server form acknowledged shows at once. */
const stats = async (api: Api, siteId: string) => (await api.call('getStats', { params: { siteId } })).body;

const as = (key: string) => ({ authorization: `Bearer ${key}` });

test('one event or a list of them, by either id; durable and visible with the answer', async ({ api }) => {
  const site = await api.addSite();

  const one = await sendEvents(api, site.id, viewAt('2026-06-16T10:00:00Z', '/1'));
  const two = await sendEvents(api, site.trackingId, [
    viewAt('2026-06-16T10:00:01Z', '/2'),
    viewAt('2026-06-16T10:00:02Z', '/3'),
  ]);

  assert.is(one.text, '{"accepted":1,"duplicates":0,"dropped":[]}');
  assert.is(two.text, '{"accepted":2,"duplicates":0,"dropped":[]}');
  assert.is((await stats(api, site.id)).pageviews, 3);
});

test('needs a key with the write scope and a role above viewer on a site it may reach', async ({ api }) => {
  const site = await api.addSite();
  const other = await api.addSite();
  const event = viewAt('2026-06-16T10:00:00Z');
  for (const [key, status, code] of [
    [await api.addKey({ scopes: ['read'] }), 403, 'scope_missing'],
    [await api.addKey({ scopes: 'legacy' }), 403, 'scope_missing'],
    [(await api.addMember(site.id, 'viewer')).key, 403, 'viewer_read_only'],
    [await api.addKey({ siteIds: [other.id] }), 403, 'key_site_restricted'],
    [await api.addKey({ userId: (await api.addUser()).id }), 404, 'not_found'],
    [(await api.addMember(site.id, 'admin', 'pending')).key, 404, 'not_found'],
    ['no such key', 401, 'unauthenticated'],
    [await api.addKey({ revokedAt: '2026-06-01T00:00:00.000Z' }), 401, 'key_revoked'],
    [await api.addKey({ expiresAt: '2026-06-01T00:00:00.000Z' }), 401, 'key_expired'],
  ] as const) {
    const answer = await sendEvents(api, site.id, event, as(key));
    assert.equal([answer.status, answer.code], [status, code]);
  }
  for (const key of [
    await api.addKey({ scopes: ['write'] }),
    await api.addKey({ siteIds: [site.id], scopes: ['write'] }),
    (await api.addMember(site.id, 'admin')).key,
  ]) {
    const answer = await sendEvents(api, site.id, { ...event, eventId: key.slice(-24) }, as(key));
    assert.equal([answer.status, answer.accepted], [202, 1]);
  }
});

test('an Authorization that is no bearer key is refused, not taken for a browser', async ({ api }) => {
  const site = await api.addSite();
  for (const authorization of ['Basic eDp5', 'Bearer', '']) {
    const { status } = await sendEvents(api, site.id, viewAt('2026-06-16T10:00:00Z'), { authorization });
    assert.is(status, 401, authorization);
  }
});

test('an unknown site is 404', async ({ api }) => {
  const { status, code } = await sendEvents(api, 'f'.repeat(24), viewAt('2026-06-16T10:00:00Z'));
  assert.equal([status, code], [404, 'not_found']);
});

test('a list holds 1 to 1,000 events', async ({ api }) => {
  const site = await api.addSite();
  const events = Array.from({ length: 1_001 }, (_, number) =>
    viewAt(Date.parse('2026-06-16T10:00:00Z') + number, `/${number}`, { title: 'x'.repeat(1_000) }),
  );
  for (const wrong of [[], events]) {
    const { status, code, text } = await sendEvents(api, site.id, wrong);
    assert.equal([status, code], [400, 'validation_failed']);
    assert.match(text, '1 to 1000');
  }

  const { accepted } = await sendEvents(api, site.id, events.slice(1));

  assert.is(accepted, 1_000);
  assert.is((await stats(api, site.id)).pageviews, 1_000);
});

test('refuses a list that is none, and one that holds something else than objects', async ({ api }) => {
  const site = await api.addSite();
  for (const [events, at] of [
    [null, 'events'],
    ['x', 'events'],
    [{ 0: {} }, 'events'],
    [[{}, 7], 'events.1'],
    [[[]], 'events.0'],
    [[null], 'events.0'],
  ] as const) {
    const { status, text } = await sendEvents(api, site.id, { events });
    assert.is(status, 400, JSON.stringify(events));
    assert.is(JSON.parse(text).error.details[0].path, at);
  }
});

test('four megabytes are taken at once, more is 413', async ({ api }) => {
  const site = await api.addSite();
  const event = viewAt('2026-06-16T10:00:00Z', '/', { title: 'x'.repeat(4 * 1024 * 1024) });
  assert.equal((await sendEvents(api, site.id, event)).status, 413);
  const fits = viewAt('2026-06-16T10:00:00Z', '/', { title: 'x'.repeat(4 * 1024 * 1024 - 400) });
  assert.is((await sendEvents(api, site.id, fits)).accepted, 1);
});

test('each event has its own time, address and user agent', async ({ api }) => {
  const site = await api.addSite();
  const safari =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 ' +
    'Mobile/15E148 Safari/604.1';
  await sendEvents(api, site.id, [
    viewAt('2026-06-16T10:00:00.123+02:00', '/1', { ip: '81.2.69.1' }),
    viewAt(Date.parse('2026-06-15T10:00:00.456Z'), '/2', { ip: '2001:630::1', userAgent: safari }),
    viewAt('2026-06-14 10:00', '/3', { ip: '10.0.0.1', userAgent: undefined }),
    viewAt('not a time', '/4', { ip: 'nowhere', userAgent: '' }),
  ]);

  const hits = (await api.stored(site.id))
    .filter(({ collection }) => collection === 'PageView')
    .map(({ document: { pathname, ts, country, browser, os, device } }) => [
      pathname,
      ts,
      country,
      browser,
      os,
      device,
    ]);
  assert.equal(hits.sort(), [
    ['/1', '2026-06-16T08:00:00.123Z', 'GB', 'Firefox', 'Linux', 'desktop'],
    ['/2', '2026-06-15T10:00:00.456Z', 'GB', 'Safari', 'iOS', 'mobile'],
    ['/3', '2026-06-14T10:00:00.000Z', undefined, 'Unknown', 'Unknown', 'other'],
    ['/4', '2026-06-17T12:00:00.000Z', undefined, 'Unknown', 'Unknown', 'other'],
  ]);
});

test('an event nested a hundred thousand deep is kept without the part that is, and distinguished from its repeat', async ({
  api,
}) => {
  const site = await api.addSite();
  const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
  const event = (page: string) =>
    `{"url":"https://shop.example/${page}","timestamp":"2026-06-16T10:00:00Z","ip":"81.2.69.1",
      "userAgent":"${firefox}","props":{"deep":${deep}}}`;
  const send = async (body: string) =>
    (
      await api.send(
        `/api/sites/${site.id}/collect`,
        { method: 'POST', headers: { ...as(api.key), 'content-type': 'application/json' }, body },
        'collectHit',
      )
    ).text;

  assert.is(
    await send(`{"events":[${event('1')},${event('2')},${event('1')}]}`),
    '{"accepted":2,"duplicates":1,"dropped":[],' +
      '"ignored":[{"index":0,"fields":["props.deep"]},{"index":1,"fields":["props.deep"]}]}',
  );
  assert.is(await send(event('2')), '{"accepted":0,"duplicates":1,"dropped":[]}');
});

test("the server's own headers say nothing about its visitors", async ({ api }) => {
  const site = await api.addSite();
  const headers = {
    'x-forwarded-for': '81.2.69.1',
    'cf-ipcountry': 'DE',
    'user-agent': 'curl/8.0',
    'sec-purpose': 'none',
  };
  const { accepted } = await sendEvents(
    api,
    site.id,
    viewAt('2026-06-16T10:00:00Z', '/', { ip: '81.2.69.9' }),
    headers,
  );

  assert.is(accepted, 1);
  const [hit] = (await api.stored(site.id)).filter(({ collection }) => collection === 'PageView');
  assert.equal([hit?.document.country, hit?.document.browser], ['GB', 'Firefox']);
});

test('events reach back three years, and a visitor of each day is one of that day', async ({ api }) => {
  const site = await api.addSite({ dataRetentionDays: 0 });
  const days = [
    '2023-06-17T12:00:00.000Z',
    '2024-07-29T00:00:00.000Z',
    '2025-06-17T12:00:00.000Z',
    '2025-06-18T12:00:00Z',
  ];
  const { accepted } = await sendEvents(
    api,
    site.id,
    days.map((day) => viewAt(day)),
  );

  assert.is(accepted, 4);
  const { body } = await api.call('getStats', { params: { siteId: site.id }, query: { range: '365d' } });
  assert.equal([body.pageviews, body.visitors, body.previous.pageviews], [2, 2, 1]);
});

test('a server names itself by no cookie and gets none', async ({ api }) => {
  const site = await api.addSite();
  const { headers } = await api.send(
    `/api/sites/${site.id}/collect`,
    { method: 'POST', headers: { ...as(api.key), cookie: 'a=b' }, body: JSON.stringify(viewAt('2026-06-16')) },
    'collectHit',
  );
  assert.is(headers.get('set-cookie'), null);
  assert.is(headers.get('cache-control'), 'no-cache');
  assert.is(headers.get('access-control-allow-origin'), '*');
});

test.run();
