import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dropReasons } from '../../runtime/ingest/hit.ts';
import { type Api, startApi } from '../support/api.ts';
import { firefox, type HitBody, sendEvents, sendHit, viewAt } from '../support/hits.ts';
import { sendRaw } from '../support/raw-request.ts';

const test = suite<{ api: Api }>('collect: why a hit is not counted');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

const page = { url: 'https://shop.example/a' };
const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const seen = new Set<string>();

const rule = (api: Api, siteId: string, kind: string, pattern: string) =>
  api.store([['BotRule', { _id: api.id(), siteId, userId: api.owner.id, kind, pattern }]]);
const integrate = (api: Api, siteId: string, kind: string, settings: object) =>
  api.store([['Integration', { _id: api.id(), siteId, userId: api.owner.id, kind, settings }]]);

/** Sends a hit that must be dropped, and looks that nothing of it shows. */
async function isDropped(api: Api, siteId: string, reason: string, body: HitBody, headers = {}): Promise<void> {
  const { status, dropped, text } = await sendHit(api, siteId, body, headers);
  assert.equal([status, dropped, text], [202, reason, '{}']);
  seen.add(reason);
}

async function pageviewsOf(api: Api, siteId: string): Promise<number> {
  await api.settle();
  return (await api.call('getStats', { params: { siteId } })).body.pageviews;
}

test('paused: the site is switched off', async ({ api }) => {
  const site = await api.addSite({ isActive: false });
  await isDropped(api, site.id, 'paused', page);
  assert.is(await pageviewsOf(api, site.id), 0);

  await api.call('updateSite', { params: { siteId: site.id }, body: { isActive: true } });
  assert.is((await sendHit(api, site.id, page)).dropped, undefined);
  assert.is(await pageviewsOf(api, site.id), 1);
});

test('bot: the user agent is one, or names nothing, and is kept as a bot event', async ({ api }) => {
  const site = await api.addSite();
  await isDropped(api, site.id, 'bot', page, { 'user-agent': crawler });
  await isDropped(api, site.id, 'bot', page, { 'user-agent': firefox.replace('Firefox', 'HeadlessChrome') });
  const nameless = await sendRaw(api.baseUrl, 'POST', `/api/sites/${site.id}/collect`, { body: JSON.stringify(page) });
  assert.equal([nameless.status, nameless.headers['x-dropped']], [202, 'bot']);

  const bots = (await api.stored(site.id)).filter(({ collection }) => collection === 'BotEvent');
  assert.equal(bots.map(({ document }) => document.reason).sort(), ['headless', 'known bot', 'no user agent']);
  assert.not(JSON.stringify(bots).includes('127.0.0.1'));
});

test('bot: nothing is dropped where detection is off, nothing is kept where the log is off', async ({ api }) => {
  const undetected = await api.addSite({ botDetectionEnabled: false });
  assert.is((await sendHit(api, undetected.id, page, { 'user-agent': crawler })).dropped, undefined);

  const unlogged = await api.addSite({ botLogEnabled: false });
  await isDropped(api, unlogged.id, 'bot', page, { 'user-agent': crawler });
  assert.not((await api.stored(unlogged.id)).some(({ collection }) => collection === 'BotEvent'));
});

test('bot: the rules of the site name further ones', async ({ api }) => {
  const site = await api.addSite();
  await rule(api, site.id, 'userAgent', 'rv:128.*firefox');
  await isDropped(api, site.id, 'bot', page);
});

test('prefetch: the browser loads the page ahead', async ({ api }) => {
  const site = await api.addSite();
  for (const [name, value] of [
    ['sec-purpose', 'prefetch;prerender'],
    ['purpose', 'prefetch'],
    ['x-purpose', 'preview'],
    ['x-moz', 'prefetch'],
  ] as const) {
    await isDropped(api, site.id, 'prefetch', page, { [name]: value });
  }
});

test('excluded_path, excluded_address, hostname: the rules of the site', async ({ api }) => {
  const site = await api.addSite();
  await rule(api, site.id, 'path', '/admin/*');
  await rule(api, site.id, 'address', '192.0.2.0/24');
  await rule(api, site.id, 'hostname', '*.shop.example');
  const url = 'https://www.shop.example/admin/users';

  await isDropped(api, site.id, 'excluded_path', { url });
  await isDropped(
    api,
    site.id,
    'excluded_address',
    { url: 'https://www.shop.example/' },
    { 'x-forwarded-for': '192.0.2.77' },
  );
  await isDropped(api, site.id, 'hostname', { url: 'https://copy.example/' });
  assert.is((await sendHit(api, site.id, { url: 'https://www.shop.example/' })).dropped, undefined);
});

test('opted_out: where the site says so, and an identification always', async ({ api }) => {
  const site = await api.addSite();
  await isDropped(api, site.id, 'opted_out', { type: 'identify', profileId: 'u1' }, { 'sec-gpc': '1' });

  await integrate(api, site.id, 'privacy', { optOut: 'drop' });
  await isDropped(api, site.id, 'opted_out', page, { 'sec-gpc': '1' });
  await isDropped(api, site.id, 'opted_out', page, { dnt: '1' });
  assert.is((await sendHit(api, site.id, page, { dnt: '0' })).dropped, undefined);
});

test('duplicate: the same eventId again', async ({ api }) => {
  const site = await api.addSite();
  assert.is((await sendHit(api, site.id, { ...page, eventId: 'e1' })).dropped, undefined);
  await isDropped(api, site.id, 'duplicate', { url: 'https://shop.example/other', eventId: 'e1' });
  assert.is(await pageviewsOf(api, site.id), 1);
});

test('invalid_url: a pageview without a usable address', async ({ api }) => {
  const site = await api.addSite();
  for (const url of [
    undefined,
    null,
    '',
    7,
    {},
    '/a',
    'shop.example/a',
    'about:blank',
    'https://',
    'javascript:void 0',
  ]) {
    await isDropped(api, site.id, 'invalid_url', { url });
  }
});

test('invalid_engagement: negative, over a day, or longer than its page has been open', async ({ api }) => {
  const site = await api.addSite();
  await sendHit(api, site.id, { ...page, pageviewId: 'p1' });
  const ping = { ...page, type: 'engagement', pageviewId: 'p1' };
  await isDropped(api, site.id, 'invalid_engagement', { ...ping, engagedMs: -1 });
  await isDropped(api, site.id, 'invalid_engagement', { ...ping, engagedMs: 86_400_001, pageviewId: undefined });
  await isDropped(api, site.id, 'invalid_engagement', { ...ping, engagedMs: '5000' });
  api.clock.advance(10_000);
  assert.is((await sendHit(api, site.id, { ...ping, engagedMs: '10000' })).dropped, undefined);
});

test('too_old and in_future: three years back and five minutes ahead, in the server form alone', async ({ api }) => {
  const site = await api.addSite({ dataRetentionDays: 0 });
  const now = api.clock.now();
  const edge = new Date(now);
  edge.setUTCFullYear(edge.getUTCFullYear() - 3);

  const { accepted, dropped } = await sendEvents(api, site.id, [
    viewAt(edge.getTime() - 1, '/1'),
    viewAt(edge.getTime(), '/2'),
    viewAt(now + 300_000, '/3'),
    viewAt(now + 300_001, '/4'),
    viewAt('9999-01-01', '/5'),
    viewAt('1970-01-01', '/6'),
  ]);

  assert.is(accepted, 2);
  assert.equal(
    dropped.map(({ index, reason }) => `${index} ${reason}`),
    ['0 too_old', '3 in_future', '4 in_future', '5 too_old'],
  );
  for (const { reason } of dropped) seen.add(reason);
  assert.is((await sendHit(api, site.id, { ...page, timestamp: '1970-01-01' })).dropped, undefined);
});

test('R4 beyond_retention: older than the site keeps its traffic, in either body of the server form', async ({
  api,
}) => {
  const site = await api.addSite({ dataRetentionDays: 45 });
  const kept = api.clock.now() - 45 * 86_400_000;
  const events = [viewAt(kept - 1, '/1'), viewAt(kept, '/2'), viewAt('2024-01-01', '/3')];
  const { accepted, dropped } = await sendEvents(api, site.id, events);
  assert.is(accepted, 1);
  assert.equal(dropped, [
    { index: 0, reason: 'beyond_retention' },
    { index: 2, reason: 'beyond_retention' },
  ]);
  for (const { reason } of dropped) seen.add(reason);

  const revenue = { amount: 100, currency: 'EUR' };
  const single = await sendEvents(api, site.id, viewAt('2026-01-01', '/4', { type: 'event', name: 'buy', revenue }));
  assert.equal(single.dropped, [{ index: 0, reason: 'beyond_retention' }]);
  assert.is(
    (await api.stored(site.id)).filter(({ collection }) => /^(Event|RevenueEvent)$/.test(collection)).length,
    0,
  );

  await api.call('updateSite', { params: { siteId: site.id }, body: { dataRetentionDays: 90 } });
  assert.is((await sendEvents(api, site.id, viewAt(kept - 1, '/1'))).accepted, 1);
  assert.is((await sendHit(api, site.id, { ...page, timestamp: '2024-01-01' })).dropped, undefined);
});

test('rate: more than 600 at once from one address on one site; ten a second come back', async ({ api }) => {
  const site = await api.addSite();
  const other = await api.addSite();
  const headers = { 'x-forwarded-for': '198.51.100.1' };
  const send = (siteId: string, number: number, more = {}) =>
    sendHit(api, siteId, { ...page, eventId: `r${number}` }, { ...headers, ...more });

  const first = await Promise.all(Array.from({ length: 600 }, (_, number) => send(site.id, number)));
  assert.is(first.filter(({ dropped }) => dropped === undefined).length, 600);
  await isDropped(api, site.id, 'rate', { ...page, eventId: 'r600' }, headers);

  assert.is((await send(site.id, 601, { 'x-forwarded-for': '198.51.100.2' })).dropped, undefined);
  assert.is((await send(other.id, 602)).dropped, undefined);
  api.clock.advance(100);
  assert.is((await send(site.id, 603)).dropped, undefined);
  assert.is((await send(site.id, 604)).dropped, 'rate');
});

test('the server form names each dropped event by its place, in one answer', async ({ api }) => {
  const site = await api.addSite();
  const { status, accepted, duplicates, dropped } = await sendEvents(api, site.id, [
    viewAt('2026-06-16T10:00:00Z', '/', { eventId: 'a' }),
    viewAt('2026-06-16T10:00:01Z', '/', { userAgent: crawler }),
    viewAt('2026-06-16T10:00:02Z', '/', { eventId: 'a' }),
    { type: 'pageview' },
    viewAt('2026-06-16T10:00:03Z', '/', { userAgent: undefined }),
  ]);

  assert.equal([status, accepted, duplicates], [202, 2, 1]);
  assert.equal(
    dropped.map(({ index, reason }) => `${index} ${reason}`),
    ['1 bot', '3 invalid_url'],
  );
});

test('a paused site takes no events of a server either', async ({ api }) => {
  const site = await api.addSite({ isActive: false });
  const { status, accepted, dropped } = await sendEvents(api, site.id, viewAt('2026-06-16T10:00:00Z'));
  assert.equal([status, accepted, dropped.map(({ reason }) => reason)], [202, 0, ['paused']]);
});

test('each drop is counted by site, hour and reason, and the latest hundred can be read', async ({ api }) => {
  const site = await api.addSite();
  for (let number = 0; number < 103; number += 1) await sendHit(api, site.id, { url: '' });
  await sendHit(api, site.id, { url: 'https://shop.example/bot' }, { 'user-agent': crawler });

  const recent = api.service.ingest.drops.recent(site.id);
  assert.is(recent.length, 100);
  assert.equal([recent[0]?.reason, recent[0]?.pathname, recent[1]?.reason], ['bot', '/bot', 'invalid_url']);
  assert.not(JSON.stringify(recent).includes('127.0.0.1'));
  const counts: Record<string, number> = {};
  const add = (reason: string, count: number) => {
    counts[reason] = (counts[reason] ?? 0) + count;
  };
  // Some may have been written meanwhile.
  const waiting = api.service.ingest.drops.take().filter(({ siteId }) => siteId === site.id);
  for (const { reason, count } of waiting) add(reason, count);
  await api.settle();
  const hour = Date.parse('2026-06-17T12:00:00.000Z');
  const { events } = api.service.store;
  for (const { reason, count } of await events.dropCounts(site.id, hour)) add(reason, count);
  assert.equal(counts, { invalid_url: 103, bot: 1 });
  assert.ok(waiting.every((drop) => drop.hour === hour));
  assert.equal(await events.dropCounts(site.id, hour + 1), []);
});

test('unknown_type: the kind that a sender of another form names is not counted here', async ({ api }) => {
  const site = await api.addSite();
  await api.store([['Integration', { _id: api.id(), siteId: site.id, userId: api.owner.id, kind: 'umami' }]]);
  const body = JSON.stringify({ type: 'replay', payload: { website: site.id, url: '/' } });
  const sent = await sendRaw(api.baseUrl, 'POST', '/api/send', { body, headers: { 'user-agent': firefox } });
  assert.equal([sent.status, sent.headers['x-dropped']], [200, 'unknown_type']);
  seen.add('unknown_type');
});

test('every reason there is was shown above', () => {
  assert.equal(
    [...dropReasons].filter((reason) => !seen.has(reason)),
    [],
  );
});

test.run();
