import { createHash } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Hit, RevenueEvent, WebVital } from '../domain/events.ts';
import { groupBy } from '../domain/group-by.ts';
import { currencies } from '../domain/money.ts';
import { normalisePathname } from '../domain/pathname.ts';
import { sessionsOf } from '../domain/session.ts';
import { activityOf, sessionIdOf } from '../ingest/sessions/placement.ts';
import { channels } from '../ingest/sources/channel.ts';
import type { EventBatch } from '../ports/event-log.ts';
import { batchRowsMax, type DemoTrafficOptions, demoTraffic } from './traffic.ts';

const test = suite('demo traffic');

const until = Date.parse('2026-06-17T12:34:56.789Z');
const dayMs = 86_400_000;
const options: DemoTrafficOptions = { siteId: 'a'.repeat(24), seed: 'test', until, days: 30, pageviews: 20_000 };

const batches = [...demoTraffic(options)];
const hits: readonly Hit[] = batches.flatMap((batch) => batch.hits ?? []);
const revenue: readonly RevenueEvent[] = batches.flatMap((batch) => batch.revenue ?? []);
const vitals: readonly WebVital[] = batches.flatMap((batch) => batch.vitals ?? []);
const pageviews = hits.filter(({ kind }) => kind === 'pageview');
const sessions = groupBy(hits, ({ sessionId }) => sessionId);
const firstHits = [...sessions.values()].flatMap((group) => group.slice(0, 1));

const digestOf = (rows: Iterable<EventBatch>): string => {
  const digest = createHash('sha256');
  for (const batch of rows) digest.update(JSON.stringify(batch));
  return digest.digest('hex');
};

const share = <T>(items: readonly T[], holds: (item: T) => boolean): number =>
  items.filter(holds).length / items.length;

const named = (name: string) => hits.filter((hit) => hit.name === name);

test('the same options give the same bytes', () => {
  assert.is(digestOf(demoTraffic(options)), digestOf(batches));
});

test('another seed, site or end gives other traffic', () => {
  const few = { ...options, pageviews: 200 };
  const digest = digestOf(demoTraffic(few));
  for (const other of [{ seed: 'other' }, { siteId: 'b'.repeat(24) }, { until: until + 1 }]) {
    assert.is.not(digestOf(demoTraffic({ ...few, ...other })), digest);
  }
});

test('there are as many pageviews as requested, and few more', () => {
  assert.ok(pageviews.length >= 20_000 && pageviews.length < 20_100, String(pageviews.length));
});

test('the traffic reaches from days ago to the very end', () => {
  assert.ok(hits.every(({ ts }) => ts > until - 30 * dayMs && ts <= until));
  assert.is(hits.at(-1)?.ts, until);
  assert.is(new Set(hits.map(({ ts }) => Math.floor(ts / dayMs))).size, 31);
});

test('the last five minutes have several visitors, also of a quiet site', () => {
  const few = [...demoTraffic({ ...options, pageviews: 50 })].flatMap((batch) => batch.hits ?? []);
  const recent = few.filter(({ ts, kind }) => ts > until - 300_000 && kind !== 'engagement');
  assert.ok(new Set(recent.map(({ visitorId }) => visitorId)).size >= 5);
});

test('batches are bounded', () => {
  for (const batch of batches) {
    const rows = Object.values(batch).reduce((sum, list) => sum + list.length, 0);
    assert.ok(rows > 0 && rows <= batchRowsMax);
  }
});

test('rows are in order of time, sequence and id; every id is unique', () => {
  for (const [index, hit] of hits.entries()) {
    const before = hits[index - 1];
    if (before !== undefined) assert.ok(before.ts <= hit.ts && before.seq < hit.seq);
  }
  const ids = [...hits, ...vitals].map(({ id }) => id);
  assert.is(new Set(ids).size, ids.length);
  assert.ok(ids.every((id) => /^[0-9a-f]{24}$/.test(id)));
  assert.ok(hits.every(({ seq }) => Number.isSafeInteger(seq)));
});

test('sessions equal those that the domain computes from the same hits', () => {
  for (const group of groupBy(hits, ({ visitorId }) => visitorId).values()) {
    const indexes = sessionsOf(group.map(activityOf));
    const ids = [...new Set(group.map(({ sessionId }) => sessionId))];
    assert.equal(
      indexes,
      group.map(({ sessionId }) => ids.indexOf(sessionId)),
    );
  }
});

test('ids of sessions follow from visitor and start', () => {
  for (const { siteId, visitorId, sessionId, ts, kind } of firstHits) {
    assert.is(sessionId, sessionIdOf(siteId, visitorId, ts));
    assert.is.not(kind, 'engagement');
  }
});

test('a visitor is another one on the next day, but not within a session', () => {
  let overMidnight = 0;
  for (const group of sessions.values()) {
    assert.is(new Set(group.map(({ visitorId }) => visitorId)).size, 1);
    for (const { ts, visitorId, ownVisitorId } of group) {
      const isFirstDay = Math.floor(ts / dayMs) === Math.floor((group[0]?.ts ?? 0) / dayMs);
      assert.is(ownVisitorId === visitorId, isFirstDay);
      assert.match(ownVisitorId, /^[0-9a-f]{32}$/);
      if (!isFirstDay) overMidnight += 1;
    }
  }
  assert.ok(overMidnight > 0);
});

test('first hits have an origin; later ones come from the site', () => {
  for (const group of sessions.values()) {
    for (const later of group.slice(1)) {
      assert.is(later.source, undefined);
      assert.is(later.channel, later.kind === 'engagement' ? undefined : 'Direct');
    }
  }
  for (const first of firstHits) {
    assert.ok(channels.some((channel) => channel === first.channel));
    assert.is(first.channel === 'Direct', first.source === undefined, first.channel);
  }
});

test('channels, devices and countries are spread plausibly', () => {
  const seen = new Set(firstHits.map(({ channel }) => channel));
  for (const channel of ['Organic Search', 'Paid Search', 'Paid Social', 'Email', 'AI Assistants', 'Referral']) {
    assert.ok(seen.has(channel), channel);
  }
  const search = share(firstHits, ({ channel }) => channel === 'Organic Search');
  assert.ok(search > 0.25 && search < 0.4, `search ${search}`);
  const mobile = share(firstHits, ({ device }) => device === 'mobile');
  assert.ok(mobile > 0.4 && mobile < 0.55, `mobile ${mobile}`);
  assert.ok(new Set(firstHits.map(({ country }) => country)).size >= 18);
  assert.ok(firstHits.some(({ city }) => city === undefined) && firstHits.some(({ city }) => city === 'Berlin'));
});

test('visits look like visits', () => {
  const views = [...sessions.values()].map((group) => group.filter(({ kind }) => kind === 'pageview').length);
  const single = share(views, (count) => count === 1);
  assert.ok(single > 0.35 && single < 0.55, `one page ${single}`);
  assert.ok(Math.max(...views) > 8);
  const paths = new Set(pageviews.map(({ pathname }) => pathname));
  assert.ok(paths.size >= 38, `${paths.size} pages`);
  for (const path of paths) assert.is(normalisePathname(path), path);
});

test('days are busier than nights, weekdays than Sundays, the end than the beginning', () => {
  const at = (holds: (date: Date) => boolean) => pageviews.filter(({ ts }) => holds(new Date(ts))).length;
  assert.ok(at((date) => date.getUTCHours() === 18) > 2 * at((date) => date.getUTCHours() === 2));
  assert.ok(at((date) => date.getUTCDay() === 3) > at((date) => date.getUTCDay() === 0));
  const weekFrom = (daysAgo: number) =>
    pageviews.filter(({ ts }) => ts > until - daysAgo * dayMs && ts <= until - (daysAgo - 7) * dayMs).length;
  assert.ok(weekFrom(7) > weekFrom(30));
});

test('pings have engaged time and depth of earlier pages', () => {
  const pings = hits.filter(({ kind }) => kind === 'engagement');
  assert.ok(pings.length > pageviews.length * 0.7);
  const seenAt = new Map(pageviews.map(({ pageviewId, ts }) => [pageviewId, ts]));
  for (const { pageviewId, ts, engagedMs = -1, scrollDepth = -1 } of pings) {
    assert.ok(engagedMs >= 0 && engagedMs <= ts - (seenAt.get(pageviewId) ?? ts));
    assert.ok(scrollDepth >= 0 && scrollDepth <= 100);
  }
});

test('goals are reached: signups and purchases, some events are passive', () => {
  assert.ok(named('signup').length > 10 && named('purchase').length > 40);
  assert.ok(named('newsletter_hint_shown').every(({ interactive }) => interactive === false));
  const thanks = pageviews.filter(({ pathname }) => pathname.startsWith('/thank-you'));
  assert.ok(thanks.length >= named('purchase').length);
});

test('every purchase brings money in one of two currencies, under its own order', () => {
  const orders = revenue.filter(({ refundOf }) => refundOf === undefined);
  assert.equal(
    orders.map(({ id, seq, sessionId }) => [id, seq, sessionId]),
    named('purchase').map(({ id, seq, sessionId }) => [id, seq, sessionId]),
  );
  assert.is(new Set(orders.map(({ orderId }) => orderId)).size, orders.length);
  assert.equal([...new Set(orders.map(({ currency }) => currency))].sort(), ['EUR', 'USD']);
  for (const { amount, currency, products = [] } of orders) {
    assert.ok(Number.isSafeInteger(amount) && amount > 0 && currencies.includes(currency));
    assert.is(
      products.reduce((sum, product) => sum + product.amount, 0),
      amount,
    );
  }
});

test('refunds name an earlier order', () => {
  const orders = new Map(revenue.map((row) => [row.orderId, row]));
  const refunds = revenue.filter(({ refundOf }) => refundOf !== undefined);
  assert.ok(refunds.length > 0);
  for (const refund of refunds) {
    const order = orders.get(refund.refundOf);
    assert.is(refund.amount, -(order?.amount ?? 0));
    assert.is(refund.currency, order?.currency);
    assert.ok(refund.ts > (order?.ts ?? until));
  }
});

test('customers are recognised on other days', () => {
  const known = groupBy(
    batches.flatMap((batch) => batch.identifications ?? []),
    ({ profileId }) => profileId,
  );
  const daysOf = (rows: readonly { ts: number }[]) => new Set(rows.map(({ ts }) => Math.floor(ts / dayMs))).size;
  assert.ok([...known.values()].some((rows) => daysOf(rows) > 1));
});

test('vitals are slower on phones, and Safari has no layout shifts', () => {
  const median = (device: string) => {
    const sorted = vitals.flatMap((row) => (row.device === device ? (row.ttfb ?? []) : [])).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  };
  assert.ok(vitals.length > 1_000);
  assert.ok(median('mobile') > median('desktop') * 1.3);
  assert.ok(vitals.some(({ cls }) => cls === undefined) && vitals.some(({ cls }) => cls !== undefined));
  assert.ok(vitals.every(({ sessionId }) => sessions.has(sessionId)));
});

test.run();
